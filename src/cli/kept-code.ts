import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

// The compile cache of Node has the functions that run while a file is loaded. A check runs many others a few hundred times:
// to compile them takes a tenth of its time. So the files of its bundle are kept with all functions that a run has compiled.

/** Bytes of the checksum before the code: V8 does not notice a changed byte. */
const CHECKSUM = 4

/** Node loads zlib for it, which is in no module that a command needs at its start. */
const checksumOf = (code: Buffer): number => process.getBuiltinModule('node:zlib').crc32(code)

/** The kept code; undefined if there is none, or if the file is damaged. */
function readCode(path: string): Buffer | undefined {
  try {
    const file = readFileSync(path)
    const code = file.subarray(CHECKSUM)
    return file.readUInt32LE(0) === checksumOf(code) ? code : undefined
  } catch {
    return undefined
  }
}

/** Another process never reads half of a file. */
function writeCode(path: string, code: Buffer): void {
  const file = Buffer.alloc(CHECKSUM + code.length)
  file.writeUInt32LE(checksumOf(code))
  code.copy(file, CHECKSUM)
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, file)
  renameSync(temporary, path)
}

/** In a script, import() is an experimental feature of Node, which prints a warning. */
const hasDynamicImport = (source: string): boolean => source.includes('import(')

/** A file that was loaded, and where its code is kept. */
interface LoadedFile {
  readonly script: Script
  readonly path: string
}

/** Runs a file as Node does, with the code that is kept at a path. */
function loadWithCode(module: NodeModule, source: string, path: string): LoadedFile {
  const { filename } = module
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
    { filename, cachedData: readCode(path) },
  )
  const run = script.runInThisContext() as (...values: unknown[]) => void
  const require = (name: string): unknown => module.require(name)
  run.call(module.exports, module.exports, require, module, filename, dirname(filename))
  return { script, path }
}

/** Whether there was code of a file. */
const isKept = ({ script }: LoadedFile): boolean => script.cachedDataRejected === false

function writeAll(files: readonly LoadedFile[]): void {
  try {
    for (const { script, path } of files) writeCode(path, script.createCachedData())
  } catch {
    // A folder that cannot be written costs only time.
  }
}

/**
 * Loads the CommonJS files of a folder from now on with the code that earlier runs of a command compiled, and keeps their
 * code when the process ends, if one had none. The files are named by their content.
 */
export function keepCode(command: string, folder: string): void {
  const cache = getCompileCacheDir()
  if (cache === undefined) return
  const { extensions } = createRequire(import.meta.url)
  const load = extensions['.js']
  const loaded: LoadedFile[] = []
  extensions['.cjs'] = (module, filename) => {
    const source = dirname(filename) === folder ? readFileSync(filename, 'utf8') : undefined
    if (source === undefined || hasDynamicImport(source)) load(module, filename)
    else {
      const path = join(cache, `${command}-${basename(filename)}.code`)
      loaded.push(loadWithCode(module, source, path))
    }
  }
  process.on('exit', () => {
    if (!loaded.every(isKept)) writeAll(loaded)
  })
}
