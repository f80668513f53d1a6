import { afterEach, expect, test, vi } from 'vitest'
import { runInProcess } from '../../test/support/cli.ts'

vi.mock('./requests.ts', () => ({
  requestsCommand: (): never => {
    throw new TypeError('x is undefined')
  },
}))

afterEach(() => vi.unstubAllEnvs())

const internalError =
  'Internal error in plant-store-kit (this says nothing about your server): TypeError: x is undefined. Set DEBUG=1 to see the stack.\n'

test('reports an internal error with exit code 2', async () => {
  vi.stubEnv('DEBUG', '')
  expect(await runInProcess(['requests'])).toEqual({ code: 2, stdout: '', stderr: internalError })
})

test('prints the stack of an internal error if DEBUG is set', async () => {
  vi.stubEnv('DEBUG', '1')
  const { stderr } = await runInProcess(['requests'])
  expect(stderr).toContain(`${internalError}TypeError: x is undefined\n    at `)
})
