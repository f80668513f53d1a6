import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, type MemberValues, type RuleId, withValues } from 'plant-store-kit/recording'
import { casesOf, type Probe } from './probe.ts'
import { longText } from './member-forms.ts'

/** How often equal requests are sent: a service that picks one of two problems picks the same each time once in 32 runs. */
const EQUAL_REQUESTS = 6

/** Several problems, which services may report in any order: unusual values, with different ids, and what each service refuses. */
const bodies: readonly (readonly [rule: RuleId, values: MemberValues])[] = [
  ['V3', { number: '-$ID', string: '""', optional: longText }],
  ['V3', { string: '""', optional: '""' }],
  ['V3', { string: null, optional: longText }],
  ['N4', { number: null, string: null, optional: '7' }],
  ['N5', { number: '"fern"', string: '5' }],
]

/** Lists of requests that differ in the id only, if they have any. */
export const equalRequests: readonly (readonly Probe[])[] = bodies.map(([rule, values], row) =>
  Array.from({ length: EQUAL_REQUESTS }, (_, index) => ({
    rule,
    slug: `equal-${row}-${index}`,
    body: withValues(values),
  })),
)

/** The same as cases: what differs in the responses to a list does not depend on the request. */
export const equalCasesOf = (operation: BodyOperation): readonly (readonly Case[])[] =>
  equalRequests.map((probes) => casesOf(probes, operation))
