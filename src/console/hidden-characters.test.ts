import { expect, test } from 'vitest'
import { replaceHidden } from './hidden-characters.ts'

test.each([
  ['\u0000', 'U+0000'],
  ['\u001b', 'U+001B'],
  ['\r', 'U+000D'],
  ['\u009b', 'U+009B'],
  ['\u00ad', 'U+00AD'],
  ['\u202e', 'U+202E'],
  ['\u2066', 'U+2066'],
  ['\u200d', 'U+200D'],
  ['\u2028', 'U+2028'],
  ['\ufeff', 'U+FEFF'],
  ['\u{e0041}', 'U+E0041'],
  ['\ud83e', 'U+D83E'],
])('a character is replaced by its code: %j', (character, code) => {
  expect(replaceHidden(`a${character}b`)).toBe(`a${code}b`)
})

test('other text is unchanged', () => {
  for (const text of ['', 'fern', 'שרך', '🪴', 'e\u0301', 'a\tb\nc', '<b>&amp;', '\ufffd'])
    expect(replaceHidden(text)).toBe(text)
})
