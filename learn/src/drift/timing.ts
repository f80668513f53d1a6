import { type Case } from 'plant-store-kit/recording'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'

/** Longer bodies arrive in several pieces. */
const MAX_WHOLE_BODY = 2 ** 16

/** Whether a server receives the body in several pieces, and when depends on timing. */
export function isSentInPieces({ request: { need } }: Case, { request }: Sample): boolean {
  return request.body.length > MAX_WHOLE_BODY || need === 'chunked' || need === 'split'
}

/**
 * Whether there is a response at all depends on timing: a server may close the connection while it still receives a body.
 */
export function dependsOnTiming(
  testCase: Case,
  sample: Sample,
  possible: readonly Readonly<{ response: ResponseData }>[],
): boolean {
  const responses = [sample.response, ...possible.map(({ response }) => response)]
  const isWithout = ({ status }: ResponseData): boolean => typeof status === 'string'
  return isSentInPieces(testCase, sample) && responses.some(isWithout)
}
