import * as nodeModule from 'node:module'
import type { LoadHookSync, ResolveFnOutput, ResolveHookSync } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { esModuleOf } from './commonjs-wrapper.ts'

/** Gets the path of a file before it is read. */
export type OnFile = (file: string) => void

/** A read of a config module. */
interface Read {
  readonly number: number
  readonly onFile: OnFile
}

/** A module that imports or requires another one, and how Node finds that. */
interface Importing {
  readonly parentURL: string
  readonly next: () => ResolveFnOutput
}

/**
 * Loads config modules again and again, although Node loads a module once in a process and keeps it by its URL. So each
 * read has a number, with which its URL and those of what it imports end: `config.mjs?read=3`. Hooks add it, and leave all
 * other modules alone. What CommonJS requires is kept by path instead, and forgotten before each read.
 */
class ModuleReads {
  /** Later imports of a function in an earlier read belong to no read. */
  #last: Read | undefined
  readonly #files = new Set<string>()

  /** The paths of the files of all reads: an error may name any of them, because Node keeps what is wrong, too. */
  get files(): Iterable<string> {
    return this.#files
  }

  /**
   * Begins a read of a config module, in which Node loads it again. From Node 22.15 on, what it imports is loaded again as
   * well, except packages.
   * @param onFile gets what the module imports
   * @returns the URL to import
   */
  begin(path: string, onFile: OnFile): string {
    if (this.#last === undefined)
      nodeModule.registerHooks?.({ resolve: this.#resolve, load: this.#load })
    const number = (this.#last?.number ?? -1) + 1
    this.#last = { number, onFile }
    this.#files.add(path)
    const { cache } = nodeModule.createRequire(path)
    for (const file of this.#files) delete cache[file]
    return urlInRead(pathToFileURL(path).href, number)
  }

  readonly #resolve: ResolveHookSync = (specifier, context, nextResolve) => {
    const { parentURL = '' } = context
    const next = (): ResolveFnOutput => nextResolve(specifier, context)
    const read = readOf(parentURL)
    if (read !== undefined) return this.#resolveImport(specifier, read, { parentURL, next })
    const isOfReads = parentURL.startsWith('file:') && this.#files.has(fileURLToPath(parentURL))
    return isOfReads ? this.#resolveRequire(specifier, { parentURL, next }) : next()
  }

  #resolveImport(specifier: string, read: number, { parentURL, next }: Importing): ResolveFnOutput {
    const onImport = (url: string | URL): void => {
      // Not of a function that an earlier read left.
      this.#addFile(fileURLToPath(url), read === this.#last?.number)
    }
    // A file that is missing may be created.
    if (isRelative(specifier)) onImport(new URL(specifier, parentURL))
    const resolved = next()
    if (!isOwn(resolved, specifier)) return resolved
    onImport(resolved.url)
    return { ...resolved, url: urlInRead(resolved.url, read) }
  }

  #resolveRequire(specifier: string, { parentURL, next }: Importing): ResolveFnOutput {
    if (isRelative(specifier)) this.#addFile(resolve(dirname(fileURLToPath(parentURL)), specifier))
    const resolved = next()
    // Node never loads an ES module again that was required.
    if (isOwn(resolved, specifier) && !isEsModule(resolved))
      this.#addFile(fileURLToPath(resolved.url))
    return resolved
  }

  /** When Node makes an ES module of a CommonJS one, it may take a part from the previous read. */
  readonly #load: LoadHookSync = (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const isCommonJs = loaded.format?.startsWith('commonjs')
    if (!isCommonJs || readOf(url) === undefined) return loaded
    return { format: 'module', source: esModuleOf(fileURLToPath(url)), shortCircuit: true }
  }

  #addFile(path: string, isOfLastRead = true): void {
    this.#files.add(path)
    if (isOfLastRead) this.#last?.onFile(path)
  }
}

/** All reads of the process: its modules and hooks are the same for all. */
export const moduleReads = new ModuleReads()

const urlInRead = (url: string, read: number): string => `${url}?read=${read}`

function readOf(url: string): number | undefined {
  const [, number] = /\?read=(\d+)$/.exec(url) ?? []
  return number === undefined ? undefined : Number(number)
}

const isRelative = (specifier: string): boolean => /^\.{1,2}\//.test(specifier)

/** Whether a file is the user's own, and not of a package. */
const isOwn = ({ url }: ResolveFnOutput, specifier: string): boolean =>
  url.startsWith('file:') &&
  !url.includes('/node_modules/') &&
  !/^plant-store-kit(?:\/|$)/.test(specifier)

const isEsModule = ({ url, format }: ResolveFnOutput): boolean =>
  format === 'module' || /\.m[jt]s$/.test(url)
