import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { printedWithoutOptimizedPatterns } from '../../test/support/unoptimized-patterns.ts'
import { Decimal } from './validator.ts'
import { jsonValueOf, parseJson, type PlacedMember, readJson } from './json.ts'
import { jsonText } from './json-text.ts'

const whole = (source: string): Decimal => new Decimal(source, true)
const fraction = (source: string): Decimal => new Decimal(source, false)
const zeros = (count: number): string => '0'.repeat(count)

describe('reads the number', () => {
  const rows: [source: string, value: number | bigint | Decimal][] = [
    ['-0.0', 0],
    ['0.000e99999999999999999999', 0],
    ['0.00025e5', 25],
    ['1.5', 1.5],
    ['90071992547409930e-1', 9_007_199_254_740_993n],
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['-9223372036854775809', -9_223_372_036_854_775_809n],
    ['9.223372036854775807e18', 9_223_372_036_854_775_807n],
    [`9223372036854775807${zeros(500)}e-500`, 9_223_372_036_854_775_807n],
    [`0.${zeros(400)}1e401`, 1],
    ['17.00000000000000000001', fraction('17.00000000000000000001')],
    ['9223372036854775807.5', fraction('9223372036854775807.5')],
    ['1e400', whole('1e400')],
    [`1${zeros(1000)}.5`, fraction(`1${zeros(1000)}.5`)],
  ]
  const titled = rows.map(([source, value]) => [source.slice(0, 40), source, value] as const)
  test.each(titled)('%s exactly', (_title, source, value) => {
    const read = readJson(source).value
    expect(typeof read).toBe(typeof value)
    // -0 is 0 in JSON.
    expect(typeof read === 'number' ? read + 0 : read).toEqual(value)
  })

  test('of a million digits exactly', () => {
    expect(readJson('7'.repeat(1_000_000)).value).toMatchObject({ integral: true })
    expect(readJson(`0.${zeros(1_000_000)}1e1000001`).value).toBe(1)
  })

  test('exactly at every depth', () => {
    const text = '{"id":9007199254740993,"a":[9007199254740993],"b":"1.5"}'
    const id = 9_007_199_254_740_993n
    expect(readJson(text).value).toEqual({ id, a: [id], b: '1.5' })
  })
})

describe('the value alone', () => {
  test.each([
    ['{"id":9007199254740993}', { id: 9_007_199_254_740_993n }],
    ['[1e400]', [whole('1e400')]],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['"9007199254740993"', '9007199254740993'],
    ['null', null],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('of %s is exact', (text, value) => {
    expect(jsonValueOf(text)).toEqual(value)
  })

  test.each(['', '{', '[1]]', '01', "{'a':1}", '\ufeff1', '['.repeat(30_000)])(
    'of %j is none',
    (text) => {
      expect(jsonValueOf(text)).toBeUndefined()
    },
  )

  test('is read at any depth', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(Array.isArray(jsonValueOf(text))).toBe(true)
  })
})

describe('reads', () => {
  test('the last of a repeated member', () => {
    expect(readJson('{"a":1,"a":2}').value).toEqual({ a: 2 })
    expect(readJson(`{"a":0${',"a":1'.repeat(170_000)}}`).value).toEqual({ a: 1 })
  })

  test.each([
    ['a value too deep', '[[]]', 'line 1, column 2: nested deeper than 1', true],
    ['another character at the greatest depth', '[x]', 'line 1, column 2: unexpected "x"', false],
    ['a misplaced array', '{"a"[]}', 'line 1, column 5: unexpected "["', false],
    ['an array after the value', '1[]', 'line 1, column 2: unexpected "["', false],
  ])('names %s as what it is', (_what, text, message, isTooDeep) => {
    const nesting = text.startsWith('[') ? 1 : 2
    expect(readJson(text, nesting).error).toMatchObject({ message, isTooDeep })
  })

  const depths: [name: string, text: string, reason: string | undefined][] = [
    ['10,000 nested arrays', '['.repeat(10_000) + ']'.repeat(10_000), undefined],
    ['10,001 nested arrays', '['.repeat(10_001) + ']'.repeat(10_001), 'nested deeper than 10000'],
    [
      '100,000 objects',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'nested deeper than 10000',
    ],
    ['100,000 arrays side by side', `[${'[],'.repeat(99_999)}[]]`, undefined],
    ['10,000 objects', `${'{"[":'.repeat(10_000)}"\\\\"${'}'.repeat(10_000)}`, undefined],
    [
      '10,001 objects behind brackets in strings',
      `{"\\"]}":${'{"]":'.repeat(10_000)}"\\\\"${'}'.repeat(10_001)}`,
      'nested deeper than 10000',
    ],
  ]
  test.each(depths)('%s up to the nesting limit', (_name, text, reason) => {
    expect(readJson(text).error?.message.replace(/^.*: /, '')).toBe(reason)
  })
})

const texts: [name: string, value: unknown, text: string][] = [
  ['a fraction', 1.5, '1.5'],
  ['minus zero', -0, '0'],
  ['a large whole number', 9_223_372_036_854_775_807n, '9223372036854775807'],
  ['a number beyond doubles', whole('1e400'), '1e400'],
  ['a fraction beyond doubles', fraction('17.00000000000000000001'), '17.00000000000000000001'],
  ['a lone surrogate', '\ud83c', String.raw`"\ud83c"`],
  ['an object', { b: 1n, a: { c: null } }, '{"b":1,"a":{"c":null}}'],
  ['members that are undefined', { a: undefined, b: 1 }, '{"b":1}'],
  ['undefined', undefined, 'null'],
  ['NaN', Number.NaN, 'null'],
]
test.each(texts)('jsonText writes %s', (_name, value, text) => {
  expect(jsonText(value)).toBe(text)
})

test.each<[text: string, members: readonly PlacedMember[]]>([
  [
    '{"a": 1, "b": {"c": 2}}',
    [
      { name: 'a', value: 1, start: 6, end: 7 },
      { name: 'b', value: { c: 2 }, start: 14, end: 14 },
    ],
  ],
  [
    '[7, [8], "x"]',
    [
      { name: '', value: 7, start: 1, end: 2 },
      { name: '', value: [8], start: 4, end: 4 },
      { name: '', value: 'x', start: 9, end: 12 },
    ],
  ],
  ['5', []],
])('the members of %s, and their places', (text, expected) => {
  const members: PlacedMember[] = []
  parseJson(text, Infinity, members)
  expect(members).toEqual(expected)
})

test('names of members that come again, at any depth', () => {
  expect(parseJson('{"a": 1, "b": {"c": 2, "c": 3}, "a": 4}', Infinity).repeated).toEqual([
    'c',
    'a',
  ])
  // Two escaped quotes stand for the two of the name that is repeated.
  const escaped = String.raw`{"a": 1, "a": 2, "b": ["\u0022", "\u0022"]}`
  expect(parseJson(escaped, Infinity).repeated).toEqual(['a'])
  expect(parseJson(String.raw`{"a": "\"", "b": {"a": "\""}}`, Infinity).repeated).toEqual([])
})

test.each([
  ['arrays', '['.repeat(9000), ']'.repeat(9000)],
  ['objects', '{"a":[1,{}],"b":'.repeat(9000), '}'.repeat(9000)],
])('jsonText writes %s that are too deep for JSON.stringify', (_name, start, end) => {
  const text = `${start}[9007199254740993,"\\"",null,{},[],1e400]${end}`
  const { value } = readJson(text)
  expect(jsonText(value) === text).toBe(true)
})

test('jsonText reports a value that contains itself', () => {
  const value: unknown[] = []
  value.push(value)
  expect(() => jsonText(value)).toThrow(TypeError)
})

test('jsonText reports a value without an end', () => {
  const endless = (): object =>
    Object.defineProperty({}, 'next', { enumerable: true, get: () => endless() })
  expect(() => jsonText(endless())).toThrow(RangeError)
})

test('strings and numbers of millions of characters need no optimized patterns', () => {
  const errors = printedWithoutOptimizedPatterns(
    join(import.meta.dirname, 'json.ts'),
    `['"' + 'x'.repeat(2 ** 24) + '"', '1.' + '1'.repeat(2 ** 24), '1'.repeat(2 ** 24) + ',']
      .map((text) => it.parseJson(text, 1).error?.at)`,
  )
  expect(errors).toEqual([null, null, 2 ** 24])
})
