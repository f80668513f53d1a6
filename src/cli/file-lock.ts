import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findDestination, makeFolder } from './destination.ts'

/** Milliseconds between two tries. */
const PAUSE = 20
/** Milliseconds after which a lock is that of a killed process: it is held for a read and a write. */
const STALE = 10_000

/**
 * Runs an action that reads a file and writes it again, while no other process of this kit does so. In a folder that
 * takes no lock file, it runs at once.
 */
export async function withFileLock<Result>(
  name: string,
  action: () => Promise<Result>,
): Promise<Result> {
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
