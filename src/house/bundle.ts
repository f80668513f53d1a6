import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from './package.ts'

export interface Bundle {
  readonly code: string
  /** Bytes as a browser loads them, without those of `later`. */
  readonly gzip: number
  /** Bytes of what is loaded by an import() only. */
  readonly later: number
  /** Every module that left code behind, from the project's root, with the length of that code before minifying. */
  readonly modules: ReadonlyMap<string, number>
}

/** What a browser gets of a module's source, minified, without the packages named. */
export async function bundle(source: string, without: readonly string[] = []): Promise<Bundle> {
  const entry = '\0entry'
  const built = await build({
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
      // An app's build would add Vite's own preloader to an import().
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        input: entry,
        output: { minify: true, comments: false },
        external: (id) => without.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  const chunks = output.filter((each) => each.type === 'chunk')
  const texts = (lazy: boolean): string =>
    chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry === lazy)
      .map((chunk) => chunk.code)
      .join('')
  const code = texts(false)
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id, { renderedLength }]) => [id.replace(root, ''), renderedLength] as const),
  )
  return { code, gzip: zipped(code), later: zipped(texts(true)), modules: new Map(modules) }
}

function zipped(text: string): number {
  return text === '' ? 0 : gzipSync(text, { level: 9 }).length
}
