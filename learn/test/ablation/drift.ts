import { TOLERATED } from '../../src/drift/reasons.ts'
import type { ProfileMock } from '../../src/replay/profile-mock.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { gives, type Mechanism, replaced } from './mechanism.ts'

type Reasons = readonly Readonly<{ reason: string }>[]

/** What differs from run to run. */
const tolerances = TOLERATED.map(({ reason: off }): Mechanism => ({
  name: `tolerance: ${off}`,
  purpose: 'differences between two runs of one service',
  replaced: [
    replaced('drift/reasons.ts', 'TOLERATED', (reasons: Reasons) =>
      reasons.filter(({ reason }) => reason !== off),
    ),
  ],
}))

/** What a check with a profile does not take for drift. */
export const drift: readonly Mechanism[] = [
  ...tolerances,
  {
    name: 'codes',
    purpose: 'another number that means something is drift',
    replaced: [gives('values/codes.ts', 'isCode', false)],
  },
  {
    name: 'timing of bodies',
    purpose: 'whether there is a response to a body in pieces',
    replaced: [gives('drift/timing.ts', 'dependsOnTiming', false)],
  },
  {
    name: 'ids of earlier runs',
    purpose: 'responses that depend on what earlier runs sent',
    replaced: [gives('drift/earlier-run.ts', 'dependsOnEarlierRun', false)],
  },
  {
    name: 'possible responses',
    purpose: 'an id is new in the first run, and known later',
    replaced: [
      replaced(
        'drift/possible-responses.ts',
        'possibleResponses',
        () => (mock: ProfileMock, sample: Sample) => [{ ...mock.respond(sample), basis: 'new-id' }],
      ),
    ],
  },
]
