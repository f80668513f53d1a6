import { bundle, CREATE_HANDLERS, HANDLERS, importOf, packages, type Weight } from './bundle.ts'

// Prints what pages load, minified and compressed, without packages, and which folders and files weigh most in it.

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

/** Bytes of a file that has a line of its own. */
const MIN_SHOWN = 200

function printLine(name: string, gzip: number): void {
  process.stdout.write(`${name.padEnd(44)}${(gzip / 1000).toFixed(2).padStart(6)} kB\n`)
}

function printContent(weights: readonly Weight[]): void {
  const byFolder = Map.groupBy(weights, ({ file }) => file.slice(0, file.lastIndexOf('/')))
  const folders = Array.from(byFolder, ([folder, files]) => ({
    folder,
    files,
    sum: files.reduce((total, { gzip }) => total + gzip, 0),
  }))
  for (const { folder, files, sum } of folders.toSorted((a, b) => b.sum - a.sum)) {
    printLine(`  ${folder}/`, sum)
    for (const { file, gzip } of files.toSorted((a, b) => b.gzip - a.gzip))
      if (gzip >= MIN_SHOWN) printLine(`    ${file.slice(folder.length + 1)}`, gzip)
  }
}

for (const [name, source] of Object.entries(imports)) {
  const { gzip, weights, later } = await bundle(source, packages)
  printLine(name, gzip)
  printContent(await weights())
  if (later.gzip > 0) {
    printLine('  loaded later, if it is needed', later.gzip)
    printContent(await later.weights())
  }
}
