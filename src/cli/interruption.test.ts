import { afterEach, expect, test, vi } from 'vitest'

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const listeners = () => names.flatMap((name) => process.listeners(name))

// The signal is one of the process, and stays aborted: other tests must get another one.
afterEach(() => void vi.resetModules())

test('each signal of the process aborts, and the same one again ends the process', async () => {
  vi.resetModules()
  const { interruptSignal } = await import('./interruption.ts')
  const before = listeners()
  const signal = interruptSignal()
  expect(interruptSignal()).toBe(signal)
  const [abort, ...others] = listeners().filter((listener) => !before.includes(listener))
  expect(others).toEqual([abort, abort])
  expect(signal.aborted).toBe(false)
  abort!('SIGTERM')
  expect(signal.aborted).toBe(true)
  for (const name of names) process.removeListener(name, abort!)
  expect(interruptSignal()).toBe(signal)
  expect(listeners()).toEqual(before)
})
