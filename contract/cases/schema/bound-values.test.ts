import { describe, expect, test } from 'vitest'
import { textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { boundValues } from './bound-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const number: Schema = { pointer, types: ['number'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, boundValues(schema))

describe('a bound of an integer', () => {
  test('has the numbers on both sides of it', () => {
    expect(about('minimum', { ...integer, minimum: 1700 })).toEqual(['1699', '1700', '1701'])
    expect(about('maximum', { ...integer, maximum: 9 })).toEqual(['8', '9', '10'])
    expect(about('exclusiveMinimum', { ...integer, exclusiveMinimum: 0 })).toEqual(['-1', '0', '1'])
    expect(about('exclusiveMaximum', { ...integer, exclusiveMaximum: 5 })).toEqual(['4', '5', '6'])
  })

  test('has the next multiples on both sides of it', () => {
    const schema: Schema = { ...integer, minimum: 10, multipleOf: 5 }
    expect(about('minimum', schema)).toEqual(['5', '10', '15'])
  })

  test('is exact beyond doubles if its format is int64', () => {
    const maximum = 2n ** 62n
    const schema: Schema = { ...integer, maximum }
    expect(about('maximum', { ...schema, format: 'int64' })).toEqual([
      '4611686018427387903',
      '4611686018427387904',
      '4611686018427387905',
    ])
    expect(about('maximum', schema)).toEqual([])
    expect(about('maximum', { ...schema, multipleOf: 1024 })).toEqual([
      '4611686018427386880',
      '4611686018427387904',
      '4611686018427388928',
    ])
  })

  test('has no numbers if doubles have no neighbors there', () => {
    expect(about('maximum', { ...integer, maximum: 2 ** 50 })).toHaveLength(3)
    expect(about('maximum', { ...integer, maximum: 2 ** 50 + 2 })).toEqual([])
    expect(about('minimum', { ...integer, minimum: -(2 ** 50) - 2 })).toEqual([])
  })
})

describe('a bound of a number', () => {
  test('has numbers at distance 1 and 1/2', () => {
    expect(about('minimum', { ...number, minimum: 3 })).toEqual(['2', '2.5', '3', '3.5', '4'])
  })

  test('has the next multiples on which exact and binary arithmetic agree', () => {
    // 0.3 / 0.1 is 2.9999999999999996: servers that divide take it for no multiple.
    expect(about('maximum', { ...number, maximum: 0.2, multipleOf: 0.1 })).toEqual(['0.1', '0.2'])
    expect(about('maximum', { ...number, maximum: 1, multipleOf: 0.5 })).toEqual([
      '0.5',
      '1',
      '1.5',
    ])
  })

  test('has no number that is a multiple for one arithmetic only', () => {
    // 0.5 / 0.1 is 5, but 0.5 % 0.1 is 0.09999999999999998; 0.6 / 0.1 is 5.999999999999999.
    expect(about('maximum', { ...number, maximum: 0.5, multipleOf: 0.1 })).toEqual(['0.4'])
  })

  test('has numbers that are no multiple only if they are far from one', () => {
    // 0.125 is a quarter of the divisor away from 0, as the numbers beside it are from multiples.
    expect(about('minimum', { ...number, minimum: 0.125, multipleOf: 0.5 })).toEqual([])
    expect(about('minimum', { ...number, minimum: 0.15, multipleOf: 0.5 })).toEqual([
      '-0.35',
      '0.15',
      '0.65',
    ])
    expect(about('minimum', { ...number, minimum: 0.45, multipleOf: 0.5 })).toEqual([])
  })

  test('beyond doubles has no numbers if the divisor is a fraction', () => {
    expect(about('maximum', { ...number, maximum: 2n ** 62n, multipleOf: 0.5 })).toEqual([])
  })

  test('has no numbers without a bound', () => {
    expect(boundValues(number)).toEqual([])
  })
})
