import { expect, test } from 'vitest'
import { bodyLines } from '../report/http-message.ts'
import { printable, printableLines } from '../../src/printable.ts'
import { truncate } from '../../src/truncate.ts'

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

test.each<[string, Uint8Array, string[]]>([
  ['nothing', new Uint8Array(), ['<empty>']],
  ['JSON', Buffer.from('{"name":\n"Fern"}\n'), ['{"name":', '"Fern"}']],
  ['bytes', Uint8Array.of(0xff, 0xfe, 0x00, 0x80), ['<binary, 4 bytes>']],
  ['a byte', Uint8Array.of(0xff), ['<binary, 1 byte>']],
  ['Latin-1', Buffer.from('Rose rosé', 'latin1'), [String.raw`Rose ros\xe9`]],
  ['a byte order mark', Buffer.from('\ufeff{}'), [String.raw`\ufeff{}`]],
  [
    'many lines',
    Buffer.from('x\n'.repeat(100)),
    [...Array.from({ length: 12 }, () => 'x'), '… (200 bytes in all)'],
  ],
  ['a long line', Buffer.from('x'.repeat(500)), [`${'x'.repeat(399)}…`, '… (500 bytes in all)']],
])('shows a body: %s', (_name, bytes, expected) => {
  expect(bodyLines(bytes)).toEqual(expected)
})
