import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CONSOLE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page itself holds the rest of its policy; this part works only as a header.
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The interface document. */
export function readDocument(): Promise<string> {
  return readFile(inPackage('openapi.yaml'), 'utf8')
}

/** The console, which `npm run build` writes to dist/console. */
export async function readConsole(): Promise<Response> {
  const html = await readFile(inPackage('dist/console/index.html'), 'utf8')
  return new Response(html, { headers: CONSOLE_HEADERS })
}

/** Found by the name of the package: sources and build have different depths. */
function inPackage(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('plant-store-kit/package.json')), path)
}
