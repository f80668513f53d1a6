import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Destination } from './destination.ts'

type FileDestination = Extract<Destination, { readonly kind: 'file' }>

/**
 * Replaces a file by another one, or its content if that is not possible.
 * @returns why it was written in place
 */
export async function replaceFile(
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
export async function checkBeside(destination: FileDestination): Promise<void> {
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
  const handle = await fs.open(path, 'r+')
  try {
    const { size } = await handle.stat()
    try {
      await writeAll(handle, bytes.subarray(size), size)
      await handle.sync()
    } catch (error) {
      await handle.truncate(size)
      throw error
    }
    await writeAll(handle, bytes.subarray(0, size), 0)
    await handle.truncate(bytes.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done)
    done += bytesWritten
  }
}
