import { mock } from 'node:test'
import { jsonText } from '../../../src/json.ts'
import type { Profile } from '../../../src/options.ts'
import { Player } from '../services/player.ts'
import type { ServiceRecording } from '../services/recording.ts'
import { learnRecorded } from '../services/replay.ts'
import { type Baseline, learnAndCheck, START } from './baseline.ts'
import type { Mechanism } from './mechanism.ts'
import * as unchanged from './measured.ts'
import { loadWith, type Measured } from './off-modules.ts'
import { type Score, scoreOf } from './score.ts'
import { Watched } from './watch.ts'

/** What one mechanism is for in one service. */
export interface Off {
  readonly mechanism: string
  /** How often what it replaces was called. */
  readonly calls: number
  /** Undefined if nothing is different. */
  readonly score?: Score
  /** The message of the error that it ends with. */
  readonly error?: string
}

export interface MeasuredService {
  readonly requests: number
  readonly on: Score
  readonly off: readonly Off[]
}

/** Modules stay in memory: with more bytes, the rest is for another process. */
const MAX_MEMORY = 2.5e9

/**
 * Turns mechanisms off, one at a time, and compares what is then learned with all that the service responded: each time
 * `off` has one mechanism. Ends early when the process has too many modules, but not before the first mechanism.
 */
export async function* measure(
  recording: ServiceRecording,
  mechanisms: readonly Mechanism[],
): AsyncGenerator<MeasuredService> {
  mock.timers.enable({ apis: ['Date'], now: START })
  try {
    const watched = mechanisms.map((mechanism) => new Watched(mechanism))
    const { baseline, measured } = await learnAndCheck(recording, watched)
    const on = scoreOf(measured, baseline.profile, baseline)
    const requests = baseline.samples.length
    for (const { mechanism, calls, isDifferent } of watched) {
      const isUsed = mechanism.isUsedIn?.(jsonText(baseline.profile)) ?? isDifferent
      const without = isUsed ? await tryWithout(mechanism, baseline) : {}
      yield { requests, on, off: [{ mechanism: mechanism.name, calls, ...without }] }
      if (process.memoryUsage.rss() > MAX_MEMORY) return
    }
  } finally {
    mock.timers.reset()
  }
}

/** What comes of a service without a mechanism; parts of `learn` may need it. */
async function tryWithout(
  mechanism: Mechanism,
  baseline: Baseline,
): Promise<Pick<Off, 'score' | 'error'>> {
  try {
    const score = await scoreWithout(mechanism, baseline)
    return score === undefined ? {} : { score }
  } catch (error) {
    return { error: String(error) }
  }
}

async function scoreWithout(mechanism: Mechanism, baseline: Baseline): Promise<Score | undefined> {
  mock.timers.setTime(START)
  const measured = await loadWith(mechanism.replaced)
  const profile = await profileWithout(mechanism, measured, baseline)
  const isPlayed =
    measured.ProfileMock !== unchanged.ProfileMock ||
    measured.expectedResponses !== unchanged.expectedResponses
  const isSame = textOf(profile) === textOf(baseline.profile)
  return isSame && !isPlayed ? undefined : scoreOf(measured, profile, baseline)
}

async function profileWithout(
  mechanism: Mechanism,
  measured: Measured,
  baseline: Baseline,
): Promise<Profile> {
  if (mechanism.sends === 'run')
    return (await learnRecorded(new Player(baseline.recording), measured)).profile
  const isSame = mechanism.sends === undefined && measured.learnFrom === unchanged.learnFrom
  if (isSame) return baseline.profile
  return measured.learnFrom(...learnedFromWithout(mechanism, measured, baseline)).profile
}

/** A profile without what is measured in time. */
function textOf({ latency: _latency, behavior = {}, ...profile }: Profile): string {
  // `learn` adds those of its own run.
  const { tokens: _tokens, ...others } = behavior
  return jsonText({ ...profile, behavior: others })
}

/** Without the samples of the probes that are no longer sent; limits stay as they were found. */
function learnedFromWithout(
  { sends }: Mechanism,
  measured: Measured,
  { learnedFrom, ofProfile, ofLimits }: Baseline,
): Baseline['learnedFrom'] {
  if (sends !== 'probes') return learnedFrom
  const [samples, service, ...others] = learnedFrom
  const { source } = service.operation
  const sent = new Set(measured.probesOf(source).map(({ id }) => id))
  const kept = samples.filter(
    ({ caseId }) => !ofProfile.has(caseId) || ofLimits.has(caseId) || sent.has(caseId),
  )
  return [kept, service, ...others]
}
