import { expect, test } from 'vitest'
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
