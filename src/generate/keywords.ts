import { isJsonArray, isJsonObject, jsonText, type Json } from './json.ts'
import { step } from './pointer.ts'
import type { Source } from './source.ts'

export const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
export type Type = (typeof types)[number]

type Check = readonly [asked: string, holds: (value: Json) => boolean]

const isStrings = (value: Json): boolean =>
  isJsonArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
const isFinite = (value: Json): boolean =>
  (typeof value === 'number' || typeof value === 'bigint') && Number.isFinite(Number(value))

const flag: Check = ['true or false', (value) => typeof value === 'boolean']
const text: Check = ['a string', (value) => typeof value === 'string']
const count: Check = [
  'a whole number from 0',
  (value) => Number.isInteger(value) && Number(value) >= 0,
]
const bound: Check = ['a number that a double holds', isFinite]
const schema: Check = ['a schema', isJsonObject]
const schemas: Check = [
  'a list of schemas',
  (value) => isJsonArray(value) && value.length > 0 && value.every(isJsonObject),
]
const anything: Check = ['', () => true]

/** What each keyword of a Schema Object holds (OpenAPI 3.0.3, Schema Object). */
const keywords: Readonly<Record<string, Check>> = {
  $ref: text,
  type: [`one of ${types.join(', ')}`, (value) => (types as readonly Json[]).includes(value)],
  nullable: flag,
  format: text,
  enum: ['a list of values', (value) => isJsonArray(value) && value.length > 0],
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: schema,
  properties: [
    'a map of schemas',
    (value) => isJsonObject(value) && Object.values(value).every(isJsonObject),
  ],
  required: ['a list of member names', isStrings],
  additionalProperties: [
    'true, false or a schema',
    (value) => typeof value === 'boolean' || isJsonObject(value),
  ],
  minProperties: count,
  maxProperties: count,
  items: schema,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  minLength: count,
  maxLength: count,
  pattern: text,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: flag,
  exclusiveMaximum: flag,
  multipleOf: ['a number above 0', (value) => isFinite(value) && Number(value) > 0],
  title: anything,
  description: anything,
  default: anything,
  example: anything,
  deprecated: anything,
  readOnly: anything,
  writeOnly: anything,
  externalDocs: anything,
  xml: anything,
  discriminator: anything,
}

/** What says something about a schema, but nothing about its values. */
const annotations = new Set(Object.keys(keywords).filter((name) => keywords[name] === anything))

/** Throws a Mistake for a keyword that is unknown, or that holds what it may not. */
export function checkKeywords(source: Source, pointer: string): void {
  const value = source.at(pointer)
  if (!isJsonObject(value)) return source.fail(pointer, `${pointer} must be a schema`)
  for (const [name, held] of Object.entries(value)) {
    const place = pointer + step(name)
    if (name.startsWith('x-')) continue
    const [asked, holds] =
      (Object.hasOwn(keywords, name) && keywords[name]) || unknown(source, place, name)
    if (!holds(held)) {
      source.fail(place, `"${name}" at ${pointer} must be ${asked} (got ${jsonText(held)})`)
    }
    if ('$ref' in value && name !== '$ref' && !annotations.has(name)) {
      source.fail(
        place,
        `"${name}" at ${pointer} stands beside $ref, where OpenAPI 3.0 ignores it; put both into an allOf`,
      )
    }
  }
  checkPattern(source, pointer, value['pattern'])
}

function unknown(source: Source, place: string, name: string): never {
  const meant = Object.keys(keywords).find((known) => known.toLowerCase() === name.toLowerCase())
  return source.fail(
    place,
    `"${name}" is no schema keyword that src/generate.ts knows (${place}); ${
      meant
        ? `did you mean "${meant}"?`
        : 'it reads those of OpenAPI 3.0: remove it, or say the same with them'
    }`,
  )
}

function checkPattern(source: Source, pointer: string, pattern: Json | undefined): void {
  if (typeof pattern !== 'string') return
  try {
    RegExp(pattern, 'u')
  } catch (error) {
    source.fail(
      `${pointer}/pattern`,
      `"pattern" at ${pointer} does not compile: ${(error as Error).message}`,
    )
  }
}
