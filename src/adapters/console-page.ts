import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ConsolePage } from '../control/control-api.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page itself holds the rest of its policy; this part works only as a header.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The console, which `npm run build` writes to dist/console. */
export async function consolePage(): Promise<ConsolePage> {
  // Found by the package's name: sources and build lie at different depths.
  const manifest = createRequire(import.meta.url).resolve('plant-store-kit/package.json')
  const file = join(dirname(manifest), 'dist/console/index.html')
  try {
    return { html: await readFile(file, 'utf8'), headers: HEADERS }
  } catch {
    const html = `The console is not built: ${file} is missing. Run npm run build.\n`
    return { html, headers: { 'content-type': 'text/plain; charset=utf-8' } }
  }
}
