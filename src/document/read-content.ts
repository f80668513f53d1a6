import { isObject, memberOf } from '../base/check-value.ts'
import { essenceOf } from '../base/header-syntax.ts'
import type { Compiler } from './compile/compile.ts'
import { withoutWriteOnly } from './compile/write-only.ts'
import type { Problem } from '../base/validator.ts'
import type { DocumentInfo, Content, Example, Parameter, Warning } from './document.ts'
import { isFormType, readForm } from './read-form.ts'
import type { Schema } from './schema.ts'
import { Attempts, pointerTo, UnreadableError } from './pointer.ts'
import type { Part, References } from './references.ts'
import type { SchemaReader } from './read-schema.ts'
import { warnOfUnknownMembers } from './unknown-names.ts'

/** What all parts of one document are read with. */
export interface Reading {
  readonly document: DocumentInfo
  readonly references: References
  readonly schemas: SchemaReader
  readonly requests: Compiler
  readonly responses: Compiler
  readonly warnings: Warning[]
  /** The bodies of the operations, whose schemas are checked at the end: operations share them. */
  readonly bodies: BodySchema[]
}

/** The schema of a body, and what compiles it. */
export interface BodySchema {
  readonly schema: Schema
  readonly compiler: Compiler
}

export interface Contents {
  readonly content: readonly Content[]
  readonly otherMediaTypes: readonly string[]
}

/** Those of the MIME Sniffing Standard. */
const JSON_TYPE = /^\s*(?:(?:application|text)\/json|[\w.!#$&^+-]+\/[\w.!#$&^+-]+\+json)\s*(?:;|$)/i
/** A range of media types stands for JSON. */
const JSON_RANGE = /^\s*(?:\*|application)\/\*\s*(?:;|$)/i
/** All media types of it are JSON. */
const SUFFIX_RANGE = /^\s*(?:\*|[\w.!#$&^+-]+)\/\*\+json\s*(?:;|$)/i
/** One that stands for such a range where the document names no media type. */
const OF_SUFFIX_RANGE = 'application/hal+json'

/** Whether bodies of a media type are JSON. */
export const isJsonType = (name: string): boolean => JSON_TYPE.test(name)

/** The place of a media type among those of JSON: `application/json`, the ranges that stand for it, and others. */
function rankOf(mediaType: string): number {
  if (SUFFIX_RANGE.test(mediaType)) return 4
  if (JSON_RANGE.test(mediaType)) return mediaType.trimStart().startsWith('*') ? 2 : 1
  return essenceOf(mediaType) === 'application/json' ? 0 : 3
}

/** The media types for which a name of the document stands; the first one can be sent. */
function typesOf(name: string, index: number): readonly string[] {
  if (JSON_RANGE.test(name)) return ['application/json']
  return index === 0 && SUFFIX_RANGE.test(name) ? [OF_SUFFIX_RANGE, name] : [name]
}

/**
 * Reads the bodies by media type; the JSON ones come first, `application/json` before all others. A range applies only
 * where no media type is more specific, but one such as `application/*+json` beside the others.
 */
export function readContents(reading: Reading, part: Part, compiler: Compiler): Contents {
  const { value, pointer } = part
  if (value === undefined) return { content: [], otherMediaTypes: [] }
  if (!isObject(value)) throw new UnreadableError(pointer, 'content must be an object')
  const names = Object.keys(value)
  const jsonTypes = names
    .filter((name) => [JSON_TYPE, JSON_RANGE, SUFFIX_RANGE].some((form) => form.test(name)))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const attempts = new Attempts()
  const read = jsonTypes.map((name, index) => {
    const media = { value: value[name], pointer: pointerTo(pointer, name) }
    const body = attempts.read(() => readContent(reading, media, compiler))
    return typesOf(name, index).map((mediaType) => ({ mediaType, ...body! }))
  })
  attempts.end()
  return {
    content: read.filter((_, at) => at === 0 || !JSON_RANGE.test(jsonTypes[at]!)).flat(),
    otherMediaTypes: names.filter((name) => !jsonTypes.includes(name)),
  }
}

/** Bodies that are forms, and how their members are written. */
interface FormContents {
  readonly content: readonly Content[]
  readonly form: readonly Parameter[]
}

/** Reads the bodies that are forms; the members of all of them are those of the first. */
export function readForms(reading: Reading, { value, pointer }: Part): FormContents {
  const parts = Object.entries(isObject(value) ? value : {})
    .filter(([mediaType]) => isFormType(mediaType))
    .map(([mediaType, media]) => ({
      mediaType,
      part: { value: media, pointer: pointerTo(pointer, mediaType) },
    }))
  const content = parts.map(({ mediaType, part }) => ({
    mediaType,
    ...readContent(reading, part, reading.requests),
  }))
  const [first] = content
  const form = first === undefined ? [] : readForm(reading.requests, first, parts[0]!.part)
  return { content, form }
}

/** The bodies that are texts with a schema. What no schema is asserts nothing of them. */
export const readTextContents = (
  reading: Reading,
  { value, pointer }: Part,
  mediaTypes: readonly string[],
): readonly Content[] =>
  mediaTypes.flatMap((mediaType) => {
    const media = { value: memberOf(value, mediaType), pointer: pointerTo(pointer, mediaType) }
    const hasSchema = memberOf(media.value, 'schema') !== undefined
    if (!hasSchema || !/^text\//i.test(mediaType)) return []
    try {
      return [{ mediaType, ...readContent(reading, media, reading.responses) }]
    } catch (error) {
      if (error instanceof UnreadableError) return []
      throw error
    }
  })

function readContent(
  reading: Reading,
  { value, pointer }: Part,
  compiler: Compiler,
): Omit<Content, 'mediaType'> {
  warnOfUnknownMembers(reading.warnings, { value, pointer }, 'mediaType')
  const schemaPointer = pointerTo(pointer, 'schema')
  const schema = reading.schemas.read(memberOf(value, 'schema') ?? true, schemaPointer)
  const validate = compiler.compile(schema)
  const examples = readExamples(reading, { value, pointer }).map((example): Example => {
    const problems = validate(example.value)
    const [problem] = problems
    if (problem !== undefined) warnOfValue(reading, 'the example', example.pointer, problem)
    if (problem !== undefined || compiler !== reading.responses) return { ...example, problems }
    const value = withoutWriteOnly(schema, example.value)
    return { ...example, value, problems: value === example.value ? problems : validate(value) }
  })
  reading.bodies.push({ schema, compiler })
  return { pointer, schema, validate, examples }
}

/** Names a value of the document that is not valid. */
export function warnOfValue(
  { warnings }: Reading,
  name: string,
  pointer: string,
  problem: Problem,
): void {
  const place = problem.pointer === '' ? 'it' : problem.pointer
  const message = `${name} breaks its schema and is not sent: ${place} ${problem.must}`
  warnings.push({ kind: 'example', pointer, message })
}

/** Names what is ignored in the schemas of all bodies, and the values in them that are not valid: each schema once. */
export function warnOfSchemas(reading: Reading): void {
  const seen = new Set<Schema>()
  for (const { schema: root, compiler } of reading.bodies) {
    const { schemas, remarks } = reading.schemas.partsOf(root, seen)
    for (const remark of remarks) reading.warnings.push({ kind: 'unknown', ...remark })
    for (const schema of schemas) warnOfValues(reading, compiler, schema)
  }
}

/** The values that a schema gives must be valid, too. */
function warnOfValues(reading: Reading, compiler: Compiler, schema: Schema): void {
  const { examples = [], default: value, pointer } = schema
  const validate = compiler.compile(schema)
  for (const example of examples) {
    const [problem] = validate(example)
    if (problem !== undefined) warnOfValue(reading, 'an example', pointer, problem)
  }
  const [problem] = value === undefined ? [] : validate(value)
  if (problem !== undefined) warnOfValue(reading, 'the default', pointer, problem)
}

/** Those of a body or a header, as they are. */
export function readExamples(
  reading: Reading,
  { value, pointer }: Part,
): readonly Omit<Example, 'problems'>[] {
  const example = memberOf(value, 'example')
  const single =
    example === undefined
      ? []
      : [{ name: 'example', pointer: pointerTo(pointer, 'example'), value: example }]
  const examples = memberOf(value, 'examples')
  if (!isObject(examples)) return single
  const named = Object.entries(examples).flatMap(([name, raw]) => {
    const at = pointerTo(pointer, 'examples', name)
    const part = reading.references.resolve({ value: raw, pointer: at })
    const exampleValue = memberOf(part.value, 'value')
    if (exampleValue !== undefined)
      return [{ name, pointer: pointerTo(part.pointer, 'value'), value: exampleValue }]
    const message = 'an example without value is ignored'
    reading.warnings.push({ kind: 'example', pointer: part.pointer, message })
    return []
  })
  return [...single, ...named]
}
