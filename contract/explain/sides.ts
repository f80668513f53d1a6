import type { Expectation } from '../rules/rules.ts'
import type { Measure } from './measures.ts'
import { type TracedEntry, hasTrait, having } from './traced-entry.ts'
import type { BeyondPassed, Trait } from './trait.ts'

/** The requests of a group, and those that they differ from. */
export interface Sides {
  readonly members: readonly TracedEntry[]
  /** The members that have an expectation. */
  readonly judged: readonly TracedEntry[]
  /** Requests with the same expectations and another outcome. */
  readonly contrast: readonly TracedEntry[]
  /** Beyond the greatest lengths and numbers of the contrast: traits of these sides only. */
  readonly limits: readonly BeyondPassed[]
}

/** The greatest value of a quantity; undefined if no entry has the quantity. */
const greatestOf = (entries: readonly TracedEntry[], key: string): bigint | undefined => {
  const values = entries.flatMap(({ measures }) => measures.get(key)?.value ?? [])
  const [first, ...others] = values
  return others.reduce((most, value) => (most !== undefined && value > most ? value : most), first)
}

/** For each quantity and expectation, the values that no request with another outcome has. */
const limitsOf = (
  judged: readonly TracedEntry[],
  contrast: readonly TracedEntry[],
  expects: readonly Expectation[],
): readonly BeyondPassed[] => {
  const measures = new Map<string, Measure>(judged.flatMap((entry) => [...entry.measures]))
  const byExpectation = Array.from(Map.groupBy(contrast, (entry) => entry.case.expect).values())
  return Array.from(measures).flatMap(([key, { quantity }]) =>
    byExpectation.flatMap((list) => {
      const greatest = greatestOf(list, key)
      return greatest === undefined ? [] : { kind: 'beyond passed', quantity, greatest, expects }
    }),
  )
}

/** The sides of a group; `isAlike` says which requests have the outcome of the group. */
export const sidesOf = (
  members: readonly TracedEntry[],
  entries: readonly TracedEntry[],
  isAlike: (entry: TracedEntry) => boolean,
): Sides => {
  const judged = members.filter((entry) => entry.case.expect !== 'open')
  const expects = [...new Set(judged.map((entry) => entry.case.expect))]
  const contrast = entries.filter((entry) => expects.includes(entry.case.expect) && !isAlike(entry))
  return { members, judged, contrast, limits: limitsOf(judged, contrast, expects) }
}

/** The trait that all requests of a group share, and no others. */
export const sharedTrait = ({ judged, contrast, limits }: Sides): Trait | undefined => {
  const [first] = judged
  if (!first) return undefined
  const traits = [...first.traits.values(), ...limits.filter((limit) => hasTrait(first, limit))]
  return traits.find(
    (trait) =>
      having(judged, trait).length === judged.length && having(contrast, trait).length === 0,
  )
}

/** The traits that no request with the same expectation and another outcome has. */
export const pureTraits = ({ judged, contrast, limits }: Sides): readonly Trait[] => {
  const traits = new Map(judged.flatMap((entry) => [...entry.traits]))
  return [...traits.values(), ...limits].filter((trait) => {
    const expected = new Set(having(judged, trait).map((entry) => entry.case.expect))
    return !having(contrast, trait).some((entry) => expected.has(entry.case.expect))
  })
}
