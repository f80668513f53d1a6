import { type BodyMockOperation } from 'plant-store-kit/responder'
import { equalCasesOf } from './equal-requests.ts'
import type { Sample } from '../samples/sample.ts'

/** The samples of each list of equal requests, which differ in the id only. */
export function equalSamplesIn(
  samples: readonly Sample[],
  { source }: BodyMockOperation,
): readonly (readonly Sample[])[] {
  const byCase = new Map(samples.map((sample) => [sample.caseId, sample]))
  return equalCasesOf(source).map((cases) => cases.flatMap(({ id }) => byCase.get(id) ?? []))
}
