import { expect, test } from 'vitest'
import { DIGITS, marksIn, patternOf } from './marks.ts'

const rows: [part: string, text: string, places: readonly number[], title: string][] = [
  ['7', 'id 7 and 7', [3, 9], 'each place of a value'],
  ['7', 'id 17', [], 'no part of a number'],
  ['7', 'id 7.5', [], 'no whole part of a decimal number'],
  ['5', 'id 7.5', [], 'no fraction of a decimal number'],
  ['8', 'utf-8', [], 'no number of a name'],
  ['8859', 'iso-8859', [], 'no number of four digits of a name'],
  ['88591', 'id-88591', [3], 'a longer number after a word and a hyphen'],
  ['7', 'ID-7', [3], 'a number after capital letters and a hyphen'],
  ['id', 'identity', [], 'no beginning of a word'],
  ['id', 'plant_id', [6], 'a word of several that are joined by _'],
  ['a b', 'xa b', [], 'no words of which the first is cut'],
  ['}', 'token } in {} a}', [6, 12], 'a single character, but not after a letter'],
  ['{', '{a {', [3], 'a single character, but not before a letter'],
  ['/plants', 'POST/plants', [4], 'a path after a word'],
  ['17', 'app.js:17:5', [], 'no line of a file'],
  ['5', 'app.js:17:5', [], 'no column of a file'],
  ['39', '&#39;', [], 'no number of a character reference'],
]

test.each(rows)('of %j in %j it finds the places %j: %4$s', (part, text, places) => {
  expect(Array.from(text.matchAll(patternOf(part)), ({ index }) => index)).toEqual(places)
})

test('marks the longest of several values at one place, and no other within it', () => {
  const parts = new Map([
    ['fern', ['tag']],
    ['Boston fern', ['name']],
    ['7', ['id', 'column']],
  ])
  expect(marksIn('7: Boston fern, fern', parts)).toEqual([
    { start: 0, end: 1, placeholders: ['id', 'column'] },
    { start: 3, end: 14, placeholders: ['name'] },
    { start: 16, end: 20, placeholders: ['tag'] },
  ])
})

test.each([
  ['at 17', true],
  ['at 7', false],
  ['utf-16', false],
  ['x16', false],
  ['&#39;', false],
  ['app.js:17:5', false],
])('digits of their own are in %j: %j', (text, isFound) => {
  expect(DIGITS.test(text)).toBe(isFound)
})

test('the places of a value in a long text take a time that grows with its length only', () => {
  const text = 'fern '.repeat(20_000)
  expect(marksIn(text, new Map([['fern', ['name']]]))).toHaveLength(20_000)
})
