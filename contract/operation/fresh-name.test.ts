import { expect, test } from 'vitest'
import { beginningOfNames, exampleName, freshName, freshNameIn, markOf } from './fresh-name.ts'

test('a mark has seven digits of base 36, and is another one a millisecond later', () => {
  expect(markOf(1_700_000_000_000)).toBe('oyw3v28')
  expect(markOf(1_700_000_000_001)).toBe('oyw3v29')
  expect(markOf(36)).toBe('0000010')
})

test('the names of a run begin alike, and examples have the form of names', () => {
  expect(beginningOfNames('a1b2c3d')).toBe('Plant a1b2c3d')
  expect(freshName('a1b2c3d', '12abc').text).toBe('Plant a1b2c3d 12abc')
  expect(exampleName(2)).toBe('Plant 0000000 2')
})

test('a fresh name is found in a text', () => {
  const name = freshName('a1b2c3d', 12)
  expect(name.text).toBe('Plant a1b2c3d 12')
  expect(freshNameIn('{"name":"Plant a1b2c3d 12","tag":"Plant a1b2c3d 13"}')).toEqual(name)
})

test.each(['Plant a1b2c3 12', 'Plant a1b2c3d', 'plant a1b2c3d 12', 'fern'])(
  'the text %j has no fresh name',
  (text) => {
    expect(freshNameIn(text)).toBeUndefined()
  },
)
