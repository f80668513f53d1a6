import type { Operation } from '../../../src/document/document.ts'
import { ruleIds } from '../../rules/rules.ts'
import { bodyTables } from './body.ts'
import { credentialTables } from './credential.ts'
import { edge } from './edge.ts'
import { mediaType } from './media-type.ts'
import { member } from './member.ts'
import { open } from './open.ts'
import { ordinary } from './ordinary.ts'
import { repeating } from './repeating.ts'
import { type CaseRow, type Tables, caseRow } from './row.ts'

// From an operation to rows. The tables of this room are written for the Plant Store, a row for each request; those about
// the credential are made for the operation.

const tables: Tables = {
  R1: ordinary,
  ...bodyTables,
  ...member,
  ...mediaType,
  ...edge,
  open,
}

/** Made once: what a row says about its own document is kept by the row. */
const rowsByRule = new Map(
  ruleIds.map((rule) => [rule, (tables[rule] ?? []).map((row) => caseRow(rule, row))]),
)

/** The rows that repeat a value of the first request. */
export const repeatingRows: readonly CaseRow[] = repeating.map((row) => caseRow('open', row))

/** All other rows for an operation, by the order of their rules. */
export const rowsOf = (operation: Operation): readonly CaseRow[] => {
  const ofCredential = credentialTables(operation)
  return ruleIds.flatMap((rule) => [
    ...rowsByRule.get(rule)!,
    ...(ofCredential[rule] ?? []).map((row) => caseRow(rule, row)),
  ])
}
