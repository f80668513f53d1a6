import type { Case } from '../data/case.ts'
import { type Unique, uniqueRoles } from '../operation/role.ts'
import {
  type Exchange,
  type Failure,
  type ProtocolError,
  failures,
  protocolErrors,
  unreadReason,
  statusOf,
  type ReceivedResponse,
  joinedHeaderOf,
} from '../data/exchange.ts'
import { hideInQuotations } from '../data/quotation.ts'
import type { Observation } from './finding.ts'
import type { Finding, JudgedRule } from '../data/report.ts'
import { atLevel, type Levels } from '../rules/levels.ts'
import { citationOf, docsOf } from '../rules/rules.ts'
import type { Operation } from '../../src/document/document.ts'
import { isAcceptance } from '../operation/documented.ts'
import { membersOf } from '../operation/members.ts'
import { judgeEcho } from './echo.ts'
import { type Quote, quoteAll } from './quote.ts'
import { markReused } from './reuse.ts'
import {
  type Judgment,
  type RuleUse,
  breaks,
  joinJudgments,
  judgedRulesOf,
  keeps,
  withoutFindings,
} from './judgment.ts'
import { judgeStatus } from './status/status.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import { problemsOf } from '../cases/facts/body-reading.ts'
import { ruleOfProblem } from '../cases/decide/rule-of-problem.ts'
import type { Concern } from '../rules/citable-document.ts'
import { isAboutResponse } from '../rules/response-rules.ts'
import { codingsOf } from '../../src/base/header-syntax.ts'
import { acceptedCodings } from '../../src/base/negotiation-headers.ts'

/** Whether a value of Accept-Encoding names no coding that a response may have. */
const allowsNoCoding = (acceptEncoding: string): boolean =>
  acceptedCodings(acceptEncoding).every(({ name, isExcluded }) => name === 'identity' || isExcluded)

/** A warning about a coded body, if the request has excluded all codings (RFC 9110, section 12.5.3). */
const judgeCoding = (
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

/** What a finding is about: the response, or the member and the keyword that its case is about. */
const concernOf = (
  testCase: Case,
  exchange: Exchange,
  { rule, code, pointer, keyword, part }: Observation,
  operation: Operation,
): Concern => {
  if (isAboutResponse(rule)) {
    if (code === 'status') return {}
    return { status: statusOf(exchange), place: pointer, keyword, part }
  }
  if (rule !== testCase.rule) return {}
  return testCase.concern ?? concernOfRequest(testCase, operation)
}

const concernOfRequest = (testCase: Case, operation: Operation): Concern => {
  const members = membersOf(operation)
  const problem = problemsOf(testCase, operation)?.find(
    (candidate) => ruleOfProblem(candidate, members) === testCase.rule,
  )
  if (problem !== undefined) return { place: problem.pointer, keyword: problem.keyword }
  const varied = members.sendable.find(({ name }) => testCase.facts.varies.includes(name))
  return varied === undefined ? {} : { place: pointerTo('', varied.name) }
}

/** Errors that some clients tolerate; the response stays usable. */
const tolerated = new Set<ProtocolError['code']>(['no-reason-space', 'old-version-encoding'])

const expected = 'a complete, well-formed response in time'

/** The kind of a failure; whether a client sees a close or a reset depends on what it still sends. */
const kindOf = ({ kind, received }: Failure): Failure['kind'] => {
  if (kind !== 'reset') return kind
  return received.length === 0 ? 'closed' : 'cut-off'
}

/** What R8 requires of the connection and of HTTP. */
const judgeDelivery = (response: Exchange['response'], quote: Quote): readonly Observation[] => {
  if (response.type === 'failure') {
    const kind = kindOf(response)
    const received = failures[kind]
    const { detail } = hideInQuotations(response, quote)
    const message = `${received}: ${detail}`
    return [{ kind: 'violation', rule: 'R8', code: kind, expected, received, message }]
  }
  return response.protocolErrors.map((error) => {
    const { code } = error
    const { detail } = hideInQuotations(error, quote)
    const kind = tolerated.has(code) ? 'warning' : 'violation'
    const received = protocolErrors[code]
    const message = `responded ${response.status} with ${received}: ${detail}`
    return { kind, rule: 'R8', code, expected, received, message }
  })
}

/** The finding of an observation about the exchange of a case. */
export const findingOf = (
  testCase: Case,
  exchange: Exchange,
  observed: Observation,
  operation: Operation,
): Finding => {
  const { message, keyword: _, part: _part, ...observation } = observed
  const concern = concernOf(testCase, exchange, observed, operation)
  return {
    ...observation,
    case: testCase.id,
    exchange: exchange.number,
    citation: citationOf(observation.rule, operation, concern),
    docs: docsOf(observation.rule),
    message: `${testCase.title}: ${message}`,
  }
}

/** What a response shows about earlier requests of the run. */
export interface ChainJudgment {
  readonly judgment: Judgment
  /** Whether the response is one of the operation itself. */
  readonly isOfOperation: boolean
}

/** What a judgment depends on besides case and exchange. */
interface JudgeOptions {
  readonly operation: Operation
  /**
   * The members whose values the server is known to accept a second time: only then the refusal of a value that every run
   * sends counts. By default all.
   */
  readonly repeatable?: readonly Unique[]
  /** Hides secrets in what findings quote of the response. */
  readonly quote?: Quote
  /** Other levels of rules. */
  readonly levels?: Levels
  /** What the response shows about earlier requests. */
  readonly chain?: ChainJudgment | undefined
}

/** The findings of one exchange, as if its connection did not matter, and the rules by which it was judged. */
export interface JudgedExchange {
  readonly findings: readonly Finding[]
  readonly judged: readonly JudgedRule[]
}

export const judgeExchange = (
  testCase: Case,
  exchange: Exchange,
  options: JudgeOptions,
): JudgedExchange => {
  const { operation, levels = {} } = options
  // Neither passed nor blamed: this Node cannot read the body.
  if (unreadReason(exchange.response) !== undefined) return { findings: [], judged: [] }
  const { observations, uses } = judgmentOf(testCase, exchange, options)
  const judgment = { observations: observations.map((item) => atLevel(item, levels)), uses }
  return {
    findings: judgment.observations.map((observation) =>
      findingOf(testCase, exchange, observation, operation),
    ),
    judged: judgedRulesOf(judgment, testCase.rule),
  }
}

const judgmentOf = (testCase: Case, exchange: Exchange, options: JudgeOptions): Judgment => {
  const { operation, repeatable = uniqueRoles, quote = quoteAll, chain } = options
  const { response } = exchange
  const delivery: Judgment = {
    observations: judgeDelivery(response, quote),
    uses: [keeps('R8')],
  }
  if (response.type === 'failure')
    return joinJudgments([delivery, { observations: [], uses: [unansweredUse(testCase)] }])
  if (chain !== undefined && decides(chain)) return joinJudgments([delivery, chain.judgment])
  const ofStatus = judgeStatus({
    testCase,
    exchange,
    response,
    repeatable,
    quote,
    operation,
  })
  // One cause, one violation.
  if (delivery.observations.some(({ kind }) => kind === 'violation'))
    return joinJudgments([delivery, withoutFindings(ofStatus)])
  const isEcho = testCase.expect === 'accept' && isAcceptance(operation, response.status)
  const echo = isEcho ? judgeEcho(exchange, { quote, operation }) : []
  const coding = judgeCoding(exchange, response, quote)
  const hasTexts = isEcho && membersOf(operation).strings.length > 0
  return joinJudgments([
    delivery,
    ofStatus,
    { observations: [...coding, ...echo], uses: hasTexts ? [keeps('R10')] : [] },
    ...(chain === undefined ? [] : [chain.judgment]),
  ])
}

/** Whether nothing else is said about a response: it is one of another operation, or breaks a rule about both requests. */
const decides = ({ isOfOperation, judgment }: ChainJudgment): boolean =>
  !isOfOperation || judgment.observations.some(({ rule }) => rule !== 'R10' && rule !== 'open')

/** What the lack of a response shows about the rule of a case: a request that must succeed did not. */
const unansweredUse = ({ rule, expect }: Case): RuleUse =>
  expect === 'accept' ? breaks(rule) : { rule, result: 'unread' }

/**
 * The findings of one exchange: violations of at most one rule, and any number of warnings and notes.
 * Pure: the same arguments always give the same findings.
 */
export const judge = (
  testCase: Case,
  exchange: Exchange,
  options: JudgeOptions,
): readonly Finding[] => markReused(judgeExchange(testCase, exchange, options).findings, exchange)
