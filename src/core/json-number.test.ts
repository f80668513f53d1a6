import { describe, expect, test } from 'vitest'
import { Decimal } from '../generated/validators.ts'

import { jsonText } from './json-text.ts'

const whole = (source: string): Decimal => new Decimal(source, true)
const broken = (source: string): Decimal => new Decimal(source, false)
const zeros = (count: number): string => '0'.repeat(count)

describe('a number', () => {
  const numbers: [source: string, value: number | bigint | Decimal][] = [
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['0.0', 0],
    ['-0.0', 0],
    ['0e400', 0],
    ['-0e-400', 0],
    ['0.000e99999999999999999999', 0],
    ['1.0', 1],
    ['1.000', 1],
    ['-1.0', -1],
    ['1e3', 1000],
    ['1E+2', 100],
    ['1e0', 1],
    ['1e-0', 1],
    ['10e-1', 1],
    ['1000e-3', 1],
    ['1.5e1', 15],
    ['0.1e1', 1],
    ['0.00025e5', 25],
    ['1.5', 1.5],
    ['-0.5', -0.5],
    ['0.1', 0.1],
    ['1e-7', 1e-7],
    ['1e-300', 1e-300],
    ['15e-1', 1.5],
    ['2147483648', 2_147_483_648],
    // The last whole numbers that a double tells apart
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['-9007199254740993', -9_007_199_254_740_993n],
    ['9007199254740993.0', 9_007_199_254_740_993n],
    ['9007199254740993e0', 9_007_199_254_740_993n],
    ['900719925474099.3e1', 9_007_199_254_740_993n],
    ['90071992547409930e-1', 9_007_199_254_740_993n],
    ['9007199254740991.0', 9_007_199_254_740_991],
    ['90071992547409910e-1', 9_007_199_254_740_991],
    // int64
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['9223372036854775808', 9_223_372_036_854_775_808n],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['-9223372036854775809', -9_223_372_036_854_775_809n],
    ['9.223372036854775807e18', 9_223_372_036_854_775_807n],
    ['9223372036854775807000e-3', 9_223_372_036_854_775_807n],
    ['1e19', 10_000_000_000_000_000_000n],
    ['12345678901234567890e-1', 1_234_567_890_123_456_789n],
    [`0.${zeros(400)}9223372036854775807e419`, 9_223_372_036_854_775_807n],
    [`9223372036854775807${zeros(500)}e-500`, 9_223_372_036_854_775_807n],
    [`1${zeros(400)}e-400`, 1],
    [`0.${zeros(400)}1e401`, 1],
    // Fractions that only a double loses
    ['17.00000000000000000001', broken('17.00000000000000000001')],
    ['-17.00000000000000000001', broken('-17.00000000000000000001')],
    ['9007199254740992.5', broken('9007199254740992.5')],
    ['12345678901234567891e-1', broken('12345678901234567891e-1')],
    ['9223372036854775807.5', broken('9223372036854775807.5')],
    ['1e-400', broken('1e-400')],
    ['-1e-400', broken('-1e-400')],
    ['0.99999999999999999999', broken('0.99999999999999999999')],
    ['1e-99999999999999999999', broken('1e-99999999999999999999')],
    // Beyond every double
    ['1e400', whole('1e400')],
    ['-1e400', whole('-1e400')],
    ['1.5e400', whole('1.5e400')],
    ['1E99999999999999999999', whole('1E99999999999999999999')],
    [`1${zeros(1000)}`, whole(`1${zeros(1000)}`)],
    [`1${zeros(1000)}.5`, broken(`1${zeros(1000)}.5`)],
  ]
  const titled = numbers.map(([source, value]) => [source.slice(0, 40), source, value] as const)
  test.each(titled)('%s keeps its value', (_title, source, value) => {
    const read = readNumber(source)
    expect(typeof read).toBe(typeof value)
    // -0 is 0 to JSON.
    expect(typeof read === 'number' ? read + 0 : read).toEqual(value)
  })

  test('a million digits long is read', () => {
    expect(readNumber('7'.repeat(1_000_000))).toMatchObject({ integral: true })
    expect(readNumber(`0.${zeros(1_000_000)}`)).toBe(0)
    expect(readNumber(`0.${zeros(1_000_000)}1e1000001`)).toBe(1)
    expect(readNumber(`1${zeros(1_000_000)}e-1000000`)).toBe(1)
  })
})

describe('as text', () => {
  const texts: [name: string, value: unknown, text: string][] = [
    ['a number', 7, '7'],
    ['a fraction', 1.5, '1.5'],
    ['minus zero', -0, '0'],
    ['a large whole number', 9_223_372_036_854_775_807n, '9223372036854775807'],
    ['a number beyond doubles', whole('1e400'), '1e400'],
    ['a fraction beyond doubles', broken('17.00000000000000000001'), '17.00000000000000000001'],
    ['a string', 'a"b', String.raw`"a\"b"`],
    ['half a surrogate pair', '\ud83c', String.raw`"\ud83c"`],
    ['a control character', '\0', String.raw`"\u0000"`],
    ['null', null, 'null'],
    ['a list', [1, 2n, 'x', [true]], '[1,2,"x",[true]]'],
    ['an empty list', [], '[]'],
    ['an object', { b: 1n, a: { c: null } }, '{"b":1,"a":{"c":null}}'],
    ['an empty object', {}, '{}'],
    ['members that are undefined', { a: undefined, b: 1 }, '{"b":1}'],
    ['undefined', undefined, 'null'],
    ['not a number', Number.NaN, 'null'],
  ]
  test.each(texts)('%s is written exactly', (_name, value, text) => {
    expect(jsonText(value)).toBe(text)
  })
})
