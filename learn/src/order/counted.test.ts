import { expect, test } from 'vitest'
import { withCount, withMore, withPlurals } from './counted.ts'

test.each([
  ['2 errors', 0, '{count} errors'],
  ['HTTP/2 says 2 errors', 0, 'HTTP/{count} says 2 errors'],
  ['HTTP/2 says 2 errors', 1, 'HTTP/2 says {count} errors'],
  ['HTTP/2 says no', 1, 'HTTP/2 says no'],
  ['HTTP/2 says no', undefined, 'HTTP/2 says no'],
  ['12 of 20 in v2', 0, '12 of 20 in v2'],
] as const)('the number in %j at the place %s is that of the problems: %j', (text, at, counted) => {
  expect(withCount(text, at)).toBe(counted)
})

test.each([
  ['a (and 1 more)', 0, 'a (and {more} more)'],
  ['1: a (and 1 more)', 1, '1: a (and {more} more)'],
  ['1: a', undefined, '1: a'],
] as const)('the number in %j at the place %s is that of the others: %j', (text, at, counted) => {
  expect(withMore(text, at)).toBe(counted)
})

test('each word that ends in s may have the plural', () => {
  expect(withPlurals('it says {count} errors: ')).toEqual([
    'it says {count} errors: ',
    'it say{count:plural} {count} errors: ',
    'it says {count} error{count:plural}: ',
  ])
  expect(withPlurals('none')).toEqual(['none'])
})
