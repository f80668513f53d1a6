import { expect, test } from 'vitest'
import { pauseOf, settlesWithin } from './timers.ts'

const LONG = 10_000

test('a promise that is fulfilled or rejected settles in time', async () => {
  expect(await settlesWithin(Promise.resolve(), LONG)).toBe(true)
  expect(await settlesWithin(Promise.reject(new Error('no')), LONG)).toBe(true)
})

test('a pending promise does not settle in time', async () => {
  expect(await settlesWithin(new Promise(() => {}), 1)).toBe(false)
  expect(await settlesWithin(new Promise(() => {}), -1)).toBe(false)
})

test.each([
  ['2', 2000],
  ['0', 0],
  ['1.5', 1500],
  ['-3', 1000],
  ['later', 1000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('after Retry-After: %s the pause is %i ms', (retryAfter, milliseconds) => {
  expect(pauseOf(retryAfter)).toBe(milliseconds)
})
