import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, withValues } from 'plant-store-kit/recording'
import type { BodyMockOperation } from 'plant-store-kit/responder'
import type { Sample } from '../samples/sample.ts'
import { longText } from './member-forms.ts'
import { casesOf, type Probe } from './probe.ts'

/** How often equal requests are sent: a service that picks one of two problems picks the same each time once in 32 runs. */
const EQUAL_REQUESTS = 6

/**
 * Several problems, which services may report in any order: unusual values, with different ids, and what each service
 * refuses.
 */
const requests: readonly Omit<Probe, 'slug'>[] = [
  { rule: 'V3', body: withValues({ number: '-$ID', string: '""', optional: longText }) },
  { rule: 'V3', body: withValues({ string: '""', optional: '""' }) },
  { rule: 'V3', body: withValues({ string: null, optional: longText }) },
  { rule: 'N4', body: withValues({ number: null, string: null, optional: '7' }) },
  { rule: 'N5', body: withValues({ number: '"fern"', string: '5' }) },
]

/** Lists of requests that differ in the id only, if they have any. */
export const equalRequests: readonly (readonly Probe[])[] = requests.map((request, row) =>
  Array.from({ length: EQUAL_REQUESTS }, (_, index) => ({
    ...request,
    slug: `equal-${row}-${index}`,
  })),
)

/** The same as cases: what differs in the responses to a list does not depend on the request. */
export const equalCasesOf = (operation: BodyOperation): readonly (readonly Case[])[] =>
  equalRequests.map((probes) => casesOf(probes, operation))

/** The samples of each list. */
export function equalSamplesIn(
  samples: readonly Sample[],
  { source }: BodyMockOperation,
): readonly (readonly Sample[])[] {
  const byCase = new Map(samples.map((sample) => [sample.caseId, sample]))
  return equalCasesOf(source).map((cases) => cases.flatMap(({ id }) => byCase.get(id) ?? []))
}
