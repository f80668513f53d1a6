import type { Case } from './case.ts'
import type { RuleId } from './rules.ts'

/** Rules without cases of their own: the exchanges that show them. */
const shownBy: Readonly<Partial<Record<RuleId, (each: Case) => boolean>>> = {
  R2: ({ expect }) => expect === 'accept',
  R3: ({ expect }) => expect === 'accept',
  R4: ({ expect }) => expect === 'accept',
  R5: ({ expect }) => expect === 'refuse',
  R6: ({ expect }) => expect === 'refuse',
  R7: ({ expect }) => expect === 'accept' || expect === 'refuse',
  R8: () => true,
  A3: ({ expect }) => expect === 'deny',
}

const normal = (entry: string): string => entry.toLowerCase()

const names = (entry: string, each: Case): boolean =>
  normal(entry) === normal(each.rule) || normal(entry) === normal(each.id)

/** Whether `only` and `skip` leave the case in. */
export const isSelected = (
  each: Case,
  only: readonly string[],
  skip: readonly string[],
): boolean => {
  if (skip.some((entry) => names(entry, each))) return false
  if (only.length === 0) return true
  return only.some((entry) => {
    const shows = Object.entries(shownBy).find(([rule]) => normal(rule) === normal(entry))?.[1]
    return names(entry, each) || (shows?.(each) ?? false)
  })
}

/** Whether a finding under the rule is wanted for a case that `only` and `skip` leave in. */
export const isWanted = (
  rule: RuleId,
  each: Case,
  only: readonly string[],
  skip: readonly string[],
): boolean => {
  if (skip.some((entry) => normal(entry) === normal(rule))) return false
  if (only.length === 0) return true
  return only.some((entry) => normal(entry) === normal(rule) || names(entry, each))
}
