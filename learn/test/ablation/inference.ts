import type { Join } from 'plant-store-kit/options'
import { ANY_ORDER } from '../../src/profile/classes/classes.ts'
import { isAccepted } from '../../src/samples/response-data.ts'
import type { ProblemOrder } from '../../src/profile/decide/problem-order.ts'
import type { OrderGroup } from '../../src/order/order-groups.ts'
import type { Evidence } from '../../src/rules/evidence.ts'
import { adjusts, gives, givesFirst, type Mechanism, replaced } from './mechanism.ts'

/** The parts of a profile about several problems. */
type Ordered = Readonly<{ order?: readonly string[]; join?: Join }>

/** Which of several problems decides, and how they are joined. */
const order: readonly Mechanism[] = [
  {
    name: 'order of problems',
    purpose: 'which of several problems a service names first',
    replaced: [gives('order/written-order.ts', 'writeOrder', [])],
  },
  {
    name: 'topological order',
    purpose: 'an order from what was first in each response',
    replaced: [givesFirst('order/topological-order.ts', 'topologicalOrder')],
  },
  {
    name: 'orders of wrong types',
    purpose: 'services that read a body member by member',
    replaced: [
      replaced('order/written-order.ts', 'ORDERS_OF_TYPES', ([byDefault]: readonly unknown[]) => [
        byDefault,
      ]),
    ],
  },
  {
    name: 'only one of several types',
    purpose: 'such a service names one problem alone',
    replaced: [
      replaced(
        'profile/decide/problem-order.ts',
        'ProblemOrder',
        (Original: new (list?: readonly string[]) => ProblemOrder) =>
          class extends Original {
            override decidesAlone(): boolean {
              return false
            }
          },
      ),
    ],
  },
  {
    name: 'groups of classes',
    purpose: 'problems that services find at once',
    replaced: [
      adjusts('order/order-groups.ts', 'groupsByKey', (groups: ReadonlyMap<string, OrderGroup>) =>
        apartFrom(groups),
      ),
    ],
  },
  {
    name: 'any order',
    purpose: 'services that report problems in any order',
    replaced: [
      adjusts('order/order.ts', 'withOrder', (profile: Ordered) => ({
        ...profile,
        order: profile.order?.filter((key) => key !== ANY_ORDER),
      })),
    ],
  },
  {
    name: 'inferred joins',
    purpose: 'how a body follows from those of two problems',
    replaced: [gives('order/join.ts', 'joinsIn', [])],
  },
  {
    name: 'message frames',
    purpose: 'the text around and between two messages',
    replaced: [gives('order/message-frame.ts', 'frameOf', undefined)],
  },
  {
    name: 'counts in joins',
    purpose: 'the number of problems in a message',
    replaced: [gives('order/counted.ts', 'withCounts', [])],
  },
  {
    name: 'problems that are never joined',
    purpose: 'services that read a body into an object before they check the values',
    replaced: [gives('order/never-joined.ts', 'withNeverJoined', [])],
  },
  {
    name: 'one problem of each member',
    purpose: 'validators that leave a member at its first mistake',
    replaced: [
      adjusts('order/order.ts', 'withOrder', (profile: Ordered) => {
        const { join } = profile
        return typeof join === 'object'
          ? { ...profile, join: { ...join, perMember: false } }
          : profile
      }),
    ],
  },
]

/** Each class as a group of its own. */
const apartFrom = (groups: ReadonlyMap<string, OrderGroup>): ReadonlyMap<string, OrderGroup> =>
  new Map(
    Array.from(groups, ([key, group]) => [
      key,
      { ...group, key, keys: [key], wrongTypesOfSameMember: undefined },
    ]),
  )

/** What is accepted, and what is said about the rest. */
const rules: readonly Mechanism[] = [
  {
    name: 'accepted classes',
    purpose: 'which classes of problems a service accepts',
    replaced: [
      gives(
        'infer/accepted-classes.ts',
        'acceptedClasses',
        ({ mockAccepts }: Readonly<{ mockAccepts: boolean }>) => mockAccepts,
      ),
    ],
  },
  {
    name: 'behavior',
    purpose: 'statuses and switches that behaviors have',
    replaced: [gives('infer/infer-behavior.ts', 'inferBehavior', {})],
  },
  {
    name: 'letter case of names',
    purpose: 'services that read names of members in any letter case',
    replaced: [gives('infer/letter-case.ts', 'ignoresLetterCase', false)],
  },
  {
    name: 'accepting responses',
    purpose: 'the status, headers and body of a success',
    replaced: [
      gives('infer/infer-success.ts', 'inferSuccess', {
        settings: {},
        echoId: false,
        isSuccess: isAccepted,
      }),
    ],
  },
  {
    name: 'rules for errors',
    purpose: 'the status, headers and body of refusals',
    replaced: [gives('rules/rules.ts', 'inferRules', new Map())],
  },
  {
    name: 'rules for several classes',
    purpose: 'one rule for all kinds and places of a class',
    replaced: [
      replaced(
        'rules/rule-tree.ts',
        'cheapestRules',
        (original: (evidence: readonly Evidence[]) => readonly unknown[]) =>
          (evidence: readonly Evidence[]) =>
            [...Map.groupBy(evidence, ({ problem }) => problem.profileClass).values()].flatMap(
              original,
            ),
      ),
    ],
  },
  {
    name: 'requests with one problem',
    purpose: 'they show the response to a class better than those with several',
    replaced: [
      replaced(
        'rules/evidence.ts',
        'decidingProblems',
        () => (samples: readonly Decided[]) =>
          samples.flatMap((sample) => {
            const { refused, problems } = sample
            const decisive = refused.length === 0 ? problems : refused.slice(0, 1)
            return decisive.map((problem) => ({ sample, problem }))
          }),
      ),
    ],
  },
  {
    name: 'unexplained responses',
    purpose: 'what a profile does not explain is compared by its status',
    replaced: [
      adjusts('learn-from.ts', 'learnFrom', (learned: Readonly<{ profile: object }>) => ({
        ...learned,
        profile: { ...learned.profile, unexplained: undefined },
      })),
    ],
  },
]

type Decided = Readonly<Record<'refused' | 'problems', readonly unknown[]>>

/** What stands in texts. */
const templates: readonly Mechanism[] = [
  {
    name: 'patterns of texts together',
    purpose: 'texts of one kind become one template',
    replaced: [gives('fitting/align-texts.ts', 'alignTexts', [])],
  },
  {
    name: 'a second look',
    purpose: 'values that the best template does not give show another one',
    replaced: [gives('fitting/observation.ts', 'notGiven', [])],
  },
  {
    name: 'whole words',
    purpose: 'values are no part of a word or a number',
    replaced: [
      replaced(
        'fitting/text-positions.ts',
        'indexOfValue',
        () =>
          (text: string, value: string, from = 0) =>
            text.indexOf(value, from),
      ),
      replaced(
        'fitting/text-positions.ts',
        'positionsOfValue',
        () => (text: string, value: string) =>
          Array.from(text, (_, at) => at).filter((at) => text.startsWith(value, at)),
      ),
    ],
  },
  {
    name: 'risks of templates',
    purpose: 'an id, a time or a name is in a text by chance',
    replaced: [gives('fitting/risk.ts', 'riskOf', 0)],
  },
  {
    name: 'values that vary',
    purpose: 'a value that is new in each request is in a text by no chance',
    replaced: [
      gives('fitting/coincidence.ts', 'knownPlaceholdersIn', () => ({
        isUnmistakable: false,
        distance: 0,
      })),
      gives('fitting/coincidence.ts', 'unmistakableIn', () => false),
    ],
  },
  {
    name: 'names of members',
    purpose: 'responses that have what is wrong with a member under its name',
    replaced: [givesFirst('fitting/observation.ts', 'withNameTemplates')],
  },
  {
    name: 'written values',
    purpose: 'converted values in texts',
    replaced: [adjusts('fitting/written-values.ts', 'placeholdersByText', plainParts)],
  },
]

/** The parts of texts without those that a conversion writes. */
function plainParts(
  parts: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const plain = Array.from(parts, ([text, written]) => {
    return [text, written.filter((placeholder) => !placeholder.includes(':'))] as const
  })
  return new Map(plain.filter(([, written]) => written.length > 0))
}

export const inference: readonly Mechanism[] = [...order, ...rules, ...templates]
