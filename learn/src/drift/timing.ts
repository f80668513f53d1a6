import { type Case } from 'plant-store-kit/recording'
import { type StageName } from 'plant-store-kit/responder'
import type { ProfileResponse } from '../replay/profile-mock.ts'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'

/** Longer bodies arrive in several pieces. */
const MAX_WHOLE_BODY = 2 ** 16

/** Whether a server receives the body in several pieces, and when depends on timing. */
export function isSentInPieces({ request: { need } }: Case, { request }: Sample): boolean {
  return request.body.length > MAX_WHOLE_BODY || need === 'chunked' || need === 'split'
}

/** The stages of problems that a server finds in the body; for others, it need not read it. */
const STAGES_OF_BODY: readonly string[] = ['body', 'members'] satisfies StageName[]

/** Whether a server may refuse a request without what follows its head, and close the connection upon it. */
const isBodyUnneeded = ({ problem }: ProfileResponse): boolean =>
  problem !== undefined && !STAGES_OF_BODY.includes(problem.problemClass.stage)

/**
 * Whether there is a response at all depends on timing: a server may close the connection while it still receives a body.
 */
export function dependsOnTiming(
  testCase: Case,
  sample: Sample,
  possibleResponses: readonly ProfileResponse[],
): boolean {
  const isWithout = ({ status }: ResponseData): boolean => typeof status === 'string'
  if (sample.response.status === 'reset' && possibleResponses.some(isBodyUnneeded)) return true
  const responses = [sample.response, ...possibleResponses.map(({ response }) => response)]
  return isSentInPieces(testCase, sample) && responses.some(isWithout)
}
