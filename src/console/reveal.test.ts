import { expect, test } from 'vitest'
import { hides, reveal, revealed } from './reveal.ts'

const hidden = [
  ['NUL', '\u0000', 'U+0000'],
  ['escape', '\u001b', 'U+001B'],
  ['carriage return', '\r', 'U+000D'],
  ['a C1 control', '\u009b', 'U+009B'],
  ['a soft hyphen', '\u00ad', 'U+00AD'],
  ['a right-to-left override', '\u202e', 'U+202E'],
  ['an isolate', '\u2066', 'U+2066'],
  ['a zero-width joiner', '\u200d', 'U+200D'],
  ['a line separator', '\u2028', 'U+2028'],
  ['a byte order mark', '\ufeff', 'U+FEFF'],
  ['a tag character', '\u{e0041}', 'U+E0041'],
  ['half a surrogate pair', '\ud83e', 'U+D83E'],
] as const
test.each(hidden)('%s is named', (_name, character, code) => {
  expect(reveal(`a${character}b`)).toEqual([
    { text: 'a' },
    { text: character, code },
    { text: 'b' },
  ])
  expect(hides(character)).toBe(true)
})

test.each(['', 'fern', 'שרך', '🪴', 'e\u0301', 'a\tb\nc', '<b>&amp;', '\ufffd'])(
  '%j stays as it is',
  (text) => {
    expect(revealed(text)).toBe(text)
    expect(hides(text)).toBe(false)
  },
)
