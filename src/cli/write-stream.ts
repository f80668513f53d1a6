import { write as writeCallback } from 'node:fs'
import fs, { constants } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Destination } from './destination.ts'
import { interruptSignal } from './interruption.ts'

const write = promisify(writeCallback)

/** Writes to a FIFO or device. A reader that has left is no failure, as on stdout. */
export async function writeStraight(
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
  let count = 0
  while (count < bytes.length) {
    const { bytesWritten } = await write(descriptor, bytes, count)
    count += bytesWritten
  }
}

/** Checks that a descriptor can be written: writing nothing fails if it is closed or only for reading. @throws {Error} */
export async function checkDescriptor(descriptor: number): Promise<void> {
  try {
    await write(descriptor, new Uint8Array())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBADF') throw error
    const reason = 'it is not open for writing; npx hands on only stdin, stdout and stderr'
    throw new Error(reason, { cause: error })
  }
}
