import { expect, test } from 'vitest'
import type { Schema } from '../../src/document/schema.ts'
import { fixedValue, freshValue, hasFreshValues, seedFor } from './fresh-value.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const text: Schema = { pointer, types: ['string'] }

/** As large as the seeds of a run. */
const start = 1_800_000_000_000

test('a number and a text are new in each request', () => {
  for (const schema of [integer, { pointer, types: ['number'] } as const, text]) {
    const { text: placeholder, isFresh, jsonOf } = freshValue(schema, '$BODY')
    expect([placeholder, isFresh]).toEqual(['$BODY', true])
    const values = Array.from({ length: 50 }, (_, at) => jsonOf(start + at))
    expect(new Set(values).size).toBe(50)
    expect(jsonOf(start)).toBe(values[0])
  }
})

test('a fresh number is one of the lower half of its range, and below 2 to the 28', () => {
  const numbersOf = (schema: Schema) => {
    const { jsonOf } = freshValue(schema, '$BODY')
    return Array.from({ length: 3000 }, (_, at) => Number(jsonOf(start + at)))
  }
  const bounded = numbersOf({ ...integer, minimum: 1, maximum: 2001 })
  expect(Math.max(...bounded)).toBeLessThanOrEqual(1001)
  expect(Math.max(...numbersOf(integer))).toBeLessThanOrEqual(2 ** 28)
})

test('a schema of fewer numbers than a run has requests has the same in each', () => {
  const isFreshUpTo = (maximum: number) =>
    freshValue({ ...integer, minimum: 0, maximum }, '$BODY').isFresh
  expect([999, 1000].map(isFreshUpTo)).toEqual([false, true])
  expect(freshValue({ ...integer, minimum: 0, maximum: 999 }, '$BODY').text).toBe('1')
})

test('a value of which there is one is the same in each request', () => {
  const { text: json, isFresh, jsonOf } = freshValue({ ...text, const: 'a' }, '$BODY')
  expect([json, isFresh, jsonOf(start)]).toEqual(['"a"', false, '"a"'])
  expect(freshValue({ ...integer, minimum: 5, maximum: 3 }, '$BODY').text).toBe('null')
})

test('a fixed value is its text, whatever the seed', () => {
  const { text: json, isFresh, jsonOf } = fixedValue('[]')
  expect([json, isFresh, jsonOf(1), jsonOf(start)]).toEqual(['[]', false, '[]', '[]'])
})

test('values of one type are new in each request, unless they are listed', () => {
  const schemas: readonly Schema[] = [
    integer,
    text,
    { pointer, types: ['number'] },
    { pointer, types: ['boolean'] },
    { pointer, types: ['string', 'null'] },
    { pointer },
    { ...text, enum: ['a', 'b'] },
    { ...text, const: 'a' },
  ]
  const isFresh = [true, true, true, false, false, false, false, false]
  expect(schemas.map(hasFreshValues)).toEqual(isFresh)
})

test('the seed of a number is from 1 to 2 to the 28, and that of a text is as it is', () => {
  expect([seedFor(integer, 2 ** 28), seedFor(integer, 2 ** 28 - 1)]).toEqual([1, 2 ** 28])
  expect(seedFor(text, start)).toBe(start)
})
