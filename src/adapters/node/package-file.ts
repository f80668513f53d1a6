import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of this package by its path from the root, wherever the build has put this module. */
export function readPackageFile(path: string): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve('plant-store-kit/package.json'))
  return readFile(join(root, path), 'utf8')
}
