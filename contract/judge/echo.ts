import { isNumeric, memberOf } from '../../src/base/check-value.ts'
import { type ReceivedResponse, type SentRequest, utf8Text } from '../data/exchange.ts'
import { freshNameIn } from '../data/fresh-name.ts'
import type { Observation } from './finding.ts'
import { jsonOf } from './response-json.ts'
import type { Operation } from '../../src/document/document.ts'
import { membersOf } from '../operation/members.ts'
import type { Quote } from './quote.ts'

const note = (
  member: string,
  code: string,
  received: string,
  message = `responded with ${received}`,
): Observation => {
  const [expected, pointer] = ['nothing: the document does not say', `/${member}`]
  return {
    kind: 'note',
    rule: 'open',
    code: `${member}-${code}`,
    expected,
    received,
    pointer,
    message,
  }
}

const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`

/** Whether the text is of another request of the run than the body; in a repeated run it may be of an earlier run. */
const isOfAnotherRequest = (body: string, received: string): boolean => {
  const sentName = freshNameIn(body)
  const receivedName = freshNameIn(received)
  if (receivedName === undefined || receivedName.text === sentName?.text) return false
  return sentName === undefined || sentName.mark === receivedName.mark
}

const judgeText = (
  body: string,
  member: string,
  sentValue: unknown,
  received: unknown,
): readonly Observation[] => {
  if (typeof received !== 'string' || received === sentValue) return []
  if (typeof sentValue === 'string' && sentValue.startsWith(received))
    return [note(member, 'truncated', `a truncated ${member}`)]
  if (!isOfAnotherRequest(body, received))
    return [note(member, 'changed', `another ${member} than was sent`)]
  const mixedUp = note(member, 'of-another-request', `the ${member} that another request sent`)
  return [
    {
      ...mixedUp,
      kind: 'warning',
      rule: 'R1',
      expected: `the ${member} of this request, if any of this run`,
    },
  ]
}

const judgeInteger = (
  member: string,
  sentValue: unknown,
  received: unknown,
  quote: Quote,
): readonly Observation[] => {
  if (!isNumeric(sentValue) || !isNumeric(received) || String(sentValue) === String(received))
    return []
  if (Number(sentValue) !== Number(received))
    return [note(member, 'changed', `another ${member} than was sent`)]
  const message = `responded with the ${member} ${quote(String(received))}, which lost digits of ${sentValue}`
  return [note(member, 'digits-lost', `${withArticle(member)} that lost digits`, message)]
}

/**
 * Notes what comes back changed, because the document does not require that it is equal. Only the name or tag of another
 * request is a warning: the response is not about the plant that was sent.
 */
export const judgeEcho = (
  request: SentRequest,
  response: ReceivedResponse,
  quote: Quote,
  operation: Operation,
): readonly Observation[] => {
  const body = request.body ?? new Uint8Array()
  const [text, sentBody, received] = [utf8Text(body) ?? '', jsonOf(body), jsonOf(response.body)]
  const valuesOf = (member: string): [unknown, unknown] => [
    memberOf(sentBody, member),
    memberOf(received, member),
  ]
  const { strings, integers } = membersOf(operation)
  return [
    ...strings.flatMap((member) => judgeText(text, member, ...valuesOf(member))),
    ...integers.flatMap((member) => judgeInteger(member, ...valuesOf(member), quote)),
  ]
}
