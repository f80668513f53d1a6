import { isDeepStrictEqual } from 'node:util'
import { mock } from 'node:test'
import { check } from '../../../contract/runner.ts'
import { jsonText } from '../../../src/json.ts'
import type { Profile } from '../../../src/options.ts'
import { limitCases } from '../../src/limits/limit-cases.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { playRecording } from '../services/player.ts'
import type { ServiceRecording } from '../services/recording.ts'
import { TOKEN } from '../services/request-key.ts'
import { changedBy, changes, type Checked } from './changes.ts'
import type { Mechanism } from './mechanism.ts'
import * as unchanged from './measured.ts'
import { loadWith, type Measured, type Replaced } from './off-modules.ts'

/** How much of a service a profile gives, and what a check with it finds. */
export interface Score {
  /** Responses with the same status. */
  readonly statuses: number
  /** Those with the same body as well. */
  readonly bodies: number
  /** Responses of the unchanged service that are drift. */
  readonly falseDrift: number
  /** By change of the service: how many of its responses are drift. */
  readonly found: Readonly<Record<string, number>>
}

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

const START = Date.UTC(2026, 10, 30)
/** The check comes later than `learn`, so that it has other ids and names. */
const LATER = START + 3_600_000

/** All that `learn` and a check show of a service with every mechanism on. */
interface Baseline {
  readonly recording: ServiceRecording
  readonly learnedFrom: Parameters<Measured['learnFrom']>
  readonly profile: Profile
  /** The samples with constants for what varies, as those of a first run. */
  readonly samples: readonly Sample[]
  readonly checked: readonly Checked[]
  /** The ids of the cases that only the profile sends. */
  readonly ofProfile: ReadonlySet<string>
  /** Of these, the ids of those at limits. */
  readonly ofLimits: ReadonlySet<string>
  readonly changed: ReadonlyMap<string, readonly Checked[]>
}

/** Modules stay in memory: with more bytes, the rest is for another process. */
const MAX_MEMORY = 2.5e9

/**
 * Turns mechanisms off, one at a time, and compares what is then learned with all that the service responded. Ends early
 * when the process has too many modules: `off` then has the first mechanisms only, and at least one.
 */
export async function measure(
  recording: ServiceRecording,
  mechanisms: readonly Mechanism[],
  onProgress: (mechanism: string) => void = () => {},
): Promise<MeasuredService> {
  mock.timers.enable({ apis: ['Date'], now: START })
  try {
    const watched = mechanisms.map((mechanism) => new Watched(mechanism))
    const { baseline, measured } = await learnAndCheck(recording, watched)
    const on = scoreOf(measured, baseline.profile, baseline)
    const off: Off[] = []
    for (const { mechanism, calls, isDifferent } of watched) {
      if (off.length > 0 && process.memoryUsage.rss() > MAX_MEMORY) break
      onProgress(mechanism.name)
      const isUsed = mechanism.isUsedIn?.(jsonText(baseline.profile)) ?? isDifferent
      off.push({
        mechanism: mechanism.name,
        calls,
        ...(isUsed && (await tryWithout(mechanism, baseline))),
      })
    }
    return { requests: baseline.samples.length, on, off }
  } finally {
    mock.timers.reset()
  }
}

/** Compares, in each call of what a mechanism replaces, the version that is off with the one that is on. */
class Watched {
  readonly mechanism: Mechanism
  calls = 0
  isDifferent = false

  constructor(mechanism: Mechanism) {
    this.mechanism = mechanism
  }

  see(
    off: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
    result: unknown,
  ): void {
    this.calls += 1
    if (this.isDifferent) return
    try {
      this.#compare(off(...args), result)
    } catch {
      this.isDifferent = true
    }
  }

  #compare(offResult: unknown, result: unknown): void {
    if (result instanceof Promise) {
      void Promise.all([offResult, result]).then(
        ([a, b]) => this.#compare(a, b),
        () => undefined,
      )
      return
    }
    if (!isDeepStrictEqual(offResult, result)) this.isDifferent = true
  }
}

type Called = (...args: readonly unknown[]) => unknown

interface Watcher {
  readonly replaced: Replaced
  readonly see: (original: unknown) => (args: readonly unknown[], result: unknown) => void
}

const isPlainFunction = (value: unknown): value is Called =>
  typeof value === 'function' && !Function.prototype.toString.call(value).startsWith('class')

/** The exports of the modules, with watchers of their calls; values that are no functions are different. */
function watch(watchers: readonly Watcher[]): readonly Replaced[] {
  const byExport = Map.groupBy(watchers, ({ replaced }) => `${replaced.module} ${replaced.export}`)
  return Array.from(byExport.values(), (list) => {
    const [{ replaced }] = list as [Watcher]
    const off = (original: unknown): unknown => {
      const seen = list.map(({ see }) => see(original))
      if (!isPlainFunction(original)) return original
      return (...args: readonly unknown[]) => {
        const result = original(...args)
        for (const see of seen) see(args, result)
        return result
      }
    }
    return { module: replaced.module, export: replaced.export, off }
  })
}

const watcherOf =
  (watched: Watched) =>
  (replaced: Replaced): Watcher => ({
    replaced,
    see: (original) => {
      const off = replaced.off(original as never)
      if (!isPlainFunction(original)) {
        watched.calls += 1
        watched.isDifferent = true
        return () => {}
      }
      return (args, result) => watched.see(off as Called, args, result)
    },
  })

/** Sees the arguments of a function. */
const tap = (module: string, name: string, keep: (args: never) => void): Watcher => ({
  replaced: { module, export: name, off: (original) => original },
  see: () => (args) => keep(args as never),
})

async function learnAndCheck(
  recording: ServiceRecording,
  watched: readonly Watched[],
): Promise<Readonly<{ baseline: Baseline; measured: Measured }>> {
  let learnedFrom: Baseline['learnedFrom'] | undefined
  let samples: readonly Sample[] = []
  const measured = await loadWith(
    watch([
      ...watched.flatMap((item) => item.mechanism.replaced.map(watcherOf(item))),
      tap('learn-from.ts', 'learnFrom', (args) => (learnedFrom = args)),
      tap('infer/infer.ts', 'infer', ([first]: readonly [readonly Sample[]]) => (samples = first)),
    ]),
  )
  const player = await playRecording(recording)
  try {
    mock.timers.setTime(START)
    const options = { baseUrl: player.url, token: TOKEN }
    const { profile } = await measured.learn(options)
    mock.timers.setTime(LATER)
    const expected = expectedOf(measured, profile, learnedFrom![1].operation)
    const ofLimits = limitCases(learnedFrom![1].operation.source, profile.behavior)
    const checked: Checked[] = []
    const sent = new Set<string>()
    await check({
      ...options,
      seed: 1,
      profile: {
        ...expected,
        differenceOf: (testCase, exchange) => {
          checked.push({ testCase, exchange })
          return undefined
        },
      },
      onEvent: (event) => {
        if (event.type === 'exchange') sent.add(`${event.case.id} ${event.exchange.number}`)
      },
    })
    const ofRun = checked.filter(({ testCase, exchange }) =>
      sent.has(`${testCase.id} ${exchange.number}`),
    )
    const changed = new Map(changes.map((change) => [change.name, changedBy(change, ofRun)]))
    const baseline: Baseline = {
      recording,
      learnedFrom: learnedFrom!,
      profile,
      samples,
      checked: ofRun,
      ofProfile: new Set(expected.cases.map(({ id }) => id)),
      ofLimits: new Set(ofLimits.map(({ testCase }) => testCase.id)),
      changed,
    }
    return { baseline, measured }
  } finally {
    await player.close()
  }
}

const expectedOf = (
  measured: Measured,
  settings: Profile,
  operation: Parameters<Measured['learnFrom']>[1]['operation'],
): ReturnType<Measured['expectedResponses']> =>
  measured.expectedResponses({ settings, placeOf: () => undefined }, 'plant-store.yaml', operation)

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
  if (mechanism.sends === 'run') return (await learnAgain(measured, baseline.recording)).profile
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
  const probes = [...measured.probesOf(source), ...measured.repeatedIdsOf(source)]
  const sent = new Set(probes.map(({ id }) => id))
  const kept = samples.filter(
    ({ caseId }) => !ofProfile.has(caseId) || ofLimits.has(caseId) || sent.has(caseId),
  )
  return [kept, service, ...others]
}

async function learnAgain(
  measured: Measured,
  recording: ServiceRecording,
): Promise<Readonly<{ profile: Profile }>> {
  const player = await playRecording(recording)
  try {
    return await measured.learn({ baseUrl: player.url, token: TOKEN })
  } finally {
    await player.close()
  }
}

/** What a profile is worth, whatever it was learned from: compared with all responses of the baseline. */
function scoreOf(measured: Measured, profile: Profile, baseline: Baseline): Score {
  const { learnedFrom, samples, checked, ofProfile, changed } = baseline
  const service = learnedFrom[1]
  mock.timers.setTime(START)
  const player = new measured.ProfileMock(profile, service)
  const parts = samples.map((sample) => {
    const [first] = player.compare(player.respond(sample).response, sample.response)
    const part = first?.path[0]
    // Of a repetition only the status is known.
    return sample.statusOfKnownId !== undefined && part !== 'status' ? undefined : part
  })
  mock.timers.setTime(LATER)
  const expected = expectedOf(measured, profile, service.operation)
  const sentByProfile = new Set(expected.cases.map(({ id }) => id))
  const isSent = ({ testCase: { id } }: Checked): boolean =>
    !ofProfile.has(id) || sentByProfile.has(id)
  const isDrift = ({ testCase, exchange }: Checked): boolean =>
    expected.differenceOf(testCase, exchange) !== undefined
  const falseDrift = new Set(
    checked
      .filter(isSent)
      .filter(isDrift)
      .map(({ testCase }) => testCase),
  )
  const found = Array.from(changed, ([name, list]) => {
    const real = list.filter(
      (item) => isSent(item) && !falseDrift.has(item.testCase) && isDrift(item),
    )
    return [name, real.length] as const
  })
  return {
    statuses: parts.filter((part) => part !== 'status').length,
    bodies: parts.filter((part) => part !== 'status' && part !== 'body').length,
    falseDrift: falseDrift.size,
    found: Object.fromEntries(found),
  }
}
