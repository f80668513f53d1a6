import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from './package.ts'

export interface Bundle {
  readonly code: string
  /** Bytes as a browser loads them. */
  readonly gzip: number
  /** Every module that left code behind, from the project's root, with the length of that code before minifying. */
  readonly modules: ReadonlyMap<string, number>
}

/** What a browser gets of a module's source, minified, without the packages named. */
export async function bundle(source: string, without: readonly string[] = []): Promise<Bundle> {
  const entry = '\0entry'
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source.replaceAll("from './", `from '${root}`) : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: (id) => without.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((each) => each.type === 'chunk')
  const code = chunks.map((chunk) => chunk.code).join('')
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id, { renderedLength }]) => [id.replace(root, ''), renderedLength] as const),
  )
  return { code, gzip: gzipSync(code, { level: 9 }).length, modules: new Map(modules) }
}
