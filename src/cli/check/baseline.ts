import { existsSync } from 'node:fs'
import type { Baseline, Report } from '../../../contract/data/report.ts'
import { formatBaseline, parseBaseline } from '../../../contract/report/baseline-file.ts'
import { baselineOf, withAdded } from '../../../contract/report/baseline.ts'
import { plural } from '../../../contract/report/words.ts'
import { attempt } from '../../base/attempt.ts'
import { printable } from '../../base/printable.ts'
import { readText } from '../../document-file/read-text.ts'
import { isRegular, updateOutput } from '../outputs.ts'

/** Reads a baseline or an earlier JSON report; undefined if the run updates a file without any content. @throws {UsageError} */
export function readBaseline(file: string, isUpdated: boolean): Promise<Baseline | undefined> {
  return attempt(`Cannot compare with ${file}`, async () => {
    if (isUpdated && !(await hasContent(file))) return undefined
    if (!existsSync(file))
      throw new Error(
        'the file does not exist. Create it with --update-baseline or --reporter json=FILE.',
      )
    const text = await readText(file)
    if (text.trim() === '') throw new Error('it is empty')
    return { ...parseBaseline(text), name: file }
  })
}

async function hasContent(file: string): Promise<boolean> {
  // Reading a pipe would wait for a writer.
  const isReadable = existsSync(file) && (await isRegular(file))
  return isReadable && (await readText(file)).trim() !== ''
}

/** Writes the findings of a report to the baseline, with those that another run has added to the file meanwhile. */
export async function writeBaseline(
  file: string,
  report: Report,
  previous: Baseline | undefined,
): Promise<void> {
  let updated = baselineOf(report, previous)
  await updateOutput({ what: 'the baseline', file }, async () => {
    updated = withAdded(updated, previous, await readBaseline(file, true))
    return formatBaseline(updated)
  })
  const count = plural(updated.findings.length, 'finding')
  process.stderr.write(
    `${printable(`Wrote ${count} to ${file}. Later runs with --baseline ${file} fail only on other findings.`)}\n`,
  )
}
