import { afterEach, expect, test, vi } from 'vitest'
import { runInProcess } from '../../test/support/cli.ts'

vi.mock('./control.ts', () => ({
  printRequests: (): never => {
    throw new TypeError('x is undefined')
  },
}))

afterEach(() => vi.unstubAllEnvs())

test('reports an internal error with exit code 2, and its stack if DEBUG is set', async () => {
  const stderr =
    'Internal error in plant-store-kit, not in your server: TypeError: x is undefined. Set DEBUG=1 to see the stack.\n'
  vi.stubEnv('DEBUG', '')
  expect(await runInProcess(['requests'])).toEqual({ code: 2, stdout: '', stderr })
  vi.stubEnv('DEBUG', '1')
  expect((await runInProcess(['requests'])).stderr).toContain(`${stderr}TypeError: x is undefined\n    at `)
})
