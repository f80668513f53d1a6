import { isObject, memberOf } from '../base/check-value.ts'
import { isHeaderName } from '../base/header-fields.ts'
import { memoize } from '../base/memoize.ts'
import type { Example, Parameter, ParameterPlace, ParameterStyle, Warning } from './document.ts'
import { merged } from './merge.ts'
import { Attempts, pointerTo, UnreadableError } from './pointer.ts'
import { isJsonType, type Reading, readExamples, warnOfValue } from './read-content.ts'
import { mediaOf } from './read-headers.ts'
import type { Part } from './references.ts'
import type { Schema } from './schema.ts'
import { readWritten, simpleReadings } from './text-values.ts'
import { warnOfUnknownMembers } from './unknown-names.ts'

// The parameters of an operation (OpenAPI, "Parameter Object").

interface ParametersSource {
  readonly path: string
  readonly pathItem: Part
  readonly operation: Part
}

/** What a parameter is known by. */
interface Head {
  readonly name: string
  readonly in: ParameterPlace
}

/** A parameter that several operations may have, with what is said of it once for each. */
interface Shared {
  readonly parameter: Parameter
  readonly warnings: readonly Warning[]
}

/** OpenAPI ignores them: other parts of an operation say the same. */
const OTHER_PARTS: readonly string[] = ['accept', 'content-type', 'authorization']

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']
/** A place of OpenAPI 3.2. */
const WHOLE_QUERY = 'querystring'

/** The styles that are read, by place; the first is the usual one. */
const STYLES: Readonly<Record<ParameterPlace, readonly [ParameterStyle, ...ParameterStyle[]]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
}

/** Those that were read, by pointer. */
const sharedOf = memoize<Reading, Map<string, Shared | UnreadableError>>(() => new Map())

/**
 * Reads the parameters of an operation, and those of its path that it does not replace.
 * @throws {UnreadableError} if a required one cannot be read
 */
export function readParameters(
  reading: Reading,
  { path, pathItem, operation }: ParametersSource,
): readonly Parameter[] {
  const attempts = new Attempts()
  const found = [pathItem, operation].map((part) => partsIn(reading, part, path, attempts))
  // Those of the operation replace those of its path.
  const parts = new Map(found.flatMap((own) => [...own]))
  const names = namesInPath(path)
  const parameters = Array.from(parts.values(), ({ part, ...head }) => {
    if (head.in === 'header' && OTHER_PARTS.includes(head.name.toLowerCase())) return undefined
    if (head.in !== 'path' || names.includes(head.name))
      return attempts.read(() => readOrIgnore(reading, part, head, path))
    const message = `the ${wordsOf(head)} is ignored: the path has no {${head.name}}`
    warn(reading, part, path, message)
    return undefined
  })
  const undocumented = names
    .filter((name) => !parts.has(`path ${name}`))
    .map((name) => undocumentedOf(reading, name, path, pathItem.pointer))
  attempts.end()
  return [...parameters.filter((parameter) => parameter !== undefined), ...undocumented]
}

/** The parameters that a path or an operation lists, by place and name. */
function partsIn(
  reading: Reading,
  around: Part,
  path: string,
  attempts: Attempts,
): ReadonlyMap<string, Head & { readonly part: Part }> {
  const parts = new Map<string, Head & { readonly part: Part }>()
  for (const item of attempts.read(() => itemsOf(around)) ?? [])
    attempts.read(() => {
      const part = reading.references.resolve(item)
      const head = headOf(part)
      const key = `${head.in} ${head.in === 'header' ? head.name.toLowerCase() : head.name}`
      if (parts.has(key)) warn(reading, part, path, `the repeated ${wordsOf(head)} is ignored`)
      else parts.set(key, { ...head, part })
    })
  return parts
}

function itemsOf({ value, pointer }: Part): readonly Part[] {
  const list = memberOf(value, 'parameters') ?? []
  const at = pointerTo(pointer, 'parameters')
  if (!Array.isArray(list)) throw new UnreadableError(at, 'parameters must be a list')
  return list.map((item, index) => ({ value: item as unknown, pointer: pointerTo(at, index) }))
}

/** @throws {UnreadableError} if it is no parameter */
function headOf({ value, pointer }: Part): Head {
  if (!isObject(value)) throw new UnreadableError(pointer, 'a parameter must be an object')
  const { name, in: place } = value
  if (typeof name !== 'string' || name === '')
    throw new UnreadableError(pointerTo(pointer, 'name'), 'the name of a parameter must be a text')
  const known = [...PLACES, WHOLE_QUERY].find((candidate) => candidate === place)
  if (known !== undefined) return { name, in: known as ParameterPlace }
  const at = pointerTo(pointer, 'in')
  throw new UnreadableError(
    at,
    `"in" of the parameter "${name}" must be path, query, header or cookie`,
  )
}

/** `query parameter "limit"` */
const wordsOf = ({ name, in: place }: Head): string => `${place} parameter "${name}"`

/** The names of the parameters in a path template. */
const namesInPath = (path: string): readonly string[] => {
  if (!path.includes('{')) return []
  const names = Array.from(path.matchAll(/\{([^{}/]+)\}/g), ([, name]) => name!)
  return [...new Set(names)]
}

function warn({ warnings }: Reading, { pointer }: Part, path: string, message: string): void {
  warnings.push({ kind: 'parameter', pointer, message, path })
}

/** An optional parameter that cannot be read is named and ignored. */
function readOrIgnore(
  reading: Reading,
  part: Part,
  head: Head,
  path: string,
): Parameter | undefined {
  const shared = readShared(reading, part, head)
  if (!(shared instanceof UnreadableError)) {
    const { parameter, warnings } = shared
    reading.warnings.push(...warnings)
    reading.bodies.push({ schema: parameter.schema, compiler: reading.requests })
    return parameter
  }
  if (isRequired(part, head)) throw shared
  const at = { ...part, pointer: shared.pointer }
  warn(reading, at, path, `the optional ${wordsOf(head)} of ${path} is ignored: ${shared.message}`)
  return undefined
}

const isRequired = ({ value }: Part, { in: place }: Head): boolean =>
  place === 'path' || memberOf(value, 'required') === true

function readShared(reading: Reading, part: Part, head: Head): Shared | UnreadableError {
  const shared = sharedOf(reading)
  const known = shared.get(part.pointer)
  if (known !== undefined) return known
  const read = tryToRead(reading, part, head)
  shared.set(part.pointer, read)
  return read
}

function tryToRead(reading: Reading, part: Part, head: Head): Shared | UnreadableError {
  const warnings: Warning[] = []
  try {
    return { parameter: readParameter({ ...reading, warnings }, part, head), warnings }
  } catch (error) {
    if (error instanceof UnreadableError) return error
    throw error
  }
}

function readParameter(reading: Reading, part: Part, head: Head): Parameter {
  const { value, pointer } = part
  warnOfUnknownMembers(reading.warnings, part, 'parameter')
  if (head.in === 'header' && !isHeaderName(head.name))
    throw new UnreadableError(pointer, `no header has the name "${head.name}"`)
  const media = mediaOf(part)
  const { value: around, pointer: at } = media ?? part
  const form = {
    isJson: media !== undefined && isJsonType(media.mediaType),
    ...styleOf(part, head),
  }
  const read = reading.schemas.read(memberOf(around, 'schema') ?? true, pointerTo(at, 'schema'))
  const schema = form.isJson ? read : withReadableParts(reading, read, form.style)
  const validate = reading.requests.compile(schema)
  const parameter = {
    ...head,
    pointer,
    isRequired: isRequired(part, head),
    schema,
    validate,
    ...form,
    ...(memberOf(value, 'allowEmptyValue') === true && { mayBeEmpty: true }),
  }
  return { ...parameter, examples: examplesOf(reading, parameter, media ?? part) }
}

/** @throws {UnreadableError} if the kit does not read the style */
function styleOf(
  { value, pointer }: Part,
  { in: place }: Head,
): Pick<Parameter, 'style' | 'isExploded'> {
  const styles = memberOf(STYLES, place) as readonly ParameterStyle[] | undefined
  if (styles === undefined)
    throw new UnreadableError(pointerTo(pointer, 'in'), `a ${place} is not supported`)
  const written = memberOf(value, 'style') ?? styles[0]
  const style = styles.find((known) => known === written)
  if (style === undefined)
    throw new UnreadableError(
      pointerTo(pointer, 'style'),
      `the style ${JSON.stringify(written)} in ${place} is not supported: ${styles.join(', ')} ${styles.length > 1 ? 'are' : 'is'}`,
    )
  const explode = memberOf(value, 'explode')
  return { style, isExploded: typeof explode === 'boolean' ? explode : style === 'form' }
}

/** The schema, unless it wants values within values, for which styles have no form. */
function withReadableParts({ warnings }: Reading, schema: Schema, style: ParameterStyle): Schema {
  const { items, properties = [], additionalProperties } = merged(schema)
  const inner = [items, additionalProperties, ...properties.map((member) => member.schema)]
  if (style === 'deepObject' || !inner.some((part) => part !== undefined && isNested(part)))
    return schema
  const { pointer } = schema
  const message = `the value is not checked: the style ${style} has no form for values within values`
  warnings.push({ kind: 'parameter', pointer, message })
  return { pointer }
}

/** Whether a schema has only objects and lists. */
const isNested = (schema: Schema): boolean => {
  const { types } = merged(schema)
  return types !== undefined && types.every((type) => type === 'object' || type === 'array')
}

/** Those of a parameter, as values; a document may also write them as their text. */
function examplesOf(
  reading: Reading,
  { isJson, isExploded, validate }: Omit<Parameter, 'examples'>,
  part: Part,
): readonly Example[] {
  return readExamples(reading, part).map((example) => {
    const problems = validate(example.value)
    const [problem] = problems
    if (problem === undefined) return { ...example, problems }
    if (typeof example.value === 'string' && !isJson) {
      const { value, problems } = readWritten(simpleReadings(example.value, isExploded), validate)
      if (problems.length === 0) return { ...example, value, problems }
    }
    warnOfValue(reading, 'the example', example.pointer, problem)
    return { ...example, problems }
  })
}

/** A parameter that a path has and nobody describes. */
function undocumentedOf(reading: Reading, name: string, path: string, pointer: string): Parameter {
  const schema: Schema = { pointer, types: ['string'] }
  const message = `the ${wordsOf({ name, in: 'path' })} of ${path} is not described: it is read as a text`
  warn(reading, { value: undefined, pointer }, path, message)
  return {
    name,
    in: 'path',
    pointer,
    isRequired: true,
    schema,
    validate: reading.requests.compile(schema),
    examples: [],
    isJson: false,
    style: 'simple',
    isExploded: false,
  }
}
