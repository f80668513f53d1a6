import { expect, test } from 'vitest'
import { pythonText } from './python-text.ts'

test.each([
  [
    'words and what stands between values',
    { a: true, b: [false, null] },
    "{'a': True, 'b': [False, None]}",
  ],
  ['a colon and a comma in a string as they are', 'a:b,c', "'a:b,c'"],
  ['a string with an apostrophe in double quotes', "it's", `"it's"`],
  ['a string with both quotes in single ones', `it's "it"`, `'it\\'s "it"'`],
  ['a backslash twice', 'a\\b', "'a\\\\b'"],
  ['line breaks, tabs and spaces of ASCII', 'a b\t\r\n', "'a b\\t\\r\\n'"],
  ['a control character by its code of two digits', '\u0001\b\f', "'\\x01\\x08\\x0c'"],
  ['a space of another width by its code of two or four digits', '\u00a0\u2003', "'\\xa0\\u2003'"],
  [
    'an unassigned character beyond 16 bits by its code of eight digits',
    '\u{e0001}',
    "'\\U000e0001'",
  ],
  ['half of a surrogate pair by its code', '\ud83c', "'\\ud83c'"],
  ['other characters as they are', 'é木🌱', "'é木🌱'"],
])('writes %s', (_what, value, text) => {
  expect(pythonText(value)).toBe(text)
})
