import { mock } from 'node:test'
import type { Profile } from '../../../src/options.ts'
import { type Baseline, expectedOf, LATER, START } from './baseline.ts'
import type { Checked } from './changes.ts'
import type { Measured } from './off-modules.ts'

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

/** What a profile is worth, whatever it was learned from: compared with all responses of the baseline. */
export const scoreOf = (measured: Measured, profile: Profile, baseline: Baseline): Score => ({
  ...playedAlike(measured, profile, baseline),
  ...driftWith(measured, profile, baseline),
})

/** How many responses a mock with a profile gives. */
function playedAlike(
  measured: Measured,
  profile: Profile,
  { learnedFrom: [, service], samples }: Baseline,
): Pick<Score, 'statuses' | 'bodies'> {
  mock.timers.setTime(START)
  const player = new measured.ProfileMock(profile, service)
  const parts = samples.map((sample) => {
    const [first] = player.compare(player.respond(sample).response, sample.response)
    const part = first?.path[0]
    // Of a repetition only the status is known.
    return sample.statusIfKnown !== undefined && part !== 'status' ? undefined : part
  })
  return {
    statuses: parts.filter((part) => part !== 'status').length,
    bodies: parts.filter((part) => part !== 'status' && part !== 'body').length,
  }
}

/** What a check with a profile finds, of the service as it is and of its changes. */
function driftWith(
  measured: Measured,
  profile: Profile,
  { learnedFrom: [, { operation }], checked, ofProfile, changed }: Baseline,
): Pick<Score, 'falseDrift' | 'found'> {
  mock.timers.setTime(LATER)
  const expected = expectedOf(measured, profile, operation)
  const sentByProfile = new Set(expected.cases.map(({ id }) => id))
  const isDrift = ({ testCase, exchange }: Checked): boolean => {
    const isSent = !ofProfile.has(testCase.id) || sentByProfile.has(testCase.id)
    return isSent && expected.differenceOf(testCase, exchange) !== undefined
  }
  const falseDrift = new Set(checked.filter(isDrift).map(({ testCase }) => testCase))
  const found = Array.from(changed, ([name, list]) => {
    const real = list.filter((item) => !falseDrift.has(item.testCase) && isDrift(item))
    return [name, real.length] as const
  })
  return { falseDrift: falseDrift.size, found: Object.fromEntries(found) }
}
