import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { consoleResponse } from '../../control/control-api.ts'

/** The interface document. */
export function readDocument(): Promise<string> {
  return readFile(inPackage('openapi.yaml'), 'utf8')
}

/** The console, which `npm run build` writes to dist/console. */
export async function readConsole(): Promise<Response> {
  return consoleResponse(await readFile(inPackage('dist/console/index.html'), 'utf8'))
}

/** Found by the name of the package: sources and build have different depths. */
function inPackage(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('plant-store-kit/package.json')), path)
}
