import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import {
  type Baseline,
  baselineOf,
  formatBaseline,
  parseBaseline,
} from '../../../contract/baseline.ts'
import { check } from '../../../contract/index.ts'
import type { Report } from '../../../contract/reporters/report.ts'
import { fails, plural } from '../../../contract/reporters/content.ts'
import { UsageError } from '../../check-value.ts'
import { attempt } from '../failure.ts'
import { interruptSignal } from '../interruption.ts'
import { checkOptions } from '../options.ts'
import { readSettings, type Values } from '../read-options.ts'
import { readTarget, type Target } from '../target.ts'
import { prepareReports, type ReportRequest, writeReports } from './reports.ts'

/** The options of `check`, and those of the command alone. */
interface Settings extends Target {
  readonly reporters?: readonly string[]
  readonly baseline?: string
  readonly profile?: string
  readonly compare?: string
  readonly annotateFile?: string
  readonly updateBaseline?: boolean
  readonly updateProfile?: boolean
}

/**
 * Checks a server and writes the reports.
 * @returns 0 without a violation, 1 with one, 2 if the run could not be made or finished
 * @throws {UsageError}
 */
export async function runCheck(baseUrl: string | undefined, flags: Values): Promise<number> {
  const settings: Settings = await readSettings(checkOptions, flags)
  const {
    baseline: baselineFile,
    profile: profileFile,
    compare,
    annotateFile,
    ...others
  } = settings
  const { reporters = ['text'], updateBaseline = false, updateProfile = false, ...own } = others
  const target = await readTarget('check', baseUrl, own)
  if (updateBaseline && baselineFile === undefined)
    throw new UsageError('--update-baseline needs --baseline FILE.')
  if (updateProfile && profileFile === undefined)
    throw new UsageError('--update-profile needs --profile FILE.')
  const compared = compare ?? baselineFile
  const baseline = compared === undefined ? undefined : await readBaseline(compared, updateBaseline)
  const learning = profileFile === undefined ? undefined : await import('../learn/run.ts')
  const profile = await learning?.readProfile(profileFile!)
  const learned = updateProfile ? await learning!.readOwn(profileFile!) : undefined
  const requests = await prepareReports(reporters)
  const signal = interruptSignal()
  const report = await check({ ...target, baseline, profile, signal })
  // Without any response, one sentence replaces the text report.
  const unreachable = report.exitCode === 2 && report.counts.responses === 0
  const isNeeded = ({ name, file }: ReportRequest): boolean =>
    !unreachable || name !== 'text' || file !== undefined
  await writeReports(report, requests.filter(isNeeded), annotateFile)
  if (unreachable) throw new UsageError(report.stopped ?? 'No response was received.')
  if (signal.aborted)
    process.stderr.write('Interrupted: the report covers only the requests sent so far.\n')
  if (signal.aborted || report.exitCode === 2) return report.exitCode
  if (learned) await learning!.learnAgain(target, profileFile!, learned)
  if (updateBaseline) {
    await writeBaseline(baselineFile!, report, baseline)
    return 0
  }
  const isBroken = report.groups.some((group) => group.kind !== 'drift' && fails(group, report))
  return updateProfile && !isBroken ? 0 : report.exitCode
}

/** Reads a baseline or an earlier JSON report; undefined if the run creates the file. */
function readBaseline(file: string, update: boolean): Promise<Baseline | undefined> {
  return attempt(`Cannot compare with ${file}`, async () => {
    if (existsSync(file)) return { ...parseBaseline(await readFile(file, 'utf8')), name: file }
    if (update) return undefined
    throw new Error(
      'the file does not exist. Create it with --update-baseline or --reporter json=FILE.',
    )
  })
}

/** Writes the findings of a report to the baseline, which they replace. */
async function writeBaseline(
  file: string,
  report: Report,
  previous: Baseline | undefined,
): Promise<void> {
  const updated = baselineOf(report, previous)
  await attempt(`Cannot write the baseline ${file}`, () => writeFile(file, formatBaseline(updated)))
  const count = plural(updated.findings.length, 'finding')
  process.stderr.write(
    `Wrote ${count} to ${file}. Later runs with --baseline ${file} fail only on other findings.\n`,
  )
}
