import { expect, test } from 'vitest'
import { readJson } from '../base/json.ts'
import { jsonKey } from './json-key.ts'

const keyOf = (json: string): string | undefined => jsonKey(readJson(json, Infinity).value)

test.each([
  ['numbers in another spelling', '[1,-0,1e2,0.5]', '[1.0,0,100,5e-1]'],
  ['integers above 2^53', '9007199254740993', '9007199254740993.0'],
  ['strings with escapes', String.raw`"\u0061"`, '"a"'],
  ['members in another order', '{"a":1,"b":{"c":[],"d":{}}}', '{"b":{"d":{},"c":[]},"a":1}'],
])('equal values share a key: %s', (_words, left, right) => {
  expect(keyOf(left)).toBe(keyOf(right))
})

test.each([
  ['a number and its text', '1', '"1"'],
  ['null and its text', 'null', '"null"'],
  ['integers that one double stands for', '9007199254740992', '9007199254740993'],
  ['an empty array and an empty object', '[]', '{}'],
  ['an array and an object with its items', '["a"]', '{"0":"a"}'],
  ['items in another order', '[1,2]', '[2,1]'],
  ['nested arrays', '[[1],2]', '[[1,2]]'],
  ['members with values of each other', '{"a":1,"b":2}', '{"a":2,"b":1}'],
  ['names with quotation marks', String.raw`{"a\":1,\"b":2}`, '{"a":1,"b":2}'],
  ['one more member', '{"a":1}', '{"a":1,"b":null}'],
])('other values have other keys: %s', (_words, left, right) => {
  expect(keyOf(left)).toBeDefined()
  expect(keyOf(left)).not.toBe(keyOf(right))
})

test('a value in over 500 arrays has no key', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  expect(keyOf(nested(501))).toBe(nested(501))
  expect(keyOf(nested(502))).toBeUndefined()
  expect(keyOf(`{"a":${nested(50_000)}}`)).toBeUndefined()
})
