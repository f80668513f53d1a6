import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { scratch } from './package.ts'

const folder = await scratch()
afterAll(() => folder.remove())

/** A path in a folder that is removed after the last test of the file. */
export const pathOf = (name = ''): string => join(folder.path, name)

/** Writes a file there and returns its path. */
export const write = (name: string, text: string): Promise<string> =>
  writeFile(pathOf(name), text).then(() => pathOf(name))
