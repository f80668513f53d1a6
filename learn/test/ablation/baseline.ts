import { mock } from 'node:test'
import type { Profile } from '../../../src/options.ts'
import { boundaryCases } from '../../src/limits/boundary-cases.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { Player } from '../services/player.ts'
import type { ServiceRecording } from '../services/recording.ts'
import { checkRecorded, learnRecorded } from '../services/replay.ts'
import { changedBy, changes, type Checked } from './changes.ts'
import { loadWith, type Measured } from './off-modules.ts'
import { tap, watch, type Watched, watcherOf } from './watch.ts'

export const START = Date.UTC(2026, 10, 30)
/** The check comes later than `learn`, so that it has other ids and names. */
export const LATER = START + 3_600_000

/** All that `learn` and a check show of a service with every mechanism on. */
export interface Baseline {
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

/** Learns a service with everything on, and checks it. */
export async function learnAndCheck(
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
  const player = new Player(recording)
  mock.timers.setTime(START)
  const { profile } = await learnRecorded(player, measured)
  const { operation } = learnedFrom![1]
  mock.timers.setTime(LATER)
  const expected = expectedOf(measured, profile, operation)
  const checked = checkRecorded(player, expected)
  const ofLimits = boundaryCases(operation.source, profile.behavior)
  const baseline: Baseline = {
    recording,
    learnedFrom: learnedFrom!,
    profile,
    samples,
    checked,
    ofProfile: new Set(expected.cases.map(({ id }) => id)),
    ofLimits: new Set(ofLimits.map(({ testCase }) => testCase.id)),
    changed: new Map(changes.map((change) => [change.name, changedBy(change, checked)])),
  }
  return { baseline, measured }
}

/** What a check with a profile expects. */
export const expectedOf = (
  measured: Measured,
  settings: Profile,
  operation: Parameters<Measured['learnFrom']>[1]['operation'],
): ReturnType<Measured['expectedResponses']> =>
  measured.expectedResponses(
    { settings, profileLine: () => undefined },
    'plant-store.yaml',
    operation,
  )
