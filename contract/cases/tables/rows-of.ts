import type { Operation } from '../../../src/document/document.ts'
import { ruleIds } from '../../rules/rules.ts'
import { credentialTables } from './credential.ts'
import { longTexts } from './long-text.ts'
import { mediaType } from './media-type.ts'
import { open } from './open.ts'
import { first, ordinary, ordinaryRequests } from './ordinary.ts'
import { repeating } from './repeating.ts'
import { type CaseRow, type Tables, caseRow } from './row.ts'
import { spelling } from './spelling.ts'
import { syntax } from './syntax.ts'
import { wrong } from './wrong.ts'

// From an operation to rows, which know what no schema says: syntax, spelling, media type, credential, transport.

const tables: Tables = {
  R1: ordinary,
  ...syntax,
  ...mediaType,
  ...spelling,
  open,
}

/** About values in a request that differs from the plain one: the values alone are simpler examples. */
const tablesAfterValues: Tables = { R1: ordinaryRequests, ...wrong, V3: longTexts }

const rowsIn = (...sources: readonly Tables[]): readonly CaseRow[] =>
  ruleIds.flatMap((rule) =>
    sources.flatMap((source) => source[rule] ?? []).map((row) => caseRow(rule, row)),
  )

export const firstRow: CaseRow = caseRow('R1', first)

/** The rows that repeat a value of the first request. */
export const repeatingRows: readonly CaseRow[] = repeating.map((row) => caseRow('open', row))

/** The rows for an operation that come before the values of their rules, by the order of these. */
export const rowsOf = (operation: Operation): readonly CaseRow[] =>
  rowsIn(tables, credentialTables(operation))

/** Those that come after the values. */
export const rowsAfterValues: readonly CaseRow[] = rowsIn(tablesAfterValues)
