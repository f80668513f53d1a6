import { isThrottled, retryAfterOf } from '../../data/overload.ts'
import { allStatuses } from '../../operation/response-words.ts'
import type { Expectation } from '../../rules/rules.ts'
import type { Judgment } from '../judgment.ts'
import { judgeValidRequest } from './accept.ts'
import { judgeWrongCredential } from './deny.ts'
import { type JudgedResponse, observe } from './judged-response.ts'
import { judgeOpenRequest } from './open.ts'
import { judgeInvalidRequest } from './refuse.ts'
import { saysUnknownResource, unknownResource } from './unknown-resource.ts'

const judgments: Readonly<Record<Expectation, (judged: JudgedResponse) => Judgment>> = {
  accept: judgeValidRequest,
  refuse: judgeInvalidRequest,
  deny: judgeWrongCredential,
  open: judgeOpenRequest,
}

/** What the response's status, and with it its body, shows about the case. */
export const judgeStatus = (judged: JudgedResponse): Judgment => {
  if (isThrottled(judged.exchange)) return throttled(judged)
  if (saysUnknownResource(judged)) return unknownResource(judged)
  return judgments[judged.testCase.expect](judged)
}

/** A response of a limit of the rate shows nothing about the request. */
const throttled = (judged: JudgedResponse): Judgment => {
  const preposition = retryAfterOf(judged.exchange) === undefined ? 'without' : 'with'
  const ending = ` ${preposition} Retry-After: the server limits its rate`
  const expected = allStatuses(judged.operation)
  return observe(judged, { kind: 'warning', rule: 'R7', code: 'throttled', expected, ending }, [])
}
