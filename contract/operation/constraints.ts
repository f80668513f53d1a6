import { readingsOf } from '../../src/base/pattern/readings.ts'
import { ANNOTATIONS } from '../../src/document/annotations.ts'
import { FORMATS, isUnreadFormat } from '../../src/document/compile/formats.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import {
  ARRAY_LIMITS,
  BOUNDS,
  BRANCHES,
  LISTED_VALUES,
  OBJECT_LIMITS,
  TEXT_LIMITS,
} from '../../src/document/keyword-groups.ts'
import { merged } from '../../src/document/merge.ts'
import type { Constraints, Schema, SchemaType } from '../../src/document/schema.ts'

type Keywords = readonly (keyof Constraints)[]

/** Whether a schema says nothing about values but by some keywords. */
export const assertsOnly = (schema: Schema, keywords: readonly (keyof Schema)[]): boolean => {
  const allowed: readonly string[] = [...keywords, ...ANNOTATIONS]
  return Object.entries(schema).every(
    ([keyword, value]) => value === undefined || allowed.includes(keyword),
  )
}

/** Whether values of a schema may be lists or objects: a repeated name or a comma means nothing elsewhere. */
export const isOfSeveral = (schema: Schema): boolean => {
  const { types, oneOf, anyOf } = merged(schema)
  if (oneOf !== undefined || anyOf !== undefined) return true
  return types === undefined || types.includes('array') || types.includes('object')
}

/** Keywords that forbid values of any type. */
export const ofEveryType = [
  ...LISTED_VALUES,
  ...BRANCHES,
  'not',
  'conditions',
] as const satisfies Keywords

/** Keywords that forbid members. */
export const ofMemberNames = [
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
] as const satisfies Keywords

/** Keywords that forbid texts, numbers and booleans which have the right type. */
export const ofScalars = [
  ...ofEveryType,
  ...TEXT_LIMITS,
  ...BOUNDS,
  'multipleOf',
] as const satisfies Keywords

/** Keywords that forbid values which have the right type; the schema `false` is one of them. */
export const ofValues = [
  'isNever',
  ...ofScalars,
  'prefixItems',
  ...ARRAY_LIMITS,
  'contains',
  'unevaluatedItems',
  ...ofMemberNames,
  ...OBJECT_LIMITS,
] as const satisfies Keywords

/** Whether a schema, with `allOf` folded in, has one of the keywords. */
export const hasKeyword = (schema: Schema, keywords: Keywords): boolean =>
  keywords.some((keyword) => schema[keyword] !== undefined)

/** Whether a schema lists its values. */
export const listsValues = (schema: Schema): boolean => hasKeyword(schema, LISTED_VALUES)

/** Whether only the document can give texts: nobody can say what the pattern or the format means. */
export const hasUnreadTexts = ({ pattern, format, types }: Schema): boolean =>
  (pattern !== undefined && readingsOf(pattern).patterns.length === 0) ||
  (types?.includes('string') === true && isUnreadFormat(format))

/** Whether a schema has a format of texts that is checked; others bound numbers. */
export const hasTextFormat = ({ format }: Schema): boolean =>
  format !== undefined && Object.hasOwn(FORMATS, format)

export const hasType = (schema: Schema, type: SchemaType): boolean =>
  merged(schema).types?.includes(type) ?? false

/** Whether a type is the only one that a schema names itself. */
export const isOnlyOfType = ({ types = [] }: Schema, type: SchemaType): boolean =>
  types.length === 1 && types[0] === type

/** Formats that bound integers, too: those of fractions are wider than the integers that cases send. */
const ofIntegers: ReadonlySet<string> = new Set(['int32', 'int64'])

/** Whether the format of a schema bounds its numbers. */
export const boundsNumbers = (schema: Schema): boolean => {
  const { format = '' } = merged(schema)
  if (rangeOf(format) === undefined) return false
  return hasType(schema, 'number') || (hasType(schema, 'integer') && ofIntegers.has(format))
}
