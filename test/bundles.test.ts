import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from './support/package.ts'

interface Bundle {
  readonly code: string
  /** Bytes. */
  readonly gzip: number
  /** The files that contribute code, relative to the project. */
  readonly files: readonly string[]
}

/** Bundles an import of the project's sources for browsers; `external` packages stay imports. */
async function bundle(source: string, external: readonly string[] = []): Promise<Bundle> {
  const entry = '\0entry'
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source.replaceAll("from './", `from '${root}`) : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  const code = chunks.map((chunk) => chunk.code).join('')
  const files = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => id.replace(root, ''))
  return { code, gzip: gzipSync(code, { level: 9 }).length, files }
}

describe('a bundle for browsers', () => {
  test.each([
    ['handlers', `export * from './handlers/index.ts'`, ['msw'], 14_000],
    ['the panel', `export * from './src/console/panel/index.ts'`, [], 3000],
    ['all fixtures', `export * from './fixtures/index.ts'`, [], 3000],
    ['fixtures/faker', `export * from './fixtures/faker.ts'`, ['@faker-js/faker'], 1500],
    ['fixtures/data', `export * from './fixtures/data.ts'`, ['@msw/data'], 1500],
  ])('of %s stays small and contains no package', async (_name, source, external, maxGzip) => {
    const { code, gzip, files } = await bundle(source, external)
    expect(gzip).toBeLessThanOrEqual(maxGzip)
    expect(files.filter((file) => !/^(src|handlers|fixtures)\//.test(file))).toEqual([])
    expect(code).not.toMatch(/["'`]node:/)
  })

  test('of one fixture contains only that fixture', async () => {
    const { files } = await bundle(`export { validNewPlants } from './fixtures/index.ts'`)
    expect(files.toSorted()).toEqual(['fixtures/valid-new-plants.ts', 'src/generated/examples.ts'])
  })

  test('of the factory contains faker without its locales', async () => {
    const { gzip } = await bundle(`export { newPlant } from './fixtures/faker.ts'`)
    expect(gzip).toBeLessThan(40_000)
  })
})
