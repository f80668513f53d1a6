import { hasRequestBody, type Operation } from '../../../src/document/document.ts'
import { type Case, type Need, withChanges } from '../../data/case.ts'
import { tokenHeaderOf } from '../../operation/credentials.ts'
import { isSentTo } from '../adapt/changing-methods.ts'
import { createCase } from '../adapt/create-case.ts'
import { writtenBody } from '../tables/plain.ts'
import type { Subject } from '../../rules/rule.ts'
import { subjectOf } from '../../rules/rules.ts'
import type { CaseRow } from '../tables/row.ts'
import { decide } from './decide.ts'
import { asOpen } from './moved-case.ts'

/** What only requests with a JSON body have. */
const ofJson = new Set<Subject | undefined>(['syntax', 'spelling', 'media-type'])
const ofParts = new Set<Need>(['chunked', 'split'])

/** Whether an operation leaves room for a row about a body, about another method, or about several credentials. */
const hasRoom = ({ rule, overrides = {} }: CaseRow, operation: Operation): boolean => {
  const { method, credential, need } = overrides
  const isOfBody = ofJson.has(subjectOf(rule)) || (need !== undefined && ofParts.has(need))
  if (isOfBody && !hasRequestBody(operation)) return false
  if (method === 'HEAD' && operation.method !== 'GET') return false
  return (
    method !== operation.method &&
    (credential !== 'several' || tokenHeaderOf(operation) !== undefined)
  )
}

/** The case of a row before the document judges it; undefined if the operation lacks what it is made of. */
const undecidedCase = (row: CaseRow, operation: Operation): Case | undefined => {
  const body = writtenBody(row.body, operation)
  const isTokenInForm = operation.requestBody?.form !== undefined && String(body).includes('$TOKEN')
  const lacksParts = row.body !== undefined && body === undefined
  if (lacksParts || isTokenInForm || !hasRoom(row, operation)) return undefined
  const testCase = createCase({ ...row, body }, operation)
  return isSentTo(testCase.request, operation) ? testCase : undefined
}

/** The case of a row for an operation, by the rule that its document says; undefined if it says nothing about it. */
export const caseOfRow = (row: CaseRow, operation: Operation): Case | undefined => {
  const { rule, overrides } = row
  const testCase = undecidedCase(row, operation)
  if (testCase === undefined || overrides?.isOfSeveral !== true)
    return testCase && decide(testCase, operation)
  return decide(testCase, operation, (rules) => rules.includes(rule))
}

/** The case of a row under its own rule, whichever its body breaks: what the document does not refuse is open. */
export const ownCaseOfRow = (row: CaseRow, operation: Operation): Case | undefined => {
  const testCase = undecidedCase(row, operation)
  if (testCase === undefined) return undefined
  const decided = decide(testCase, operation, () => true)
  if (decided === undefined || decided.expect === 'accept') return asOpen(testCase)
  const { level, expect, mayCreate } = decided
  return withChanges(testCase, { level, expect, mayCreate })
}
