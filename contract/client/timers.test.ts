import { expect, test } from 'vitest'
import { type Steps, atOnce } from '../data/steps.ts'
import { inTurns, pauseOf, settlesWithin } from './timers.ts'

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

const never = (): boolean => false

function* counting(count: number, each = (): void => {}): Steps<number> {
  for (let at = 0; at < count; at += 1) {
    each()
    yield
  }
  return count
}

test('steps are done at once', () => {
  expect(atOnce(counting(1000))).toBe(1000)
})

test('others have their turns between steps', async () => {
  const done: string[] = []
  const untilLater = Promise.withResolvers<void>()
  setImmediate(() => {
    done.push('other')
    untilLater.resolve()
  })
  // Steps go on until another one had its turn.
  function* steps(): Steps<void> {
    while (done.length === 0) yield
    done.push('steps')
  }
  await inTurns(steps(), never)
  await untilLater.promise
  expect(done).toEqual(['other', 'steps'])
  expect(await inTurns(counting(3), never)).toBe(3)
})

test('an error of a step is that of the work', async () => {
  const fail = (): void => {
    throw new Error('of a step')
  }
  expect(() => atOnce(counting(1, fail))).toThrow('of a step')
  await expect(inTurns(counting(1, fail), never)).rejects.toThrow('of a step')
})

test('steps are stopped between two turns', async () => {
  let count = 0
  function* endless(): Steps<void> {
    for (;;) {
      count += 1
      yield
    }
  }
  expect(await inTurns(endless(), () => count > 0)).toBeUndefined()
})
