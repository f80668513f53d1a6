import { expect, test, vi } from 'vitest'
import { runInProcess } from '../../test/support/cli.ts'

vi.mock('./control.ts', () => ({
  printRequests: (): never => {
    throw new TypeError('x is undefined')
  },
}))

test('reports an internal error with exit code 2, and its stack with DEBUG=1 only', async () => {
  const { code, stdout, stderr } = await runInProcess(['requests'])
  expect([code, stdout]).toEqual([2, ''])
  const message = 'Internal error in plant-store-kit, not in your server: TypeError: x is undefined'
  expect(stderr).toBe(`${message}. Set DEBUG=1 to see the stack.\n`)
  vi.stubEnv('DEBUG', '1')
  expect((await runInProcess(['requests'])).stderr.startsWith(`${message}\n    at `)).toBe(true)
  vi.unstubAllEnvs()
})
