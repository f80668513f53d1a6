import { expect, test } from 'vitest'
import { sentNamesOf } from '../../../test/support/samples.ts'
import { lastingText } from './lasting-text.ts'

const textOf = (body: unknown, isText?: true): string =>
  lastingText({ response: { status: 400, body, ...(isText && { isText }) }, sentNames }, '{name}')
const sentNames = sentNamesOf('Check a1b2c3d 17')

test('the text of a response does not depend on the order of members', () => {
  expect(textOf({ b: [{ d: 1, c: true }], a: 'x' })).toBe('{"a":"x","b":[{"c":true,"d":0}]}')
})

test.each([
  ['Check a1b2c3d 17 exists', '{name} exists'],
  ['the check-a1b2c3d-17 exists', 'the {name} exists'],
  ['Check already exists', 'Check already exists'],
  ['id -17 of 20', 'id 0 of 0'],
  ['a\n  b\tc', 'a b c'],
  ['at -5 and -17', 'at 0 and 0'],
  ['-5-17', '0-0'],
  ['--5', '-0'],
  ['iso-8859 x-5', 'iso-0 x-0'],
  ['-5.25', '0'],
  ['1e+30', '0'],
])('the text %j is kept as %j, which is the same in every run', (text, lasting) => {
  expect(textOf(text, true)).toBe(lasting)
})

test('texts that differ at their end are different', () => {
  expect(textOf(`${'x'.repeat(300)}a`, true)).not.toBe(textOf(`${'x'.repeat(300)}b`, true))
})
