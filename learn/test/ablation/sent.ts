import type { findFreshIntegerRange } from '../../src/limits/fresh-integer-range.ts'
import type { SizeLimit } from '../../src/limits/size-limits.ts'
import { adjusts, gives, type Mechanism, replaced } from './mechanism.ts'

const sends = 'run'

/** A group of probes. */
const probes = (name: string, module: string, ...names: readonly string[]): Mechanism => ({
  name: `probes: ${name}`,
  purpose: 'requests beside those of the suite',
  sends: 'probes',
  replaced: names.map((item) =>
    replaced(`probes/${module}.ts`, item, (original) =>
      typeof original === 'function' ? () => [] : [],
    ),
  ),
})

const groups: readonly Mechanism[] = [
  probes('pairs of problems', 'pairs', 'pairsOfProblems'),
  probes('forms of members', 'member-forms', 'combinedForms'),
  probes('equal requests', 'equal-requests', 'equalRequests'),
  probes('malformed JSON', 'malformed-json', 'malformedJson'),
  probes('spellings of the path', 'routes', 'respelledPaths'),
  probes('values of members', 'member-values', 'valuesOfMembers'),
  probes('forbidden values', 'forbidden-values', 'forbiddenValuesBesideOthers'),
]

/** Limits of sizes without some. */
const withoutSize = (name: string, isOff: (limit: SizeLimit) => boolean): Mechanism => ({
  name,
  purpose: 'sizes that a service accepts',
  sends,
  replaced: [
    adjusts('limits/size-limits.ts', 'sizeLimitsOf', (limits: readonly SizeLimit[]) =>
      limits.filter((limit) => !isOff(limit)),
    ),
  ],
})

const limits: readonly Mechanism[] = [
  withoutSize('limit of bodies', ({ path }) => path[0] === 'bodyLimit'),
  withoutSize('limit of nesting', ({ path }) => path[0] === 'nestingLimit'),
  withoutSize('longest texts', ({ path }) => path[2] === 'maxLength'),
  withoutSize('shortest texts', ({ path }) => path[2] === 'minLength'),
  {
    name: 'range of ids',
    purpose: 'usual bounds that part accepted ids from refused ones',
    sends,
    replaced: [
      gives('limits/fresh-integer-range.ts', 'findFreshIntegerRange', Promise.resolve({})),
    ],
  },
  {
    name: 'ids beyond the range',
    purpose: 'a range that is a guess is tried',
    sends,
    replaced: [
      replaced(
        'limits/fresh-integer-range.ts',
        'findFreshIntegerRange',
        (original: typeof findFreshIntegerRange): typeof findFreshIntegerRange =>
          (_send, operation, samples) =>
            original(async () => undefined, operation, samples),
      ),
    ],
  },
  {
    name: 'characters',
    purpose: 'which characters a text may have',
    sends,
    replaced: [gives('limits/characters.ts', 'findCharacters', Promise.resolve())],
  },
  {
    name: 'listed values',
    purpose: 'of which list a text must be',
    sends,
    replaced: [gives('limits/listed-values.ts', 'findListedValues', Promise.resolve())],
  },
  {
    name: 'requests at limits',
    purpose: 'they show the responses at the limits that were found',
    sends,
    replaced: [gives('limits/boundary-cases.ts', 'boundaryCases', [])],
  },
]

type Repeating = Readonly<{ statusIfKnown?: number }>

const repetition: readonly Mechanism[] = [
  {
    name: 'earlier runs',
    purpose: 'a request whose id an earlier run sent counts as accepted',
    sends,
    replaced: [
      replaced(
        'repetition/first-run.ts',
        'asFirstRun',
        (original: (samples: readonly object[], operation: unknown) => readonly Repeating[]) =>
          (samples: readonly object[], operation: unknown) =>
            original(samples, operation).map((sample, index) =>
              sample.statusIfKnown === undefined ? sample : { ...samples[index], isKnownId: false },
            ),
      ),
    ],
  },
  {
    name: 'ids of the run',
    purpose: 'a request whose id the service accepted before',
    sends,
    replaced: [
      replaced('repetition/first-run.ts', 'asFirstRun', () => (samples: unknown) => samples),
    ],
  },
]

/** What `learn` sends. */
export const sent: readonly Mechanism[] = [...groups, ...limits, ...repetition]
