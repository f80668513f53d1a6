import * as fc from 'fast-check'
import { memoize } from '../../../src/base/memoize.ts'
import { rangeOf } from '../../../src/document/compile/number.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../../src/document/schema.ts'
import { literalJson } from '../../operation/json-text.ts'
import { maxKeptSeed, sampleOf } from '../../operation/sample-text.ts'
import { nested } from '../../../src/document/values/strings.ts'
import { type Depth, depthOf, depthWithin } from './depth.ts'

// Values are JSON texts. Where a keyword makes drawn values rarely valid, they are samples of the schema instead.

/** Seeds of samples. */
const maxSeed = 10_000

const samplesOf = (schema: Schema, isShort = false): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: isShort ? maxKeptSeed : maxSeed })
    .map((seed) => sampleOf(schema, seed, isShort) ?? 'null')

/** Characters that all servers count and compare in one way. */
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 -'.split(''))

/** Characters beyond those that a text must have. */
const furtherCharacters = 60

/** Longer texts take long to draw. */
const maxDrawnLength = 1000

const stringsOf = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = furtherCharacters, pattern, format } = schema
  if (pattern !== undefined || format !== undefined || minLength > maxDrawnLength)
    return samplesOf(schema)
  const longest = Math.max(minLength, Math.min(maxLength, minLength + furtherCharacters))
  return fc.string({ unit: letters, minLength, maxLength: longest }).map(literalJson)
}

/** Far from the ends of the types in which servers keep numbers. */
const maxNumber = 2 ** 30

/** The whole numbers that a schema allows, without those that are too large. */
const boundsOf = ({ minimum, maximum, format }: Schema) => {
  const range = rangeOf(format)
  const lowest = minimum ?? Math.max(-maxNumber, Number(range?.min ?? -maxNumber))
  const highest = maximum ?? Math.min(maxNumber, Number(range?.max ?? maxNumber))
  return { min: Math.ceil(Number(lowest)), max: Math.floor(Number(highest)) }
}

const numbersOf = (schema: Schema): fc.Arbitrary<string> => {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (multipleOf !== undefined || exclusiveMinimum !== undefined || exclusiveMaximum !== undefined)
    return samplesOf(schema)
  const { min, max } = boundsOf(schema)
  const isDrawn = Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max
  return isDrawn ? fc.integer({ min, max }).map(String) : samplesOf(schema)
}

/** Items beyond those that an array must have. */
const furtherItems = 5

/** Longer arrays take long to draw. */
const maxDrawnItems = 20

const arraysOf = (schema: Schema, depth: Depth): fc.Arbitrary<string> => {
  const { items, prefixItems, minItems = 0, maxItems = furtherItems, uniqueItems } = schema
  const isLimited = uniqueItems === true || schema.contains !== undefined
  if (prefixItems !== undefined || isLimited || minItems > maxDrawnItems)
    return samplesOf(schema, depth.isShort)
  const item =
    items === undefined ? fc.constantFrom('1', '"a"', 'true') : valuesTo(depthWithin(depth), items)
  const maxLength = Math.max(minItems, Math.min(maxItems, minItems + furtherItems))
  return fc.array(item, { minLength: minItems, maxLength }).map((list) => `[${list.join()}]`)
}

const objectsOf = (schema: Schema, depth: Depth): fc.Arbitrary<string> => {
  const { properties = [], required = [], minProperties, maxProperties } = schema
  const isDeclared = required.every((name) => properties.some((member) => member.name === name))
  if (minProperties !== undefined || maxProperties !== undefined || !isDeclared)
    return samplesOf(schema, depth.isShort)
  const ofRequests = properties.filter(({ schema: part }) => merged(part).readOnly !== true)
  const members = ofRequests.map(({ name, schema: part }) => {
    const texts = valuesTo(depthWithin(depth), part).map((json) => `${literalJson(name)}:${json}`)
    return required.includes(name) ? texts : fc.option(texts, { nil: '' })
  })
  return fc.tuple(...members).map((texts) => `{${texts.filter((text) => text !== '').join()}}`)
}

type DrawOfType = (schema: Schema, depth: Depth) => fc.Arbitrary<string>

const ofType: Readonly<Record<SchemaType, DrawOfType>> = {
  null: () => fc.constant('null'),
  boolean: () => fc.constantFrom('true', 'false'),
  integer: numbersOf,
  number: numbersOf,
  string: stringsOf,
  array: arraysOf,
  object: objectsOf,
}

const valuesTo = (depth: Depth, schema: Schema): fc.Arbitrary<string> => {
  const whole = merged(schema)
  const { types = [], enum: values, const: only, oneOf, anyOf, allOf, not, conditions } = whole
  if (values !== undefined) return fc.constantFrom(...values.map((value) => literalJson(value)))
  if (only !== undefined) return fc.constant(literalJson(only))
  const isCombined = [oneOf, anyOf, allOf, not, conditions].some((keyword) => keyword !== undefined)
  if (types.length === 0 || isCombined || depth.levels === 0) return samplesOf(whole, depth.isShort)
  return fc.oneof(...types.map((type) => ofType[type](whole, depth)))
}

/** Values that are mostly valid; the validator of the document decides. */
export const valuesOf = memoize((schema: Schema) => valuesTo(depthOf(schema), schema))

/** Values of any type. */
export const anyValues: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '{"a":1}',
    '{"$ne":1}',
    '[1]',
    '[null,1]',
    '""',
    '"fern"',
  ),
  fc.integer().map(String),
  fc.integer({ min: -1000, max: 1000 }).map((whole) => `${whole}.5`),
  fc.integer().map((number) => `"${number}"`),
  fc.constant(nested()),
)
