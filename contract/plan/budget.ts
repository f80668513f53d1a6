import type { Case } from '../data/case.ts'
import { ruleIds } from '../rules/rules.ts'

/** Evenly spread ones of a list, the first of them among these. */
const spreadOver = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from({ length: Math.min(count, items.length) }, (_, at) => {
    const index = Math.floor((at * items.length) / Math.min(count, items.length))
    return items[index]!
  })

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)

/** How many cases each list gets beside what it has: all lists as many, and what few need goes to the others. */
const sharesOf = (
  sizes: readonly number[],
  budget: number,
  given = sizes.map(() => 0),
): number[] => {
  const shares = [...given]
  let rest = budget - sumOf(given)
  let open = sizes.map((_, at) => at).filter((at) => shares[at]! < sizes[at]!)
  while (rest > 0 && open.length > 0) {
    const share = Math.max(1, Math.floor(rest / open.length))
    for (const at of open) {
      const added = Math.min(share, sizes[at]! - shares[at]!, rest)
      shares[at]! += added
      rest -= added
    }
    open = open.filter((at) => shares[at]! < sizes[at]!)
  }
  return shares
}

/** The place that a case is about; undefined of those that are about no value. */
const placeOf = ({ place, concern }: Case): string | undefined =>
  concern?.parameter === undefined
    ? place
    : `${concern.parameter.in} ${concern.parameter.name} ${concern.place}`

/** As many of a list as its share, evenly of all places: the first values of a place are the ones that most servers get wrong. */
const spreadOverPlaces = (cases: readonly Case[], share: number): readonly Case[] => {
  const places = Array.from(Map.groupBy(cases, placeOf).values())
  const shares = sharesOf(
    places.map(({ length }) => length),
    share,
  )
  return places.flatMap((ofPlace, at) => spreadOver(ofPlace, shares[at]!))
}

/** Half of a budget goes to all rules alike, the rest to those with more places first: each may have a mistake of its own. */
const sharesOfRules = (lists: readonly (readonly Case[])[], budget: number): readonly number[] => {
  const sizes = lists.map(({ length }) => length)
  const places = lists.map((list) => new Set(list.map(placeOf)).size)
  const alike = sharesOf(sizes, Math.ceil(budget / 2))
  return sharesOf(sizes, budget, sharesOf(places, budget, alike))
}

/** What later verdicts, or the way in which others are sent, depend on. */
const isNeeded = ({ request: { need }, rule, facts }: Case): boolean =>
  need === 'first' || need === 'repeated' || (rule === 'open' && facts.repeats !== undefined)

/**
 * The cases that a budget has room for, in their order: some of each rule, spread over the places of a request.
 * @param budget how many, unless more are needed
 */
export const withinBudget = (cases: readonly Case[], budget: number): ReadonlySet<Case> => {
  if (cases.length <= budget) return new Set(cases)
  const needed = new Set(cases.filter(isNeeded))
  const others = cases.filter((testCase) => !needed.has(testCase))
  const byRule = Map.groupBy(others, ({ rule }) => rule)
  const lists = ruleIds.flatMap((rule) => {
    const ofRule = byRule.get(rule)
    return ofRule === undefined ? [] : [ofRule]
  })
  const shares = sharesOfRules(lists, Math.max(0, budget - needed.size))
  const chosen = lists.flatMap((list, at) => spreadOverPlaces(list, shares[at]!))
  return new Set([...needed, ...chosen])
}
