import { withArticle } from '../../src/base/article.ts'
import { isNumeric, memberOf } from '../../src/base/check-value.ts'
import type { ReceivedResponse, SentRequest } from '../data/exchange.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { EchoChange } from '../data/report.ts'
import type { Observation } from './finding.ts'
import { jsonOf } from './response-json.ts'
import type { Operation } from '../../src/document/document.ts'
import { membersOf } from '../operation/members.ts'
import type { Quote } from './quote.ts'

/** A member of a request and of its response. */
interface Echo {
  readonly member: string
  readonly sent: unknown
  readonly received: unknown
}

/** What is noted about a member that comes back changed. */
interface Change {
  readonly code: EchoChange
  /** Such as `a truncated name`. */
  readonly received: string
  /** By default it names what was received. */
  readonly message?: string
}

const note = (
  { member }: Echo,
  { code, received, message = `responded with ${received}` }: Change,
): Observation => ({
  kind: 'note',
  rule: 'open',
  code: `${member}-${code}`,
  expected: 'nothing: the document does not say',
  received,
  pointer: pointerTo('', member),
  message,
})

const changed = (echo: Echo): Observation =>
  note(echo, { code: 'changed', received: `another ${echo.member} than was sent` })

const judgeText = (echo: Echo): readonly Observation[] => {
  const { member, sent, received } = echo
  if (typeof received !== 'string' || received === sent) return []
  if (typeof sent === 'string' && sent.startsWith(received))
    return [note(echo, { code: 'truncated', received: `a truncated ${member}` })]
  return [changed(echo)]
}

const judgeInteger = (echo: Echo, quote: Quote): readonly Observation[] => {
  const { member, sent, received } = echo
  if (!isNumeric(sent) || !isNumeric(received) || String(sent) === String(received)) return []
  if (Number(sent) !== Number(received)) return [changed(echo)]
  const value = quote(String(received))
  const message = `responded with the ${member} ${value}, which lost digits of ${sent}`
  const lost = `${withArticle(member)} that lost digits`
  return [note(echo, { code: 'digits-lost', received: lost, message })]
}

interface EchoOptions {
  readonly quote: Quote
  readonly operation: Operation
}

/** Notes what comes back changed, because the document does not require that it is equal. */
export const judgeEcho = (
  request: SentRequest,
  response: ReceivedResponse,
  { quote, operation }: EchoOptions,
): readonly Observation[] => {
  const body = request.body ?? new Uint8Array()
  const sentBody = jsonOf(body)
  const receivedBody = jsonOf(response.body)
  const echoOf = (member: string): Echo => ({
    member,
    sent: memberOf(sentBody, member),
    received: memberOf(receivedBody, member),
  })
  const { strings, integers } = membersOf(operation)
  return [
    ...strings.flatMap((member) => judgeText(echoOf(member))),
    ...integers.flatMap((member) => judgeInteger(echoOf(member), quote)),
  ]
}
