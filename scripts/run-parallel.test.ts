import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../test/support/files.ts'

const { pathOf, write } = await useFolder()

/** The exit code of the script in a folder with a script that passes and one that fails. */
const exitCodeOf = (...names: readonly string[]): Promise<number | null> => {
  const script = join(import.meta.dirname, 'run-parallel.ts')
  const running = execFile(process.execPath, [script, ...names], { cwd: pathOf('.') })
  return new Promise((settle) => running.on('exit', settle))
}

test('scripts that run in parallel fail if one of them fails', async () => {
  const scripts = { good: 'node --eval 0', bad: 'node --eval "process.exit(3)"' }
  await write('package.json', JSON.stringify({ scripts }))
  const codes = [exitCodeOf('good', 'good'), exitCodeOf('bad', 'good')]
  expect(await Promise.all(codes)).toEqual([0, 1])
})
