import { expect, test } from 'vitest'
import { membersIn, replaceStrings } from './json-strings.ts'

/** More characters than a regular expression of alternatives can repeat. */
const LONG = 'x'.repeat(2 ** 24)
/** So many escapes overflow one that repeats the characters between them. */
const ESCAPED = String.raw`\n`.repeat(2 ** 22)

const writtenIn = (text: string): string[] =>
  Array.from(membersIn(text), ({ name, value, at }) => `${at} ${name} ${value}`)

test.each([
  ['strings and numbers', '{"a":"b","c" : -1.5e+3}', ['5 "a" "b"', '15 "c" -1.5e+3']],
  ['no other values', '{"a":true,"b":null,"c":["d"]}', []],
  ['members at any depth', '{"a":{"b":1},"c":[{"d":2}]}', ['10 "b" 1', '23 "d" 2']],
  [
    'escaped quotes within strings',
    String.raw`{"a\"":"b\\","c":1}`,
    [String.raw`7 "a\"" "b\\"`, '17 "c" 1'],
  ],
  ['members behind a string that never began', '{a":"b","c":1}', ['12 "c" 1']],
  ['the members before a string without an end', '{"a":1,"b":"c', ['5 "a" 1']],
  ['the members before a name without an end', '{"a":1,"b', ['5 "a" 1']],
])('the members of a text are %s', (_title, text, expected) => {
  expect(writtenIn(text)).toEqual(expected)
})

test.each([
  ['characters', LONG],
  ['escapes', ESCAPED],
])('the members of a text may have millions of %s', (_title, long) => {
  const values = Array.from(membersIn(`{"a":"${long}","b":1,`), ({ value }) => value.length)
  expect(values).toEqual([long.length + 2, 1])
})

const upperCase = (text: string): string => text.toUpperCase()
const spaced = (text: string): string => text.replaceAll(':', ': ')

test.each([
  ['strings', '{"a":["b",true]}', '{"A":["B",true]}'],
  ['a string with escapes as a whole', String.raw`["a\"b\\",c]`, String.raw`["A\"B\\",c]`],
  ['a string that is the text', '"a"', '"A"'],
  ['no string', '[1,true]', '[1,true]'],
])('replaces %s', (_title, json, expected) => {
  expect(replaceStrings(json, upperCase)).toBe(expected)
})

test('replaces the texts between strings', () => {
  expect(replaceStrings('{"a:b":"c:d","e":1}', upperCase, spaced)).toBe('{"A:B": "C:D","E": 1}')
})

test.each([
  ['characters', LONG],
  ['escapes', ESCAPED],
])('replaces a string of millions of %s', (_title, long) => {
  expect(replaceStrings(`["${long}"]`, () => '"short"')).toBe('["short"]')
})
