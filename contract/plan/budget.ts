import type { Case } from '../data/case.ts'

/** Evenly spread ones of a list, the first of them among these. */
const spreadOver = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from({ length: Math.min(count, items.length) }, (_, at) => {
    const index = Math.floor((at * items.length) / Math.min(count, items.length))
    return items[index]!
  })

/** How many of each list: of all as many, and what few need goes to the others. */
const sharesOf = (sizes: readonly number[], budget: number): readonly number[] => {
  const shares = sizes.map(() => 0)
  let rest = budget
  let open = Array.from(sizes.keys())
  while (rest > 0 && open.length > 0) {
    const share = Math.max(1, Math.floor(rest / open.length))
    for (const at of spreadOver(open, rest)) {
      const added = Math.min(share, sizes[at]! - shares[at]!)
      shares[at]! += added
      rest -= added
    }
    open = open.filter((at) => shares[at]! < sizes[at]!)
  }
  return shares
}

/** What a case shows: its rule, the place that it is about, and the keyword that it breaks there, if any. */
const pointOf = ({ rule, concern = {} }: Case): string => {
  const { parameter, place = '', keyword = '' } = concern
  return [rule, parameter?.in, parameter?.name, place, keyword].join(' ')
}

const firstOfEach = (cases: readonly Case[], keyOf: (testCase: Case) => string): readonly Case[] =>
  Array.from(Map.groupBy(cases, keyOf).values(), ([first]) => first!)

/** As many about each point, evenly spread ones. */
const spreadOverPoints = (cases: readonly Case[], count: number): readonly Case[] => {
  const points = Array.from(Map.groupBy(cases, pointOf).values())
  const shares = sharesOf(
    points.map(({ length }) => length),
    count,
  )
  return points.flatMap((ofPoint, at) => spreadOver(ofPoint, shares[at]!))
}

/** What later verdicts, or the way in which others are sent, depend on. */
const isNeeded = ({ request: { need }, rule, facts }: Case): boolean =>
  need === 'first' || need === 'repeated' || (rule === 'open' && facts.repeats !== undefined)

/**
 * The cases that a budget has room for. What others depend on comes first, then one case of each rule, one that breaks each
 * keyword at each place, one about each other place, and further values at last.
 * @param budget how many, unless more are needed
 */
export const withinBudget = (cases: readonly Case[], budget: number): ReadonlySet<Case> => {
  if (cases.length <= budget) return new Set(cases)
  const points = firstOfEach(cases, pointOf)
  const inTurn = [
    firstOfEach(cases, ({ rule }) => rule),
    points.filter(({ expect }) => expect === 'refuse'),
    points,
    cases,
  ]
  const chosen = new Set(cases.filter(isNeeded))
  for (const group of inTurn) {
    const others = group.filter((testCase) => !chosen.has(testCase))
    const room = Math.max(0, budget - chosen.size)
    for (const testCase of spreadOverPoints(others, room)) chosen.add(testCase)
  }
  return chosen
}
