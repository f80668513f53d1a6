import { type Case, isFreshEachTime, isSentManyTimes } from '../data/case.ts'
import { type Exchange, failures } from '../data/exchange.ts'
import { memberOf } from '../../src/base/check-value.ts'
import { namesIn } from '../../src/document/pointer.ts'
import { jsonOf } from '../judge/response-json.ts'
import { dangerOf } from '../judge/danger.ts'
import { causeOf } from '../judge/finding.ts'
import type { Finding, Group, SentAgain } from '../data/report.ts'

/**
 * Whether a case that failed may be sent once more, alone: not if it is about repeated values, about other requests on
 * its connection or beside it, or if a server may refuse its values because it has them.
 */
export const canSendAgain = (testCase: Case, { after }: Exchange): boolean =>
  after === undefined &&
  !isSentManyTimes(testCase) &&
  testCase.request.need !== 'reused-connection' &&
  isFreshEachTime(testCase)

/** What a case got when it was sent: its response with its findings. */
export interface Reply {
  readonly exchange: Exchange
  readonly findings: readonly Finding[]
}

const receivedIn = ({ response }: Exchange): string =>
  response.type === 'response'
    ? `${response.status} ${response.reason}`.trim()
    : failures[response.kind]

/** Whether a case that failed could hang or end the server again: it got no response, and has what usually does. */
export const mayEndServer = ({ request, response }: Exchange): boolean =>
  response.type === 'failure' && dangerOf(request) > 0

/** What a case got alone whose response had a text of another request. */
const aloneAfterMixUp = ({ pointer = '' }: Finding, exchange: Exchange): SentAgain => {
  const [member = ''] = namesIn(pointer)
  const { request, response } = exchange
  const sent = memberOf(jsonOf(request.body ?? new Uint8Array()), member)
  const body = response.type === 'response' ? response.body : new Uint8Array()
  const received = memberOf(jsonOf(body), member)
  const isOwn = received === undefined || received === sent
  const own = received === undefined ? `without a ${member}` : `with its own ${member}`
  const other =
    sent === undefined
      ? `with a ${member} that it did not send`
      : `with another ${member} than it sent`
  const words = isOwn ? own : other
  return { received: `${receivedIn(exchange)} ${words}`, outcome: isOwn ? 'passed' : 'same' }
}

/** What the first case of a group got when it was sent again. */
export const sentAgain = (
  group: Pick<Group, 'findings'>,
  { exchange, findings }: Reply,
): SentAgain => {
  const failing = findings.filter(({ kind }) => kind !== 'note')
  const cause = causeOf(group.findings[0])
  const [first] = group.findings
  if (first.other !== undefined) return aloneAfterMixUp(first, exchange)
  const failed = failing.some((finding) => causeOf(finding) === cause) ? 'same' : 'other'
  return {
    received: receivedIn(exchange),
    outcome: failing.length === 0 ? 'passed' : failed,
  }
}
