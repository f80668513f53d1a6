import { writeFile } from 'node:fs/promises'
import { baselineOf, formatBaseline } from '../../../contract/baseline.ts'
import { cases } from '../../../contract/cases/index.ts'
import { check } from '../../../contract/index.ts'
import { type CheckOptions, readOptions } from '../../../contract/options.ts'
import { planOf } from '../../../contract/plan.ts'
import { fails } from '../../../contract/reporters/details.ts'
import { plural } from '../../../contract/reporters/summary.ts'
import { UsageError } from '../../../contract/usage-error.ts'
import { attempt } from '../failure.ts'
import { abortable } from '../on-signal.ts'
import { checkOptions } from '../options.ts'
import { print } from '../output.ts'
import type { Values } from '../read-options.ts'
import { readBaseline, readSettings, readTarget, type Target } from './inputs.ts'
import { prepareFiles, type ReportRequest, readReporters, writeReports } from './reports.ts'

/** The options of `check`, and those of the command alone. */
interface Settings extends Target {
  readonly reporters?: readonly string[]
  readonly baseline?: string
  readonly profile?: string
  readonly compare?: string
  readonly annotateFile?: string
}

interface Flags extends Values {
  readonly config?: string
  readonly list?: boolean
  readonly json?: boolean
  readonly updateBaseline?: boolean
  readonly updateProfile?: boolean
}

/**
 * Checks a server and writes the reports.
 *
 * @returns 0 without a violation, 1 with one, 2 if the run could not be made or finished
 * @throws UsageError
 */
export async function runCheck(baseUrl: string | undefined, flags: Flags): Promise<number> {
  const settings: Settings = await readSettings(checkOptions, flags)
  const { baseline: baselineFile, profile: profileFile, compare, annotateFile, reporters, ...own } = settings
  const { quiet: _quiet, tokenCommand: _command, ...options } = own
  if (flags.list === true) {
    await print(listCases({ ...options, baseUrl: '', token: () => '' }))
    return 0
  }
  const target = await readTarget('check', baseUrl, own)
  const json = flags.json === true ? ['json'] : []
  const requests = readReporters([...(reporters ?? (flags.json ? [] : ['text'])), ...json])
  const { updateBaseline = false, updateProfile = false } = flags
  if (compare !== undefined && baselineFile !== undefined)
    throw new UsageError('--compare and --baseline exclude each other: give one of them.')
  if (updateBaseline && baselineFile === undefined) throw new UsageError('--update-baseline needs --baseline FILE.')
  if (updateProfile && profileFile === undefined) throw new UsageError('--update-profile needs --profile FILE.')
  const compared = compare ?? baselineFile
  const baseline = compared === undefined ? undefined : await readBaseline(compared, updateBaseline)
  const learning = profileFile === undefined ? undefined : await import('../learn/run.ts')
  const profile = await learning?.readProfile(profileFile!)
  if (updateProfile) await learning!.readOwn(profileFile!)
  await prepareFiles(requests)
  const { report, aborted } = await abortable(async (signal) => {
    const report = await check({ ...target, baseline, profile, signal })
    return { report, aborted: signal.aborted }
  })
  // Without any response, one sentence says more than a text report.
  const unreachable = report.exitCode === 2 && report.counts.responses === 0
  const isNeeded = ({ name, file }: ReportRequest): boolean => !unreachable || name !== 'text' || file !== undefined
  await writeReports(report, requests.filter(isNeeded), annotateFile)
  if (unreachable) throw new UsageError(report.stopped ?? 'No response arrived.')
  if (aborted) {
    process.stderr.write('Interrupted: the report covers only the requests sent so far.\n')
    return report.exitCode
  }
  if (report.exitCode === 2) return report.exitCode
  if (updateProfile) await learning!.learnAgain(target, profileFile!)
  if (!updateBaseline) {
    const isBroken = report.groups.some((group) => group.kind !== 'drift' && fails(group, report))
    return updateProfile && !isBroken ? 0 : report.exitCode
  }
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
