import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { showValue } from '../check-value.ts'

/** The default export of a module as it is now; what it imports stays loaded. @throws {Error} with the line */
export async function readModule(path: string): Promise<unknown> {
  // Node caches an ES module by its URL, and a CommonJS module by its path.
  delete createRequire(import.meta.url).cache[path]
  try {
    const module = (await import(`${pathToFileURL(path).href}?read=${Date.now()}`)) as {
      default?: unknown
    }
    const value = await module.default
    if (value === undefined) throw new Error('it has no default export')
    return value
  } catch (error) {
    throw new Error(
      error instanceof Error ? explain(error, path) : `it threw ${showValue(error)}`,
      { cause: error },
    )
  }
}

/** The message of a module's error with its line. */
function explain(error: Error, path: string): string {
  const hint = /outside a module|token 'export'/.test(error.message)
    ? ': a CommonJS package needs .mjs or .mts'
    : ''
  // Some syntax errors have no place, but Node prints it.
  const printed =
    error instanceof SyntaxError ? spawnSync(process.execPath, ['--check', path]).stderr : ''
  const places = `${error.stack}${String(printed)}`.split(basename(path)).slice(1)
  const line = places.map((rest) => /^(?:\?read=\d+)?:(\d+)/.exec(rest)?.[1]).find(Boolean)
  return `${line === undefined ? '' : `line ${line}: `}${error.message.split('\n')[0]}${hint}`
}
