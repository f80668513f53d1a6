import { rmSync, symlinkSync } from 'node:fs'

// In a clone npx finds the package's own command only here; elsewhere it would install the clone
// into its cache, which builds it once more. Windows has no links to programs: npx does just that.
if (process.platform !== 'win32') {
  const link = new URL('../../node_modules/.bin/plant-store', import.meta.url)
  rmSync(link, { force: true })
  symlinkSync('../../dist/src/cli/main.js', link)
}
