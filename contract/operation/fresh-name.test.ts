import { expect, test } from 'vitest'
import { beginningOfNames, exampleName, freshName, markOf } from './fresh-name.ts'

test('a mark has seven digits of base 36, and is another one a millisecond later', () => {
  expect(markOf(1_700_000_000_000)).toBe('oyw3v28')
  expect(markOf(1_700_000_000_001)).toBe('oyw3v29')
  expect(markOf(36)).toBe('0000010')
})

test('the names of a run begin alike, and examples have the form of names', () => {
  expect(beginningOfNames('a1b2c3d')).toBe('Check a1b2c3d')
  expect(freshName('a1b2c3d', 1295)).toBe('Check a1b2c3d 00zz')
  expect(exampleName(2)).toBe('Check 0000000 0002')
})
