import { writeFile } from 'node:fs/promises'
import { baselineOf, formatBaseline } from '../../../contract/baseline.ts'
import { cases } from '../../../contract/cases/index.ts'
import { check } from '../../../contract/index.ts'
import { type CheckOptions, readOptions } from '../../../contract/options.ts'
import { planOf } from '../../../contract/plan.ts'
import { printable } from '../../../contract/reporters/escape.ts'
import { plural } from '../../../contract/reporters/summary.ts'
import { UsageError } from '../../../contract/usage-error.ts'
import { readConfig } from '../config-file.ts'
import { attempt } from '../failure.ts'
import { onSignal } from '../on-signal.ts'
import { checkOptions } from '../options.ts'
import { print } from '../output.ts'
import { resolveOptions, type Values } from '../read-options.ts'
import { readBaseline, readPem, runTokenCommand } from './inputs.ts'
import { reportProgress } from './progress.ts'
import { prepareFiles, type ReportRequest, readReporters, writeReports } from './reports.ts'

/** The options of `check`, and those of the command alone. */
interface Settings extends Omit<Partial<CheckOptions>, 'baseline' | 'cert' | 'key'> {
  readonly reporters?: readonly string[]
  readonly baseline?: string
  readonly tokenCommand?: string
  readonly cert?: string
  readonly key?: string
  readonly compare?: string
  readonly annotateFile?: string
  readonly quiet?: boolean
}

interface Flags extends Values {
  readonly config?: string
  readonly list?: boolean
  readonly json?: boolean
  readonly updateBaseline?: boolean
}

/**
 * Checks a server and writes the reports.
 *
 * @returns 0 without a violation, 1 with one, 2 if the run could not be made or finished
 * @throws UsageError
 */
export async function runCheck(baseUrl: string | undefined, flags: Flags): Promise<number> {
  const config = flags.config === undefined ? {} : await readConfig(flags.config, checkOptions)
  const settings: Settings = resolveOptions(checkOptions, flags, config)
  const { baseline: baselineFile, compare, annotateFile, reporters, quiet, tokenCommand, ...options } = settings
  if (flags.list === true) {
    await print(listCases({ ...options, baseUrl: '', token: () => '' }))
    return 0
  }
  const { waitSeconds } = options
  const token = tokenCommand === undefined ? options.token : () => runTokenCommand(tokenCommand)
  const url = baseUrl ?? options.baseUrl
  if (url === undefined) throw new UsageError('A base URL is missing: plant-store-kit check http://localhost:4010')
  if (token === undefined)
    throw new UsageError(
      'A token that the server accepts is missing: use --token TOKEN, --token-command COMMAND or set PLANT_STORE_TOKEN.',
    )
  const json = flags.json === true ? ['json'] : []
  const requests = readReporters([...(reporters ?? (flags.json ? [] : ['text'])), ...json])
  const update = flags.updateBaseline === true
  if (compare !== undefined && baselineFile !== undefined)
    throw new UsageError('--compare and --baseline exclude each other: give one of them.')
  if (update && baselineFile === undefined) throw new UsageError('--update-baseline needs --baseline FILE.')
  const compared = compare ?? baselineFile
  const baseline = compared === undefined ? undefined : await readBaseline(compared, update)
  const [cert, key] = [await readPem(options.cert), await readPem(options.key)]
  await prepareFiles(requests)
  if (waitSeconds !== undefined && !quiet)
    process.stderr.write(`Waiting up to ${waitSeconds} s for ${printable(url)}\n`)
  const controller = new AbortController()
  const cancel = onSignal(() => controller.abort())
  const onEvent = quiet ? undefined : reportProgress(process.stderr)
  const more = { token, baseline, cert, key, signal: controller.signal, onEvent }
  const report = await check({ ...options, baseUrl: url, ...more }).finally(cancel)
  // Without any response, one sentence says more than a text report.
  const unreachable = report.exitCode === 2 && report.counts.responses === 0
  const isNeeded = ({ name, file }: ReportRequest): boolean => !unreachable || name !== 'text' || file !== undefined
  await writeReports(report, requests.filter(isNeeded), annotateFile)
  if (unreachable) throw new UsageError(report.stopped ?? 'No response arrived.')
  if (controller.signal.aborted) {
    process.stderr.write('Interrupted: the report covers only the requests sent so far.\n')
    return report.exitCode
  }
  if (!update || report.exitCode === 2) return report.exitCode
  const updated = baselineOf(report, baseline)
  await attempt(`Cannot write the baseline ${baselineFile}`, () => writeFile(baselineFile!, formatBaseline(updated)))
  const expired = report.groups.some((group) => group.expired !== undefined)
  const note = expired ? ' Some of them have expired: change or remove their date.' : ''
  process.stderr.write(
    `Wrote ${plural(updated.findings.length, 'finding')} to ${baselineFile}. They do not fail later runs with --baseline.${note}\n`,
  )
  return 0
}

/** Every case that a run with these options sends, and the number of generated ones. */
function listCases(options: CheckOptions): string {
  const settings = readOptions(options)
  const { explore } = settings
  const skipped = new Map(planOf(settings).skipped)
  const sent = cases.filter((each) => !skipped.has(each))
  const width = Math.max(...sent.map(({ id }) => id.length))
  const lines = sent.map(({ id, level, title }) => `${id.padEnd(width)}  ${level.padEnd(6)}  ${title}\n`)
  const generated = explore > 0 ? ` and up to ${explore} generated ones in each run` : ''
  return `${lines.join('')}${plural(sent.length, 'case')}${generated}\n`
}
