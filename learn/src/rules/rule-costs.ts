import { memoize } from 'plant-store-kit/responder'
import { outcomeOf } from '../profile/decide/error-rules.ts'
import type { Evidence } from './evidence.ts'
import { givesValue, withActual } from '../fitting/observation.ts'
import { isAccepted, type ResponseData } from '../samples/response-data.ts'
import type { Choice } from './candidates.ts'
import { isEmpty } from '../values/without-empty.ts'

/** A rule under the key of a class, or of a group of classes. */
export interface KeyedRule {
  readonly key: string
  readonly rule: Choice
}

/** The cost of a wrong status: clients branch on it, so that no template of a body makes up for it. */
export const WRONG_STATUS = 4

/** The cost of a wrong body, or of a wrong kind of success. */
export const WRONG_CONTENT = 1

/** The cost of wrong headers: few clients read them, and they are no reason for a rule alone. */
export const WRONG_HEADERS = 0.25

/** The cost of a rule: below that of wrong content, so that a rule for one more response pays. */
export const EACH_RULE = 0.5

/** What it costs that a rule, or the mock without one, decides about the response to one problem. */
export function costOf(evidence: Evidence, keyed: KeyedRule | undefined): number {
  const expected = outcomeOf(evidence.problem, keyed) ?? evidence.responseWithoutRule
  return expected === 'accepted' ? costOfAccepting(evidence) : costOfRefusing(expected, evidence)
}

function costOfAccepting({ isOrdinary, actual }: Evidence): number {
  if (isOrdinary) return 0
  return isAccepted(actual) ? WRONG_CONTENT : WRONG_STATUS + WRONG_CONTENT
}

function costOfRefusing(response: ResponseData, evidence: Evidence): number {
  const [expected, actual] = [comparedParts(response), comparedParts(evidence.actual)]
  // The content of another status is no merit.
  if (expected.status !== actual.status) return WRONG_STATUS + WRONG_CONTENT
  const isSame = (part: 'headers' | 'content'): boolean =>
    givesValue(expected[part], withActual(evidence, actual[part]))
  const isSameContent = isEmpty(actual.content) || isSame('content')
  const costOfContent = isSameContent ? 0 : WRONG_CONTENT
  return costOfContent + (isSame('headers') ? 0 : WRONG_HEADERS)
}

const comparedParts = memoize(({ status, headers = {}, ...content }: ResponseData) => {
  return { status, headers, content }
})
