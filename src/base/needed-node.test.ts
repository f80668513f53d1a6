import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '../../test/support/package.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The message of the error that importing it throws on a version of Node; undefined without one. */
async function refusalOn(node: string): Promise<string | undefined> {
  // Other files of the worker may have imported it.
  vi.resetModules()
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, node } })
  try {
    await import('./needed-node.ts')
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['20.20.2', '22.11.0'])('Node %s is refused', async (node) => {
  expect(await refusalOn(node)).toBe(`plant-store-kit needs Node 22.12 or newer; this is ${node}.`)
})

test.each(['22.12.0', '24.0.0'])('Node %s is not refused', async (node) => {
  expect(await refusalOn(node)).toBeUndefined()
})

// A module that is loaded before it may fail at a missing method.
test.each([
  'contract/index.ts',
  'contract/vitest.ts',
  'contract/recording.ts',
  'src/playwright.ts',
])('%s loads it first', async (entry) => {
  const source = await readFile(join(root, entry), 'utf8')
  const [first] = /^(?:import|export) .*$/m.exec(source) ?? []
  expect(first).toMatch(/^import '.*\/base\/needed-node\.ts'$/)
})
