import type { MockOperation } from '../../core/operation.ts'
import { equalCasesOf } from '../probes/equal-requests.ts'
import type { Sample } from '../samples/sample.ts'

/** Of several problems in any order, fewer values differ. */
export const MIN_DISTINCT = 4

/** The samples of each list of equal requests. */
export function equalSamplesIn(
  samples: readonly Sample[],
  { source }: MockOperation,
): readonly (readonly Sample[])[] {
  const byName = new Map(samples.map((sample) => [sample.name, sample]))
  return equalCasesOf(source).map((cases) => cases.flatMap(({ id }) => byName.get(id) ?? []))
}
