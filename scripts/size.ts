import { bundle, CREATE_HANDLERS, HANDLERS, importOf, packages } from './bundle.ts'

// Prints what pages load, minified and compressed, without packages.

const imports: Readonly<Record<string, string>> = {
  'plant-store-kit/handlers': HANDLERS,
  'createHandlers of it': CREATE_HANDLERS,
  ...Object.fromEntries(
    ['panel', 'fixtures', 'fixtures/faker', 'fixtures/data'].map((entry) => [
      `plant-store-kit/${entry}`,
      importOf(entry),
    ]),
  ),
}

for (const [name, source] of Object.entries(imports)) {
  const { gzip } = await bundle(source, packages)
  process.stdout.write(`${name.padEnd(30)}${(gzip / 1000).toFixed(2).padStart(6)} kB\n`)
}
