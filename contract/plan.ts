import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { again, atOnce } from './cases/ordinary.ts'
import { nearest } from '../src/suggest.ts'
import { type Settings, volumes } from './options.ts'
import { type RuleId, rules } from './rules.ts'
import { UsageError } from './usage-error.ts'

/** Rules without cases of their own, by what the cases expect that show them. */
const shownBy: Readonly<Record<Case['expect'], readonly string[]>> = {
  accept: ['r2', 'r3', 'r4', 'r7', 'r8'],
  refuse: ['r5', 'r6', 'r7', 'r8'],
  deny: ['r8', 'a3'],
  open: ['r8'],
}

type Selection = Pick<Settings, 'only' | 'skip'>

const same = (entry: string, name: string): boolean => entry.toLowerCase() === name.toLowerCase()
const names = (entry: string, { rule, id }: Case): boolean => same(entry, rule) || same(entry, id)

/** Whether `only` and `skip` select the case. */
export const isSelected = (each: Case, { only, skip }: Selection): boolean => {
  if (skip.some((entry) => names(entry, each))) return false
  const isShown = (entry: string): boolean => names(entry, each) || shownBy[each.expect].includes(entry.toLowerCase())
  return only.length === 0 || only.some(isShown)
}

/** Whether a finding about the rule is wanted for a selected case. */
export const isWanted = (rule: RuleId, each: Case, { only, skip }: Selection): boolean => {
  if (skip.some((entry) => same(entry, rule))) return false
  return only.length === 0 || only.some((entry) => same(entry, rule) || names(entry, each))
}

/** What a run sends, in this order; generated cases come last. */
export interface Plan {
  /** The first one goes alone, because it shows whether the server is there. */
  readonly singles: readonly Case[]
  /** One after another, on connections that are reused. */
  readonly repeated: readonly Case[]
  readonly burst: readonly Case[]
  /** Cases that are not sent, each with its reason. */
  readonly skipped: readonly (readonly [each: Case, reason: string])[]
}

export const needsReuse = (each: Case): boolean => each.request.needs.includes('reused-connection')

const reasonToSkip = (each: Case, settings: Settings, raw: boolean): string | undefined => {
  const { credential, needs } = each.request
  if (!isSelected(each, settings)) return 'excluded by only or skip'
  if (settings.noCreate && (each.creates || needsReuse(each))) return 'it may create a plant'
  if (credential === 'bad-token' && settings.badToken === undefined) return 'no bad token was given'
  if (needs.length > 0 && !raw) return `it needs a socket (${needs.join(' and ')})`
  if (each !== atOnce || settings.burst > 0) return undefined
  return 'a rate or a concurrency of 1 excludes it'
}

/** `R1 to R8`, for each letter. */
const ranges = Array.from(Map.groupBy(rules, ({ id }) => id[0]).values(), (group) =>
  group.length === 1 ? group[0]!.id : `${group[0]!.id} to ${group.at(-1)!.id}`,
)

/** Generated cases have ids only in their run. */
const checkNames = ({ only, skip }: Selection): void => {
  for (const entry of [...only, ...skip]) {
    const [rule = '', name] = entry.split('/')
    if (!rules.some(({ id }) => same(id, rule))) {
      throw new UsageError(`No rule is named "${rule}": rules are ${ranges.join(', ')}.`)
    }
    if (name === undefined || /^generated/i.test(name) || cases.some(({ id }) => same(id, entry))) continue
    const near = nearest(
      entry,
      cases.map(({ id }) => id),
    )
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`
    throw new UsageError(`The case "${entry}" is unknown.${hint} The command check --list prints all cases.`)
  }
}

/**
 * What to send with these settings; `raw` is whether the client writes requests as raw bytes.
 *
 * @throws {UsageError} when `only` or `skip` names an unknown rule or case.
 */
export const planOf = (settings: Settings, raw: boolean): Plan => {
  checkNames(settings)
  if (settings.replay !== undefined) return { singles: [], repeated: [], burst: [], skipped: [] }
  const reasons = new Map(cases.map((each) => [each, reasonToSkip(each, settings, raw)]))
  const chosen = cases.filter((each) => reasons.get(each) === undefined)
  const times = (each: Case, length: number): Case[] =>
    chosen.includes(each) ? Array.from({ length }, () => each) : []
  // Half of the repetitions come after the cases that may leave a connection in a bad state.
  const half = times(again, volumes.repetitions / 2)
  return {
    singles: chosen.filter((each) => each !== again && each !== atOnce && !needsReuse(each)),
    repeated: [...half, ...chosen.filter(needsReuse), ...half],
    burst: times(atOnce, settings.burst),
    skipped: [...reasons].filter((entry): entry is [Case, string] => entry[1] !== undefined),
  }
}
