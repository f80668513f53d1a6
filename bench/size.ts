import { bundle } from '../test/support/bundle.ts'

/** What users bundle for a browser, without the packages that they have anyway. */
export const bundles: readonly {
  readonly name: string
  readonly source: string
  readonly without: readonly string[]
  /** The most bytes after gzip; a test holds it. */
  readonly most: number
}[] = [
  {
    name: 'plant-store-kit/handlers',
    source: `export * from './handlers/index.ts'`,
    without: ['msw'],
    most: 9000,
  },
  {
    name: 'plant-store-kit/panel',
    source: `export * from './src/panel/index.ts'`,
    without: [],
    most: 2800,
  },
  {
    name: 'plant-store-kit/fixtures',
    source: `export * from './fixtures/index.ts'`,
    without: [],
    most: 3000,
  },
  {
    name: 'plant-store-kit/fixtures/faker',
    source: `export * from './fixtures/faker.ts'`,
    without: ['@faker-js/faker'],
    most: 1500,
  },
  {
    name: 'plant-store-kit/fixtures/data',
    source: `export * from './fixtures/data.ts'`,
    without: ['@msw/data'],
    most: 1500,
  },
]

/** Prints how many bytes each bundle has, and with `--parts` which files they come from. */
export async function printSizes(parts: boolean): Promise<void> {
  for (const { name, source, without, most } of bundles) {
    const { code, gzip, modules } = await bundle(source, without)
    console.log(`${name}: ${gzip} of at most ${most} bytes gzip (${code.length} minified)`)
    if (!parts) continue
    const largest = [...modules].toSorted(([, a], [, b]) => b - a)
    for (const [file, length] of largest) console.log(`${String(length).padStart(8)} ${file}`)
  }
}

if (import.meta.main) await printSizes(process.argv.includes('--parts'))
