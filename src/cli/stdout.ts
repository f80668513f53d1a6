import { fstatSync, writeSync } from 'node:fs'
import { getSystemErrorMessage } from 'node:util'

/**
 * Makes a failure of stdout, such as a full disk, the exit code 2. A reader that has left, as with `| head`, is no failure.
 * A stdout that was closed from the start is `/dev/null` to Node.
 */
export function watchStdout(): void {
  let failure: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= error
  })
  if (isFile(1)) process.stdout._write = writeWhole
  process.on('exit', () => {
    if (failure === undefined) return
    const { errno, message } = failure
    const reason = errno === undefined ? message : getSystemErrorMessage(errno)
    process.stderr.write(`Cannot write to stdout: ${reason}.\n`)
    process.exitCode = 2
  })
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return false
  }
}

/** Node's own stream does not notice that an almost full disk took only the beginning. */
const writeWhole: NodeJS.WriteStream['_write'] = (chunk: Uint8Array, _encoding, done) => {
  try {
    let count = 0
    while (count < chunk.length) count += writeSync(1, chunk, count)
    done()
  } catch (error) {
    done(error as Error)
  }
}
