import { isObject } from '../../src/base/check-value.ts'
import { unknownName } from '../../src/base/suggest.ts'
import { isReading } from '../../src/base/request.ts'
import { namesOfOperation, type Operation, type Parameter } from '../../src/document/document.ts'
import { type ReadParameter, readParameterValues } from '../../src/document/parameter-values.ts'
import { writeParameters } from '../../src/document/write-parameters.ts'
import { isOfSeveral } from './constraints.ts'
import { pathParametersOf } from './parameters.ts'
import { createFor, placesIn } from './related.ts'

/** Values of parameters in paths, as texts, by the name of the parameter or with its operation, such as `getPlant.id`. */
export type GivenParameters = Readonly<Record<string, string>>

/** The names by which a user may give the value of a parameter, the most exact ones first. */
const namesFor = ({ name }: Parameter, operation: Operation): readonly string[] => [
  ...namesOfOperation(operation).map((ofOperation) => `${ofOperation}.${name}`),
  name,
]

/** The value that a user gave for a parameter; undefined if there is none. */
export const givenValueOf = (
  parameter: Parameter,
  operation: Operation,
  given: GivenParameters,
): string | undefined => {
  const name = namesFor(parameter, operation).find((candidate) => Object.hasOwn(given, candidate))
  return name === undefined ? undefined : given[name]
}

/** What decides about resources for requests. */
interface Given {
  readonly parameters?: GivenParameters | undefined
  readonly noCreate?: boolean | undefined
}

/** Why requests of an operation may not be sent: they may change a resource, and nobody names one; undefined if they may. */
export const whyWithoutResource = (
  operation: Operation,
  { parameters: given = {}, noCreate = false }: Given,
): string | undefined => {
  if (isReading(operation.method)) return undefined
  const created = new Set(
    noCreate
      ? []
      : placesIn(operation.path).flatMap((place) =>
          createFor(operation, place) === undefined ? [] : [place.name],
        ),
  )
  const missing = pathParametersOf(operation).find(
    (parameter) =>
      !created.has(parameter.name) && givenValueOf(parameter, operation, given) === undefined,
  )
  return (
    missing &&
    `it needs a resource of which it may change something: --parameter ${missing.name}=VALUE names one`
  )
}

/** What is wrong with the values that a user gave; undefined if they can be used for these operations. */
export const parameterMistake = (
  operations: readonly Operation[],
  given: GivenParameters,
): string | undefined => {
  const byName = new Map<string, Parameter[]>()
  for (const operation of operations)
    for (const parameter of pathParametersOf(operation))
      for (const name of namesFor(parameter, operation))
        byName.set(name, [...(byName.get(name) ?? []), parameter])
  for (const [name, value] of Object.entries(given)) {
    const parameters = byName.get(name)
    if (parameters === undefined)
      return `The ${unknownName('parameter', name, [...byName.keys()])}.`
    const must = parameters.map((parameter) => mistakeOf(parameter, value)).find(Boolean)
    if (must !== undefined) return `The parameter "${name}" ${must} (got ${JSON.stringify(value)}).`
  }
  return undefined
}

/** Whether a text is a valid value of a parameter of a path. */
export const isValueOf = (parameter: Parameter, text: string): boolean =>
  mistakeOf(parameter, text) === undefined

function mistakeOf(parameter: Parameter, value: string): string | undefined {
  return value === '' ? 'must not be empty' : readText(parameter, value)?.problems[0]?.must
}

/** What a user writes has no style: `7`, and of a list `1,2`. */
function readText(parameter: Parameter, text: string): ReadParameter | undefined {
  const pathValues = { [parameter.name]: encodeURIComponent(text.toWellFormed()) }
  const headers = { get: (): undefined => undefined }
  const plain: Parameter = { ...parameter, style: 'simple' }
  const [read] = readParameterValues([plain], { target: '', headers, pathValues })
  return read
}

/** A text of a parameter as a path has it, in the style of the document. */
export const segmentOf = (parameter: Parameter, text: string): string => {
  const { name, isJson, schema } = parameter
  if (isJson) return encodeURIComponent(text.toWellFormed())
  const read = isOfSeveral(schema) ? readText(parameter, text)?.value : undefined
  const value = isObject(read) || Array.isArray(read) ? read : text
  return writeParameters(`{${name}}`, [{ parameter, value }]).target
}
