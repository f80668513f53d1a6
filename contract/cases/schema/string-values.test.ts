import { describe, expect, test } from 'vitest'
import { sizesAbout, textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { stringValues } from './string-values.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, stringValues(schema))

describe('a length', () => {
  test('has texts on both sides of it', () => {
    expect(sizesAbout('minLength', stringValues({ ...text, minLength: 2 }))).toEqual([
      [1, '"a"'],
      [2, '"aa"'],
      [3, '"aaa"'],
    ])
    expect(sizesAbout('maxLength', stringValues({ ...text, maxLength: 1 }))).toEqual([
      [0, '""'],
      [1, '"a"'],
      [2, '"aa"'],
    ])
  })

  test('of zero has none below it', () => {
    expect(sizesAbout('minLength', stringValues({ ...text, minLength: 0 }))).toEqual([
      [0, '""'],
      [1, '"a"'],
    ])
  })

  test('is asked about up to 70,000 characters', () => {
    const countsOf = (maxLength: number) =>
      stringValues({ ...text, maxLength }).map(({ size }) => size?.count)
    expect(countsOf(70_000)).toEqual([69_999, 70_000, 70_001])
    expect(countsOf(70_001)).toEqual([])
  })

  test('has texts that match the pattern beside it', () => {
    const schema: Schema = { ...text, minLength: 2, pattern: '^[0-9]+$' }
    const texts = sizesAbout('minLength', stringValues(schema)) as [number, string][]
    expect(texts.map(([length]) => length)).toEqual([1, 2, 3])
    for (const [length, json] of texts) expect(json).toMatch(new RegExp(`^"[0-9]{${length}}"$`))
  })

  test('has texts of the format beside it, if there are such', () => {
    const schema: Schema = { ...text, maxLength: 120, format: 'uri' }
    const texts = sizesAbout('maxLength', stringValues(schema)) as [number, string][]
    for (const [length, json] of texts) {
      expect(json).toMatch(/^"[a-z]+:/)
      expect(json).toHaveLength(length + 2)
    }
    const ofDates = sizesAbout('maxLength', stringValues({ ...text, maxLength: 9, format: 'date' }))
    expect(ofDates).toContainEqual([9, '"aaaaaaaaa"'])
  })

  test('has plain letters above 1,000 characters', () => {
    const schema: Schema = { ...text, maxLength: 1001, pattern: '^[0-9]*$' }
    const texts = sizesAbout('maxLength', stringValues(schema)) as [number, string][]
    expect(texts.map(([, json]) => json[1])).toEqual(['0', 'a', 'a'])
  })
})

describe('a pattern', () => {
  test('has short texts of many kinds, some of its length, and some near to it', () => {
    const schema: Schema = { ...text, pattern: '^[A-Z]{3}$', minLength: 3 }
    expect(about('pattern', schema)).toEqual([
      '""',
      '" "',
      '"a"',
      '"A"',
      '"0"',
      '"-"',
      '"!"',
      '"fern"',
      '"FERN"',
      '"fern fern"',
      `"${'a'.repeat(100)}"`,
      `"${'0'.repeat(100)}"`,
      '"aaa"',
      '"AAA"',
      '"000"',
      '"---"',
      '"!!!"',
      // Near the sample, AAA: AAA itself is in the list.
      '"!AA"',
      '"AA!"',
      // A service that searches for the pattern anywhere in a text finds it in these.
      '"!AAA"',
      '"AAA!"',
    ])
  })

  test('has no texts of one character above 1,000', () => {
    const textsFor = (minLength: number) => about('pattern', { ...text, pattern: '^x', minLength })
    expect(textsFor(1000)).toContain(`"${'a'.repeat(1000)}"`)
    expect(textsFor(1001)).not.toContain(`"${'a'.repeat(1001)}"`)
  })

  test('that nothing matches has no texts near to it', () => {
    expect(about('pattern', { ...text, pattern: '^(?!)' })).toHaveLength(12)
  })
})

describe('a format of strings', () => {
  test('has texts that are almost of it', () => {
    expect(about('format', { ...text, format: 'ipv4' })).toEqual([
      '"fern"',
      '""',
      '"256.0.0.1"',
      '"1.2.3"',
    ])
  })

  test('that is unknown has none', () => {
    expect(about('format', { ...text, format: 'color' })).toEqual([])
    expect(about('format', { ...text, format: 'constructor' })).toEqual([])
  })
})
