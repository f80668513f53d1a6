import { expect, test } from 'vitest'
import { hasLongNumber, indexOfValue, positionsOfValue } from './text-positions.ts'

const rows: [title: string, value: string, text: string, places: readonly number[]][] = [
  ['each place of a value', '7', 'id 7 and 7', [3, 9]],
  ['no part of a number', '7', 'id 17', []],
  ['no whole part of a decimal number', '7', 'id 7.5', []],
  ['no fraction of a decimal number', '5', 'id 7.5', []],
  ['no number of a name', '8', 'utf-8', []],
  ['no number of four digits of a name', '8859', 'iso-8859', []],
  ['a longer number after a word and a hyphen', '88591', 'id-88591', [3]],
  ['a number after capital letters and a hyphen', '7', 'ID-7', [3]],
  ['no beginning of a word', 'id', 'identity', []],
  ['a word of several that are joined by _', 'id', 'plant_id', [6]],
  ['no words of which the first is cut', 'a b', 'xa b', []],
  ['a single character, but not after a letter', '}', 'token } in {} a}', [6, 12]],
  ['a single character, but not before a letter', '{', '{a {', [3]],
  ['a path after a word', '/plants', 'POST/plants', [4]],
  ['no line of a file', '17', 'app.js:17:5', []],
  ['no column of a file', '5', 'app.js:17:5', []],
  ['no number of a character reference', '39', '&#39;', []],
  ['a word after a line, which is no column', 'fern', 'app.js:17:fern', [10]],
  ['a whole text', '7', '7', [0]],
  ['a number at the end of a sentence', '7', 'id 7.', [3]],
  ['no single character after a letter', 'Ö', 'aÖ', []],
  ['several characters that begin with no letter, after any', 'Öl', 'aÖl', [1]],
  ['only words that are whole', 'aa', 'aa aaa aa', [0, 7]],
  ['each place once', '//', '////', [0, 2]],
  ['a value that ends with no letter, before any', 'a)', 'a)b', [0]],
  ['no value whose last word is cut', ') a', ') ab', []],
  ['a value that begins with no letter, after any', '(a', 'x(a', [1]],
  ['no part of a number that ends before a hyphen', '1-', 'v-11-', []],
]

test.each(rows)('finds %s: %j in %j', (_title, value, text, places) => {
  expect(positionsOfValue(text, value)).toEqual(places)
})

test('finds the first place at or after a position', () => {
  expect(indexOfValue('7 17 7', '7')).toBe(0)
  expect(indexOfValue('7 17 7', '7', 1)).toBe(5)
  expect(indexOfValue('7 17 7', '7', 6)).toBe(-1)
})

test.each([
  ['at 17', true],
  ['at 7', false],
  ['at 7 or 17', true],
  ['utf-16', false],
  ['x16', false],
  ['&#39;', false],
  ['app.js:17:5', false],
])('a number of several digits is in %j: %j', (text, isFound) => {
  expect(hasLongNumber(text)).toBe(isFound)
})
