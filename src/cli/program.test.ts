import { afterEach, expect, test, vi } from 'vitest'
import { run } from './program.ts'

vi.mock('./scenarios.ts', () => ({
  scenariosCommand: (): never => {
    throw new TypeError('no such thing')
  },
}))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function fail(): Promise<[code: number, told: string]> {
  let told = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text)
    return true
  })
  return [await run(['scenarios'], () => {}), told]
}

test('a fault of its own is one sentence and no verdict', async () => {
  vi.stubEnv('DEBUG', '')
  expect(await fail()).toEqual([
    2,
    'plant-store-kit itself failed, which says nothing of any server: TypeError: no such thing (DEBUG=1 shows where).\n',
  ])
})

test('DEBUG shows where a fault of its own is', async () => {
  vi.stubEnv('DEBUG', '1')
  expect(await fail()).toEqual([2, expect.stringMatching(/no such thing[^]*program\.test\.ts:\d+/)])
})
