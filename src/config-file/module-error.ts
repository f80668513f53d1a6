import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describeError } from '../base/attempt.ts'

// Node tells where a module is wrong only in texts for people: all that reads them is here.

/** The files of a module that could not be read. */
interface ModuleFiles {
  /** The module, and what it imported, in the order of the imports. */
  readonly files: readonly string[]
  /** Those that an error may name: also those of earlier reads, which Node may have cached. */
  readonly knownFiles: Iterable<string>
}

/** A line of a file, from 1. */
interface LineOfFile {
  readonly path: string
  readonly line: number
}

/** What Node says of `export` in a file that it takes for CommonJS. */
const IS_COMMONJS = /outside a module|token 'export'/

/** The message of an error with its line, and with its file if the module imports it. */
export async function explainModuleError(
  error: NodeJS.ErrnoException,
  { files, knownFiles }: ModuleFiles,
): Promise<string> {
  const hint = IS_COMMONJS.test(error.message) ? ': a CommonJS package needs .mjs or .mts' : ''
  const [reason = ''] = error.message.split('\n')
  // require() of a file that was deleted.
  if (error.path !== undefined) return `${relative('.', error.path)}: ${describeError(error)}`
  const place =
    placeIn(String(error.stack), knownFiles) ??
    (await placeOfSyntaxError(error, { files, knownFiles }))
  if (place === undefined) return reason + hint
  const file = place.path === files[0] ? '' : `${relative('.', place.path)}, `
  return `${file}line ${place.line}: ${reason}${hint}`
}

/** Files that are checked for a syntax error: the one that was imported last, and some before it. */
const CHECKED_FILES = 8

/** Errors of ES modules have no place, but Node prints it. */
async function placeOfSyntaxError(
  error: Error,
  { files, knownFiles }: ModuleFiles,
): Promise<LineOfFile | undefined> {
  if (!(error instanceof SyntaxError)) return undefined
  for (const file of files.slice(-CHECKED_FILES).toReversed()) {
    const place = placeIn(await printedErrors(file), knownFiles)
    if (place !== undefined) return place
  }
  return undefined
}

/** What Node prints about the syntax of a file. */
async function printedErrors(file: string): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, ['--check', file])).stderr
  } catch (error) {
    return (error as { readonly stderr: string }).stderr
  }
}

/** The first file that a stack names, such as `at file:///a/config.mjs?read=1:3:7`. */
function placeIn(stack: string, knownFiles: Iterable<string>): LineOfFile | undefined {
  const paths = [...knownFiles]
  for (const row of stack.split('\n'))
    for (const path of paths) {
      const afterPath = row.split(pathToFileURL(path).href)[1] ?? row.split(path)[1] ?? ''
      const line = /^(?:\?read=\d+)?:(\d+)/.exec(afterPath)?.[1]
      if (line !== undefined) return { path, line: Number(line) }
    }
  return undefined
}
