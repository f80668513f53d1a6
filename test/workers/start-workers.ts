import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../support/package.ts'

/** What the tests use of miniflare, whose types are not installed with the project. */
interface Miniflare {
  readonly ready: Promise<URL>
  readonly unsafeGetDirectURL: (worker: string) => Promise<URL>
  readonly dispose: () => Promise<void>
}
interface Stdio {
  readonly on: (event: 'data', listener: (chunk: unknown) => void) => void
}

export const CONTROL_TOKEN = 'open-sesame'
/** Each token has a database of its own; tests should not wait for a disk. */
export const fastFolder: string = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** The built Worker as one module; `wrapped` is code around it, which finds it in `store`. */
export async function bundleWorker(
  wrapped = "export { default, PlantStore } from 'store'",
  minify = false,
): Promise<string> {
  const store = join(root, 'dist/src/adapters/cloudflare.js')
  const bundle = await rolldown({
    input: '\0entry',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === '\0entry' ? id : id === 'store' ? store : undefined),
        load: (id) => (id === '\0entry' ? wrapped : undefined),
      },
    ],
  })
  return (await bundle.generate({ format: 'esm', minify })).output[0].code
}

/** Starts workerd with a Worker for each of the `bindings`, by name. Their state is in `folder`. */
export async function startWorkers<Name extends string>(
  bindings: Readonly<Record<Name, Readonly<Record<string, unknown>>>>,
  folder: string,
  script?: string,
) {
  const { Miniflare: start } = createRequire(join(root, 'test/workers/package.json'))('miniflare') as {
    Miniflare: new (options: object) => Miniflare
  }
  const contents = script ?? (await bundleWorker())
  const printed: string[] = []
  const print = (chunk: unknown): void => void printed.push(String(chunk))
  const names = Object.keys(bindings) as Name[]
  const miniflare = new start({
    durableObjectsPersist: folder,
    handleRuntimeStdio: (out: Stdio, error: Stdio) => [out, error].forEach((stream) => stream.on('data', print)),
    workers: names.map((name) => ({
      name,
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
      compatibilityDate: '2026-03-01',
      compatibilityFlags: ['enable_request_signal'],
      durableObjects: { PLANT_STORE: { className: 'PlantStore', useSQLite: true } },
      bindings: { CONTROL_TOKEN, ...bindings[name] },
      // Without miniflare's own Worker in front, which compresses responses.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    })),
  })
  await miniflare.ready
  const urls = await Promise.all(
    names.map(async (name) => [name, (await miniflare.unsafeGetDirectURL(name)).origin] as const),
  )
  return {
    urls: Object.fromEntries(urls) as Record<Name, string>,
    printed,
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  }
}
