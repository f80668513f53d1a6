import type { Report } from '../report.ts'
import { rules, type RuleId } from '../rules.ts'

/** Rules in their order, `N3, N4, N5` as `N3–N5`. */
export function ranges(ids: ReadonlySet<RuleId>): string {
  const runs: RuleId[][] = []
  rules.forEach(({ id }, at) => {
    if (!ids.has(id)) return
    const before = rules[at - 1]?.id
    const last = runs.at(-1)
    if (last && last.at(-1) === before && before?.[0] === id[0]) last.push(id)
    else runs.push([id])
  })
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ')
}

/** A reason why something was not checked. */
export interface Gap {
  readonly reason: string
  /** The rules it left open, in words. */
  readonly rules: string
  readonly cases: number
}

/** Where nobody answered there is nothing to say of the rules, one by one. */
export const withoutSilence = (report: Report): Report =>
  report.counts.responses > 0 ? report : { ...report, coverage: [], notChecked: [] }

export function gaps({ notChecked }: Report): Gap[] {
  const reasons = [...new Set(notChecked.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const rows = notChecked.filter((row) => row.reason === reason)
    return { reason, rules: ranges(new Set(rows.map(({ rule }) => rule))), cases: rows.length }
  })
}
