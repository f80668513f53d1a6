import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { scratch } from './package.ts'

/** A folder for the tests of a file, which is removed after the last one. */
export async function useFolder() {
  const folder = await scratch()
  afterAll(() => folder.remove())
  const pathOf = (name = ''): string => join(folder.path, name)
  /** Writes a file and returns its path. */
  const write = (name: string, text: string): Promise<string> =>
    writeFile(pathOf(name), text).then(() => pathOf(name))
  return { pathOf, write }
}
