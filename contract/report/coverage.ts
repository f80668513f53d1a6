import type { Operation } from '../../src/document/document.ts'
import type { Coverage, JudgedEntry, JudgedRule, NotChecked } from '../data/report.ts'
import { type Strictness, warningsFail } from '../judge/finding.ts'
import { levelIn } from '../rules/levels.ts'
import { type Level, ruleIds, rulesOf } from '../rules/rules.ts'

type Result = JudgedRule['result']

/** What responses leave of a verdict on a rule, the worst first. */
const byStrength = ['failed', 'warned', 'kept', 'passed'] as const

type Mark = (typeof byStrength)[number]

/** The mark that a result leaves on its rule, with warnings beside it that fail the run or do not. */
const markOf = (result: Result, strict: boolean): Mark => {
  switch (result) {
    case 'unread':
    case 'beside-violation':
      return 'kept'
    case 'beside-warning':
      return strict ? 'kept' : 'passed'
    default:
      return result
  }
}

/** The verdict on a rule after some results, of which `checked` are no guess. */
const ruleVerdictOf = (
  level: Level,
  results: readonly Result[],
  checked: number,
  strict: boolean,
): Coverage['verdict'] => {
  if (checked === 0) return 'not checked'
  const marks = new Set(results.map((result) => markOf(result, strict)))
  const verdict = byStrength.find((mark) => marks.has(mark)) ?? 'passed'
  return verdict === 'passed' && level === 'open' ? 'noted' : verdict
}

/** For every rule: how often it was checked, and its verdict. */
export const coverageOf = (
  entries: readonly Pick<JudgedEntry, 'judged'>[],
  gaps: readonly NotChecked[],
  strictness: Strictness,
  operation: Operation,
): Coverage[] => {
  const judged = Map.groupBy(
    entries.flatMap((entry) => entry.judged),
    ({ rule }) => rule,
  )
  // Rules about keywords of other documents show only there.
  const applying = rulesOf(operation).map(({ id }) => id)
  const covered = new Set([...applying, ...judged.keys(), ...gaps.map(({ rule }) => rule)])
  const list = ruleIds.filter((id) => covered.has(id))
  return list.map((id): Coverage => {
    const level = levelIn(strictness.levels, id)
    const results = (judged.get(id) ?? []).map(({ result }) => result)
    const checked = results.filter((result) => result !== 'unread').length
    const notChecked = gaps.filter(({ rule }) => rule === id).length
    const isStrict = warningsFail(strictness, id)
    const verdict = ruleVerdictOf(level, results, checked, isStrict)
    return { rule: id, level, checked, notChecked, verdict }
  })
}
