import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minify, type Rolldown } from 'vite'
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

const isPreload = (id: string): boolean => id.endsWith('vite/preload-helper.js')

/** What Vite adds to pages that load files later, for the stylesheets of those files. */
const withoutPreload = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id: string) =>
    isPreload(id) ? 'export const __vitePreload = (load) => load()' : undefined,
} as const

/** A file of a bundle, with its part of the compressed size in bytes: that of its minified code in all of it. */
export interface Weight {
  readonly file: string
  readonly gzip: number
}

/**
 * Bundles an import of the project's sources for browsers; `external` packages stay imports. Gives the code, its size in
 * bytes, the files that contribute to it, and the same of what is loaded later.
 */
export async function bundle(source: string, external: readonly string[] = []) {
  const input = `data:text/javascript,${encodeURIComponent(source.replaceAll("from './", `from '${root}`))}`
  const isExternal = (id: string): boolean =>
    external.some((name) => id === name || id.startsWith(`${name}/`))
  const rolldownOptions = {
    input,
    preserveEntrySignatures: 'allow-extension',
    external: isExternal,
  } as const
  const { output } = (await build({
    root,
    configFile: false,
    plugins: [withoutPreload],
    logLevel: 'silent',
    build: { write: false, target: 'es2023', modulePreload: false, rolldownOptions },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = chunks.filter(({ isEntry }) => isEntry)
  // A list also visits what is added on the way.
  for (const { imports } of first)
    first.push(
      ...chunks.filter((chunk) => imports.includes(chunk.fileName) && !first.includes(chunk)),
    )
  const later = chunks.filter((chunk) => !first.includes(chunk))
  return { ...contentOf(first), later: contentOf(later) }
}

function contentOf(chunks: readonly Rolldown.OutputChunk[]) {
  const code = chunks.map((chunk) => chunk.code).join('')
  const modules = chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([id, { renderedLength }]) => renderedLength > 0 && !isPreload(id))
    .map(([id, module]) => ({ file: id.replace(root, ''), code: module.code ?? '' }))
  const files = modules.map(({ file }) => file)
  const gzip = chunks.length === 0 ? 0 : gzipSync(code, { level: 9 }).length
  return { code, gzip, files, weights: () => weightsOf(modules, gzip) }
}

async function weightsOf(
  modules: readonly { readonly file: string; readonly code: string }[],
  gzip: number,
): Promise<readonly Weight[]> {
  // Alone, a module seems to use nothing that it declares.
  const options = { module: true, compress: false, mangle: { toplevel: true } }
  const minified = await Promise.all(
    modules.map(async ({ file, code }) => (await minify(`${file}.js`, code, options)).code.length),
  )
  const total = minified.reduce((sum, length) => sum + length, 0)
  return modules.map(({ file }, index) => ({ file, gzip: (gzip * minified[index]!) / total }))
}
