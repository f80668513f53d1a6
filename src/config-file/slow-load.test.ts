import { expect, test } from 'vitest'
import { run } from '../../test/support/program.ts'
import { filesInLoad } from '../base/files-in-load.ts'
import { loadInTime } from './slow-load.ts'

const limits = { notice: 60_000, end: 10, grace: 60_000 }

test('refuses a module whose load does not settle in time', async () => {
  const load = loadInTime('/never.mjs', () => new Promise(() => {}), limits)
  expect([...filesInLoad]).toEqual(['/never.mjs'])
  await expect(load).rejects.toThrow('it was still loading after 0.01 s: a promise at its top')
  expect([...filesInLoad]).toEqual([])
})

test('hands on what a module exports or throws', async () => {
  expect(await loadInTime('/a.mjs', async () => 7)).toBe(7)
  await expect(loadInTime('/a.mjs', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('names and ends a loop that never yields', async (context) => {
  context.skip(process.platform === 'win32', 'Windows has no signals')
  const module = new URL('./slow-load.ts', import.meta.url).href
  const loop = `import { loadInTime } from '${module}'
    const limits = { notice: 1, end: 2, grace: 1 }
    await loadInTime('/loop.mjs', async () => { for (;;); }, limits)`
  const { code, stderr } = await run(['--input-type=module', '--eval', loop]).ended
  expect(code).not.toBe(0)
  expect(stderr).toContain('Still loading /loop.mjs after 0.001 s.\n')
  expect(stderr).toContain('Cannot read /loop.mjs: a promise at its top level does not settle')
})
