import { expect, test } from 'vitest'
import { Decimal } from '../../src/generated/validators.ts'
import { exactNumber, readJson } from './json.ts'

const read = (text: string): ReturnType<typeof readJson> => readJson(Buffer.from(text))

test.each<[string, number | bigint | Decimal]>([
  ['0', 0],
  ['-0', -0],
  ['4e2', 400],
  ['4000e-1', 400],
  ['100e-10', 1e-8],
  ['-1.50e1', -15],
  ['1.5', 1.5],
  ['9007199254740993', 9007199254740993n],
  ['-9223372036854775808', -9223372036854775808n],
  ['1.00000000000000000001', new Decimal('1.00000000000000000001', false)],
  ['1e400', new Decimal('1e400', true)],
  ['1e-400', new Decimal('1e-400', false)],
  ['9007199254740993.5', new Decimal('9007199254740993.5', false)],
])('the number %s is exact', (source, value) => {
  expect(exactNumber(source)).toStrictEqual(value)
})

test('a body has exact numbers only among its own members', () => {
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
])('the number b is found in %s', (text) => {
  expect(read(text).value).toHaveProperty('b', 12345678901234567890n)
})

test.each([
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"a":{"b":1,"b":"{"},"c":[{"d":1},{"d":1}]}', ['b']],
  ['{"a":"\\"a\\":","b":"a"}', []],
])('%s repeats %j', (text, names) => {
  expect(read(text).repeated).toEqual(names)
})

test('the last of two members with one name is kept', () => {
  expect(read('{"error":1,"error":"x"}').value).toEqual({ error: 'x' })
  expect(read('{"error":"x","error":1}').value).toEqual({ error: 1 })
})

test.each([
  ['{"a":01}', 'not-json'],
  ['"\t"', 'not-json'],
  ['\u00a0{}', 'not-json'],
  ['\uFEFF{', 'byte-order-mark'],
])('%j is %s', (text, code) => {
  expect(read(text).error?.code).toBe(code)
})

test('a body is read after a byte order mark', () => {
  const error = { code: 'byte-order-mark', detail: 'the body begins with a byte order mark' }
  expect(read('\uFEFF{"a":1,"b":2,"b":3}')).toEqual({ value: { a: 1, b: 3 }, repeated: ['b'], error })
})
