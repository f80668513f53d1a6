import { expect, test } from 'vitest'
import { bothOf, merged } from './merge.ts'
import type { Schema } from './schema.ts'

type Keywords = Omit<Schema, 'pointer'>

/** Both schemas as one, without its pointer. */
function mergedOf(first: Keywords, second: Keywords): Keywords {
  const allOf = [first, second].map((keywords) => ({ pointer: '/part', ...keywords }))
  const { pointer, ...keywords } = merged({ pointer: '/whole', allOf })
  expect(pointer).toBe('/whole')
  return keywords
}

const text: Schema = { pointer: '/text', types: ['string'] }
const number: Schema = { pointer: '/number', types: ['number'] }

test.each<[first: Keywords, second: Keywords, both: Keywords]>([
  [{ minimum: 1 }, { minimum: 2 }, { minimum: 2 }],
  [{ maximum: 1 }, { maximum: 2 }, { maximum: 1 }],
  [{ minLength: 3 }, { minLength: 2 }, { minLength: 3 }],
  [{ maxItems: 3 }, { maxItems: 2 }, { maxItems: 2 }],
  [{ uniqueItems: true }, { uniqueItems: false }, { uniqueItems: true }],
  [{ types: ['number', 'null'] }, { types: ['integer'] }, { types: ['integer'] }],
  [{ enum: [1, 2] }, { enum: [2, 3] }, { enum: [2] }],
  [{ required: ['a'] }, { required: ['b', 'a'] }, { required: ['a', 'b'] }],
  [{ examples: [1] }, { examples: [2] }, { examples: [2, 1] }],
  [{ pattern: 'a' }, { pattern: 'a' }, { pattern: 'a' }],
  [
    { pattern: 'a' },
    { pattern: 'b' },
    { pattern: 'a', allOf: [{ pointer: '/part', pattern: 'b' }] },
  ],
  [{ const: [1] }, { const: [1.0] }, { const: [1] }],
])('%j and %j', (first, second, both) => {
  expect(mergedOf(first, second)).toEqual(both)
})

test('items by their place', () => {
  const both = bothOf(text, number)
  expect(mergedOf({ prefixItems: [text] }, { items: number })).toEqual({
    prefixItems: [both],
    items: number,
  })
  expect(mergedOf({ prefixItems: [text, number] }, { prefixItems: [text] })).toEqual({
    prefixItems: [text, number],
  })
  expect(mergedOf({ items: text }, { items: number })).toEqual({ items: both })
})

test('members by their name; others have the schema of additional ones', () => {
  const name = { name: 'name', schema: text }
  const size = { name: 'size', schema: number }
  expect(mergedOf({ properties: [name] }, { properties: [size] })).toEqual({
    properties: [name, size],
  })
  expect(mergedOf({ properties: [name] }, { additionalProperties: number })).toEqual({
    properties: [{ name: 'name', schema: bothOf(text, number) }],
    additionalProperties: number,
  })
})

test('keywords that each part keeps side by side', () => {
  const conditions = [{ if: text, then: number }]
  const contains = [{ schema: text, min: 1 }]
  const patternProperties = [{ pattern: '^x', schema: text }]
  const unevaluatedProperties = [{ schema: text, scope: number }]
  const first = { conditions, contains, patternProperties, unevaluatedProperties }
  const second = { conditions: [{ if: number }], contains: [{ schema: number, min: 2 }] }
  expect(mergedOf({ ...first, propertyNames: text }, { ...second, propertyNames: number })).toEqual(
    {
      ...first,
      conditions: [...conditions, { if: number }],
      contains: [...contains, { schema: number, min: 2 }],
      propertyNames: bothOf(text, number),
    },
  )
})

test('members of which only their schema can say whether they are additional', () => {
  const [name] = [{ name: 'name', schema: text }]
  const patternProperties = [{ pattern: '^x', schema: text }]
  const closed = { patternProperties, additionalProperties: number }
  const named = { properties: [name] }
  expect(mergedOf(named, closed)).toEqual({ ...named, allOf: [{ pointer: '/part', ...closed }] })
  expect(mergedOf(closed, named)).toEqual({ ...closed, allOf: [{ pointer: '/part', ...named }] })
})

test('the same schemas are joined to the same one, once each', () => {
  const both = bothOf(text, number)
  expect(both).toEqual({ pointer: '/number', allOf: [text, number] })
  expect(bothOf(text, number)).toBe(both)
  expect(bothOf(both, text)).toBe(both)
  expect([bothOf(text, text), bothOf(text, undefined), bothOf(undefined, text)]).toEqual([
    text,
    text,
    text,
  ])
  expect(bothOf({ ...text, isShared: true }, number)).toHaveProperty('isShared', true)
})

test('a schema is merged once, and one without allOf is itself', () => {
  const whole: Schema = { pointer: '', allOf: [text, number] }
  expect(merged(whole)).toBe(merged(whole))
  expect(merged(text)).toBe(text)
})

test('many parts are one schema, in document order', () => {
  const allOf = Array.from({ length: 200 }, (_, at): Schema => {
    const schema = { pointer: `/${at}`, types: ['string'] as const }
    return {
      pointer: '/part',
      required: [`m${at % 150}`],
      properties: [{ name: `m${at}`, schema }],
    }
  })
  const { required, properties = [] } = merged({ pointer: '/whole', allOf })
  expect(required).toEqual(Array.from({ length: 150 }, (_, at) => `m${at}`))
  expect(properties.map(({ name }) => name)).toEqual(
    Array.from({ length: 200 }, (_, at) => `m${at}`),
  )
})
