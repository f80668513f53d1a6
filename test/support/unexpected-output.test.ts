import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, scratch, run } from './package.ts'

/** Runs a test file of its own under the guard and gives what Vitest printed. */
async function under(guard: string, source: string): Promise<string> {
  await using folder = await scratch()
  await writeFile(join(folder.path, 'a.test.ts'), source)
  const config = { test: { globals: true, setupFiles: [guard] } }
  await writeFile(join(folder.path, 'vitest.config.js'), `export default ${JSON.stringify(config)}`)
  const running = run(root, 'vitest', 'run', '--root', folder.path)
  const { stdout, stderr } = await running.catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

const guard = join(root, 'test/support/unexpected-output.ts')

const loud: [string, string][] = [
  ['a warning', "console.warn('oh')"],
  ['an error', "console.error('oh')"],
  ["Node's own warning", "process.emitWarning('oh'); return new Promise(setImmediate)"],
  ['a warning after mocks were restored', "vi.restoreAllMocks(); console.warn('oh')"],
]
test.each(loud)('%s fails its test', async (_name, body) => {
  const printed = await under(guard, `test('one', () => {}); test('two', () => { ${body} })`)
  expect(printed).toContain('a warning or an error that no test expected')
  expect(printed).toMatch(/1 failed \| 1 passed/)
})

test('a warning that a test expects passes', async () => {
  const body =
    "const warn = vi.spyOn(console, 'warn').mockImplementation(() => {}); console.warn('oh'); expect(warn).toHaveBeenCalledWith('oh')"
  expect(await under(guard, `test('one', () => { ${body} })`)).toMatch(/1 passed/)
})
