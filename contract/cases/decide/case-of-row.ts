import type { Operation } from '../../../src/document/document.ts'
import type { Case } from '../../data/case.ts'
import { isAsWritten } from '../adapt/as-written.ts'
import { isSentTo } from '../adapt/changing-methods.ts'
import { createCase } from '../adapt/create-case.ts'
import type { CaseRow } from '../tables/row.ts'
import { decide } from './decide.ts'
import { isAbout } from './is-about.ts'
import { writtenRowOf } from './written-row.ts'

// From a row to the case that an operation gets, if any. Another document than that of the tables may allow what a row
// forbids, or say nothing about it: its validator decides about the body.

/** The case of a row for an operation, by the rule that its document says; undefined if the row says nothing about it. */
export const caseOfRow = (row: CaseRow, operation: Operation): Case | undefined => {
  const testCase = createCase(row, operation)
  if (!isSentTo(testCase.request, operation)) return undefined
  // The tables say what their own document says, and a test holds them to it.
  if (isAsWritten(operation)) return testCase
  const writtenRow = writtenRowOf(row)
  return isAbout(writtenRow, operation) ? decide(testCase, operation, writtenRow) : undefined
}
