import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { CheckOptions } from '../../../contract/data/options.ts'
import { printable } from '../../base/printable.ts'
import { duration as durationText, plural } from '../../../contract/report/words.ts'
import { UsageError } from '../../base/check-value.ts'
import { breachSummary } from '../breach-lines.ts'
import { learnPackage, type LearnedProfile } from './learn-package.ts'
import type { ProfileOptions } from '../../core/profile-settings.ts'
import { filesOfTarget, readTarget, type Target } from '../target.ts'
import { isConfigName } from '../../config-file/find-config.ts'
import { without } from '../../base/without.ts'
import { attempt } from '../../base/attempt.ts'
import { interruptSignal } from '../interruption.ts'
import { checkOptions, learnOptions, type Values } from '../options.ts'
import { isRegular, prepareOutputs, writeOutput } from '../outputs.ts'
import { type DocumentSettings, notesOfOne, openDocument, operationToLearn } from '../openapi.ts'
import { serveRead } from '../../core/serve-read.ts'
import { plantStore } from '../../core/plant-store.ts'
import { readSettings } from '../read-settings.ts'
import { sharedFileCheck } from '../shared-config.ts'
import { readText } from '../../document-file/read-text.ts'

interface Settings extends Target, DocumentSettings {
  readonly output?: string
  readonly minFidelity?: number
}

/** Learns a service and writes its profile. @returns 0, or 1 if the profile reproduces too little @throws {UsageError} */
export async function runLearn(baseUrl: string | undefined, flags: Values): Promise<number> {
  const settings: Settings = await readSettings(learnOptions, flags, {
    inConfig: checkOptions,
    section: { name: 'check', check: sharedFileCheck },
  })
  const {
    openapi: _openapi,
    output: file = 'plant-store.yaml',
    minFidelity = 0,
    ...targetSettings
  } = settings
  const before = (await readOwn(file)) ?? {}
  const opened = await openDocument(settings, operationToLearn)
  const { document, operation } = opened
  for (const note of notesOfOne(opened)) process.stderr.write(`${printable(note)}\n`)
  const target = await readTarget('learn', baseUrl, { ...targetSettings, document })
  const learning = await learnPackage('learn')
  learning.formatProfile({}, file)
  await prepareOutputs(
    [{ what: 'the profile', file }, { what: 'the summary' }],
    filesOfTarget(settings),
  )
  const started = performance.now()
  const learned = await learnTo(file, target, settingsKept(before, file, settings))
  const served = document === undefined ? plantStore : serveRead(operation)
  const breaches = await breachSummary(learned.profile, served)
  const duration = performance.now() - started
  const lines = summaryOf(learned, { file, breaches, duration, minFidelity })
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''))
  return fidelityOf(learned) < minFidelity ? 1 : 0
}

/** The share of the responses that the mock with the profile gives. */
const fidelityOf = ({ requests, sameBody }: LearnedProfile): number => sameBody / requests

interface SummaryFacts {
  readonly file: string
  readonly breaches: string | undefined
  /** In milliseconds. */
  readonly duration: number
  readonly minFidelity: number
}

/** A summary of the profile. */
function summaryOf(
  learned: LearnedProfile,
  { file, breaches, duration, minFidelity }: SummaryFacts,
): readonly string[] {
  const { requests, sameStatus, sameBody, profile } = learned
  const { length: unexplained } = profile.unexplained ?? []
  const fidelity = fidelityOf(learned)
  const lines = [
    `Learned from ${plural(requests, 'response')} in ${durationText(duration)}: ${file}`,
    `The mock with this profile gives the same status for ${sameStatus} of ${requests} requests and the same body for ${sameBody}.`,
    unexplained > 0 &&
      `${unexplained} ${unexplained === 1 ? 'differs' : 'differ'}: see "unexplained" in ${file}.`,
    breaches,
    !isConfigName(file) && `Play it: plant-store-kit mock --config ${file}`,
    fidelity < minFidelity && `The fidelity ${fidelity.toFixed(3)} is below ${minFidelity}.`,
  ]
  return lines.filter((line) => line !== false && line !== undefined)
}

/** What selects the requests of a check does not select those of `learn`. */
const selecting = ['only', 'skip', 'cases', 'explore', 'replay', 'bail'] as const

/** Learns a profile again, prints the changes, and writes it. @throws {UsageError} */
export async function learnAgain(
  target: CheckOptions,
  file: string,
  before: ProfileOptions,
): Promise<void> {
  const options = without(target, selecting)
  const { changesBetween, withProfile } = await learnPackage('--update-profile')
  const { profile } = await learnTo(file, { ...options, seed: before.learned?.seed }, before)
  const changes = changesBetween(before, withProfile(before, profile))
  const lines =
    changes.length === 0 ? [`${file} has not changed.`] : [`Changed in ${file}:`, ...changes]
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''))
}

/** Learns a service and writes the file, in which options that are not learned stay. Throws before it changes the file. */
async function learnTo(
  file: string,
  target: CheckOptions,
  before: ProfileOptions,
): Promise<LearnedProfile> {
  const { formatProfile, learn, withProfile } = await learnPackage('learn')
  const kept = existsSync(file) ? `, and ${file} is unchanged` : ''
  const learning = (): Promise<LearnedProfile> => learn({ ...target, signal: interruptSignal() })
  const learned = await attempt(`The service could not be learned${kept}`, learning)
  process.stderr.write(learned.hints.map((hint) => `${printable(hint)}\n`).join(''))
  const text = formatProfile(withProfile(before, learned.profile), file)
  await writeOutput({ what: 'the profile', file }, text)
  return learned
}

/** The settings of a file that stay when a document is learned into it: all that do not choose another document. */
export function settingsKept(
  before: ProfileOptions & DocumentSettings,
  file: string,
  chosen: DocumentSettings,
): ProfileOptions {
  return { ...without(before, ['openapi', 'operation']), ...documentIn(file, chosen) }
}

/** The options of a profile that choose its document, so that the mock finds it. */
function documentIn(
  file: string,
  { openapi, operation }: DocumentSettings,
): Readonly<Record<string, string>> {
  if (openapi === undefined) return {}
  const path = relative(dirname(file), openapi)
  return operation === undefined ? { openapi: path } : { openapi: path, operation }
}

/**
 * The settings of a file that may be overwritten, and its members that are no settings; undefined if there are none.
 * @throws {UsageError}
 */
export async function readOwn(file: string): Promise<ProfileOptions | undefined> {
  // Reading a pipe would wait for a writer.
  if (!existsSync(file) || !(await isRegular(file))) return undefined
  const what = `Cannot overwrite ${file}, which is not a profile`
  const text = await attempt(what, () => readText(file))
  if (text.trim() === '') return undefined
  const { readProfileFile } = await learnPackage('learn')
  const { settings, others: unread } = await attempt(what, () => readProfileFile(file))
  if (settings.learned) return { ...unread, ...settings }
  throw new UsageError(
    `${file} is a config file that was not learned. Choose another file, or delete this one.`,
  )
}
