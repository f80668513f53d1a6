import { publishFiles, restoreFiles } from './package/publish-files.ts'

// Before npm packs, gives package.json and the pages the form of the package; then, `--restore` puts them back. If npm
// was interrupted between the two, `node scripts/package.ts --restore` does it.

// npm runs it in the folder of the package.
const root = process.cwd()
if (process.argv[2] === '--restore') {
  await restoreFiles(root)
} else {
  await publishFiles(root)
}
