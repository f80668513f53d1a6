import { readFile, writeFile } from 'node:fs/promises'
import { type Baseline, baselineOf, formatBaseline, parseBaseline, parseReport } from '../../../contract/baseline.ts'
import type { Report } from '../../../contract/report.ts'
import { UsageError } from '../../../contract/usage-error.ts'

/** Reads a baseline; with `update` the file may be missing. */
export async function readBaseline(file: string | undefined, update: boolean): Promise<Baseline | undefined> {
  if (file === undefined && update) throw new UsageError('--update-baseline needs --baseline FILE.')
  if (file === undefined) return undefined
  try {
    return parseBaseline(await readFile(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && update) return undefined
    const why = code === 'ENOENT' ? 'The file does not exist: create it with --update-baseline.' : message
    throw new UsageError(`Cannot use the baseline ${file}. ${why}`)
  }
}

/** Writes the findings of the run, and keeps those that the run did not check; returns a message. */
export async function updateBaseline(file: string, before: Baseline | undefined, report: Report): Promise<string> {
  const after = baselineOf(report, before)
  await writeFile(file, formatBaseline(after))
  const count = after.findings.length === 1 ? '1 finding' : `${after.findings.length} findings`
  const expired = report.groups.some((group) => group.expired !== undefined)
  const note = expired ? ' Some of them have expired: change or remove their date.' : ''
  return `Wrote ${count} to ${file}. They do not fail later runs with --baseline.${note}\n`
}

/** Reads an earlier JSON report, to compare the run with it. */
export async function readEarlier(file: string): Promise<Baseline> {
  try {
    return { ...parseReport(await readFile(file, 'utf8')), name: file }
  } catch (error) {
    throw new UsageError(`Cannot compare with ${file}: ${(error as Error).message}`)
  }
}
