import { readFile, rename, rm, writeFile } from 'node:fs/promises'

/** A file with its new content. */
export interface NewFile {
  readonly path: string
  readonly content: string
}

/**
 * Writes all files, or none of them.
 * @throws {Error} of the file system; then each file has the content that it had before
 */
export async function writeFiles(files: readonly NewFile[]): Promise<void> {
  const written: (NewFile & { readonly before: string | undefined })[] = []
  const temporary = files.map(({ path }) => `${path}.${process.pid}.tmp`)
  try {
    for (const [index, { content }] of files.entries()) await writeFile(temporary[index]!, content)
    for (const [index, file] of files.entries()) {
      const before = await readIfThere(file.path)
      await rename(temporary[index]!, file.path)
      written.push({ ...file, before })
    }
  } catch (error) {
    for (const { path, before } of written.toReversed())
      await (before === undefined ? rm(path) : writeFile(path, before))
    throw error
  } finally {
    for (const path of temporary) await rm(path, { force: true })
  }
}

/** undefined if there is no such file */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
