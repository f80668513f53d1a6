import { mkdir, open, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { shortCommand } from '../../../contract/curl.ts'
import type { Report } from '../../../contract/report.ts'
import { type ReporterName, reporterNames, reporters } from '../../../contract/reporters/index.ts'
import { UsageError } from '../../../contract/usage-error.ts'
import { unknownName } from '../../suggest.ts'
import { hasColor, print, version } from '../output.ts'

/** A requested report; without a file it goes to stdout. */
export interface ReportRequest {
  readonly name: ReporterName
  readonly file?: string
}

/**
 * Reads NAME or NAME=FILE, each.
 *
 * @throws UsageError if a name is unknown or two reports go to the same place
 */
export function readReporters(given: readonly string[]): ReportRequest[] {
  const requests = given.map((entry): ReportRequest => {
    const [, word = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(entry) ?? []
    const name = reporterNames.find((each) => each === word)
    if (name === undefined) throw new UsageError(`The ${unknownName('reporter', word, reporterNames)}.`)
    if (file === '') throw new UsageError(`The reporter ${name}= lacks a file.`)
    return file === undefined ? { name } : { name, file }
  })
  // GitHub finds its annotations among other lines.
  const places = requests
    .filter(({ name, file }) => file !== undefined || name !== 'github')
    .map(({ file }) => (file === undefined ? 'stdout' : resolve(file)))
  const repeated = places.find((place, at) => places.indexOf(place) !== at)
  if (repeated !== undefined)
    throw new UsageError(`Two reports go to ${repeated}. Give each its own file, such as --reporter json=report.json.`)
  return requests
}

/** Creates each file, so that a wrong path fails before the run. */
export async function prepareFiles(requests: readonly ReportRequest[]): Promise<void> {
  for (const { name, file } of requests) {
    if (file === undefined) continue
    await failAs(name, file, async () => {
      await mkdir(dirname(resolve(file)), { recursive: true })
      await (await open(file, 'a')).close()
    })
  }
}

/** The name of the file beside a report that holds the long body of a case. */
const bodyFileOf = (file: string, id: string): string =>
  `${file.replace(/\.\w+$/, '')}-${id.replaceAll(/\W+/g, '-')}.body`

/** The report with short commands: long bodies come from files beside `file`. */
function withShortCommands(report: Report, file: string | undefined): Report {
  const sending = { ...report.run.options, baseUrl: report.run.baseUrl }
  const curl = { ...report.curl }
  for (const { number, case: id, request } of report.exchanges) {
    const bodyFile = file && bodyFileOf(file, id)
    const line = curl[number]
    if (line !== undefined) curl[number] = shortCommand(line, report.cases[id]!, request, sending, bodyFile)
  }
  return { ...report, curl }
}

/** Prints or writes each report; a long body that a command in it needs becomes a file beside it. */
export async function writeReports(
  report: Report,
  requests: readonly ReportRequest[],
  annotateFile?: string,
): Promise<void> {
  const terminal = { color: hasColor(process.stdout), width: process.stdout.columns || 100 }
  for (const { name, file } of requests) {
    const look = file === undefined ? terminal : { color: false, width: 100 }
    const shown = name === 'json' ? report : withShortCommands(report, file)
    const text = reporters[name](shown, { version: version(), annotateFile, ...look })
    if (file === undefined) {
      await print(text)
      continue
    }
    await failAs(name, file, () => writeFile(file, text))
    for (const { case: id, request } of report.exchanges.toReversed()) {
      const bodyFile = bodyFileOf(file, id)
      const isNamed = text.includes(basename(bodyFile))
      if (isNamed) await failAs('body for the', bodyFile, () => writeFile(bodyFile, request.body ?? ''))
    }
  }
}

async function failAs(name: string, file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const { message } = error as Error
    throw new UsageError(`Cannot write the ${name} report to ${file}: ${message}.`)
  }
}
