import { expect, test } from 'vitest'
import { replaceHidden } from './hidden-characters.ts'

test.each([
  ['NUL', '\u0000', 'U+0000'],
  ['escape', '\u001b', 'U+001B'],
  ['a carriage return', '\r', 'U+000D'],
  ['a C1 control', '\u009b', 'U+009B'],
  ['a soft hyphen', '\u00ad', 'U+00AD'],
  ['a right-to-left override', '\u202e', 'U+202E'],
  ['an isolate', '\u2066', 'U+2066'],
  ['a zero-width joiner', '\u200d', 'U+200D'],
  ['a line separator', '\u2028', 'U+2028'],
  ['a byte order mark', '\ufeff', 'U+FEFF'],
  ['a tag character', '\u{e0041}', 'U+E0041'],
  ['a lone surrogate', '\ud83e', 'U+D83E'],
])('replaces %s by its code', (_name, character, code) => {
  expect(replaceHidden(`a${character}b`)).toBe(`a${code}b`)
})

test.each(['', 'fern', 'שרך', '🪴', 'e\u0301', 'a\tb\nc', '<b>&amp;', '\ufffd'])(
  'leaves %j unchanged',
  (text) => {
    expect(replaceHidden(text)).toBe(text)
  },
)
