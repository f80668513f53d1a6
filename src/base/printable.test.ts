import { expect, test } from 'vitest'
import { printable, printableJson, printableLines } from './printable.ts'
import { truncate } from './truncate.ts'

test('JSON is printable', () => {
  expect(printableJson({ a: 'x\u001b\u202e' })).toBe('{"a":"x\\u001b\\u202e"}')
  expect(printableJson({ a: 1 }, 2)).toBe('{\n  "a": 1\n}')
})

test.each([
  ['text of any script', 'Rosé ❀ 植物 🌱 نبات', 'Rosé ❀ 植物 🌱 نبات'],
  ['a line break', 'a\nb', String.raw`a\u000ab`],
  ['a lone surrogate', '\ud800', String.raw`\ud800`],
  ['a hidden tag character', '\u{e0041}', String.raw`\ue0041`],
  ['a heading', '## Plants', '## Plants'],
])('prints %s safely', (_name, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('LF and CR LF end a line', () => {
  expect(printableLines('a\r\n\tb\n\rc')).toEqual(['a', '  b', String.raw`\u000dc`])
})

test('truncation never splits a character', () => {
  expect(truncate('12345', 5)).toBe('12345')
  expect(truncate('123456', 5)).toBe('1234…')
  expect(truncate('123🌱56', 5)).toBe('123…')
})

test('a line of a text is no command of GitHub', () => {
  expect(printableLines('  ::error::x\na :: b')).toEqual(['  \\u003a:error::x', 'a :: b'])
})
