import { expect, test } from 'vitest'
import { inJson, literalJson } from './json-text.ts'
import { placeholdersIn } from './placeholders.ts'

test('a text is escaped as the content of a JSON string', () => {
  expect(inJson('a"b\\\n$')).toBe(String.raw`a\"b\\\n$`)
})

test('JSON of any value has no placeholder, and means the same', () => {
  const value = { $ID: ['$NAME', '$$', 9_223_372_036_854_775_807n] }
  const json = literalJson(value)
  expect(json).toBe(String.raw`{"\u0024ID":["\u0024NAME","\u0024\u0024",9223372036854775807]}`)
  expect(placeholdersIn(json)).toEqual([])
})
