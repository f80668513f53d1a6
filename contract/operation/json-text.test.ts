import { expect, test } from 'vitest'
import { inJson } from './json-text.ts'

test('a text is escaped as the content of a JSON string', () => {
  expect(inJson('a"b\\\n$')).toBe(String.raw`a\"b\\\n$`)
})
