import type { Operation, Parameter } from '../../src/document/document.ts'
import { textOfValue } from '../../src/document/text-values.ts'
import type { PathValues, ResourcePath } from '../data/exchange.ts'
import type { Settings } from '../data/settings.ts'
import type { Gap } from '../data/report.ts'
import { isWrittenOneWay, pathParametersOf, plainParameterOf } from '../operation/parameters.ts'
import { givenValueOf, whyWithoutResource } from '../operation/given-parameters.ts'

/** Who knows resources for requests with parameters in the path. */
export interface PathSource {
  /** Values of the path's parameters for one request of the operation; why not, if it may not be sent. isOwn: nobody else gets that resource. */
  valuesFor(
    operation: Operation,
    how: { readonly isOwn: boolean },
  ): Promise<ResourcePath | { readonly gap: Gap }>
  /** Call when a request is over: others may have its resource, if it is still there. */
  release?(resource: ResourcePath): void
}

/** The values that the user gave; of a request that changes nothing, else those that the document shows, or samples. */
export class GivenPathValues implements PathSource {
  readonly #settings: Pick<Settings, 'parameters'>
  /** Resources that requests may have removed. */
  readonly #taken = new Set<string>()

  constructor(settings: Pick<Settings, 'parameters'>) {
    this.#settings = settings
  }

  async valuesFor(
    operation: Operation,
    { isOwn }: { readonly isOwn: boolean },
  ): Promise<ResourcePath | { readonly gap: Gap }> {
    const parameters = pathParametersOf(operation)
    const given = parameters.map((parameter) => this.#givenFor(parameter, operation))
    const reason = whyWithoutResource(operation, {
      parameters: this.#settings.parameters,
      noCreate: true,
    })
    if (reason !== undefined) return { gap: { kind: 'not-given', reason } }
    const unclear = parameters.find(
      (parameter, at) => given[at] === undefined && isUnclear(parameter),
    )
    if (unclear !== undefined) return { gap: { kind: 'not-given', reason: whyUnclear(unclear) } }
    const missing = parameters.find((_, at) => given[at] === undefined)
    const values = new Map(
      parameters.map((parameter, at) => [parameter.name, given[at] ?? shownFor(parameter)]),
    )
    const isRemoved = isOwn && operation.kind === 'remove'
    if (missing === undefined && isRemoved && !this.#take(operation, values))
      return {
        gap: { kind: 'not-given', reason: 'an earlier request may have removed its resource' },
      }
    return { values, isCreated: missing === undefined && parameters.length > 0 }
  }

  #givenFor(parameter: Parameter, operation: Operation): string | undefined {
    return givenValueOf(parameter, operation, this.#settings.parameters)
  }

  /** Whether no other request had the resource. */
  #take({ path }: Operation, values: PathValues): boolean {
    const key = JSON.stringify([path, ...values])
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}

const isUnclear = (parameter: Parameter): boolean =>
  !isWrittenOneWay(parameter, plainParameterOf(parameter).value)

const whyUnclear = ({ name, style }: Parameter): string =>
  `servers read the parts of "${name}" in the style ${style} in two ways, separated by commas or by dots: --parameter ${name}=VALUE names a value`

const shownFor = (parameter: Parameter): string =>
  textOfValue(plainParameterOf(parameter).value ?? null, parameter)
