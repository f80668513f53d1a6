import type { Stats } from 'node:fs'
import { lstat, mkdir, readlink, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { describeError } from '../base/attempt.ts'

/** What the name of an output leads to, through all symbolic links. */
export type Destination =
  /** A regular file, or none yet: it is replaced as a whole. */
  | { readonly kind: 'file'; readonly path: string; readonly before: Stats | undefined }
  /** A FIFO or a character device, such as `/dev/null`. */
  | { readonly kind: 'stream'; readonly path: string; readonly before: Stats }
  /** An open descriptor of this process, such as `/dev/stdout`, or `/dev/fd/63` for `>(…)`. */
  | { readonly kind: 'descriptor'; readonly descriptor: number }

/** As many as Linux follows. */
const MAX_LINKS = 40

/** Finds the destination of a name. @throws {Error} if it names a folder or anything else that no report can be written to */
export async function findDestination(name: string): Promise<Destination> {
  if (/[\\/]$/.test(name)) throw new Error('it names a folder')
  let path = resolve(name)
  for (let links = 0; links < MAX_LINKS; links += 1) {
    path = await withRealFolder(path)
    const descriptor = descriptorOf(path)
    if (descriptor !== undefined) return { kind: 'descriptor', descriptor }
    const isLink = (await unlessMissing(lstat(path)))?.isSymbolicLink() ?? false
    if (!isLink || isOfOtherProcess(path)) {
      if (links > 0) await requireFolder(dirname(path))
      return destinationAt(path)
    }
    path = resolve(dirname(path), await readlink(path))
  }
  throw new Error('it is a symbolic link to itself')
}

/** A folder that only a link names is not created: the link may be wrong. */
async function requireFolder(folder: string): Promise<void> {
  if ((await unlessMissing(stat(folder))) !== undefined) return
  throw new Error(`it is a symbolic link into the folder ${folder}, which does not exist`)
}

async function destinationAt(path: string): Promise<Destination> {
  const before = await unlessMissing(stat(path))
  if (before === undefined || before.isFile()) return { kind: 'file', path, before }
  if (before.isDirectory()) throw new Error('it is a folder')
  if (before.isFIFO() || before.isCharacterDevice()) return { kind: 'stream', path, before }
  throw new Error('it is neither a file nor a pipe')
}

const STANDARD = ['/dev/stdin', '/dev/stdout', '/dev/stderr']

/** The number of a descriptor of this process that a path names. */
function descriptorOf(path: string): number | undefined {
  const standard = STANDARD.indexOf(path)
  if (standard !== -1) return standard
  const [, ofProcess = '', digits] = /^\/(?:dev|proc\/(\w+))\/fd\/(\d+)$/.exec(path) ?? []
  const isOwn = ['', 'self', String(process.pid)].includes(ofProcess)
  return digits !== undefined && isOwn ? Number(digits) : undefined
}

/** Links of `/proc` lead to open files, and not to the paths that they seem to contain. */
const isOfOtherProcess = (path: string): boolean => /^\/proc\/\d+\/(?:task\/\d+\/)?fd\//.test(path)

/** A path without symbolic links in its folder, as far as that exists. */
async function withRealFolder(path: string): Promise<string> {
  const folder = dirname(path)
  if (folder === path || descriptorOf(path) !== undefined) return path
  const real = await unlessMissing(realpath(folder))
  return join(real ?? (await withRealFolder(folder)), basename(path))
}

/** Undefined if the file or its folder does not exist. */
async function unlessMissing<Result>(action: Promise<Result>): Promise<Result | undefined> {
  try {
    return await action
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Creates a folder and those around it. Node's recursive `mkdir` never ends where a folder exists but takes no other, as `/proc`.
 * @throws {Error} that names the folder
 */
export async function makeFolder(folder: string): Promise<void> {
  const stats = await unlessMissing(stat(folder))
  if (stats?.isDirectory()) return
  const parent = dirname(folder)
  if (stats === undefined && parent !== folder) await makeFolder(parent)
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have created it.
    if ((await unlessMissing(stat(folder)))?.isDirectory()) return
    throw new Error(`the folder ${folder} cannot be created (${describeError(error)})`, {
      cause: error,
    })
  }
}
