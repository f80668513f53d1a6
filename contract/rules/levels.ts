import { allOf, type Check, formed, is, object, oneOf } from '../../src/base/check-value.ts'
import { type Level, levelOf, type RuleId, ruleIds } from './rule-table.ts'

/** The levels that a user gives to rules; the other rules keep theirs. */
export type Levels = Readonly<Partial<Record<RuleId, Level>>>

/** What breaks a rule at a level. */
const kindOfLevel = { must: 'violation', should: 'warning', open: 'note' } as const

/** Rules whose notes are violations at the level must: the document leaves their status open. */
const notesRaised: readonly RuleId[] = ['A3']

/** What stays a warning where its rule is raised, by its code: 415 is HTTP's own refusal of a media type. */
const codesNotRaised: Readonly<Partial<Record<RuleId, string>>> = { N10: 'status' }

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
  Object.fromEntries(ruleIds.map((id) => [id, levelOf(id) === 'open' ? onlyOpen : anyLevel])),
)

/** A check for an option that `levels` replaces. */
export const replacedByLevels: Check = formed({ type: 'function' }, (_value, place) => [
  { place, must: "is gone: use --level A3=open, or levels: { A3: 'open' }" },
])

/** The level of a rule in a run. */
export const levelIn = (levels: Levels, rule: RuleId): Level => levels[rule] ?? levelOf(rule)

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
  if (item.kind === 'note')
    return level === 'must' && notesRaised.includes(rule) ? { ...item, kind } : item
  const isOwn = item.kind === kindOfLevel[levelOf(rule)]
  const isKept = level === 'must' && codesNotRaised[rule] === code
  return isOwn && !isKept ? { ...item, kind } : item
}
