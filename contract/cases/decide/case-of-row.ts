import type { Operation } from '../../../src/document/document.ts'
import type { Case } from '../../data/case.ts'
import { tokenHeaderOf } from '../../operation/credentials.ts'
import { isSentTo } from '../adapt/changing-methods.ts'
import { createCase } from '../adapt/create-case.ts'
import { writtenBody } from '../tables/plain.ts'
import type { CaseRow } from '../tables/row.ts'
import { decide } from './decide.ts'

/** Whether an operation leaves room for a row about another method, or about several credentials. */
const hasRoom = ({ overrides = {} }: CaseRow, operation: Operation): boolean => {
  const { method, credential } = overrides
  return (
    method !== operation.method &&
    (credential !== 'several' || tokenHeaderOf(operation) !== undefined)
  )
}

/** The case of a row for an operation, by the rule that its document says; undefined if it says nothing about it. */
export const caseOfRow = (row: CaseRow, operation: Operation): Case | undefined => {
  const body = writtenBody(row.body, operation)
  const lacksParts = row.body !== undefined && body === undefined
  if (lacksParts || !hasRoom(row, operation)) return undefined
  const testCase = createCase({ ...row, body }, operation)
  return isSentTo(testCase.request, operation)
    ? decide(testCase, operation, row.overrides?.isOfSeveral)
    : undefined
}
