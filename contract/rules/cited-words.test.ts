import { expect, test } from 'vitest'
import { wordsOf } from './cited-words.ts'

test('words of a value are its first line, with at most 100 characters', () => {
  expect(wordsOf('two\nlines')).toBe('two')
  expect(wordsOf('x'.repeat(100))).toBe('x'.repeat(100))
  expect(wordsOf('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`)
})

test('words of a list or an object are at most five of its items or names', () => {
  expect(wordsOf([1, 'b', null, true, 5])).toBe('1, b, null, true, 5')
  expect(wordsOf([1, 2, 3, 4, 5, 6])).toBe('1, 2, 3, 4, 5, …')
  expect(wordsOf({ id: 1, name: 'Fern' })).toBe('id, name')
  expect(wordsOf(['a', {}, ['b']])).toBe('a, 1, 2')
})
