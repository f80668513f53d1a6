import { isObject } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import { encodedPath, isReading } from '../../src/base/request.ts'
import type { Operation, Parameter } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import {
  type ParameterValue,
  type RequestHead,
  writeParameters,
} from '../../src/document/write-parameters.ts'
import type { Unbuildable } from './plain-body.ts'
import { isIdempotencyKey } from './idempotency-key.ts'
import { placeholderOfKey, placeholderOfPath } from './placeholders.ts'
import { sampleInside } from './sample-text.ts'

// The parameters of a request: in the path placeholders, which get their values when it is sent, elsewhere values.

/** Of a member or a parameter: what the document shows, else a sample. */
interface PlainParameter extends ParameterValue {
  /** Whether the document shows the value. */
  readonly isShown: boolean
  /** Why no valid value can be built. */
  readonly unbuildable?: Unbuildable | undefined
}

/**
 * Whether all servers read a value in the same way. In the style label without `explode`, RFC 6570 separates items by commas,
 * and the examples of OpenAPI 3.0.0 to 3.0.3 and 3.1.0 do so by dots.
 */
export const isWrittenOneWay = (parameter: Parameter, value: unknown): boolean => {
  const { name, style, isExploded } = parameter
  const isOfParts = Array.isArray(value) || isObject(value)
  if (style !== 'label' || isExploded || !isOfParts) return true
  const segment = writeParameters(`{${name}}`, [{ parameter, value }]).target
  return !/[.,]/.test(segment.slice(1))
}

/** The first of these values that is written in one way; of a list, its first item may be. */
const clearestOf = (parameter: Parameter, values: readonly unknown[]): unknown =>
  values
    .flatMap((value) => (Array.isArray(value) ? [value, value.slice(0, 1)] : [value]))
    .find((value) => isWrittenOneWay(parameter, value) && parameter.validate(value).length === 0) ??
  values[0]

/** A valid value of a parameter: its first valid example, its default, or a sample. */
export const plainParameterOf = memoize((parameter: Parameter): PlainParameter => {
  const { schema, examples, validate } = parameter
  const { default: usual } = merged(schema)
  const ofDocument = [
    ...examples.filter(({ problems }) => problems.length === 0).map(({ value }) => value),
    ...(usual !== undefined && validate(usual).length === 0 ? [usual] : []),
  ]
  if (ofDocument.length > 0)
    return { parameter, value: clearestOf(parameter, ofDocument), isShown: true }
  const sample = sampleInside(schema)
  if (sample.reason === undefined)
    return { parameter, value: clearestOf(parameter, [sample.value]), isShown: false }
  return { parameter, value: undefined, isShown: false, unbuildable: sample }
})

/** The values of the parameters that each request has, without those in the path; a placeholder of a key. */
export const plainParametersOf = memoize((operation: Operation): readonly PlainParameter[] =>
  operation.parameters
    .filter((parameter) => parameter.isRequired && parameter.in !== 'path')
    .map((parameter) => ({
      ...plainParameterOf(parameter),
      ...(isIdempotencyKey(parameter) && { value: placeholderOfKey(parameter.name) }),
    })),
)

/** The parameters in the path of an operation. */
export const pathParametersOf = ({
  parameters,
}: Pick<Operation, 'parameters'>): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'path')

/** Those of which cases have other values: a request that changes something goes to a resource of the run alone. */
export const variedParametersOf = ({ parameters, method }: Operation): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in !== 'path' || isReading(method))

const TEMPLATE = /(\{[^{}/]+\})/

/** The path of an operation, with a placeholder for each parameter. */
export const targetOf = memoize(({ path, target }: Pick<Operation, 'path' | 'target'>): string =>
  TEMPLATE.test(path)
    ? path
        .split(TEMPLATE)
        .map((part) =>
          TEMPLATE.test(part) ? placeholderOfPath(part.slice(1, -1)) : encodedPath(part),
        )
        .join('')
    : target,
)

/** What a request has beside body and credentials. */
export interface Head extends RequestHead {
  /** The part of the target before its query. */
  readonly path: string
  readonly query: string
}

/** A request with another value of one parameter; undefined leaves it out. */
export interface ParameterChange extends ParameterValue {
  /** The text of the same name in the query once more, as a URL has it. */
  readonly again?: string
}

const againIn = ({ parameter: { name }, again }: ParameterChange): readonly string[] =>
  again === undefined ? [] : [`${encodeURIComponent(name)}=${again}`]

const headWith = (operation: Operation, change?: ParameterChange): Head => {
  const plain = plainParametersOf(operation)
  const isChanged = ({ parameter }: ParameterValue): boolean => parameter === change?.parameter
  const isNew = change !== undefined && !plain.some(isChanged)
  const values = plain.map((value) => (change && isChanged(value) ? change : value))
  const { target, headers } = writeParameters('', isNew ? [...values, change] : values)
  const path = targetOf(operation)
  const ofPath = change?.parameter.in === 'path' ? change : undefined
  return {
    path: ofPath === undefined ? path : withPathValue(path, ofPath),
    query: [target.slice(1), ...(change === undefined ? [] : againIn(change))].join('&'),
    target,
    headers,
  }
}

const withPathValue = (path: string, { parameter, value }: ParameterChange): string => {
  const text = writeParameters(`{${parameter.name}}`, [{ parameter, value }]).target
  return path.replaceAll(placeholderOfPath(parameter.name), () => text)
}

const plainHeadOf = memoize((operation: Operation) => headWith(operation))

/** The path, the query and the headers that the parameters of a request make. */
export const headOf = (operation: Operation, change?: ParameterChange): Head =>
  change === undefined ? plainHeadOf(operation) : headWith(operation, change)
