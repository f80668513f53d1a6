import { afterAll, afterEach, expect } from 'vitest'

// Wraps the console itself instead of spying on it: a spy that some test restores watches no more,
// and a test that expects a warning hides it from this one simply by spying on the console.
const unexpected: string[] = []

for (const level of ['warn', 'error'] as const) {
  const write = console[level].bind(console)
  console[level] = (...parts: unknown[]): void => {
    unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`)
    write(...parts)
  }
}

// A browser has no process; Node's warnings (leaking listeners, deprecations) come this way.
if ('process' in globalThis && 'on' in process) {
  process.on('warning', (warning) => unexpected.push(`${warning.name}: ${warning.message}`))
}

const expectQuiet = (): void => {
  expect(unexpected.splice(0), 'a warning or an error that no test expected').toEqual([])
}

afterEach(expectQuiet)
afterAll(expectQuiet)
