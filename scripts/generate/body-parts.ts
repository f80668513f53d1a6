import { jsonText } from '../../src/base/json-text.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'

/** What the value of a member must be: its keywords, each as text. */
export type Keywords = ReadonlyMap<string, string>

/** A part of a body: the body, a member, an item, or a branch such as one of `anyOf`. */
export interface BodyPart {
  /** The steps to it from the body, such as `."tags"[]`: words for people may be those of two parts. */
  readonly path: string
  /** Such as `origin.country`, `tags[]` or `the body (oneOf 1)`. */
  readonly words: string
  /** The parts around it, the body first. */
  readonly around: readonly BodyPart[]
  /** Only of a member. */
  readonly name?: string | undefined
  readonly keywords: Keywords
}

/** The parts of a body by their paths. */
export type BodyParts = ReadonlyMap<string, BodyPart>

/** Parts of a body in the comparison; recursive schemas and large unions have no end. */
const MAX_PARTS = 2000

/** All parts of a body. */
export function partsOf(root: Schema): BodyParts {
  const parts = new Map<string, BodyPart>()
  const visit = (schema: Schema, inner: Inner, around: readonly BodyPart[], open: Open): void => {
    if (parts.size >= MAX_PARTS) return
    const whole = merged(schema)
    const { name, path, words, isRequired } = inner
    const part = { path, words, name, around, keywords: keywordsOf(whole, isRequired) }
    parts.set(path, part)
    if (open.has(whole.pointer)) return
    const within = new Set([...open, whole.pointer])
    for (const next of innerParts(whole, part)) visit(next.schema, next, [...around, part], within)
  }
  visit(root, { path: '', words: 'the body', isRequired: false, schema: root }, [], new Set())
  return parts
}

/** The pointers of the schemas around a part: a schema may contain itself. */
type Open = ReadonlySet<string>

/** A part directly within another one. */
interface Inner {
  readonly name?: string
  readonly path: string
  readonly words: string
  readonly schema: Schema
  readonly isRequired: boolean
}

function innerParts(schema: Schema, { path, words, around }: BodyPart): readonly Inner[] {
  const { properties = [], required = [], prefixItems = [], items, additionalProperties } = schema
  const { patternProperties = [], contains = [], conditions = [] } = schema
  const isBody = around.length === 0
  const start = isBody ? `${words} ` : words
  const part = (end: string, value: Schema | undefined): readonly Inner[] =>
    value === undefined
      ? []
      : [{ path: path + end, words: start + end, schema: value, isRequired: false }]
  const branches = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((value, index) => part(`(${keyword} ${index + 1})`, value)),
  )
  return [
    ...properties.map(({ name, schema: value }) => ({
      name,
      path: `${path}.${JSON.stringify(name)}`,
      words: isBody ? name : `${words}.${name}`,
      schema: value,
      isRequired: required.includes(name),
    })),
    ...prefixItems.flatMap((value, index) => part(`[${index}]`, value)),
    ...part('[]', items),
    ...part(isBody ? '*' : '.*', additionalProperties),
    ...patternProperties.flatMap(({ pattern, schema: value }) => part(`{${pattern}}`, value)),
    ...part('(name)', schema.propertyNames),
    ...contains.flatMap(({ schema: value }, at) => part(`(contains ${at + 1})`, value)),
    ...(['unevaluatedItems', 'unevaluatedProperties'] as const).flatMap((keyword) =>
      (schema[keyword] ?? []).flatMap(({ schema: value }) => part(`(${keyword})`, value)),
    ),
    ...branches,
    ...part('(not)', schema.not),
    ...conditions.flatMap((condition, at) =>
      (['if', 'then', 'else'] as const).flatMap((keyword) =>
        part(`(${keyword} ${at + 1})`, condition[keyword]),
      ),
    ),
  ]
}

/** Those that hold schemas, or are not about values. */
const NO_KEYWORDS: readonly string[] = [
  'pointer',
  'name',
  'isShared',
  'examples',
  'required',
  'discriminator',
  'properties',
  'prefixItems',
  'items',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'contains',
  'patternProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'conditions',
]

/** Values in a sentence. */
const MAX_VALUE = 60

function keywordsOf(schema: Schema, isRequired: boolean): Keywords {
  const { types, ...others } = schema
  const keywords = new Map<string, string>(isRequired ? [['required', 'true']] : [])
  if (types !== undefined) keywords.set('type', types.join(' or '))
  for (const [keyword, value] of Object.entries(others)) {
    if (value === undefined || NO_KEYWORDS.includes(keyword)) continue
    const text = keyword === 'format' ? (value as string) : jsonText(value)
    keywords.set(keyword, text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text)
  }
  return keywords
}
