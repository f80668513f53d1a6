import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'

const { pathOf } = await useFolder()

/** Files that are written, and then the module that is read. */
interface Step {
  /** By name; null deletes a file. */
  readonly files: Readonly<Record<string, string | null>>
  readonly read: string
}

/** What came of a step. */
interface Outcome {
  readonly value?: unknown
  readonly error?: string
  /** The names of the imported files. */
  readonly imported: readonly string[]
}

/** Reads modules in a process of its own: Vitest imports them in its own way. */
async function inNode(steps: readonly Step[]): Promise<readonly Outcome[]> {
  const script = `
    import { rmSync, writeFileSync } from 'node:fs'
    import { basename, join } from 'node:path'
    const [url, steps] = process.argv.slice(1)
    const { readModule } = await import(url)
    const outcomes = []
    for (const { files, read } of JSON.parse(steps)) {
      for (const [name, text] of Object.entries(files))
        if (text === null) rmSync(name)
        else writeFileSync(name, text)
      const imported = []
      const onFile = (path) => imported.push(basename(path))
      try {
        outcomes.push({ value: await readModule(join(process.cwd(), read), onFile), imported })
      } catch (error) {
        outcomes.push({ error: error.message, imported })
      }
    }
    console.log(JSON.stringify(outcomes))`
  const url = new URL('read-module.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', script, url, JSON.stringify(steps)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: pathOf() })
  return JSON.parse(stdout) as readonly Outcome[]
}

test('a module gives its default export as it is now, with what it imports', async () => {
  const importing = "import { a } from './part.mjs'\nexport default { a }"
  const common = "import all, { a } from './names.cjs'\nexport default [a, all]"
  const outcomes = await inNode([
    { files: { 'main.mjs': 'export default { a: 0 }' }, read: 'main.mjs' },
    { files: { 'main.mjs': 'export default Promise.resolve({ a: 1 })' }, read: 'main.mjs' },
    { files: { 'main.mjs': importing, 'part.mjs': 'export const a = 2' }, read: 'main.mjs' },
    { files: { 'part.mjs': 'export const a = 3' }, read: 'main.mjs' },
    { files: { 'main.mjs': common, 'names.cjs': 'module.exports = { a: 4 }' }, read: 'main.mjs' },
    { files: { 'names.cjs': "module.exports = { a: 5, 'not-a-name': 6 }" }, read: 'main.mjs' },
  ])
  expect(outcomes.map(({ value }) => value)).toEqual([
    { a: 0 },
    { a: 1 },
    { a: 2 },
    { a: 3 },
    [4, { a: 4 }],
    [5, { a: 5, 'not-a-name': 6 }],
  ])
  const imported = outcomes.map((outcome) => [...new Set(outcome.imported)].join())
  expect(imported).toEqual(['', '', 'part.mjs', 'part.mjs', 'names.cjs', 'names.cjs'])
})

test('an error names the line, and the file if it is an imported one', async () => {
  const importing = "import { a } from './broken.mjs'\nexport default a"
  const texts: Readonly<Record<string, string>> = {
    'nothing.mjs': 'export const a = 1',
    'throws.mjs': '\nthrow new Error("no port\\nmore")',
    'throws-number.mjs': 'throw 7',
    'malformed.mjs': 'export default {\n  a: 1,\n  b: ]\n}',
    'importing.mjs': importing,
    'missing.mjs': "import './none.mjs'\nexport default 1",
    'common.js': 'export default 1\nmodule.exports = {',
  }
  const files = { ...texts, 'broken.mjs': 'export const a = 1\nexport const b = ;\n' }
  const names = Object.keys(texts)
  const outcomes = await inNode(names.map((read) => ({ files, read })))
  const errors = outcomes.map(({ error }, at) => [names[at], error])
  expect(Object.fromEntries(errors)).toEqual({
    'nothing.mjs': 'it has no default export',
    'throws.mjs': 'line 2: no port',
    'throws-number.mjs': 'it threw 7',
    'malformed.mjs': "line 3: Unexpected token ']'",
    'importing.mjs': "broken.mjs, line 2: Unexpected token ';'",
    'missing.mjs': expect.stringContaining('Cannot find module'),
    'common.js': expect.stringContaining('line'),
  })
  // A watch waits for a file that is missing.
  expect(outcomes[names.indexOf('missing.mjs')]?.imported).toContain('none.mjs')
})

test('what CommonJS requires is read again, also after it was missing', async () => {
  const main = 'main.cjs'
  const files = {
    [main]: "module.exports = require('./middle.cjs')",
    'middle.cjs': "module.exports = require('./part.cjs')",
    'part.cjs': 'module.exports = 1',
  }
  const outcomes = await inNode([
    { files, read: main },
    { files: { 'part.cjs': 'module.exports = 2' }, read: main },
    { files: { 'part.cjs': null }, read: main },
    { files: { 'part.cjs': 'module.exports = 3' }, read: main },
  ])
  expect(outcomes.map(({ value, error }) => value ?? error)).toEqual([
    1,
    2,
    'part.cjs: no such file or directory',
    3,
  ])
  for (const { imported } of outcomes)
    expect([...new Set(imported)]).toEqual([main, 'middle.cjs', 'part.cjs'])
})

test('what a module imports later is a file of its read, until the next one', async () => {
  const script = `
    import { writeFileSync } from 'node:fs'
    import { basename, resolve } from 'node:path'
    const { readModule } = await import(process.argv[1])
    const imported = [[], []]
    const read = (number) =>
      readModule(resolve('later.mjs'), (path) => imported[number].push(basename(path)))
    writeFileSync('later.mjs', 'export default { load: (name) => import(name) }')
    for (const name of ['a', 'b', 'c']) writeFileSync(name + '.mjs', '')
    const first = await read(0)
    await first.load('./a.mjs')
    const second = await read(1)
    await second.load('./b.mjs')
    await first.load('./c.mjs')
    console.log(JSON.stringify(imported.map((names) => [...new Set(names)])))`
  const url = new URL('read-module.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', script, url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: pathOf() })
  expect(JSON.parse(stdout)).toEqual([['a.mjs'], ['b.mjs']])
})
