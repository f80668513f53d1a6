import { learnPackage } from '../learn/learn-package.ts'
import { namesFor } from '../../../contract/plan/selection.ts'
import { check, type CheckOptions } from '../../../contract/index.ts'
import type { Report } from '../../../contract/data/report.ts'
import { tallyOf, verdictOf } from '../../../contract/report/verdict.ts'
import { printable } from '../../base/printable.ts'
import { isFailing } from '../../../contract/judge/finding.ts'
import { memberOf, UsageError } from '../../base/check-value.ts'
import type { Levels } from '../../../contract/rules/levels.ts'
import { without } from '../../base/without.ts'
import { interruptSignal } from '../interruption.ts'
import { checkOptions, type Values } from '../options.ts'
import { type DocumentSettings, openDocument, operationToCheck } from '../openapi.ts'
import { type Named, prepareOutputs } from '../outputs.ts'
import { readSettings } from '../read-settings.ts'
import { sharedFileCheck } from '../shared-config.ts'
import { filesOfTarget, readTarget, type Target } from '../target.ts'
import { openOperations } from '../../document/open-document.ts'
import { readBaseline, writeBaseline } from './baseline.ts'
import { exitCodeOf, isFinished } from './exit-code.ts'
import { splitNames } from './split-names.ts'
import { bodiesOf } from './bodies.ts'
import { outputsOf, readRequests, type ReportRequest, writeReports } from './reports.ts'

/** The options of `check`, and those of the command alone. */
interface Settings extends Target, DocumentSettings {
  readonly reporters?: readonly string[]
  readonly baseline?: string
  readonly profile?: string
  readonly compare?: string
  readonly annotateFile?: string
  readonly verbose?: boolean
  readonly body?: readonly string[]
  readonly updateBaseline?: boolean
  readonly updateProfile?: boolean
}

/**
 * Checks a server and writes the reports.
 * @returns the exit code
 * @throws {UsageError}
 */
export async function runCheck(baseUrl: string | undefined, flags: Values): Promise<number> {
  const joined: Settings = await readSettings(checkOptions, flags, {
    section: { name: 'check', check: sharedFileCheck },
  })
  const settings = { ...joined, levels: levelsOf(joined, flags) }
  const { reporters = ['text'], updateBaseline = false, updateProfile = false } = settings
  const target = await openTarget(baseUrl, settings)
  requireUpdatedFiles(settings)
  const requests = readRequests(reporters)
  const baselineFile = settings.compare ?? settings.baseline
  const baseline =
    baselineFile === undefined ? undefined : await readBaseline(baselineFile, updateBaseline)
  const { profile, learnAgain } = await openProfile(settings, target)
  await prepareOutputs(...filesOf(settings, requests))

  const signal = interruptSignal()
  const report = await check({
    ...target,
    ...selectionOf(target, profile),
    baseline,
    profile,
    signal,
  })
  // A signal from now on is too late for the run.
  const isInterrupted = signal.aborted
  const problems = await writeReportsOf(report, requests, settings)
  if (isInterrupted)
    process.stderr.write('Interrupted: the report covers only the requests sent so far.\n')
  const ending = {
    verdict: report.exitCode,
    failsBesideDrift: failsBesideDrift(report),
    isInterrupted,
    updatesBaseline: updateBaseline,
    updatesProfile: updateProfile,
    lacksReport: problems.length > 0,
  }
  if (isFinished(ending)) {
    await learnAgain?.(target)
    if (updateBaseline) await writeBaseline(settings.baseline!, report, baseline)
  }
  return exitCodeOf(ending)
}

/** The levels of flags and config: `--strict` counts before those of the config, and `--level` before it. */
function levelsOf({ levels = {} }: Settings, flags: Values): Levels {
  if (flags['strict'] !== true) return levels
  const isOfFlag = (rule: string): boolean => memberOf(flags['levels'], rule) !== undefined
  const entries = Object.entries(levels)
  return Object.fromEntries(entries.filter(([rule, level]) => level !== 'should' || isOfFlag(rule)))
}

/** The options that only the command needs, and not the run. */
const ofCommand = [
  'reporters',
  'baseline',
  'updateBaseline',
  'profile',
  'updateProfile',
  'compare',
  'annotateFile',
  'verbose',
  'body',
  'openapi',
] as const

/** The server and the options of the run. */
async function openTarget(baseUrl: string | undefined, settings: Settings) {
  const { document, parsed, notes } = await openDocument(settings, operationToCheck)
  for (const note of notes) process.stderr.write(`${printable(note)}\n`)
  const bodies = await bodiesOf(settings, parsed.operations)
  return readTarget('check', baseUrl, { ...without(settings, ofCommand), document, bodies })
}

function requireUpdatedFiles(settings: Settings): void {
  const { baseline, compare, updateBaseline, profile, updateProfile } = settings
  if (updateBaseline && compare !== undefined)
    throw new UsageError(
      '--update-baseline cannot be used with --compare: give --baseline FILE instead.',
    )
  if (updateBaseline && baseline === undefined)
    throw new UsageError('--update-baseline needs --baseline FILE.')
  if (updateProfile && profile === undefined)
    throw new UsageError('--update-profile needs --profile FILE.')
}

/** The profile with which responses are compared, and how it is updated, if it is. */
async function openProfile(settings: Settings, { document, operation }: CheckOptions) {
  const { profile: file, updateProfile } = settings
  if (file === undefined) return {}
  const { readExpectedResponses } = await learnPackage('check --profile')
  const profile = await readExpectedResponses(file, { document, operation })
  const learning = await import('../learn/run.ts')
  const before = updateProfile ? await learning.readOwn(file) : undefined
  if (before === undefined) return { profile }
  if (settings.noCreate && before.learned?.noCreate !== true)
    throw new UsageError(
      `--update-profile with --no-create would remove what ${file} contains about successful requests. Leave out --no-create, or learn another file with it.`,
    )
  const kept = learning.settingsKept(before, file, settings)
  const learnAgain = (target: CheckOptions): Promise<void> =>
    learning.learnAgain(target, file, kept)
  return { profile, learnAgain }
}

/** The rules and cases of lists with commas. */
function selectionOf(
  target: CheckOptions,
  profile: CheckOptions['profile'],
): Pick<CheckOptions, 'only' | 'skip'> {
  const { only = [], skip = [] } = target
  if (only.length + skip.length === 0) return {}
  const { cases } = target
  const pieces = [...only, ...skip].flatMap((list) => list.split(','))
  const names = namesFor(pieces, { profile, operations: openOperations(target), cases })
  return { only: splitNames(only, names), skip: splitNames(skip, names) }
}

/**
 * Writes the reports, and one sentence if none is printed; without any response, one sentence replaces the text report.
 * @returns what could not be written
 * @throws {UsageError} with that sentence
 */
async function writeReportsOf(
  report: Report,
  requests: readonly ReportRequest[],
  { annotateFile, quiet = false, verbose = false }: Settings,
): Promise<readonly string[]> {
  const unreachable = report.exitCode === 2 && report.counts.responses === 0
  const isNeeded = ({ name, file }: ReportRequest): boolean =>
    !unreachable || name !== 'text' || file !== undefined
  const problems = await writeReports(report, requests.filter(isNeeded), { annotateFile, verbose })
  for (const problem of problems) process.stderr.write(`${printable(problem)}\n`)
  if (unreachable) throw new UsageError(report.stopped ?? 'No response was received.')
  const isPrinted = requests.some(({ file }) => file === undefined)
  if (!isPrinted && !quiet) process.stderr.write(`${verdictOf(report)}: ${tallyOf(report)}.\n`)
  return problems
}

const failsBesideDrift = ({ groups, run }: Report): boolean =>
  groups.some((group) => group.kind !== 'drift' && isFailing(group, run.options))

/** The files that a check writes, and those that it only reads. */
function filesOf(
  settings: Settings,
  requests: readonly ReportRequest[],
): [outputs: readonly Named[], inputs: readonly Named[]] {
  const { baseline, updateBaseline, compare, profile, updateProfile } = settings
  const comparedFiles = [
    { what: 'the baseline', file: baseline, isUpdated: updateBaseline },
    { what: 'the earlier report', file: compare, isUpdated: false },
    { what: 'the profile', file: profile, isUpdated: updateProfile },
  ].filter(({ file }) => file !== undefined)
  return [
    [...comparedFiles.filter(({ isUpdated }) => isUpdated), ...outputsOf(requests)],
    [...comparedFiles.filter(({ isUpdated }) => !isUpdated), ...filesOfTarget(settings)],
  ]
}
