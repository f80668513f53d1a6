import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { placeOfSchema } from './body-place.ts'
import type { PlacedValue } from './keyword-value.ts'
import { wrongInLaterPart } from './later-parts.ts'
import { invalidValue } from './type-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'], minimum: 1, maximum: 9 }
const text: Schema = { pointer, const: 'a' }
const line: Schema = {
  pointer,
  types: ['object'],
  required: ['at', 'count', 'text'],
  properties: [
    { name: 'at', schema: { ...integer, readOnly: true } },
    { name: 'count', schema: integer },
    { name: 'text', schema: text },
  ],
}

/** What is sent about each place, as `words: body`. */
const textsOf = (values: Iterable<PlacedValue>): readonly string[] =>
  Array.from(values, ({ place, value }) => `${place.words}: ${place.write(value.json)}`)

describe('wrong values of a later item', () => {
  const sent = (keywords: Partial<Schema>): readonly string[] =>
    textsOf(wrongInLaterPart(placeOfSchema({ pointer, types: ['array'], ...keywords })))

  test('have a valid item before them', () => {
    expect(sent({ items: integer })).toEqual(['[1]: [2,"fern"]'])
  })

  test('lack a member or have a wrong one, which requests have', () => {
    expect(sent({ items: line })).toEqual([
      '[1]: [{"count":2,"text":"a"},"fern"]',
      '[1].count: [{"count":2,"text":"a"},{"text":"a"}]',
      '[1].count: [{"count":2,"text":"a"},{"count":"fern","text":"a"}]',
    ])
  })

  test('are of another type alone if no valid item is known', () => {
    expect(sent({ items: { ...line, maxProperties: 1 } })).toEqual(['[1]: [1,"fern"]'])
  })

  test('are of the first alternative', () => {
    expect(sent({ items: { pointer, oneOf: [line, text] } })).toEqual([
      '[1]: ["a","fern"]',
      '[1].count: ["a",{"text":"a"}]',
      '[1].count: ["a",{"count":"fern","text":"a"}]',
    ])
  })

  test('are the last of a valid array', () => {
    expect(sent({ items: integer, minItems: 3 })).toEqual(['[3]: [2,3,4,"fern"]'])
  })

  test('come after another one that no prefix has', () => {
    expect(sent({ prefixItems: [text], items: integer, maxItems: 3 })).toEqual([
      '[2]: ["a",3,"fern"]',
    ])
  })

  test('are not sent where there is no room for them', () => {
    expect(sent({ items: integer, maxItems: 2 })).toHaveLength(1)
    expect(sent({ items: integer, maxItems: 1 })).toEqual([])
  })

  test('are not sent where there is no wrong item', () => {
    expect(sent({})).toEqual([])
    expect(sent({ items: { pointer } })).toEqual([])
    expect(sent({ items: { pointer, isNever: true } })).toEqual([])
  })
})

describe('wrong values of a later entry', () => {
  const sent = (entry?: Schema): readonly string[] => {
    const map: Schema = {
      pointer,
      types: ['object'],
      ...(entry && { additionalProperties: entry }),
    }
    return textsOf(wrongInLaterPart(placeOfSchema(map).with(map, { id: 5 })))
  }

  test('have a valid entry before them', () => {
    expect(sent(integer)).toEqual(['shade: {"id":5,"color":2,"shade":"fern"}'])
  })

  test('lack a member or have a wrong one', () => {
    const first = '"color":{"count":2,"text":"a"}'
    expect(sent(line)).toEqual([
      `shade: {"id":5,${first},"shade":"fern"}`,
      `shade.count: {"id":5,${first},"shade":{"text":"a"}}`,
      `shade.count: {"id":5,${first},"shade":{"count":"fern","text":"a"}}`,
    ])
  })

  test('are not sent where the document says nothing about entries, or forbids them', () => {
    expect(sent()).toEqual([])
    expect(sent({ pointer })).toEqual([])
    expect(sent({ pointer, isNever: true })).toEqual([])
  })
})

describe('a wrong value', () => {
  test('is of another type, if the schema has one', () => {
    expect(invalidValue(integer)?.json).toBe('"fern"')
    expect(invalidValue({ pointer, types: ['string'] })?.json).toBe('5')
  })

  test('is any other value of a schema without a type', () => {
    expect(invalidValue(text)?.json).toBe('"fern"')
    expect(invalidValue({ pointer })).toBeUndefined()
  })
})
