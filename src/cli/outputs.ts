import { fstatSync, type Stats } from 'node:fs'
import { printable } from '../base/printable.ts'
import { UsageError } from '../base/check-value.ts'
import { type Destination, findDestination, makeFolder } from './destination.ts'
import { attempt } from '../base/attempt.ts'
import { checkWritable, writeWhole } from './write-file.ts'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A file that a command reads or writes, or stdout. */
export interface Named {
  /** In messages, such as `the junit report`. */
  readonly what: string
  /** As it was given; without it, stdout. */
  readonly file?: string | undefined
  /** The flag that gives it a file. */
  readonly flag?: string
}

interface Located extends Named {
  readonly destination: Destination
}

const STDOUT: Destination = { kind: 'descriptor', descriptor: 1 }

/**
 * Checks that a command can write its outputs, and creates their folders. No file is changed.
 * @param inputs files that the command reads and no output may overwrite
 * @throws {UsageError} if one cannot be written, or two are one file, whatever its spelling
 */
export async function prepareOutputs(
  outputs: readonly Named[],
  inputs: readonly Named[] = [],
): Promise<void> {
  const located: Located[] = []
  for (const output of outputs) {
    const destination = await attempt(cannotWrite(output), () => locate(output))
    const twin = located.find((earlier) => isSame(earlier.destination, destination))
    if (twin !== undefined) throw new UsageError(twoOutputs(twin, output))
    located.push({ ...output, destination })
  }
  for (const input of inputs) await protect(input, located)
  for (const output of located)
    if (output.file !== undefined)
      await attempt(cannotWrite(output), () => checkWritable(output.destination))
}

/** Writes an output with a file. @throws {UsageError} that names it */
export async function writeOutput(
  output: Named & { readonly file: string },
  content: string | Uint8Array,
): Promise<void> {
  const code = await attempt(cannotWrite(output), () => writeWhole(output.file, content))
  if (code === undefined) return
  const sentence = `${output.file} was written in place, because no new file could replace it (${code}): an interruption would have left a part of it.`
  process.stderr.write(`${printable(sentence)}\n`)
}

/**
 * Writes an output whose content depends on what the file has by then. Other processes of the kit that update it wait.
 * @throws {UsageError} that names it
 */
export async function updateOutput(
  output: Named & { readonly file: string },
  content: () => Promise<string>,
): Promise<void> {
  const update = async (): Promise<void> => writeOutput(output, await content())
  await attempt(cannotWrite(output), () => withFileLock(output.file, update))
}

/** Whether a name leads to a regular file, or to none yet. */
export async function isRegular(file: string): Promise<boolean> {
  const destination = await findDestination(file).catch(() => undefined)
  return destination?.kind === 'file'
}

const cannotWrite = ({ what, file = 'stdout' }: Named): string => `Cannot write ${what} to ${file}`

async function locate({ file }: Named): Promise<Destination> {
  return file === undefined ? STDOUT : findDestination(file)
}

/** @throws {UsageError} if an output would overwrite an input */
async function protect(input: Named, outputs: readonly Located[]): Promise<void> {
  const destination = await locate(input).catch(() => undefined)
  if (destination?.kind !== 'file') return
  const output = outputs.find((candidate) => isSame(candidate.destination, destination))
  if (output === undefined) return
  throw new UsageError(
    `${cannotWrite(output)}, which is ${input.what} (${input.file}). Give it another file.`,
  )
}

function twoOutputs(first: Named, second: Named): string {
  const names = [first.file ?? 'stdout', second.file ?? 'stdout']
  const place = [...new Set(names)].join(', also called ')
  const example = second.flag === undefined ? '' : `, such as ${second.flag}`
  return `Two outputs go to ${place}: ${first.what} and ${second.what}. Give each its own file${example}.`
}

/** Whether two outputs would mix or overwrite each other; a device such as `/dev/null` takes any number. */
function isSame(first: Destination, second: Destination): boolean {
  const [firstStats, secondStats] = [statsOf(first), statsOf(second)]
  if (firstStats && secondStats && isShared(firstStats))
    return firstStats.dev === secondStats.dev && firstStats.ino === secondStats.ino
  if (first.kind === 'descriptor' && second.kind === 'descriptor')
    return first.descriptor === second.descriptor
  return first.kind === 'file' && second.kind === 'file' && sameName(first.path, second.path)
}

const isShared = (stats: Stats): boolean => stats.isFile() || stats.isFIFO()

/** Undefined for a file that does not exist, and a descriptor that is closed. */
function statsOf(destination: Destination): Stats | undefined {
  if (destination.kind !== 'descriptor') return destination.before
  try {
    return fstatSync(destination.descriptor)
  } catch {
    return undefined
  }
}

/** Windows and macOS usually ignore letter case. */
const ignoresCase = ['win32', 'darwin'].includes(process.platform)

const sameName = (first: string, second: string): boolean =>
  ignoresCase
    ? first.normalize().toLowerCase() === second.normalize().toLowerCase()
    : first === second

/** Milliseconds between two tries. */
const PAUSE = 20
/** Milliseconds after which a lock is that of a killed process: it is held for a read and a write. */
const STALE = 10_000

/**
 * Runs an action that reads a file and writes it again, while no other process of this kit does so. In a folder that
 * takes no lock file, it runs at once.
 */
async function withFileLock<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const destination = await findDestination(name)
  if (destination.kind !== 'file') return action()
  const folder = dirname(destination.path)
  await makeFolder(folder)
  const lock = join(folder, `.plant-store-${basename(destination.path)}.lock`)
  const isLocked = await acquire(lock)
  try {
    return await action()
  } finally {
    if (isLocked) await fs.rm(lock, { force: true })
  }
}

/** Waits for a lock; false if the folder takes none. */
async function acquire(lock: string): Promise<boolean> {
  for (;;) {
    try {
      const handle = await fs.open(lock, 'wx')
      await handle.close()
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
    if (await isStale(lock)) await fs.rm(lock, { force: true })
    else await setTimeout(PAUSE)
  }
}

async function isStale(lock: string): Promise<boolean> {
  const stats = await fs.stat(lock).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE
}
