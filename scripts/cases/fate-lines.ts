import { fateOfRow } from '../../contract/cases/decide/case-of-row.ts'
import { type Fate, leftOutReasons } from '../../contract/cases/decide/fate.ts'
import { repeatingRows, rowsOf } from '../../contract/cases/tables/rows-of.ts'
import type { Operation } from '../../src/document/document.ts'

const wordsOf = (fate: Fate): string => {
  switch (fate.kind) {
    case 'left-out':
      return `left out: ${leftOutReasons[fate.reason]}`
    case 'left-open':
      return `left open as ${fate.testCase.id}`
    case 'moved':
      return `moved to ${fate.testCase.id}, ${fate.testCase.expect}`
    default:
      return `kept as ${fate.testCase.id}, ${fate.testCase.expect}`
  }
}

/** What becomes of each row of the tables for an operation, a line for each, such as `N7/$tag-5: kept as N7/note-5, refuse`. */
export const fateLines = (operation: Operation): readonly string[] =>
  [...repeatingRows, ...rowsOf(operation)].map(
    (row) => `${row.rule}/${row.slug}: ${wordsOf(fateOfRow(row, operation))}`,
  )
