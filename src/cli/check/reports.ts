import { fstatSync, writeFileSync } from 'node:fs'
import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { styleText } from 'node:util'
import { type ReporterName, reporterNames, reporters } from '../../../contract/reporters/index.ts'
import type { Report } from '../../../contract/report.ts'
import { suggest } from '../../core/nearest.ts'
import { Failure } from '../failure.ts'

/** A report that is asked for; without a file it goes to stdout. */
export interface Wanted {
  readonly name: ReporterName
  readonly file?: string
}

/** Reads NAME or NAME=FILE, each. */
export function readReporters(given: readonly string[]): Wanted[] {
  const wanted = given.map((entry): Wanted => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(entry) ?? []
    const known = reporterNames.find((each) => each === name)
    if (known === undefined) {
      throw new Failure(`No reporter is named "${name}"${suggest(name, reporterNames)}.`, 2)
    }
    if (file === '') throw new Failure(`The reporter ${name} lacks its file after the "=".`, 2)
    return { name: known, ...(file !== undefined && { file }) }
  })
  // GitHub reads its annotations from a build log, among other lines.
  const onStdout = wanted.filter(({ name, file }) => file === undefined && name !== 'github')
  if (onStdout.length > 1) {
    const last = onStdout.at(-1)!.name
    throw new Failure(
      `Only one report can go to stdout: give the others a file, such as --reporter ${last}=report.${last}.`,
      2,
    )
  }
  const files = wanted.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  const twice = files.find((file, at) => files.indexOf(file) !== at)
  if (twice !== undefined) throw new Failure(`Two reports go to ${twice}: give each its own.`, 2)
  return wanted
}

/** Makes the folders and sees that each file can be written, before a run is spent on it. */
export async function prepareFiles(wanted: readonly Wanted[]): Promise<void> {
  for (const { name, file } of wanted) {
    if (file === undefined) continue
    try {
      await mkdir(dirname(resolve(file)), { recursive: true })
      const there = await stat(file).catch(() => undefined)
      if (there?.isDirectory()) throw new Error('it is a folder')
      await access(there ? file : dirname(resolve(file)), constants.W_OK)
    } catch (error) {
      throw cannotWrite(`the ${name} report`, file, error)
    }
  }
}

const cannotWrite = (what: string, where: string, error: unknown): Failure => {
  const { code, message } = error as NodeJS.ErrnoException
  const whys: Readonly<Record<string, string>> = {
    EACCES: 'this user may not',
    EEXIST: 'a file stands where its folder would be',
    ENOTDIR: 'a file stands where its folder would be',
    EDQUOT: 'the disk is full',
    EFBIG: 'the file would be larger than it may',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
  }
  return new Failure(`Cannot write ${what} to ${where}: ${whys[code ?? ''] ?? message}.`, 2)
}

/** Whether a terminal, and what the environment says of colours, asks for them. */
export const hasColour = (stream: NodeJS.WriteStream): boolean =>
  styleText('red', '.', { stream }) !== '.'

/** Writes every report; one that cannot be written keeps no other from being so. */
export async function writeReports(
  report: Report,
  wanted: readonly Wanted[],
  version: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const { name, file } of wanted) {
    const write = reporters[name]
    try {
      if (file === undefined) {
        const { stdout } = process
        const width = stdout.columns ?? 100
        await print(write(report, { color: hasColour(stdout), width, version }))
      } else await writeFile(file, write(report, { width: 100, version }))
    } catch (error) {
      if (error instanceof Failure) failures.push(error)
      else failures.push(cannotWrite(`the ${name} report`, file as string, error))
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** What a write fails with where whoever read is gone, as behind `| head` or with a terminal that was closed. */
const GONE: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EIO',
  'EOF',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
])

/**
 * Resolves when the text is out, or nobody reads it any more.
 *
 * @throws Failure (rejects with it) where it cannot be written whole
 */
export async function print(text: string): Promise<void> {
  const { stdout } = process
  try {
    // The stream takes for written what a full disk has cut off.
    if (fstatSync(stdout.fd).isFile()) writeFileSync(stdout.fd, text)
    else
      await new Promise<void>((done, fail) => {
        stdout.write(text, (error) => (error ? fail(error) : done()))
      })
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code)) return
    throw cannotWrite('what was asked for', 'stdout', error)
  }
}
