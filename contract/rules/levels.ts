import { allOf, type Check, formed, is, object, oneOf } from '../../src/base/checks.ts'
import type { Level } from './rule.ts'
import { type RuleId, ruleIds, ruleTable } from './rule-table.ts'

/** The levels that a user gives to rules; the other rules keep theirs. */
export type Levels = Readonly<Partial<Record<RuleId, Level>>>

/** What breaks a rule at a level. */
const kindOfLevel = { must: 'violation', should: 'warning', open: 'note' } as const

const anyLevel = oneOf(['must', 'should', 'open'])

/** Of rules that no response breaks. */
const onlyOpen = allOf(
  anyLevel,
  is('only open: no response would be wrong', (value) => value === 'open', {
    type: 'value',
    values: ['open'],
  }),
)

/** A check for an object with levels by rule. */
export const checkLevels: Check = object(
  Object.fromEntries(
    ruleIds.map((id) => [id, ruleTable[id].level === 'open' ? onlyOpen : anyLevel]),
  ),
)

/** A check for an option that `levels` replaces. */
export const replacedByLevels: Check = formed({ type: 'function' }, (_value, place) => [
  { place, must: "is gone: use --level A3=open, or levels: { A3: 'open' }" },
])

/** The level of a rule in a run. */
export const levelIn = (levels: Levels, rule: RuleId): Level =>
  levels[rule] ?? ruleTable[rule].level

/** Such as `V1=must,A3=open`; empty if no rule has another level than its own. */
export const levelWords = (levels: Levels): string =>
  Object.entries(levels)
    .map(([rule, level]) => `${rule}=${level}`)
    .join(',')

interface Judged {
  readonly kind: string
  readonly rule: RuleId
  readonly code: string
}

/** What was judged, at the level that the user gave to its rule; what is an exception of the rule stays as it is. */
export const atLevel = <Item extends Judged>(item: Item, levels: Levels): Item => {
  const { rule, code } = item
  const level = levels[rule]
  if (level === undefined) return item
  const kind = kindOfLevel[level]
  const own = ruleTable[rule]
  if (item.kind === 'note') return level === 'must' && own.raisesNotes ? { ...item, kind } : item
  const isOwn = item.kind === kindOfLevel[own.level]
  const isKept = level === 'must' && own.exception === code
  return isOwn && !isKept ? { ...item, kind } : item
}
