import type { OperationView, RuleView, View } from '../data/view.ts'
import { type RuleId, ruleIds } from '../rules/rules.ts'

type Verdict = RuleView['verdict']

/** The rules of a family that some operation was checked by. */
export interface Columns {
  readonly title: string
  readonly rules: readonly RuleId[]
}

/** An operation with the rules by which it was checked; a rule that says nothing about it has no cell. */
export interface Row {
  readonly operation: OperationView
  /** The worst of its rules. */
  readonly verdict: Verdict
  readonly cells: ReadonlyMap<RuleId, RuleView>
}

/** The verdicts on the rules by operation; no rows in a report on one operation. */
export interface OperationTable {
  readonly families: readonly Columns[]
  readonly rows: readonly Row[]
}

/** What an operation is shown as: by the first of these that one of its rules has. */
const worstFirst: readonly Verdict[] = ['failed', 'warned', 'kept', 'passed', 'noted']

export function operationTable({ families, operations }: View): OperationTable {
  const byOperation = Map.groupBy(
    families.flatMap(({ rules }) => rules),
    ({ operation }) => operation,
  )
  const rows = operations
    .filter(({ requests }) => requests > 0)
    .map((operation): Row => {
      const rules = byOperation.get(operation.label) ?? []
      const verdicts = new Set(rules.map(({ verdict }) => verdict))
      return {
        operation,
        verdict: worstFirst.find((verdict) => verdicts.has(verdict)) ?? 'not checked',
        cells: new Map(rules.map((rule) => [rule.rule, rule])),
      }
    })
  const columns = families.map(({ title, rules }) => {
    const checked = new Set(rules.map(({ rule }) => rule))
    return { title, rules: ruleIds.filter((id) => checked.has(id)) }
  })
  return { families: columns, rows }
}
