import { readFile, writeFile } from 'node:fs/promises'
import {
  type Baseline,
  baselineOf,
  formatBaseline,
  parseBaseline,
} from '../../../contract/baseline.ts'
import type { Report } from '../../../contract/report.ts'
import { Failure } from '../failure.ts'

/** Reads a baseline; one that is about to be written need not be there yet. */
export async function readBaseline(
  file: string | undefined,
  update: boolean,
): Promise<Baseline | undefined> {
  if (file === undefined) {
    if (update) throw new Failure('--update-baseline needs --baseline FILE to say where.', 2)
    return undefined
  }
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && update) return undefined
    const why = code === 'ENOENT' ? 'there is no such file; --update-baseline makes it' : message
    throw new Failure(`Cannot read the baseline ${file}: ${why}.`, 2)
  }
  try {
    return parseBaseline(text)
  } catch (error) {
    throw new Failure(`${file}: ${(error as Error).message}`, 2)
  }
}

const keyOf = (entry: object): string => JSON.stringify(entry)

/** Writes what the run found, and keeps what it did not ask for again. */
export async function updateBaseline(
  file: string,
  before: Baseline | undefined,
  report: Report,
): Promise<string> {
  const cured = new Set(report.resolved.map(keyOf))
  const kept = (before?.findings ?? []).filter((entry) => !cured.has(keyOf(entry)))
  const all = [...kept, ...baselineOf(report).findings]
  const findings = [...new Map(all.map((entry) => [keyOf(entry), entry])).values()]
  const former = await readFile(file).catch(() => undefined)
  try {
    await writeFile(file, formatBaseline({ version: 1, findings }))
  } catch (error) {
    // A full disk takes back at least what it had.
    if (former !== undefined) await writeFile(file, former).catch(() => {})
    throw new Failure(`Cannot write the baseline ${file}: ${(error as Error).message}.`, 2)
  }
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return `Wrote ${count} to ${file}: with --baseline they fail no later run.`
}
