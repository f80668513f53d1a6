import type { Operation } from '../../../src/document/document.ts'
import type { Case } from '../../data/case.ts'
import { needsToken } from '../../operation/credentials.ts'
import { isSentTo } from '../adapt/changing-methods.ts'
import { createCase } from '../adapt/create-case.ts'
import type { CaseRow } from '../tables/row.ts'
import { decide } from './decide.ts'
import { type Fate, type LeftOutReason, caseOfFate, leftOut } from './fate.ts'
import { reasonNotAbout } from './not-about.ts'
import { writtenRowOf } from './written-row.ts'

// From a row to the case that an operation gets, if any. Another document than that of the tables may allow what a row
// forbids, or say nothing about it: its validator decides about the body.

/** Why an operation leaves no room for a row about another method, or about several credentials. */
const reasonWithoutRoom = (
  { overrides = {} }: CaseRow,
  operation: Operation,
): LeftOutReason | undefined => {
  const { method, credential } = overrides
  if (method === operation.method) return 'own-method'
  return credential === 'several' && !needsToken(operation) ? 'no-credential' : undefined
}

/** What becomes of a row for an operation. */
export const fateOfRow = (row: CaseRow, operation: Operation): Fate => {
  const withoutRoom = reasonWithoutRoom(row, operation)
  if (withoutRoom !== undefined) return leftOut(withoutRoom)
  const testCase = createCase(row, operation)
  if (!isSentTo(testCase.request, operation)) return leftOut('changing-method')
  const writtenRow = writtenRowOf(row)
  const notAbout = reasonNotAbout(writtenRow, operation)
  return notAbout === undefined ? decide(testCase, operation, writtenRow) : leftOut(notAbout)
}

/** The case of a row for an operation, by the rule that its document says; undefined if it is left out. */
export const caseOfRow = (row: CaseRow, operation: Operation): Case | undefined =>
  caseOfFate(fateOfRow(row, operation))
