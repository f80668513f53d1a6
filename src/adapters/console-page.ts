import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page itself holds the rest of its policy; this part works only as a header.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The response with the console, which `npm run build` writes to dist/console. */
export async function consolePage(): Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}> {
  // Found by the package's name: sources and build lie at different depths.
  const manifest = createRequire(import.meta.url).resolve('plant-store-kit/package.json')
  const file = join(dirname(manifest), 'dist/console/index.html')
  try {
    return { status: 200, headers: HEADERS, body: await readFile(file, 'utf8') }
  } catch {
    const body = `The console is not built: ${file} is missing. Run npm run build.\n`
    return { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
  }
}
