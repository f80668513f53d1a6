import { documentedResponse, hasOtherFailures } from '../../operation/documented.ts'
import { type Judgment, type RuleUse, breaks, keeps } from '../judgment.ts'
import { type JudgedResponse, observe } from './judged-response.ts'

/**
 * Whether a documented 401 says that the credential is wrong, although it is not. A 403 may mean anything, and 401 as well
 * where the operation documents no other error.
 */
export const blamesCredential = ({
  testCase: { credential },
  response: { status },
  operation,
}: JudgedResponse): boolean =>
  status === 401 &&
  (credential === 'token' || credential === 'alternative') &&
  // A range or `default` does not say what a 401 is about.
  documentedResponse(operation, status)?.status === '401' &&
  hasOtherFailures(operation)

/** A documented 401 to a right credential; `useOfCase` is what the status shows about the rule of the case. */
export const blamedCredential = (
  judged: JudgedResponse,
  expected: string,
  useOfCase: RuleUse,
): Judgment => {
  const ending = ', the status of a refused credential'
  const blame = { kind: 'violation', rule: 'R5', code: 'status', expected, ending } as const
  return observe(judged, blame, [useOfCase, keeps('R7'), breaks('R5')])
}
