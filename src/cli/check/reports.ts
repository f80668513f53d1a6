import { createRequire } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { styleText } from 'node:util'
import { withShortCommands } from '../../../contract/report/short-commands.ts'
import type { Report } from '../../../contract/data/report.ts'
import {
  type ReporterName,
  type ReporterOptions,
  reporterNames,
} from '../../../contract/reporters/reporter.ts'
import { formats } from '../../../contract/reporters/formats.ts'
import { docsPage } from '../../../contract/rules/rules.ts'
import { UsageError } from '../../base/check-value.ts'
import { unknownName } from '../../base/suggest.ts'
import { version } from '../output.ts'
import { isRegular, type Named, writeOutput } from '../outputs.ts'

/** A requested report; without a file it goes to stdout. */
export interface ReportRequest {
  readonly name: ReporterName
  readonly file?: string
}

/**
 * Reads NAME or NAME=FILE, each.
 * @throws {UsageError} if a name is unknown or a file is missing
 */
export function readRequests(entries: readonly string[]): readonly ReportRequest[] {
  return entries.map((entry) => {
    const [, word = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(entry) ?? []
    const name = reporterNames.find((reporter) => reporter === word)
    if (name === undefined)
      throw new UsageError(`The ${unknownName('reporter', word, reporterNames)}.`)
    if (file === '') throw new UsageError(`The reporter ${name}= lacks a file.`)
    return file === undefined ? { name } : { name, file }
  })
}

/** The outputs of reports. GitHub finds its annotations among the lines of another report, so that the two share stdout. */
export function outputsOf(requests: readonly ReportRequest[]): readonly Named[] {
  const isPrinted = ({ file }: ReportRequest): boolean => file === undefined
  const isAnnotation = (request: ReportRequest): boolean =>
    request.name === 'github' && isPrinted(request)
  const files = requests.filter((request) => !isAnnotation(request))
  const isShared = requests.filter(isAnnotation).length === 1 && files.some(isPrinted)
  return (isShared ? files : requests).map(({ name, file }) => ({
    what: `the ${name} report`,
    file,
    flag: `--reporter ${name}=FILE`,
  }))
}

/**
 * Prints or writes each report; a long body that a command in it needs becomes a file beside it.
 * @returns a sentence for each report that could not be made or written; the others are complete
 */
export async function writeReports(
  report: Report,
  requests: readonly ReportRequest[],
  options: Pick<ReporterOptions, 'annotateFile' | 'verbose'>,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const request of requests) {
    try {
      await writeReport(report, request, options)
    } catch (error) {
      problems.push(
        error instanceof UsageError
          ? error.message
          : `Internal error in the ${request.name} report, not in your server: ${String(error)}.`,
      )
    }
  }
  return problems
}

/** A link from a page in a folder to the page about the rules in this package. */
function rulesPageFrom(folder: string): string {
  const manifest = createRequire(import.meta.url).resolve('plant-store-kit/package.json')
  const path = relative(resolve(folder), resolve(dirname(manifest), docsPage))
  return path.split(sep).map(encodeURIComponent).join('/')
}

async function writeReport(
  report: Report,
  { name, file }: ReportRequest,
  options: Pick<ReporterOptions, 'annotateFile' | 'verbose'>,
): Promise<void> {
  // Node knows terminals, FORCE_COLOR and NO_COLOR.
  const terminal = { color: styleText('red', '.') !== '.', width: process.stdout.columns || 100 }
  const look = file === undefined ? terminal : { color: false, width: 100 }
  // Beside a pipe is no place for the files of bodies.
  const isInFolder = file !== undefined && (await isRegular(file))
  // Programs read whole commands.
  const { short, bodies } =
    name === 'json'
      ? { short: report, bodies: [] }
      : withShortCommands(report, isInFolder ? file : undefined)
  const { text, commands } = formats[name](short, {
    version,
    rulesPage: rulesPageFrom(file === undefined ? '.' : dirname(file)),
    ...options,
    ...look,
  })
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  const what = `the ${name} report`
  await writeOutput({ what, file }, text)
  const readBodies = bodies.filter(({ exchange }) => commands.includes(exchange))
  // Several commands may read one file.
  const byPath = new Map(readBodies.map(({ path, body }) => [path, body]))
  for (const [path, body] of byPath)
    await writeOutput({ what: `a body of ${what}`, file: path }, body)
}
