import { expect, test, vi } from 'vitest'
import { TimeLimit } from './time-limit.ts'

test('ends all that waits, once', () => {
  const limit = new TimeLimit()
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const listener of listeners) limit.addEventListener('abort', listener)
  expect([limit.aborted, ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([false, 0, 0])
  limit.abort()
  limit.abort()
  expect([limit.aborted, ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([true, 1, 1])
})
