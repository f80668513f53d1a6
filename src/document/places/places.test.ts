import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/support/document.ts'
import { merged } from '../merge.ts'
import type { Schema } from '../schema.ts'
import { type Place, placeAt, Places } from './places.ts'

const text = { type: 'string' }
const number = { type: 'integer' }

const placeOf = (schema: object, options?: Parameters<typeof contentOf>[1]): Place =>
  new Places(merged).of(contentOf(schema, options).schema)

/** The types that the schemas of a place name. */
const typesAt = (place: Place | undefined): readonly string[] | undefined =>
  place?.schemas.flatMap(({ types = [] }) => types)

describe('a member has the schemas', () => {
  test('of its name, or of members that are not declared', () => {
    const place = placeOf({ properties: { a: text }, additionalProperties: number })
    expect(typesAt(place.member('a'))).toEqual(['string'])
    expect(typesAt(place.member('b'))).toEqual(['integer'])
    expect([...place.members.keys()]).toEqual(['a'])
  })

  test('of no other name if others are forbidden or not mentioned', () => {
    const members = { properties: { a: text } }
    expect(placeOf(members).member('b')).toBe(undefined)
    expect(placeOf({ ...members, additionalProperties: false }).member('b')).toBe(undefined)
    expect(placeOf({ ...members, additionalProperties: {} }).others?.schemas).toHaveLength(1)
  })

  test('of all branches, with what a branch says of members that it does not declare', () => {
    const branches = [{ properties: { a: text } }, { additionalProperties: number }]
    expect(typesAt(placeOf({ anyOf: branches }).member('a'))).toEqual(['string', 'integer'])
    const closed = [{ properties: { a: text } }, { additionalProperties: false }]
    expect(typesAt(placeOf({ anyOf: closed }).member('a'))).toEqual(['string'])
  })

  test('of patterns that its name may match', () => {
    const place = placeOf({ patternProperties: { '^x': text, '^y': number } })
    expect(typesAt(place.member('x'))).toEqual(['string', 'integer'])
    expect([...place.patterns.keys()]).toEqual(['^x', '^y'])
    expect(typesAt(place.others)).toEqual(['string'])
  })

  test('of what its conditions say', () => {
    const [then, other] = [text, number].map((a) => ({ properties: { a } }))
    const place = placeOf({ if: { properties: { a: { type: 'null' } } }, then, else: other })
    expect(typesAt(place.member('a'))).toEqual(['string', 'integer'])
  })

  test('of branches of its own', () => {
    const place = placeOf({ properties: { a: { oneOf: [text, { anyOf: [number] }] } } })
    expect(typesAt(place.member('a'))).toEqual(['string', 'integer'])
  })
})

describe('an item has the schemas', () => {
  test('of its index, or of all items after those', () => {
    const place = placeOf({ prefixItems: [text], items: number })
    expect([0, 1, 7].map((index) => typesAt(place.item(index)))).toEqual([
      ['string'],
      ['integer'],
      ['integer'],
    ])
    expect(place.item(1)).toBe(place.item(7))
  })

  test('of no index without a schema of items', () => {
    expect(placeOf({ type: 'array' }).item(0)).toBe(undefined)
    expect(placeOf({ prefixItems: [text] }).item(1)).toBe(undefined)
  })
})

describe('names lead', () => {
  const nested = placeOf({
    properties: { list: { items: { properties: { a: text } }, additionalProperties: number } },
  })

  test('to a place at any depth', () => {
    expect(typesAt(placeAt(nested, ['list', '3', 'a']))).toEqual(['string'])
    expect(placeAt(nested, [])).toBe(nested)
  })

  test('to the item and the member of an index, and to no item by another name', () => {
    expect(typesAt(placeAt(nested, ['list', '3']))).toEqual(['integer'])
    expect(placeAt(nested, ['list', '3'])?.own).toHaveLength(2)
    expect(typesAt(placeAt(nested, ['list', 'x']))).toEqual(['integer'])
    expect(placeAt(nested, ['list', 'x'])?.own).toHaveLength(1)
  })

  test('nowhere from a place of which the document says nothing', () => {
    expect(placeAt(nested, ['other', 'a'])).toBe(undefined)
  })
})

test('a schema that contains itself in two branches has the same place at each level', () => {
  const self = { $ref: '#/components/schemas/Node' }
  const branch = { type: 'object', properties: { a: self, b: self } }
  const place = placeOf(self, {
    schemas: { Node: { oneOf: [branch, { ...branch, required: [] }] } },
  })
  const deep = placeAt(
    place,
    Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 'a' : 'b')),
  )
  expect(deep).toBe(place)
})

test('schemas as they are written keep the parts of allOf apart', () => {
  const { schema } = contentOf({ allOf: [{ properties: { a: text } }], required: ['a'] })
  const asWritten = new Places((part: Schema) => part)
  expect(asWritten.of(schema).schemas).toEqual([schema, schema.allOf![0]])
  expect(new Places(merged).of(schema).schemas).toEqual([merged(schema)])
})
