import * as nodeModule from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { showValue } from '../base/check-value.ts'
import { explainModuleError } from './module-error.ts'

/** Gets the path of a file before it is read. */
export type OnFile = (file: string) => void

/** The last read of a module. Its number is in the URLs of what it imports, because Node caches by URL. */
interface Read {
  readonly number: number
  readonly onFile: OnFile
}

let lastRead: Read | undefined
/** The files of all reads, by path: Node caches CommonJS modules so, and the ES modules that they load for good. */
const paths = new Set<string>()

/**
 * The default export of a module as it is now. From Node 22.15 on, what it imports is read again as well, except packages.
 * @throws {Error} with the line
 */
export async function readModule(path: string, onFile: OnFile): Promise<unknown> {
  if (lastRead === undefined) followImports()
  const files = [path]
  const number = (lastRead?.number ?? -1) + 1
  lastRead = {
    number,
    onFile(file) {
      files.push(file)
      onFile(file)
    },
  }
  paths.add(path)
  const { cache } = nodeModule.createRequire(path)
  for (const loaded of paths) delete cache[loaded]
  try {
    const module = (await import(urlOfRead(path, number))) as { default?: unknown }
    const value = await module.default
    if (value === undefined) throw new Error('it has no default export')
    return value
  } catch (error) {
    const message =
      error instanceof Error
        ? await explainModuleError(error, { files, known: paths })
        : `it threw ${showValue(error)}`
    throw new Error(message, { cause: error })
  }
}

function urlOfRead(path: string, read: number): string {
  return `${pathToFileURL(path).href}?read=${read}`
}

const readOf = (url: string): string | undefined => /\?read=(\d+)$/.exec(url)?.[1]

/** Gives what config modules import the number of their read, so that Node reads it again. */
function followImports(): void {
  nodeModule.registerHooks?.({
    resolve(specifier, context, nextResolve) {
      const { parentURL = '' } = context
      const read = readOf(parentURL)
      const isRequired = read === undefined && isOfRead(parentURL)
      if (read === undefined && !isRequired) return nextResolve(specifier, context)
      // A file that is missing may be created.
      if (/^\.{1,2}\//.test(specifier)) onImport(pathFrom(parentURL, specifier, isRequired), read)
      const resolved = nextResolve(specifier, context)
      if (!isOwn(resolved.url, specifier)) return resolved
      // What require() loads has no query. Node never reads an ES module again that it loaded.
      if (isRequired && isModule(resolved)) return resolved
      onImport(fileURLToPath(resolved.url), read)
      return isRequired ? resolved : { ...resolved, url: `${resolved.url}?read=${read}` }
    },
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const isCommonJs = loaded.format?.startsWith('commonjs')
      if (!isCommonJs || readOf(url) === undefined) return loaded
      return { format: 'module', source: wrapperOf(fileURLToPath(url)), shortCircuit: true }
    },
  })
}

/** Whether CommonJS loaded a file for a config module. */
const isOfRead = (url: string): boolean => url.startsWith('file:') && paths.has(fileURLToPath(url))

/** Whether a file is the user's own, and not of a package. */
const isOwn = (url: string, specifier: string): boolean =>
  /^file:(?!.*\/node_modules\/)/.test(url) && !/^plant-store-kit(?:\/|$)/.test(specifier)

const isModule = ({ url, format }: nodeModule.ResolveFnOutput): boolean =>
  format === 'module' || /\.m[jt]s$/.test(url)

/** The path that a relative specifier names: a path for require(), a URL for import. */
const pathFrom = (parentURL: string, specifier: string, isRequired: boolean): string =>
  isRequired
    ? resolve(dirname(fileURLToPath(parentURL)), specifier)
    : fileURLToPath(new URL(specifier, parentURL))

function onImport(path: string, read: string | undefined): void {
  paths.add(path)
  // A module of an earlier read may still import one.
  if (read === undefined || Number(read) === lastRead?.number) lastRead?.onFile(path)
}

/** An ES module of a CommonJS one: when Node wraps one itself, it may take a part from the previous read. */
function wrapperOf(path: string): string {
  const place = JSON.stringify(path)
  const exported = nodeModule.createRequire(path)(path) as unknown
  const names = Object.keys(Object(exported) as object).filter((name) =>
    /^[a-z_$][\w$]*$/i.test(name),
  )
  const lines = names
    .filter((name) => name !== 'default')
    .map(
      (name, index) => `const name${index} = exported.${name}; export { name${index} as ${name} }`,
    )
  return [
    `import { createRequire } from 'node:module'`,
    `const exported = createRequire(${place})(${place})`,
    'export default exported',
    ...lines,
  ].join('\n')
}
