import { fixedMemberOf, isSentManyTimes } from '../data/case.ts'
import { type Exchange, hasUnreadBody } from '../data/exchange.ts'
import type { Case } from '../data/case.ts'
import type { Group, Report, SentAgain } from '../data/report.ts'

/** What a command for one request leaves out, by the case alone. */
const needOfCase = (testCase: Case): string | undefined => {
  if (isSentManyTimes(testCase)) return 'many requests at a time, as the command sends them'
  switch (testCase.request.need) {
    case 'first':
      return 'a server that has just started: it was the first request of the run'
    case 'chain':
      return 'the requests before it, which the command sends'
    case 'reused-connection':
      return 'an accepted request before it on its connection, which the command sends'
    default:
      break
  }
  if (testCase.facts.sharesValues) return 'the requests before it that have the same values'
  const member = testCase.expect === 'accept' ? fixedMemberOf(testCase) : undefined
  return member && `a server in the same state: every run sends this ${member}`
}

/** What the failure of a case needs that passed when it was sent again. */
const needOfPassed = ({ dependsOn }: SentAgain): string => {
  switch (dependsOn?.on) {
    case 'first':
      return 'perhaps a server that has just started: it was the first request of the run'
    case 'others':
      return 'perhaps other requests at the same time: check the server as a whole'
    case 'turn':
      return `several tries: every ${dependsOn.every} requests one fails`
    default:
      return 'several tries: it passed when it was sent again'
  }
}

/** What a failure needs that the same bytes did not show again. */
const needOfOtherReply = (again: SentAgain | undefined): string =>
  again?.outcome === 'other'
    ? 'several tries: it failed in another way when it was sent again'
    : 'perhaps new values, which the command sends: the same bytes did not show it again'

/** What a failure needs that did not come again. */
const needOfAgain = ({
  again,
  isReproduced,
}: Pick<Group, 'again' | 'isReproduced'>): string | undefined => {
  if (again?.outcome === 'passed') return needOfPassed(again)
  return isReproduced === false ? needOfOtherReply(again) : undefined
}

/** What a request to a resource needs that the run has removed. */
const needOfRemoved = ({ resource }: Exchange): string | undefined =>
  resource?.isRemoved === true
    ? 'a resource like the one that the run has removed: the command creates it'
    : undefined

/** The message about a server that no request may hang or end again. */
const ofSilence = 'a server that has just started: the request may hang or end it'

/** The message about a response that has a text of another request. */
const ofMixUp = 'other requests before it or at the same time: the command sends all of the run'

/** curl may send head and body at once, and shows nothing that comes after a response. */
const ofSegments = 'head and body in two segments, as the command sends them'

const needsSegments = (exchange: Exchange): boolean =>
  hasUnreadBody(exchange) || exchange.after?.isBodyUnread === true

const isSilent = ({ response }: Exchange): boolean =>
  response.type === 'failure' && response.kind === 'timeout'

/**
 * What else than one request shows the finding of a group's first case; undefined if a curl line of it is enough, as far as
 * further requests have shown.
 */
export const needsOf = (
  { findings, again, isReproduced }: Pick<Group, 'findings' | 'again' | 'isReproduced'>,
  { cases, exchanges }: Pick<Report, 'cases' | 'exchanges'>,
): string | undefined => {
  const [{ case: id, code, exchange: number, kind, other }] = findings
  const exchange = exchanges.find((candidate) => candidate.number === number)
  if (exchange && needsSegments(exchange)) return ofSegments
  if (isReproduced) return exchange && needOfRemoved(exchange)
  if (other !== undefined) return ofMixUp
  const testCase = cases[id]
  if (kind === 'note' || testCase === undefined || exchange === undefined) return undefined
  if (exchange.after !== undefined) return undefined
  if (code === 'died' || isSilent(exchange)) return ofSilence
  return needOfAgain({ again, isReproduced }) ?? needOfCase(testCase) ?? needOfRemoved(exchange)
}
