import { afterAll, afterEach, expect } from 'vitest'

// Wraps the console itself instead of spying on it: a spy that some test restores watches no more,
// and a test that expects a warning hides it from this one simply by spying on the console.
const unexpected: string[] = []

const { warn, error } = console
for (const [level, write] of Object.entries({ warn, error })) {
  console[level as 'warn' | 'error'] = (...parts: unknown[]): void => {
    unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`)
    write(...parts)
  }
}

// A browser has no process; Node's warnings (leaking listeners, deprecations) come this way.
const hasProcess = 'process' in globalThis && 'on' in process
const onWarning = (warning: Error): unknown =>
  unexpected.push(`${warning.name}: ${warning.message}`)
if (hasProcess) process.on('warning', onWarning)

const expectQuiet = (): void => {
  expect(unexpected.splice(0), 'a warning or an error that no test expected').toEqual([])
}

afterEach(expectQuiet)
// The files of a worker share its console and its process.
afterAll(() => {
  Object.assign(console, { warn, error })
  if (hasProcess) process.off('warning', onWarning)
  expectQuiet()
})
