import fs, { constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Destination, findDestination, makeFolder } from './destination.ts'
import { withoutInterruption } from './interruption.ts'
import { checkBeside, replaceFile } from './replace-file.ts'
import { checkDescriptor, writeStraight } from './write-stream.ts'

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
