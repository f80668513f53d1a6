import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { bundle, CREATE_HANDLERS, HANDLERS, importOf, packages } from '../scripts/bundle.ts'
import { root } from './support/package.ts'

/** Whether bytes are within a tenth of what is stated in kB: each change that adds some need not state them anew. */
function expectNear(bytes: number, stated: number): void {
  expect(Math.abs(bytes / (stated * 1000) - 1), `${bytes} bytes are not ${stated} kB`).toBeLessThan(
    0.1,
  )
}

describe('a bundle for browsers', () => {
  const docs = readFileSync(join(root, 'docs/msw-reference.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| `plant-store-kit\/(.+)` \| ([\d.]+) kB \|$/gm)]
  const stated = rows.map(([, entry = '', size]) => [entry, Number(size)] as const)

  test('has its size in the docs', () => {
    expect(stated.map(([entry]) => entry)).toEqual([
      'handlers',
      'panel',
      'fixtures',
      'fixtures/faker',
      'fixtures/data',
    ])
    const [[, handlers] = []] = stated
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
      `the handlers are ${handlers} kB (gzip)`,
    )
  })

  test.each(stated)(
    'of %s has about the size in the docs, and contains no package',
    async (entry, size) => {
      const source = entry === 'handlers' ? HANDLERS : importOf(entry)
      const { code, gzip, files } = await bundle(source, packages)
      expectNear(gzip, size)
      expect(files.filter((file) => !/^(src|handlers|fixtures)\//.test(file))).toEqual([])
      expect(code).not.toMatch(/["'`]node:/)
    },
  )

  test('of handlers leaves what few requests need to a file that is loaded later', async () => {
    const { files, later } = await bundle(HANDLERS, packages)
    const [, size] = /loads ([\d.]+) kB more/.exec(docs) ?? []
    expectNear(later.gzip, Number(size))
    const rare = [
      'src/base/json.ts',
      'src/base/json-text.ts',
      'src/base/pattern.ts',
      'src/scenario/check-scenario.ts',
      'src/scenario/delay.ts',
      'src/scenario/prefer.ts',
    ]
    expect(later.files).toEqual(expect.arrayContaining([...rare, 'src/core/wait.ts']))
    expect(files.filter((file) => later.files.includes(file))).toEqual([])
    const made = await bundle(CREATE_HANDLERS, packages)
    expect(made.files).toEqual(expect.arrayContaining(rare))
  })

  test('has the files that stand for others in a browser', () => {
    const { browser, files } = manifest
    const ofBrowser = globSync('src/**/*.browser.ts', { cwd: root }).map(
      (file) => `./${file.replaceAll('\\', '/')}`,
    )
    const sources = ofBrowser.map((file) => [file.replace('.browser', ''), file])
    const built = sources.map((pair) =>
      pair.map((file) => file.replace('./src', './dist/src').replace(/ts$/, 'js')),
    )
    expect(browser).toEqual(Object.fromEntries([...built, ...sources]))
    expect(files).toContain('dist')
  })

  test('of handlers does not read documents, and of createHandlers has its size in the docs', async () => {
    const READER = 'src/document/parse-document.ts'
    const ready = await bundle(HANDLERS, packages)
    expect(ready.files).not.toContain(READER)
    const made = await bundle(CREATE_HANDLERS, packages)
    expect(made.files).toContain(READER)
    const [, size] = /^\| `createHandlers`.* \| ([\d.]+) kB \|$/m.exec(docs) ?? []
    expectNear(made.gzip, Number(size))
    expect(made.files.filter((file) => /yaml|node_modules/.test(file))).toEqual([])
  })

  test('of one fixture contains only that fixture', async () => {
    const { files } = await bundle(`export { validNewPlants } from './fixtures/index.ts'`)
    expect(files.toSorted()).toEqual([
      'fixtures/mutable.ts',
      'fixtures/valid-new-plants.ts',
      'src/generated/fixtures.ts',
    ])
  })

  test('of the factory contains faker without its locales', async () => {
    const { gzip } = await bundle(`export { newPlant } from './fixtures/faker.ts'`)
    expect(gzip).toBeLessThan(52_000)
  })
})
