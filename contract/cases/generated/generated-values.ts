import * as fc from 'fast-check'
import { memoize } from '../../../src/base/memoize.ts'
import { rangeOf } from '../../../src/document/compile/number.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema, SchemaType } from '../../../src/document/schema.ts'
import type { Operation } from '../../../src/document/document.ts'
import { membersOf } from '../../operation/members.ts'
import { encoded, maxKeptSeed, sampleOf } from '../../operation/sample-text.ts'
import { plainTexts, withFreshValues } from '../../operation/body-text.ts'
import {
  type BodyPlace,
  type PlacedValue,
  objectPlace,
  placeOfBody,
  placeOfMember,
} from '../schema/places.ts'
import { nested } from '../tables/strings.ts'

/** Schemas within each other for which values are generated; deeper ones are samples. */
const maxLevels = 5

/** Schemas in each other in a sample with all its optional members, beyond the generated ones. */
const levelsOfSample = 4

/** Parts of a generated value: a recursive schema may have any number. */
const maxParts = 1000

/** How values of a schema are made. */
interface Depth {
  /** How many schemas within each other have generated values. */
  readonly levels: number
  /** Whether the samples within them have no optional members. */
  readonly isShort: boolean
}

/** How many parts a value has to a depth, about; more than the maximum is not counted. */
const countParts = (schema: Schema, levels: number): number => {
  if (levels === 0) return 1
  const { properties = [], items, oneOf = [], anyOf = [] } = merged(schema)
  const parts = [
    ...properties.map((property) => property.schema),
    ...(items === undefined ? [] : [items]),
    ...oneOf,
    ...anyOf,
  ]
  let count = 1
  for (const part of parts) {
    count += countParts(part, levels - 1)
    if (count > maxParts) return count
  }
  return count
}

/** The depth to which values of a schema are generated: less of a recursive one with many members. */
const depthOf = (schema: Schema): Depth => {
  const isSmall = countParts(schema, maxLevels + levelsOfSample) <= maxParts
  if (isSmall) return { levels: maxLevels, isShort: false }
  let levels = maxLevels
  while (levels > 0 && countParts(schema, levels) > maxParts) levels -= 1
  return { levels, isShort: true }
}

const within = ({ levels, isShort }: Depth): Depth => ({ levels: levels - 1, isShort })

/** Samples of a schema that are sent. */
const maxSeed = 10_000

/** Characters that all servers count and compare in one way. */
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 -'.split(''))

const sampled = (schema: Schema, isShort = false): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: isShort ? maxKeptSeed : maxSeed })
    .map((seed) => sampleOf(schema, seed, isShort) ?? 'null')

const stringsOf = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 60, pattern, format } = schema
  // Texts of a form are rarely found by chance.
  if (pattern !== undefined || format !== undefined || minLength > 1000) return sampled(schema)
  const longest = Math.max(minLength, Math.min(maxLength, minLength + 60))
  return fc.string({ unit: letters, minLength, maxLength: longest }).map(encoded)
}

/** Far from the ends of the types in which servers keep numbers. */
const maxNumber = 2 ** 30

const numbersOf = (schema: Schema): fc.Arbitrary<string> => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema
  if (multipleOf !== undefined || exclusiveMinimum !== undefined || exclusiveMaximum !== undefined)
    return sampled(schema)
  const range = rangeOf(format)
  const lowest = Number(minimum ?? Math.max(-maxNumber, Number(range?.min ?? -maxNumber)))
  const highest = Number(maximum ?? Math.min(maxNumber, Number(range?.max ?? maxNumber)))
  const [min, max] = [Math.ceil(lowest), Math.floor(highest)]
  const isWritten = Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max
  return isWritten ? fc.integer({ min, max }).map(String) : sampled(schema)
}

const arraysOf = (schema: Schema, depth: Depth): fc.Arbitrary<string> => {
  const { items, prefixItems, minItems = 0, maxItems = 5, uniqueItems } = schema
  const isFew = minItems <= 20
  if (prefixItems !== undefined || uniqueItems === true || !isFew)
    return sampled(schema, depth.isShort)
  const item =
    items === undefined ? fc.constantFrom('1', '"a"', 'true') : textsTo(within(depth), items)
  const maxLength = Math.max(minItems, Math.min(maxItems, minItems + 5))
  return fc.array(item, { minLength: minItems, maxLength }).map((list) => `[${list.join()}]`)
}

const objectsOf = (schema: Schema, depth: Depth): fc.Arbitrary<string> => {
  const { properties = [], required = [], minProperties, maxProperties } = schema
  const isDeclared = required.every((name) => properties.some((member) => member.name === name))
  if (minProperties !== undefined || maxProperties !== undefined || !isDeclared)
    return sampled(schema, depth.isShort)
  const members = properties.filter(({ schema: part }) => merged(part).readOnly !== true)
  const texts = members.map(({ name, schema: part }) => {
    const member = textsTo(within(depth), part).map((json) => `${encoded(name)}:${json}`)
    return required.includes(name) ? member : fc.option(member, { nil: '' })
  })
  return fc.tuple(...texts).map((list) => `{${list.filter((text) => text !== '').join()}}`)
}

const ofType: Readonly<Record<SchemaType, (schema: Schema, depth: Depth) => fc.Arbitrary<string>>> =
  {
    null: () => fc.constant('null'),
    boolean: () => fc.constantFrom('true', 'false'),
    integer: numbersOf,
    number: numbersOf,
    string: stringsOf,
    array: arraysOf,
    object: objectsOf,
  }

const textsTo = (depth: Depth, schema: Schema): fc.Arbitrary<string> => {
  const whole = merged(schema)
  const { types, enum: values, const: only, oneOf, anyOf, allOf, not } = whole
  if (values !== undefined) return fc.constantFrom(...values.map((value) => encoded(value)))
  if (only !== undefined) return fc.constant(encoded(only))
  const isPlain = [oneOf, anyOf, allOf, not].every((keyword) => keyword === undefined)
  if (types === undefined || types.length === 0 || !isPlain || depth.levels === 0)
    return sampled(whole, depth.isShort)
  return fc.oneof(...types.map((type) => ofType[type](whole, depth)))
}

/** JSON texts of values that are mostly valid; the validator of the document decides. */
const textsOf = memoize((schema: Schema) => textsTo(depthOf(schema), schema))

/** JSON texts of values of any type. */
const otherTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...'null true false [] {} {"a":1} {"$ne":1} [1] [null,1] "" "fern"'.split(' ')),
  fc.integer().map(String),
  fc.integer({ min: -1000, max: 1000 }).map((whole) => `${whole}.5`),
  fc.integer().map((number) => `"${number}"`),
  fc.constant(nested()),
)

/** Values of each member, and whole bodies; of any type, or such as the schema asks for. */
export const generatedValues = (operation: Operation): fc.Arbitrary<PlacedValue> => {
  const members = membersOf(operation)
  const plain = plainTexts(members)
  const valuesAt = (place: BodyPlace, schema: Schema): fc.Arbitrary<PlacedValue> =>
    fc
      .oneof({ weight: 3, arbitrary: textsOf(schema) }, { weight: 2, arbitrary: otherTexts })
      .map((json): PlacedValue => ({ place, value: { about: 'generated', json } }))
  const [{ schema }] = operation.requestBody.content
  if (members.whole !== undefined) return valuesAt(placeOfBody(members), schema)
  const bodies = textsOf(members.body).map((json): PlacedValue => {
    const body = withFreshValues(json, members)
    return { place: objectPlace, value: { about: 'generated', json: body, rule: 'V4' } }
  })
  const ofMembers = members.sendable.map(({ name, schema: part }) =>
    valuesAt(placeOfMember(objectPlace, { name, schema: part }, plain), part),
  )
  return fc.oneof(bodies, ...ofMembers)
}
