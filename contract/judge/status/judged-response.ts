import type { Operation } from '../../../src/document/document.ts'
import type { Case } from '../../data/case.ts'
import type { Unique } from '../../operation/role.ts'
import type { Exchange, ReceivedResponse } from '../../data/exchange.ts'
import type { FindingCode, Kind } from '../../data/report.ts'
import { documentedResponse, leavesSuccessOpen } from '../../operation/documented.ts'
import type { RuleId } from '../../rules/rules.ts'
import { judgeBody } from '../body.ts'
import { type Judgment, type RuleUse, joinJudgments, keeps } from '../judgment.ts'
import type { Quote } from '../quote.ts'

/** A response to a case, and what its verdict depends on. */
export interface JudgedResponse {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly response: ReceivedResponse
  /** The members whose values the server is known to accept a second time. */
  readonly repeatable: readonly Unique[]
  /** Hides secrets in what an observation quotes. */
  readonly quote: Quote
  readonly operation: Operation
}

/** What a status shows, before it becomes a sentence. */
export interface StatusVerdict {
  readonly kind: Kind
  readonly rule: RuleId
  readonly code: FindingCode
  readonly expected: string
  /** The end of the sentence that begins with `responded 404 Not Found`. */
  readonly ending?: string
  readonly advice?: string
}

/** A judgment with one observation; `uses` are what the status shows about rules. */
export const observe = (
  { response: { status, reason }, quote }: JudgedResponse,
  { ending = '', ...verdict }: StatusVerdict,
  uses: readonly RuleUse[],
): Judgment => {
  const line = `responded ${`${status} ${quote(reason)}`.trim()}`
  return { observations: [{ ...verdict, received: String(status), message: line + ending }], uses }
}

/** Whether the document has a response for the status, or leaves it open. */
export const isDocumented = ({ response, operation }: JudgedResponse): boolean =>
  documentedResponse(operation, response.status) !== undefined ||
  (leavesSuccessOpen(operation) && response.status < 400)

export const judgeBodyOf = ({ response, quote, operation }: JudgedResponse): Judgment =>
  judgeBody(response, quote, operation)

/** A response with the right kind of status: its body decides. */
export const judgeRightStatus = (judged: JudgedResponse): Judgment =>
  joinJudgments([
    { observations: [], uses: [keeps(judged.testCase.rule), keeps('R7')] },
    judgeBodyOf(judged),
  ])
