import { describe, expect, test } from 'vitest'
import { Sampler } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'
import { additionalNames, itemsAbout, membersAbout } from './parts.ts'
import type { AboutKeyword, ValuePlace } from './value-about.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const text: Schema = { pointer, types: ['string'] }

const sampler = new Sampler('request')
const sample: ValuePlace['sample'] = (schema, options) => sampler.sample(schema, options).value

describe('arrays', () => {
  const about = (keyword: AboutKeyword, keywords: Partial<Schema>) =>
    itemsAbout({ schema: { pointer, ...keywords }, value: undefined, sample }).flatMap(
      ({ about: of, value }) => (of === keyword ? [value] : []),
    )

  test('have the lengths on both sides of a bound, with other items by their schema', () => {
    expect(about('minItems', { minItems: 1 })).toEqual([[], [1], [1, 2]])
    expect(about('minItems', { minItems: 0 })).toEqual([[], [1]])
    expect(about('maxItems', { maxItems: 2, items: integer })).toEqual([[2], [2, 3], [2, 3, 4]])
  })

  test('have up to 1,000 items, and one more', () => {
    expect(about('maxItems', { maxItems: 1000 })).toHaveLength(3)
    expect(about('maxItems', { maxItems: 1001 })).toEqual([])
    expect(about('uniqueItems', { minItems: 1001, uniqueItems: true })).toEqual([])
  })

  test('of a tuple have one item more', () => {
    const prefixItems = [integer, { pointer, const: true }]
    expect(about('items', { prefixItems })).toEqual([[2, true, 3]])
    expect(about('items', {})).toEqual([])
  })

  test('have too few and too many items of a schema, and one that nothing is about', () => {
    const contains = [{ schema: text, min: 1, max: 1 }]
    expect(about('contains', { contains })).toEqual([[1], ['text', 'text1']])
    const unevaluatedItems = [{ schema: { pointer, isNever: true }, scope: text }]
    const schema: Schema = { pointer, unevaluatedItems }
    expect(itemsAbout({ schema, value: [1], sample })).toEqual([
      { about: 'items', value: [1, 'green'] },
    ])
  })

  test('of unique items have the first one twice, beside it and after another one', () => {
    const schema: Partial<Schema> = { items: integer, uniqueItems: true }
    expect(about('uniqueItems', schema)).toEqual([
      [2, 2],
      [2, 3, 2],
    ])
    expect(about('uniqueItems', { ...schema, maxItems: 2 })).toEqual([[2, 2]])
    expect(about('uniqueItems', { ...schema, maxItems: 1 })).toEqual([])
    expect(about('uniqueItems', { ...schema, minItems: 4 })).toEqual([
      [2, 2, 3, 4],
      [2, 3, 2, 4],
    ])
    expect(about('uniqueItems', { ...schema, uniqueItems: false })).toEqual([])
  })

  test('with what it has to contain, if its schema demands that', () => {
    const hundred: Schema = { pointer: '', minimum: 100 }
    const contains = [{ schema: hundred, min: 1 }]
    const arrays = about('uniqueItems', { items: integer, uniqueItems: true, contains })
    expect(arrays.length).toBeGreaterThan(0)
    for (const array of arrays as number[][]) {
      expect(array.some((item) => item >= 100)).toBe(true)
      expect(new Set(array).size).toBe(array.length - 1)
    }
  })
})

describe('objects', () => {
  const about = (keyword: AboutKeyword, keywords: Partial<Schema>, value: unknown = { id: 1 }) =>
    membersAbout({ schema: { pointer, ...keywords }, value, sample }).flatMap(
      ({ about: of, value: object }) => (of === keyword ? [object] : []),
    )

  test('have an undeclared member, and one that the document allows', () => {
    expect(about('additionalProperties', {})).toEqual([{ id: 1, color: 'green' }])
    expect(about('additionalProperties', { additionalProperties: integer })).toEqual([
      { id: 1, color: 'green' },
      { id: 1, color: 1 },
    ])
  })

  test('have names on both sides of the limits of names', () => {
    const propertyNames = { ...text, maxLength: 6 }
    const names = about('propertyNames', { propertyNames }, {}).flatMap((object) =>
      Object.keys(object as object),
    )
    expect(names.map((name) => name.length)).toEqual(expect.arrayContaining([5, 6, 7]))
    expect(new Set(names).size).toBe(names.length)
  })

  test('have as many members as a bound asks for: their own, optional, then undeclared ones', () => {
    const properties = [
      { name: 'id', schema: integer },
      { name: 'isAlive', schema: { pointer, const: true } },
      { name: 'createdAt', schema: { ...text, readOnly: true } },
    ]
    expect(about('maxProperties', { properties, maxProperties: 2 })).toEqual([
      { id: 1 },
      { id: 1, isAlive: true },
      { id: 1, isAlive: true, color: 'green' },
    ])
    const additionalProperties = { pointer, const: false }
    expect(about('minProperties', { minProperties: 1, additionalProperties })).toEqual([
      {},
      { id: 1 },
      { id: 1, color: false },
    ])
    expect(about('maxProperties', { maxProperties: 1001 })).toEqual([])
  })

  test('have none of these without a value that is an object', () => {
    expect(about('additionalProperties', {}, [1])).toEqual([])
  })
})

test('further names are found, however many of them are declared', () => {
  const properties = ['color', 'shade', 'shade2'].map((name) => ({ name, schema: text }))
  expect(additionalNames({ pointer, properties }, 1)).toEqual(['shade3'])
  expect(additionalNames({ pointer, properties }, 2)).toEqual(['shade3', 'shade4'])
  const inCapitals = [{ name: 'COLOR', schema: text }]
  expect(additionalNames({ pointer, properties: inCapitals }, 1)).toEqual(['shade'])
})
