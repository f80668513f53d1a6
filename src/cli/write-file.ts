import { type Stats, write as writeCallback, writeFile as writeFileCallback } from 'node:fs'
import fs, { constants, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Destination, findDestination, makeFolder } from './destination.ts'
import { interruptSignal, withoutInterruption } from './interruption.ts'

const encoder = new TextEncoder()

/**
 * Writes a regular file whole or not at all, and a FIFO or device directly. Creates the folder.
 * @returns why a file was written in place, if its folder takes no other file
 */
export async function writeWhole(
  name: string,
  content: string | Uint8Array,
): Promise<string | undefined> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  const destination = await findDestination(name)
  if (destination.kind !== 'file') {
    await writeStraight(destination, bytes)
    return undefined
  }
  await makeFolder(dirname(destination.path))
  return withoutInterruption(() => replaceFile(destination, bytes))
}

/** Checks that a file can be written, and changes nothing but that its folder is created. @throws {Error} */
export async function checkWritable(destination: Destination): Promise<void> {
  switch (destination.kind) {
    case 'descriptor':
      await checkDescriptor(destination.descriptor)
      return
    case 'stream':
      // Opening a FIFO would wait for its reader, and closing it would end that.
      await fs.access(destination.path, constants.W_OK)
      return
    case 'file': {
      const { path, before } = destination
      if (before !== undefined) await fs.access(path, constants.W_OK)
      await makeFolder(dirname(path))
      await checkBeside(destination)
    }
  }
}

const write = promisify(writeCallback)
/** Takes a descriptor, too, and writes from its position on. */
const writeFile = promisify(writeFileCallback)

/** Writes to a FIFO or device. A reader that has left is no failure, as on stdout. */
async function writeStraight(
  destination: Exclude<Destination, { readonly kind: 'file' }>,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await (destination.kind === 'stream'
      ? writeStream(destination.path, bytes)
      : writeDescriptor(destination.descriptor, bytes))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

async function writeStream(path: string, bytes: Uint8Array): Promise<void> {
  const signal = interruptSignal()
  const flags = constants.O_WRONLY | constants.O_APPEND | NONBLOCK
  const handle = await whenReady(() => fs.open(path, flags), signal)
  try {
    let count = 0
    while (count < bytes.length) {
      const remaining = bytes.subarray(count)
      const { bytesWritten } = await whenReady(() => handle.write(remaining), signal)
      count += bytesWritten
    }
  } finally {
    await handle.close()
  }
}

/** A blocked call would keep the process from ending; Windows has neither FIFOs nor this flag. */
const NONBLOCK = constants.O_NONBLOCK ?? 0

/** Of a FIFO: nobody has opened it for reading, or it is full. */
const NOT_READY = new Set(['ENXIO', 'EAGAIN'])
/** Milliseconds between two tries. */
const PAUSE = 20
/** Milliseconds that a reader has after an interruption: the run is over, and its report is due. */
const GRACE = 2000

/** Tries an action until a FIFO has a reader that reads. @throws {Error} after an interruption */
async function whenReady<Result>(
  action: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let triesLeft = GRACE / PAUSE
  while (triesLeft > 0) {
    try {
      return await action()
    } catch (error) {
      if (!NOT_READY.has(String((error as NodeJS.ErrnoException).code))) throw error
    }
    if (signal.aborted) triesLeft -= 1
    await setTimeout(PAUSE)
  }
  throw new Error('the run was interrupted, and no program reads from it')
}

async function writeDescriptor(descriptor: number, bytes: Uint8Array): Promise<void> {
  const stream = [undefined, process.stdout, process.stderr][descriptor]
  if (stream !== undefined)
    return new Promise((done, fail) => {
      stream.write(bytes, (error) => (error ? fail(error) : done()))
    })
  await writeFile(descriptor, bytes)
}

/** Checks that a descriptor can be written: writing nothing fails if it is closed or only for reading. @throws {Error} */
async function checkDescriptor(descriptor: number): Promise<void> {
  try {
    await write(descriptor, new Uint8Array())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBADF') throw error
    const reason = 'it is not open for writing; npx hands on only stdin, stdout and stderr'
    throw new Error(reason, { cause: error })
  }
}

type FileDestination = Extract<Destination, { readonly kind: 'file' }>

/**
 * Replaces a file by another one, or its content if that is not possible.
 * @returns why it was written in place
 */
async function replaceFile(
  destination: FileDestination,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const { path, before } = destination
  try {
    await withTemporary(path, (before?.mode ?? 0o666) & 0o777, async (temporary, handle) => {
      if (before !== undefined) await copyAttributes(handle, before)
      await handle.writeFile(bytes)
      // Some file systems notice only now that the disk is full.
      await handle.sync()
      await handle.close()
      await fs.rename(temporary, path)
    })
    return undefined
  } catch (error) {
    if (!mayWriteInPlace(destination, error)) throw error
    await overwrite(path, bytes)
    return (error as NodeJS.ErrnoException).code
  }
}

/** Checks that a file can be replaced, as far as that shows before. @throws {Error} */
async function checkBeside(destination: FileDestination): Promise<void> {
  try {
    await removeTemporaries(dirname(destination.path))
    await withTemporary(destination.path, 0o600, async () => {})
  } catch (error) {
    if (!mayWriteInPlace(destination, error)) throw error
  }
}

/** Milliseconds after which a temporary file is that of a killed process: writing one takes seconds. */
const STALE = 600_000
const TEMPORARY = /^\.plant-store-[\da-f-]{36}\.tmp$/

/** Removes what killed processes left in a folder. */
async function removeTemporaries(folder: string): Promise<void> {
  // A folder may be writable and not readable.
  const names = await fs.readdir(folder).catch((): string[] => [])
  for (const name of names.filter((candidate) => TEMPORARY.test(candidate))) {
    const path = join(folder, name)
    const stats = await fs.stat(path).catch(() => undefined)
    const isStale = stats !== undefined && Date.now() - stats.mtimeMs > STALE
    if (isStale) await fs.rm(path, { force: true }).catch(() => {})
  }
}

/** Calls a function with a file beside another one, which does not exist afterwards unless it was renamed. */
async function withTemporary(
  path: string,
  mode: number,
  use: (temporary: string, handle: FileHandle) => Promise<void>,
): Promise<void> {
  // Most commands write no file.
  const { randomUUID } = await import('node:crypto')
  const temporary = join(dirname(path), `.plant-store-${randomUUID()}.tmp`)
  const handle = await fs.open(temporary, 'wx', mode)
  try {
    await use(temporary, handle)
  } finally {
    await handle.close()
    await fs.rm(temporary, { force: true })
  }
}

/** The mode of a file, and its owner where that is allowed. */
async function copyAttributes(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const created = await handle.stat()
  if (created.uid !== uid || created.gid !== gid) await handle.chown(uid, gid).catch(() => {})
  if (created.mode !== mode) await handle.chmod(mode & 0o7777)
}

/** Errors of a file itself: writing it in place would fail, too, and lose what it contains. */
const OF_CONTENT = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EMFILE', 'ENFILE'])

/** Whether only the folder or the mount refuses another file. */
const mayWriteInPlace = ({ before }: FileDestination, error: unknown): boolean =>
  before !== undefined && !OF_CONTENT.has(String((error as NodeJS.ErrnoException).code))

/** Writes over a file. What needs more room than the old content comes first, so that a full disk leaves that. */
async function overwrite(path: string, bytes: Uint8Array): Promise<void> {
  const { size } = await fs.stat(path)
  try {
    await fs.appendFile(path, bytes.subarray(size), { flush: true })
  } catch (error) {
    await fs.truncate(path, size)
    throw error
  }
  const handle = await fs.open(path, 'r+')
  try {
    await handle.writeFile(bytes.subarray(0, size))
    await handle.truncate(bytes.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
