import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '../../test/support/package.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['20.20.2', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['24.0.0', false],
])('on Node %s, whether it is refused: %s', async (node, isRefused) => {
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, node } })
  const message = `plant-store-kit needs Node 22.12 or newer; this is ${node}.`
  const loaded = import('./needed-node.ts')
  await (isRefused
    ? expect(loaded).rejects.toThrow(message)
    : expect(loaded).resolves.toBeDefined())
})

// A module that is loaded before it may fail at a missing method.
test.each(['contract/index.ts', 'contract/vitest.ts', 'src/learn/index.ts', 'src/playwright.ts'])(
  '%s loads it first',
  async (entry) => {
    const source = await readFile(join(root, entry), 'utf8')
    const [first] = /^(?:import|export) .*$/m.exec(source) ?? []
    expect(first).toMatch(/^import '.*\/base\/needed-node\.ts'$/)
  },
)
