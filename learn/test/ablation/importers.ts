import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** An import or export of values; those of types alone load nothing. */
const IMPORT = /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm

/** By the URL of each module in a folder, those that it imports. */
function importsIn(folder: URL): ReadonlyMap<string, readonly string[]> {
  const files = globSync('**/*.ts', { cwd: fileURLToPath(folder) })
  const modules = files.filter((file) => !file.endsWith('.test.ts'))
  return new Map(
    modules.map((file) => {
      const url = new URL(file, folder)
      const imported = readFileSync(url, 'utf8').matchAll(IMPORT)
      return [url.href, Array.from(imported, ([, path]) => new URL(path!, url).href)]
    }),
  )
}

/** The modules of a folder that need one of these, directly or through others, and these themselves. */
export function importersIn(folder: URL, needed: readonly string[]): ReadonlySet<string> {
  const imports = [...importsIn(folder)]
  const found = new Set(needed)
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const [url, imported] of imports)
      if (imported.some((item) => found.has(item))) found.add(url)
  }
  return found
}
