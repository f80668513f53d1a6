import { expect, test } from 'vitest'
import { javaScriptText } from './javascript-text.ts'

test.each<[text: string, value: unknown]>([
  [String.raw`"a \"b\""`, 'a "b"'],
  ['[object Object]', { id: 7 }],
  ['1,two,,3,[object Object],true', [1, 'two', null, [3, { id: 7 }], true]],
  ['', []],
  ['null', null],
  ['12345678901234567000', 12345678901234567890n],
])('writes %s', (text, value) => {
  expect(javaScriptText(value)).toBe(text)
})
