import { expect, test } from 'vitest'
import { withCounts } from './counted.ts'

test.each([
  ['["2 errors"]', ['["{count} errors"]', '["2 errors"]', '["2 errors"]']],
  ['["a (1 more)",1]', ['["a (1 more)",1]', '["a ({more} more)",1]', '["a (1 more)",1]']],
  [
    '["a and 1 more error"]',
    [
      '["a and 1 more error"]',
      '["a and {more} more error"]',
      '["a and {more} more error{more:plural}"]',
    ],
  ],
  ['["12 of 21 in v2"]', ['["12 of 21 in v2"]', '["12 of 21 in v2"]', '["12 of 21 in v2"]']],
])('the numbers in the texts of %s may be that of the problems', (json, counted) => {
  expect(withCounts(json)).toEqual(counted)
})
