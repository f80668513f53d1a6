import { codingsOf } from '../../src/base/header-syntax.ts'
import { acceptedCodings } from '../../src/base/negotiation-headers.ts'
import { type Exchange, type ReceivedResponse, joinedHeaderOf } from '../data/exchange.ts'
import type { Observation } from './finding.ts'
import type { Quote } from './quote.ts'

/** Whether a value of Accept-Encoding names no coding that a response may have. */
const allowsNoCoding = (acceptEncoding: string): boolean =>
  acceptedCodings(acceptEncoding).every(({ name, isExcluded }) => name === 'identity' || isExcluded)

/** A warning about a coded body, if the request has excluded all codings (RFC 9110, section 12.5.3). */
export const judgeCoding = (
  { request }: Pick<Exchange, 'request'>,
  { status, headers, body }: ReceivedResponse,
  quote: Quote,
): readonly Observation[] => {
  const accepted = joinedHeaderOf(request.headers, 'accept-encoding')
  if (accepted === undefined || !allowsNoCoding(accepted) || body.length === 0) return []
  const [coding] = codingsOf(joinedHeaderOf(headers, 'content-encoding'))
  if (coding === undefined) return []
  const received = `Content-Encoding: ${quote(coding)}`
  const message = `responded ${status} with ${received}, although the request excludes it`
  const expected = 'a body without a content coding (RFC 9110, section 12.5.3)'
  return [{ kind: 'warning', rule: 'R8', code: 'coding-unwanted', expected, received, message }]
}
