import type { Case } from './case.ts'
import { cases } from './cases/index.ts'
import { again, atOnce, first } from './cases/ordinary.ts'
import { type Settings, volumes } from './options.ts'
import type { RuleId } from './rules.ts'

/** Rules without cases of their own: the cases that show them. */
const shownBy: Readonly<Partial<Record<string, (each: Case) => boolean>>> = {
  r2: ({ expect }) => expect === 'accept',
  r3: ({ expect }) => expect === 'accept',
  r4: ({ expect }) => expect === 'accept',
  r5: ({ expect }) => expect === 'refuse',
  r6: ({ expect }) => expect === 'refuse',
  r7: ({ expect }) => expect === 'accept' || expect === 'refuse',
  r8: () => true,
  a3: ({ expect }) => expect === 'deny',
}

type Selection = Pick<Settings, 'only' | 'skip'>

const names = (entry: string, each: Case): boolean =>
  [each.rule, each.id].some((name) => name.toLowerCase() === entry.toLowerCase())

/** Whether `only` and `skip` select the case. */
export const isSelected = (each: Case, { only, skip }: Selection): boolean =>
  !skip.some((entry) => names(entry, each)) &&
  (only.length === 0 ||
    only.some((entry) => names(entry, each) || shownBy[entry.toLowerCase()]?.(each)))

/** Whether a finding about the rule is wanted for a selected case. */
export const isWanted = (rule: RuleId, each: Case, { only, skip }: Selection): boolean => {
  const isRule = (entry: string): boolean => entry.toLowerCase() === rule.toLowerCase()
  return (
    !skip.some(isRule) &&
    (only.length === 0 || only.some((entry) => isRule(entry) || names(entry, each)))
  )
}

/** What a run sends, in this order; generated cases come last. */
export interface Plan {
  readonly first: Case | undefined
  readonly singles: readonly Case[]
  /** One after another, on connections that are reused. */
  readonly repeated: readonly Case[]
  readonly burst: readonly Case[]
  /** Cases that are not sent, each with its reason. */
  readonly skipped: readonly (readonly [each: Case, reason: string])[]
}

export const needsReuse = (each: Case): boolean => each.request.needs.includes('reused-connection')

const reasonToSkip = (each: Case, settings: Settings, raw: boolean): string | undefined => {
  if (!isSelected(each, settings)) return 'excluded by only or skip'
  if (settings.noCreate && (each.creates || needsReuse(each))) return 'it may create a plant'
  if (each.request.credential === 'bad-token' && settings.badToken === undefined) {
    return 'no bad token was given'
  }
  if (each.request.needs.length > 0 && !raw) {
    return `it needs a socket (${each.request.needs.join(' and ')})`
  }
  return each === atOnce && settings.burst === 0
    ? 'a rate or a concurrency of 1 excludes it'
    : undefined
}

/** `raw` says whether requests are written as raw bytes. */
export const planOf = (settings: Settings, raw: boolean): Plan => {
  if (settings.replay !== undefined) {
    return { first: undefined, singles: [], repeated: [], burst: [], skipped: [] }
  }
  const reasons = new Map(cases.map((each) => [each, reasonToSkip(each, settings, raw)]))
  const chosen = cases.filter((each) => reasons.get(each) === undefined)
  const has = (each: Case): boolean => chosen.includes(each)
  const times = (each: Case, count: number): Case[] =>
    has(each) ? Array.from({ length: count }, () => each) : []
  // Half of the repetitions come after the cases that may leave a connection in a bad state.
  const half = times(again, volumes.repetitions / 2)
  return {
    first: has(first) ? first : undefined,
    singles: chosen.filter((each) => ![first, again, atOnce].includes(each) && !needsReuse(each)),
    repeated: [...half, ...chosen.filter(needsReuse), ...half],
    burst: times(atOnce, settings.burst),
    skipped: [...reasons].filter((entry): entry is [Case, string] => entry[1] !== undefined),
  }
}
