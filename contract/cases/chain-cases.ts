import type { Operation, OperationKind } from '../../src/document/document.ts'
import { type Case, withChanges } from '../data/case.ts'
import { caseIdOf } from '../data/case-name.ts'
import { readerOf } from '../operation/related.ts'
import { appliesTo } from '../rules/rules.ts'
import { createCase } from './adapt/create-case.ts'

/** The case about several requests that an operation of a kind has. */
const ROWS: Readonly<
  Partial<Record<OperationKind, Readonly<{ rule: 'S1' | 'S2'; slug: string; title: string }>>>
> = {
  read: { rule: 'S1', slug: 'created', title: 'a read of what was created' },
  list: { rule: 'S2', slug: 'listed', title: 'the list after creates' },
  replace: { rule: 'S2', slug: 'replaced', title: 'a read after a replace' },
  merge: { rule: 'S2', slug: 'merged', title: 'a read after a change' },
  remove: { rule: 'S2', slug: 'removed', title: 'a read after a removal' },
}

/**
 * The cases whose requests follow others (S1, S2), at most one for an operation.
 * @param reader the operation of their requests
 */
export const chainCasesOf = (
  operation: Operation,
  reader: Operation = readerOf(operation),
): readonly Case[] => {
  const row = ROWS[operation.kind]
  if (row === undefined || !appliesTo(row.rule, operation)) return []
  const { rule, slug } = row
  const testCase = createCase({ ...row, overrides: { need: 'chain', isVerbatim: true } }, reader)
  const { label } = operation
  return [
    withChanges(testCase, {
      id: caseIdOf(label, rule, slug),
      ...(label !== undefined && { operation: label }),
      concern: {},
      mayCreate: true,
    }),
  ]
}
