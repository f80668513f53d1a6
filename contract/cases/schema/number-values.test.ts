import { describe, expect, test } from 'vitest'
import { textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { numberValues } from './number-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const number: Schema = { pointer, types: ['number'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, numberValues(schema))

describe('a number with the format float', () => {
  test('has only numbers that floats do not round to its other side', () => {
    const float: Schema = { ...number, format: 'float' }
    // As a float, 0.3 is more than 0.3, and 0.7 is less than 0.7.
    expect(about('maximum', { ...float, maximum: 0.3 })).toEqual(['-0.7', '-0.2', '0.8', '1.3'])
    expect(about('minimum', { ...float, minimum: 0.7 })).not.toContain('0.7')
    expect(about('maximum', { ...float, maximum: 0.5 })).toEqual(['-0.5', '0', '0.5', '1', '1.5'])
    expect(about('maximum', { ...number, maximum: 0.3 })).toContain('0.3')
  })

  test('has no numbers where floats have no neighbors', () => {
    const maximum = 2 ** 26
    const values = about('maximum', { ...number, format: 'float', maximum })
    expect(values).toEqual(['67108864'])
  })

  test('has only multiples that are floats', () => {
    const float: Schema = { ...number, format: 'float' }
    expect(about('multipleOf', { ...float, multipleOf: 0.5 })).toContain('0.5')
    expect(about('multipleOf', { ...float, multipleOf: 0.1 })).not.toContain('0.1')
    expect(about('multipleOf', { ...float, multipleOf: 0.1 })).toContain('0.15000000000000002')
  })
})

describe('a format of numbers', () => {
  test('has the ends of its range, and the numbers beside them', () => {
    expect(about('format', { ...integer, format: 'int32' })).toEqual([
      '-2147483649',
      '-2147483648',
      '-2147483647',
      '2147483646',
      '2147483647',
      '2147483648',
    ])
    expect(about('format', { ...integer, format: 'int64' })).toEqual([
      '-9223372036854775809',
      '-9223372036854775808',
      '-9223372036854775807',
      '9223372036854775806',
      '9223372036854775807',
      '9223372036854775808',
    ])
  })

  test('of fractions has numbers far beyond the others', () => {
    expect(about('format', { ...number, format: 'float' })).toEqual([
      '3e38',
      '-3e38',
      '1e39',
      '-1e39',
    ])
    expect(about('format', { ...number, format: 'double' })).toEqual(['1e308', '1e400', '-1e400'])
  })

  test('of fractions says nothing about integers', () => {
    expect(about('format', { ...integer, format: 'double' })).toEqual([])
  })
})

describe('multipleOf', () => {
  test('has multiples, and numbers between them', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 5 })).toEqual([
      '5',
      '10',
      '20',
      '40',
      '320',
      '5120',
      '11',
      '7.5',
      '12.5',
      '322.5',
      // Beside the sample, 5.
      '6',
      '7.5',
    ])
  })

  test('of a fraction has numbers in the middle of two multiples', () => {
    expect(about('multipleOf', { ...number, multipleOf: 0.5 })).toEqual([
      '0.5',
      '1',
      '2',
      '4',
      '32',
      '512',
      '0.75',
      '1.25',
      '32.25',
      // Beside the sample, 1.
      '1.25',
    ])
  })

  test('of 1 has no integer that is no multiple', () => {
    expect(about('multipleOf', { ...number, multipleOf: 1 })).toEqual([
      '1',
      '2',
      '4',
      '8',
      '64',
      '1024',
      '1.5',
      '2.5',
      '64.5',
      '1.5',
    ])
  })

  test('of 2 has odd numbers', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 2 })).toEqual([
      '2',
      '4',
      '8',
      '16',
      '128',
      '2048',
      '5',
      '3',
      '5',
      '129',
      // Beside the sample, 2.
      '3',
      '3',
    ])
  })

  test('of a fraction above 1 has no integer beside its multiples', () => {
    expect(about('multipleOf', { ...number, multipleOf: 2.5 })).toEqual([
      '2.5',
      '5',
      '10',
      '20',
      '160',
      '2560',
      '3.75',
      '6.25',
      '161.25',
      // Beside the sample, 2.5.
      '3.5',
      '3.75',
    ])
  })

  test('has numbers within narrow bounds', () => {
    const schema: Schema = { ...integer, multipleOf: 5, minimum: 100, maximum: 110 }
    expect(about('multipleOf', schema).slice(-2)).toEqual(['106', '107.5'])
  })

  test('beyond doubles has no values', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 10n ** 20n })).toEqual([])
  })
})

describe('an integer', () => {
  test('may be spelled with a fraction of zero or an exponent', () => {
    expect(
      numberValues({ ...integer, minimum: 7 }).filter((value) => value.about === 'spelling'),
    ).toEqual([
      { about: 'spelling', json: '8.0', rule: 'V2' },
      { about: 'spelling', json: '80e-1', rule: 'V2' },
    ])
  })

  test.each<[words: string, schema: Schema]>([
    ['in an enum', { ...integer, enum: [7] }],
    ['that is constant', { ...integer, const: 7 }],
    ['that may be another number', { pointer, types: ['integer', 'number'] }],
    ['of ten digits', { ...integer, minimum: 1_000_000_000 }],
  ])('%s has no other spelling', (_words, schema) => {
    expect(about('spelling', schema)).toEqual([])
  })
})
