import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { styleText } from 'node:util'
import { withShortCommands } from '../../../contract/reporters/curl.ts'
import type { Report } from '../../../contract/reporters/report.ts'
import { type ReporterName, reporterNames, reporters } from '../../../contract/reporters/index.ts'
import { UsageError } from '../../check-value.ts'
import { unknownName } from '../../suggest.ts'
import { attempt } from '../failure.ts'
import { version } from '../output.ts'

/** A requested report; without a file it goes to stdout. */
export interface ReportRequest {
  readonly name: ReporterName
  readonly file?: string
}

/**
 * Reads NAME or NAME=FILE, each, and creates the files, so that a wrong path fails before the run.
 * @throws {UsageError} if a name is unknown, two reports go to the same place or a file cannot be written
 */
export async function prepareReports(given: readonly string[]): Promise<ReportRequest[]> {
  const requests = given.map((entry): ReportRequest => {
    const [, word = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(entry) ?? []
    const name = reporterNames.find((reporter) => reporter === word)
    if (name === undefined)
      throw new UsageError(`The ${unknownName('reporter', word, reporterNames)}.`)
    if (file === '') throw new UsageError(`The reporter ${name}= lacks a file.`)
    return file === undefined ? { name } : { name, file }
  })
  // GitHub finds its annotations among other lines.
  const places = requests.map(({ name, file }) => file ?? (name === 'github' ? name : 'stdout'))
  const repeated = places.find((place, at) => places.indexOf(place) !== at)
  if (repeated !== undefined)
    throw new UsageError(
      `Two reports go to ${repeated}. Give each its own file, such as --reporter json=report.json.`,
    )
  for (const { name, file } of requests) {
    if (file === undefined) continue
    await attempt(`Cannot write the ${name} report to ${file}`, async () => {
      await mkdir(dirname(file), { recursive: true })
      await (await open(file, 'a')).close()
    })
  }
  return requests
}

/** Prints or writes each report; a long body that a command in it needs becomes a file beside it. */
export async function writeReports(
  report: Report,
  requests: readonly ReportRequest[],
  annotateFile?: string,
): Promise<void> {
  // Node knows terminals, FORCE_COLOR and NO_COLOR.
  const terminal = { color: styleText('red', '.') !== '.', width: process.stdout.columns || 100 }
  for (const { name, file } of requests) {
    const look = file === undefined ? terminal : { color: false, width: 100 }
    const { short, bodies } = withShortCommands(report, file)
    const text = reporters[name](name === 'json' ? report : short, {
      version,
      annotateFile,
      ...look,
    })
    if (file === undefined) process.stdout.write(text)
    else {
      await writeFile(file, text)
      for (const [path, body] of bodies)
        if (text.includes(basename(path))) await writeFile(path, body)
    }
  }
}
