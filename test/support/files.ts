import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { scratch } from './package.ts'

const created = await scratch()
afterAll(() => created.remove())

/** A folder for the files of one test file. */
export const folder: string = created.path
export const pathOf = (name: string): string => join(folder, name)

/** Writes a file in this folder and returns its path. */
export async function write(name: string, text: string): Promise<string> {
  await writeFile(pathOf(name), text)
  return pathOf(name)
}
