import { expect, test } from 'vitest'
import { longOf } from './durations.ts'

test('only files that take long are kept, the longest first, in whole seconds', () => {
  const durations = { 'a.test.ts': 5.4, 'b.test.ts': 4.9, 'c.test.ts': 61.7 }
  expect(Object.entries(longOf(durations))).toEqual([
    ['c.test.ts', 62],
    ['a.test.ts', 5],
  ])
})
