import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { main } from '../../test/support/cli.ts'
import { run } from '../../test/support/program.ts'

/** A module that makes Node another version. */
function versionModule(node: string): string {
  const versions = `{ ...process.versions, node: '${node}' }`
  return `data:text/javascript,Object.defineProperty(process,'versions',{value:${versions}})`
}

const start = (version: string) =>
  run(['--import', versionModule(version), main, '--version']).ended

test.each(['20.19.0', '22.11.9'])('Node %s is refused with exit code 2', async (version) => {
  expect(await start(version)).toEqual({
    code: 2,
    stdout: '',
    stderr: `plant-store-kit needs Node 22.12 or newer; this is ${version}.\n`,
  })
})

test.each(['22.12.0', '23.0.0'])('Node %s runs the command', async (version) => {
  expect(await start(version)).toMatchObject({ code: 0, stderr: '' })
})

const { write } = await useFolder()

test.concurrent.each([
  ['never settles at its top level', 'await new Promise(() => {})\nexport default {}\n'],
  ['ends the process', 'process.exit(0)\nexport default {}\n'],
])('a config module that %s is no result: exit code 2', async (_what, module) => {
  const file = await write(`config-${module.length}.mjs`, module)
  const args = [main, 'check', 'http://127.0.0.1:1', '--config', file]
  const { code, stderr } = await run(args).ended
  expect(code).toBe(2)
  expect(stderr).toContain(`Cannot read ${file}: the process ended while this file was loading.`)
})

test('an exit code that a command has stays, whatever a config module does later', async () => {
  const file = await write(
    'later.mjs',
    "process.on('beforeExit', () => process.exit(0))\nexport default {}\n",
  )
  const { code } = await run([main, 'check', 'no-url', '--config', file]).ended
  expect(code).toBe(2)
})
