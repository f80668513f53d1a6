import { expect, test } from 'vitest'
import { jsonText } from '../../src/base/json-text.ts'
import { quoteAll, quoteStart, startOfJson } from './quote.ts'

const million = 1_000_000
const columns = Array.from({ length: 2000 }, (_, at) => at)
const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown

test.each([
  ['a number', 7],
  ['null', null],
  ['members', { name: ['x'.repeat(100), { a: 1, b: [2, null] }], tag: 'y' }],
  ['a member __proto__', JSON.parse('{"__proto__":{"a":1},"b":2}')],
  ['a long name of a member', { ['n'.repeat(million)]: 1 }],
  ['a long string', '"'.repeat(million)],
  ['many items', Array.from({ length: million }, () => 1)],
  ['many rows', columns.map(() => columns)],
  ['many members', Object.fromEntries(columns.map((at) => [`m${at}`, { at }]))],
  ['empty arrays', columns.map(() => [])],
])('the start of %s is that of the whole text, and little more', (_title, value) => {
  const whole = jsonText(value)
  const text = jsonText(startOfJson(value, 80))
  expect(quoteStart(text, 80, quoteAll)).toBe(whole.slice(0, 80))
  expect(text.slice(0, 1104)).toBe(whole.slice(0, 1104))
  expect(text.length).toBeLessThan(20_000)
})

test('the start of a value can be written, however deep the value is', () => {
  expect(jsonText(startOfJson(deep, 80)).slice(0, 80)).toBe('['.repeat(80))
})
