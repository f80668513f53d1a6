import { describe, expect, test } from 'vitest'
import { Decimal } from '../../src/generated/validators.ts'
import { exactNumber, readJson } from './json.ts'

const read = (text: string): ReturnType<typeof readJson> => readJson(Buffer.from(text))

describe('an exact number', () => {
  test.each<[string, number | bigint]>([
    ['0', 0],
    ['-0', -0],
    ['4e2', 400],
    ['4000e-1', 400],
    ['100e-10', 1e-8],
    ['-1.50e1', -15],
    ['1.5', 1.5],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
  ])('reads %s as %s', (source, value) => {
    expect(exactNumber(source)).toBe(value)
  })

  test.each([
    ['1.00000000000000000001', false],
    ['1e400', true],
    ['1e-400', false],
    ['9007199254740993.5', false],
  ])('keeps the source of %s', (source, integral) => {
    expect(exactNumber(source)).toEqual(new Decimal(source, integral))
  })
})

describe('a JSON body', () => {
  test('has exact numbers only among its own members', () => {
    const text = '{"a":1,"x":{"a":12345678901234567890},"y":[{"a":1e400}],"b":-12345678901234567890}'
    const nested = { x: { a: 12345678901234567000 }, y: [{ a: Infinity }] }
    expect(read(text).value).toEqual({ a: 1, ...nested, b: -12345678901234567890n })
    expect(read('[1,{"":12345678901234567890}]').value).toEqual([1, { '': 12345678901234567000 }])
    expect(read('12345678901234567890').value).toBe(12345678901234567000)
  })

  test.each([
    ['{"a":"\\n12,{","b":12345678901234567890}'],
    ['{"a":"\\\\","b":12345678901234567890}'],
    ['{"a":"\\"\\"{\\":","b":12345678901234567890}'],
    ['{"\\u0062":1,"a":"[","\\u0062":12345678901234567890}'],
  ])('finds the number b in %s', (text) => {
    expect(read(text).value).toHaveProperty('b', 12345678901234567890n)
  })

  test.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":{"b":1,"b":"{"},"c":[{"d":1},{"d":1}]}', ['b']],
    ['{"a":"\\"a\\":","b":"a"}', []],
    ['[{"a":1},{"a":1}]', []],
  ])('%s repeats %j', (text, names) => {
    expect(read(text).repeated).toEqual(names)
  })

  test('keeps the last of two members with one name', () => {
    expect(read('{"error":1,"error":"x"}').value).toEqual({ error: 'x' })
    expect(read('{"error":"x","error":1}').value).toEqual({ error: 1 })
  })

  test.each([
    ['\uFEFF{}', 'byte-order-mark'],
    ['{"a":01}', 'not-json'],
    ['"\t"', 'not-json'],
    ['\u00a0{}', 'not-json'],
  ])('rejects %j: %s', (text, code) => {
    expect(read(text).error?.code).toBe(code)
  })

  test('must be UTF-8', () => {
    expect(readJson(Uint8Array.of(0x22, 0xe9, 0x22)).error?.code).toBe('not-utf-8')
  })

  test('is read after a byte order mark', () => {
    expect(read('\uFEFF{"a":1,"b":2,"b":3}')).toEqual({
      value: { a: 1, b: 3 },
      repeated: ['b'],
      error: { code: 'byte-order-mark', detail: 'the body begins with a byte order mark' },
    })
  })
})
