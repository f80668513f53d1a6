import type { Case } from '../../../contract/data/case.ts'
import type { Sample } from '../samples/sample.ts'

/** Longer bodies arrive in several pieces. */
const MAX_WHOLE_BODY = 2 ** 16

/** Whether a server receives the body in several pieces, and when depends on timing. */
export function isSentInPieces({ request: { need } }: Case, { request }: Sample): boolean {
  return request.body.length > MAX_WHOLE_BODY || need === 'chunked' || need === 'split'
}
