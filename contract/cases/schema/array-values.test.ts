import { describe, expect, test } from 'vitest'
import { sizesAbout, textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { arrayValues } from './array-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const text: Schema = { pointer, types: ['string'] }
const array: Schema = { pointer, types: ['array'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, arrayValues(schema))

describe('an array', () => {
  test('has the lengths on both sides of its bounds', () => {
    expect(sizesAbout('minItems', arrayValues({ ...array, minItems: 1 }))).toEqual([
      [0, '[]'],
      [1, '[1]'],
      [2, '[1,2]'],
    ])
    expect(sizesAbout('maxItems', arrayValues({ ...array, maxItems: 2, items: text }))).toEqual([
      [1, expect.stringMatching(/^\["[^"]+"\]$/)],
      [2, expect.stringMatching(/^\["[^"]+","[^"]+"\]$/)],
      [3, expect.stringMatching(/^\["[^"]+","[^"]+","[^"]+"\]$/)],
    ])
  })

  test('has other items, each by its schema', () => {
    expect(
      sizesAbout('minItems', arrayValues({ ...array, minItems: 3, items: integer })),
    ).toContainEqual([3, '[2,3,4]'])
  })

  test('is asked about up to 1,000 items', () => {
    expect(sizesAbout('maxItems', arrayValues({ ...array, maxItems: 1000 }))).toHaveLength(3)
    expect(sizesAbout('maxItems', arrayValues({ ...array, maxItems: 1001 }))).toEqual([])
  })

  test('of a tuple has one item more', () => {
    const schema: Schema = { ...array, prefixItems: [integer, { pointer, const: true }] }
    expect(about('items', schema)).toEqual([expect.stringMatching(/^\[\d+,true,3\]$/)])
    expect(about('items', array)).toEqual([])
  })

  test('of unique items has the first one twice', () => {
    const schema: Schema = { ...array, items: integer, uniqueItems: true }
    const [json] = about('uniqueItems', schema)
    const items = JSON.parse(json!) as number[]
    expect(items).toEqual([items[0], items[0]])
    expect(about('uniqueItems', { ...array, uniqueItems: false })).toEqual([])
  })

  test('of unique items has the first one after another one, too', () => {
    const schema: Schema = { ...array, items: integer, uniqueItems: true }
    expect(about('uniqueItems', schema)).toEqual(['[2,2]', '[2,3,2]'])
    expect(about('uniqueItems', { ...schema, maxItems: 2 })).toEqual(['[2,2]'])
    expect(about('uniqueItems', { ...schema, maxItems: 1 })).toEqual([])
    const ofOne: Schema = { ...array, items: { pointer, const: 1 }, uniqueItems: true }
    expect(about('uniqueItems', ofOne)).toEqual(['[1,1]'])
  })

  test('of unique items has as many as it needs', () => {
    expect(about('uniqueItems', { ...array, minItems: 4, uniqueItems: true })).toEqual([
      '[1,1,2,3]',
      '[1,2,1,3]',
    ])
  })
})
