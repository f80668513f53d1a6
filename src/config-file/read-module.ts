import { showValue } from '../base/check-value.ts'
import { moduleReads, type OnFile } from './module-reads.ts'
import { explainModuleError } from './module-error.ts'
import { loadInTime } from './slow-load.ts'

/**
 * The default export of a module as it is now.
 * @param onFile gets what it imports, now and later
 * @throws {Error} with the line
 */
export async function readModule(path: string, onFile: OnFile): Promise<unknown> {
  const files = [path]
  const url = moduleReads.begin(path, (file) => {
    files.push(file)
    onFile(file)
  })
  try {
    const value = await loadInTime(path, async () => {
      const module = (await import(url)) as { default?: unknown }
      return module.default
    })
    if (value === undefined) throw new Error('it has no default export')
    return value
  } catch (error) {
    const message =
      error instanceof Error
        ? await explainModuleError(error, { files, knownFiles: moduleReads.files })
        : `it threw ${showValue(error)}`
    throw new Error(message, { cause: error })
  }
}
