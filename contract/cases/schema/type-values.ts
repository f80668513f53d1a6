import type { Schema, SchemaType } from '../../../src/document/schema.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { readJson } from '../../../src/base/json.ts'
import { hasType } from '../../operation/constraints.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { Value } from './keyword-value.ts'
import { isSmallInteger, sampleValueOf } from './sample-value.ts'

/** One value of each type that no member of another type may have, and spellings that careless servers convert. */
const ofOtherTypes: readonly string[] = [
  '5',
  '0',
  '1.5',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '"fern"',
  '"5"',
  '""',
  '"true"',
]

/** What careless servers take for a boolean. */
const likeBooleans: readonly string[] = ['1', '-1', '"false"', '"yes"', '"on"', '"1"', '"TRUE"']

/** A number in a string, where those of the list break a bound. */
const likeNumber = (schema: Schema, sample: number): readonly string[] => {
  const isAllowed = (type: SchemaType, value: number): boolean =>
    validatorOf({ ...schema, types: [type] })(value).length === 0
  const isWhole = hasType(schema, 'integer')
  const fractions = isWhole && !isAllowed('number', 1.5) ? [`${sample}.5`] : []
  return isAllowed('number', 5) ? fractions : [...fractions, `"${sample}"`]
}

/** Types of which careless servers convert other values. */
const convertedTypes: ReadonlySet<SchemaType> = new Set(['integer', 'number', 'string', 'array'])

/** A value of the only type of a schema but null, if it is one of these. */
const convertedSample = (schema: Schema): unknown => {
  const { types = [] } = schema
  const [type, ...otherTypes] = types.filter((candidate) => candidate !== 'null')
  if (type === undefined || otherTypes.length > 0 || !convertedTypes.has(type)) return undefined
  return sampleValueOf(types.length === 1 ? schema : { ...schema, types: [type] })
}

const smallNumber = /^[1-9]\d{0,8}$/

/** Values that careless servers convert to valid ones. */
const likeValid = (schema: Schema): readonly string[] => {
  const sample = convertedSample(schema)
  if (isSmallInteger(sample)) return likeNumber(schema, sample)
  if (typeof sample === 'string') return smallNumber.test(sample) ? [sample] : []
  if (!Array.isArray(sample) || schema.items === undefined) return []
  const item = sampleOf(schema.items)
  return item === undefined ? [] : [item]
}

/** Values of other types than the schema has. */
export const typeValues = memoize((schema: Schema): readonly Value[] => {
  const list = hasType(schema, 'boolean') ? [...ofOtherTypes, ...likeBooleans] : ofOtherTypes
  // Rows about required members name what is missing.
  const lacksMember = hasType(schema, 'object') && schema.required !== undefined
  const values = lacksMember ? list.filter((json) => json !== '{}') : list
  return [...values, ...likeValid(schema)].map((json) => ({ about: 'type', json }))
})

/** A value of a type that the schema does not have, or else another wrong one; undefined if it allows all of these. */
export const invalidValue = memoize((schema: Schema): Value | undefined => {
  const validate = validatorOf(schema)
  const judged = typeValues(schema).map((value) => ({
    value,
    problems: validate(readJson(value.json!).value),
  }))
  const wrong = judged.filter(({ problems }) => problems.length > 0)
  const ofOtherType = wrong.find(({ problems }) => problems[0]!.keyword === 'type')
  return (ofOtherType ?? wrong[0])?.value
})
