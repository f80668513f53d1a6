import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { memberOf } from '../src/base/check-value.ts'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../')

/** What a page without another document imports. */
export const HANDLERS = `export { handlers, mock } from './handlers/index.ts'`
/** What one with another document imports. */
export const CREATE_HANDLERS = `export { createHandlers } from './handlers/index.ts'`

/** An import of everything from an entry of the package. */
export function importOf(entry: string): string {
  const { [`./${entry}`]: target } = manifest.exports as Record<string, unknown>
  return `export * from '${String(memberOf(target, 'plant-store-source'))}'`
}

/** Packages of which a page has its own. */
export const packages: readonly string[] = Object.keys(manifest.peerDependencies)

/**
 * Bundles an import of the project's sources for browsers; `external` packages stay imports. Gives the code, its size in
 * bytes, and the files that contribute to it.
 */
export async function bundle(source: string, external: readonly string[] = []) {
  const input = `data:text/javascript,${encodeURIComponent(source.replaceAll("from './", `from '${root}`))}`
  const isExternal = (id: string): boolean =>
    external.some((name) => id === name || id.startsWith(`${name}/`))
  const rolldownOptions = {
    input,
    preserveEntrySignatures: 'strict',
    external: isExternal,
  } as const
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2023', modulePreload: false, rolldownOptions },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const code = chunks.map((chunk) => chunk.code).join('')
  const files = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => id.replace(root, ''))
  return { code, gzip: gzipSync(code, { level: 9 }).length, files }
}
