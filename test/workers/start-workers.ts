import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { rolldown } from 'rolldown'
import { parse } from 'yaml'
import { root, scratch } from '../support/package.ts'

/** What the tests use of miniflare, whose types are not installed with the project. */
interface Miniflare {
  readonly ready: Promise<URL>
  readonly unsafeGetDirectURL: (worker: string) => Promise<URL>
  readonly dispose: () => Promise<void>
}

export const controlToken = 'open-sesame'

/** A folder for state: each token has a database of its own, and tests should not wait for a disk. */
export const stateFolder = (): ReturnType<typeof scratch> =>
  scratch(existsSync('/dev/shm') ? '/dev/shm' : tmpdir())

/** The built Worker as one module, or a module that imports it as `store`. */
export async function bundleWorker(input = 'store', minify = false): Promise<string> {
  const alias = { store: join(root, 'dist/src/adapters/cloudflare.js') }
  const bundle = await rolldown({ input, cwd: root, resolve: { alias } })
  return (await bundle.generate({ format: 'esm', minify, codeSplitting: false })).output[0].code
}

/** Starts workerd with a Worker for each of the bindings, by name. Their state is in `folder`; `printed` is what workerd has printed. */
export async function startWorkers<Name extends string>(
  bindings: Readonly<Record<Name, Readonly<Record<string, unknown>>>>,
  folder: string,
  input?: string,
) {
  const { Miniflare: start } = createRequire(import.meta.url)('miniflare') as {
    Miniflare: new (options: object) => Miniflare
  }
  const config = await readFile(join(root, 'examples/cloudflare/wrangler.jsonc'), 'utf8')
  // YAML allows comments and commas as well.
  const { compatibility_date, compatibility_flags } = parse(config.replaceAll('//', '#')) as Record<
    string,
    unknown
  >
  const contents = await bundleWorker(input)
  const printed: string[] = []
  const print = (chunk: unknown): void => void printed.push(String(chunk))
  const names = Object.keys(bindings) as Name[]
  const miniflare = new start({
    durableObjectsPersist: folder,
    handleRuntimeStdio: (...streams: Readable[]) =>
      streams.forEach((stream) => stream.on('data', print)),
    workers: names.map((name) => ({
      name,
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
      compatibilityDate: compatibility_date,
      compatibilityFlags: compatibility_flags,
      durableObjects: { PLANT_STORE: { className: 'PlantStore', useSQLite: true } },
      bindings: { CONTROL_TOKEN: controlToken, ...bindings[name] },
      // Without miniflare's own Worker in front, which compresses responses.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    })),
  })
  await miniflare.ready
  const urlOf = async (name: Name) =>
    [name, (await miniflare.unsafeGetDirectURL(name)).origin] as const
  const urls = Object.fromEntries(await Promise.all(names.map(urlOf))) as Record<Name, string>
  return { urls, printed, [Symbol.asyncDispose]: () => miniflare.dispose() } as const
}
