import * as nodeModule from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Node loads a module once in a process, and keeps it by its URL. So each read of a config module
// has a number, with which its URL and those of what it imports end: `config.mjs?read=3`. The hooks
// that add it leave all other modules alone. What CommonJS requires is kept by path instead.

/** Gets the path of a file before it is read. */
export type OnFile = (file: string) => void

/** A read of a config module. */
interface Read {
  readonly number: number
  readonly onFile: OnFile
}

/** Later imports of a function in an earlier read belong to no read. */
let lastRead: Read | undefined

/** The paths of the files of all reads. */
const knownFiles = new Set<string>()

/** The files that an error of Node may name: those of all reads, because Node keeps what is wrong, too. */
export const filesOfReads = (): Iterable<string> => knownFiles

/**
 * Begins a read of a config module, in which Node loads it again. From Node 22.15 on, what it imports is loaded again as well,
 * except packages.
 * @param onFile gets what the module imports
 * @returns the URL to import
 */
export function beginRead(path: string, onFile: OnFile): string {
  if (lastRead === undefined)
    nodeModule.registerHooks?.({ resolve: resolveInRead, load: loadInRead })
  const number = (lastRead?.number ?? -1) + 1
  lastRead = { number, onFile }
  knownFiles.add(path)
  const { cache } = nodeModule.createRequire(path)
  for (const file of knownFiles) delete cache[file]
  return urlInRead(pathToFileURL(path).href, number)
}

const urlInRead = (url: string, read: number): string => `${url}?read=${read}`

function readOf(url: string): number | undefined {
  const [, number] = /\?read=(\d+)$/.exec(url) ?? []
  return number === undefined ? undefined : Number(number)
}

const resolveInRead: nodeModule.ResolveHookSync = (specifier, context, nextResolve) => {
  const { parentURL = '' } = context
  const next = (): nodeModule.ResolveFnOutput => nextResolve(specifier, context)
  const read = readOf(parentURL)
  if (read !== undefined) return resolveImport(specifier, { parentURL, read, next })
  return isKnown(parentURL) ? resolveRequire(specifier, { parentURL, next }) : next()
}

/** A module that imports or requires another one, and how Node finds that. */
interface Importing {
  readonly parentURL: string
  readonly next: () => nodeModule.ResolveFnOutput
}

function resolveImport(
  specifier: string,
  { parentURL, read, next }: Importing & { readonly read: number },
): nodeModule.ResolveFnOutput {
  const onImport = (url: string | URL): void => {
    // Not of a function that an earlier read left.
    addFile(fileURLToPath(url), read === lastRead?.number)
  }
  // A file that is missing may be created.
  if (isRelative(specifier)) onImport(new URL(specifier, parentURL))
  const resolved = next()
  if (!isOwn(resolved, specifier)) return resolved
  onImport(resolved.url)
  return { ...resolved, url: urlInRead(resolved.url, read) }
}

function resolveRequire(
  specifier: string,
  { parentURL, next }: Importing,
): nodeModule.ResolveFnOutput {
  if (isRelative(specifier)) addFile(resolve(dirname(fileURLToPath(parentURL)), specifier))
  const resolved = next()
  // Node never loads an ES module again that was required.
  if (isOwn(resolved, specifier) && !isModule(resolved)) addFile(fileURLToPath(resolved.url))
  return resolved
}

function addFile(path: string, isOfLastRead = true): void {
  knownFiles.add(path)
  if (isOfLastRead) lastRead?.onFile(path)
}

const isRelative = (specifier: string): boolean => /^\.{1,2}\//.test(specifier)

const isKnown = (url: string): boolean =>
  url.startsWith('file:') && knownFiles.has(fileURLToPath(url))

/** Whether a file is the user's own, and not of a package. */
const isOwn = ({ url }: nodeModule.ResolveFnOutput, specifier: string): boolean =>
  url.startsWith('file:') &&
  !url.includes('/node_modules/') &&
  !/^plant-store-kit(?:\/|$)/.test(specifier)

const isModule = ({ url, format }: nodeModule.ResolveFnOutput): boolean =>
  format === 'module' || /\.m[jt]s$/.test(url)

const loadInRead: nodeModule.LoadHookSync = (url, context, nextLoad) => {
  const loaded = nextLoad(url, context)
  const isCommonJs = loaded.format?.startsWith('commonjs')
  if (!isCommonJs || readOf(url) === undefined) return loaded
  return { format: 'module', source: wrapperOf(fileURLToPath(url)), shortCircuit: true }
}

/** An ES module of a CommonJS one: when Node wraps one itself, it may take a part from the previous read. */
function wrapperOf(path: string): string {
  const place = JSON.stringify(path)
  const exported = nodeModule.createRequire(path)(path) as unknown
  const names = Object.keys(Object(exported) as object).filter(
    (name) => name !== 'default' && /^[a-z_$][\w$]*$/i.test(name),
  )
  const named = names.map(
    (name, index) => `const name${index} = exported.${name}; export { name${index} as ${name} }`,
  )
  return [
    `import { createRequire } from 'node:module'`,
    `const exported = createRequire(${place})(${place})`,
    'export default exported',
    ...named,
  ].join('\n')
}
