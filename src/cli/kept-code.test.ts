import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { run } from '../../test/support/program.ts'

const { pathOf, write } = await useFolder()
const module = fileURLToPath(new URL('kept-code.ts', import.meta.url))

await mkdir(pathOf('bundle'))
await write('bundle/other.mjs', 'export default 40\n')
await write(
  'bundle/part.cjs',
  `exports.late = (list) => list.map((item) => item + 1).filter((item) => item > 1).join()
exports.place = [__filename, module.filename, require('node:path').basename(__dirname)]\n`,
)
await write(
  'bundle/importing.cjs',
  "exports.sum = async (more) => (await import('./other.mjs')).default + more\n",
)
await write('elsewhere.cjs', 'module.exports = 3\n')
const script = await write(
  'main.mjs',
  `import { createRequire, enableCompileCache } from 'node:module'
import { keepCode } from ${JSON.stringify(module)}
enableCompileCache()
keepCode('check', ${JSON.stringify(pathOf('bundle'))})
const require = createRequire(import.meta.url)
const { late, place } = require('./bundle/part.cjs')
const { sum } = require('./bundle/importing.cjs')
if (process.argv[2] === 'late') late([1])
console.log(JSON.stringify([await sum(2), require('./elsewhere.cjs'), place]))\n`,
)
const part = pathOf('bundle/part.cjs')
const printed = `${JSON.stringify([42, 3, [part, part, 'bundle']])}\n`

/** Runs the script with a cache of its own, and returns the files of kept code. */
async function keep(cache: string, ...args: string[]): Promise<readonly string[]> {
  const folder = pathOf(cache)
  const ended = await run([script, ...args], { NODE_COMPILE_CACHE: folder }).ended
  expect(ended).toEqual({ code: 0, stdout: printed, stderr: '' })
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('.code')).map((file) => join(folder, file))
}

test('keeps the code of the files of a folder, which a second run does not write again', async () => {
  const files = await keep('twice')
  expect(files.map((file) => basename(file))).toEqual(['check-part.cjs.code'])
  const { ino } = await stat(files[0]!)
  expect(await keep('twice')).toEqual(files)
  expect((await stat(files[0]!)).ino).toBe(ino)
})

test('keeps functions that ran after their file was loaded', async () => {
  const [without] = await keep('without')
  const [withLate] = await keep('late', 'late')
  expect((await stat(withLate!)).size).toBeGreaterThan((await stat(without!)).size)
})

test('code that is damaged or cut off is not used, and is written again', async () => {
  const [file] = await keep('damaged')
  const code = await readFile(file!)
  const middle = Math.floor(code.length / 2)
  const damaged = code.with(middle, code[middle]! ^ 0xff)
  for (const wrong of [damaged, code.subarray(0, middle), new Uint8Array()]) {
    await writeFile(file!, wrong)
    await keep('damaged')
    expect(await readFile(file!)).not.toEqual(Buffer.from(wrong))
  }
})

test('keeps nothing where Node keeps nothing', async () => {
  const env = { NODE_COMPILE_CACHE: pathOf('none'), NODE_DISABLE_COMPILE_CACHE: '1' }
  expect(await run([script], env).ended).toEqual({ code: 0, stdout: printed, stderr: '' })
  await expect(readdir(pathOf('none'))).rejects.toThrow('ENOENT')
})
