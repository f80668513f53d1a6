import type { Schema, SchemaType } from '../../../src/document/schema.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { readJson } from '../../../src/base/json.ts'
import { hasType } from '../../operation/constraints.ts'
import { withExampleValues } from '../../operation/placeholders.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { formats, nested } from '../../../src/document/values/strings.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { Value } from './keyword-value.ts'
import { isSmallInteger, sampleValueOf } from './sample-value.ts'
import { hasFreeTexts } from './text-values.ts'

/** One value of each type that no member of another type may have, and spellings that careless servers convert. */
const ofOtherTypes: readonly string[] = [
  '"fern"',
  '5',
  '0',
  '1.5',
  'true',
  'false',
  'null',
  '[]',
  '{}',
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
  const ofTypes = hasType(schema, 'boolean') ? [...ofOtherTypes, ...likeBooleans] : ofOtherTypes
  // A free text has texts of its own.
  const list = hasFreeTexts(schema) ? ofTypes.filter((json) => !json.startsWith('"')) : ofTypes
  // Rows about required members name what is missing.
  const lacksMember = hasType(schema, 'object') && schema.required !== undefined
  const values = lacksMember ? list.filter((json) => json !== '{}') : list
  return [...values, ...likeValid(schema)].map((json) => ({ about: 'type', json }))
})

/** Further values, neither numbers nor strings. */
const others: readonly string[] = [
  '{"value":"$NAME"}',
  '["$NAME"]',
  '[$ID]',
  '[["$NAME"]]',
  '{"value":$ID}',
  '{"$ne":null}',
  '{"value":{"value":"$NAME"}}',
  '[1,2]',
]

const numbers: readonly string[] = ['-1', '1e400', '12345678901234567890', '5.0']

/** The contents of JSON strings that careless servers take for integers. */
const likeIntegers: readonly string[] = [
  '$ID',
  'fern',
  ...formats,
  '١٢٣',
  '１２３',
  '  ',
  '7.25',
  ' $ID ',
  '-$ID',
  '+$ID',
  '$ID items',
  '$ID\\n',
  '\\"$ID\\"',
]

/** Longer than many messages: a server that cuts them by bytes splits a character. */
const emoji = '🌱'.repeat(99)

const nestedArrays: Value = {
  about: 'type',
  json: nested(),
  slug: 'nested',
  words: 'is an array nested 30,000 levels deep',
}

const ofType = (json: string): Value => {
  const example = withExampleValues(json)
  return {
    about: 'type',
    json,
    ...(example !== json && { slug: `type-${example}`, words: `is ${example}` }),
  }
}

/** Further values of other types than the schema has. */
export const otherTypes = memoize((schema: Schema): readonly Value[] => {
  const isNumber = hasType(schema, 'integer') || hasType(schema, 'number')
  const strings = isNumber ? likeIntegers.map((text) => `"${text}"`) : []
  // Where no type is named, a server may read one as infinity.
  const numbersOfOthers = isNumber || schema.types === undefined ? [] : numbers
  // Objects and arrays have others of their own.
  const ownStart = hasType(schema, 'object') ? '{' : '['
  const isParent = hasType(schema, 'object') || hasType(schema, 'array')
  const ofOthers = isParent ? others.filter((json) => !json.startsWith(ownStart)) : others
  return [
    ...[...ofOthers, ...numbersOfOthers, ...strings].map(ofType),
    ...(isNumber
      ? [{ ...ofType(`"${emoji}"`), slug: 'emoji', words: 'is a string of emoji' }]
      : []),
    nestedArrays,
  ]
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
