import { reasonToTolerate } from '../../src/drift/lasting-difference.ts'
import type { Differing } from '../../src/values/differences.ts'
import type { ProfileMock } from '../../src/replay/profile-mock.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { gives, type Mechanism, replaced } from './mechanism.ts'

type Tolerating = typeof reasonToTolerate
type Possible = Parameters<Tolerating>[1]
type Sent = Parameters<Tolerating>[2]

/** What differs from run to run, as `learn/src/drift/lasting-difference.ts` calls it. */
const REASONS = [
  'name of a stored plant',
  'known id beside another problem',
  'character cut between two pieces of a body',
  'rounding of a sum with a fresh id',
  'position, or form of a known id',
  'digits of an id in an excerpt of the body',
  'end of an excerpt after an id',
] as const

const tolerances = REASONS.map((reason): Mechanism => ({
  name: `tolerance: ${reason}`,
  purpose: 'differences between two runs of one service',
  replaced: [
    replaced(
      'drift/lasting-difference.ts',
      'lastingDifference',
      () => (differing: readonly Differing[], possible: Possible, sent: Sent) =>
        differing.find((difference) =>
          [undefined, reason].includes(
            reasonToTolerate(difference, possible, sent) as typeof reason | undefined,
          ),
        ),
    ),
  ],
}))

/** What a check with a profile does not take for drift. */
export const drift: readonly Mechanism[] = [
  ...tolerances,
  {
    name: 'timing of bodies',
    purpose: 'whether there is a response to a body in pieces',
    replaced: [gives('drift/timing.ts', 'dependsOnTiming', false)],
  },
  {
    name: 'ids of earlier runs',
    purpose: 'responses that depend on what earlier runs sent',
    replaced: [gives('repetition/earlier-run.ts', 'dependsOnEarlierRun', false)],
  },
  {
    name: 'possible responses',
    purpose: 'an id is new in the first run, and known later',
    replaced: [
      replaced(
        'repetition/possible-responses.ts',
        'possibleResponses',
        () => (player: ProfileMock, sample: Sample) => ({
          repetition: 'new',
          ifNew: { ...player.respond(sample), isOfOtherPlant: false },
        }),
      ),
    ],
  },
]
