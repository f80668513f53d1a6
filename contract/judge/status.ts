import type { Case } from '../case.ts'
import type { ReceivedResponse, Exchange } from '../exchange.ts'
import type { RuleId } from '../rules.ts'
import { type Observation, judgeBody } from './body.ts'

const words = (answer: ReceivedResponse): string =>
  `answered ${`${answer.status} ${answer.reason}`.trim()}`

const sight = (
  kind: Observation['kind'],
  rule: RuleId,
  code: string,
  expected: string,
  answer: ReceivedResponse,
  ending = '',
): Observation => ({
  kind,
  rule,
  code,
  expected,
  received: String(answer.status),
  message: `${words(answer)}${ending}`,
})

const isSuccess = (status: number): boolean => status >= 200 && status < 300
const okOrBad = '200 or 400'
const plant = '200 with a Plant body'
const error = '400 with an Error body'

/** Whether the server asks to come back later, which R7 lets it. */
export const isThrottled = ({ response }: Exchange): boolean =>
  response.type === 'response' &&
  (response.status === 429 || response.status === 503) &&
  response.headers.some(([name]) => name.toLowerCase() === 'retry-after')

const undocumented = (answer: ReceivedResponse, expected: string): readonly Observation[] => [
  sight(
    'violation',
    'R7',
    'status',
    expected,
    answer,
    ', a status that the document does not have',
  ),
]

/** RFC 9112, section 6.3: a server may insist on a length. */
const wantsLength = (each: Case, answer: ReceivedResponse): boolean =>
  answer.status === 411 && each.request.needs.includes('chunked')

const lengthWanted = (expected: string, answer: ReceivedResponse): Observation =>
  sight('warning', 'R7', 'length-required', expected, answer, ' to a body in chunks')

/** An id that every run sends may be refused for having been sent by an earlier one. */
const seenBefore = ({ request }: Case): string =>
  String(request.body).includes('$ID') ? '' : ', unless an earlier run used up its id'

const accept = (
  each: Case,
  exchange: Exchange,
  answer: ReceivedResponse,
): readonly Observation[] => {
  const { status } = answer
  if (status === 200) return judgeBody(answer)
  if (each.level === 'must') {
    if (status !== 400) return undocumented(answer, plant)
    return [
      sight('violation', each.rule, 'refused', plant, answer, ' to an ordinary valid request'),
    ]
  }
  if (status === 400) {
    return [
      ...judgeBody(answer),
      sight(
        'warning',
        each.rule,
        'refused',
        plant,
        answer,
        ` to a valid request${seenBefore(each)}`,
      ),
    ]
  }
  if (each.rule === 'A4' && (status === 401 || status === 403)) {
    return [sight('warning', 'A4', 'refused', plant, answer)]
  }
  if (status === 413 && (exchange.request.body?.length ?? 0) > 65_536) {
    return [sight('warning', 'R7', 'too-large', okOrBad, answer, ' to a body over 64 KiB')]
  }
  return wantsLength(each, answer) ? [lengthWanted(okOrBad, answer)] : undocumented(answer, okOrBad)
}

const refuse = (each: Case, answer: ReceivedResponse): readonly Observation[] => {
  const { status } = answer
  if (status === 400) return judgeBody(answer)
  if (isSuccess(status)) {
    const kind = each.level === 'must' ? 'violation' : 'warning'
    const accepted = sight(kind, each.rule, 'accepted', error, answer)
    return kind === 'warning' && status === 200 ? [accepted, ...judgeBody(answer)] : [accepted]
  }
  if (each.rule === 'N10' && status === 415) {
    return [sight('warning', 'N10', 'status', error, answer)]
  }
  return wantsLength(each, answer) ? [lengthWanted(error, answer)] : undocumented(answer, error)
}

const deny = (each: Case, answer: ReceivedResponse): readonly Observation[] => {
  const { status } = answer
  if (status === 400) return judgeBody(answer)
  if (isSuccess(status)) {
    return [sight('violation', each.rule, 'accepted', error, answer, ' without a valid credential')]
  }
  const kind = Math.floor(status / 100) === 4 ? 'warning' : 'violation'
  return [sight(kind, 'A3', 'status', error, answer)]
}

/** Whether the request is the one that the document has. */
export const isOperation = (each: Case): boolean =>
  each.request.method === 'POST' && each.request.target.split('?')[0] === '/plants'

const open = (each: Case, answer: ReceivedResponse): readonly Observation[] => {
  const { status } = answer
  const shaped = (status === 200 || status === 400) && isOperation(each) ? judgeBody(answer) : []
  const kind = status >= 500 && status < 600 ? 'warning' : 'note'
  return [...shaped, sight(kind, each.rule, 'status', 'nothing: the document is silent', answer)]
}

/** What the answer's status, and with it its body, says about the case. */
export const judgeStatus = (
  each: Case,
  exchange: Exchange,
  answer: ReceivedResponse,
): readonly Observation[] => {
  if (isThrottled(exchange)) {
    return [
      sight(
        'warning',
        'R7',
        'throttled',
        okOrBad,
        answer,
        ' with Retry-After: the server limits its rate',
      ),
    ]
  }
  if (each.expect === 'accept') return accept(each, exchange, answer)
  if (each.expect === 'refuse') return refuse(each, answer)
  return each.expect === 'deny' ? deny(each, answer) : open(each, answer)
}
