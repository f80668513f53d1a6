import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The console, which `npm run build` writes; found by the name of the package, as sources and build have different depths. */
export function readConsolePage(): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve('plant-store-kit/package.json'))
  return readFile(join(root, 'dist/console/index.html'), 'utf8')
}
