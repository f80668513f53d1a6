import { fileURLToPath } from 'node:url'
import { publishFiles, restoreFiles } from './package/publish-files.ts'

// Before npm packs, gives package.json and the pages the form of the package; then, `--restore` puts them back. If npm
// was interrupted between the two, `node scripts/package.ts --restore` does it.

const root = fileURLToPath(new URL('..', import.meta.url))
if (process.argv[2] === '--restore') {
  await restoreFiles(root)
} else {
  await publishFiles(root)
}
