import { expect, test } from 'vitest'
import { lastReadAt } from './last-read.ts'

test.each([
  ['of a string before it', '{"id": 7, "name" x', 17, '"name" x'],
  ['of a number before it', '{"id": -7.5e+3, x', 16, '-7.5e+3, x'],
  ['of a lone minus', '{"id":-x', 7, '-x'],
  ['of the string in which it is', '{"id":1,"a\\"b\\x"}', 14, '"a\\"b\\x'],
  ['of a string without an end', '[1,"ab', 6, '"ab'],
  ['of the text without either', ' [tru}', 5, ' [tru}'],
  ['of what is before it, although more follows', '["a"~"b"]', 4, '"a"~'],
  ['of a string, also if it has digits', '"7" x', 4, '"7" x'],
  ['of the position itself', '[1 "b"', 3, '"'],
])('what was read last begins at the start %s', (_title, text, position, expected) => {
  expect(lastReadAt(text, position)).toBe(expected)
})

test('a string of many millions of characters is read', () => {
  const text = `["${'a'.repeat(20_000_000)}`
  expect(lastReadAt(text, text.length - 1)).toHaveLength(20_000_001)
})
