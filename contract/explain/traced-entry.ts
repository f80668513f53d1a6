import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Entry } from '../data/report.ts'
import { type Measure, measuresOf } from './measures.ts'
import { type Trait, keyOf } from './trait.ts'
import { traitsOf } from './traits.ts'

/** An entry with its traits and measures, each by its key. */
export type TracedEntry = Entry & {
  readonly traits: ReadonlyMap<string, Trait>
  readonly measures: ReadonlyMap<string, Measure>
}

/** Traces the entries of an operation: a run groups its findings several times, and a request has the same traits each time. */
export const tracerOf = memoize((operation: Operation) =>
  memoize((entry: Entry): TracedEntry => {
    const traits = traitsOf(entry, operation).map((trait) => [keyOf(trait), trait] as const)
    const measures = measuresOf(entry, operation).map(
      (measure) => [keyOf(measure.quantity), measure] as const,
    )
    return { ...entry, traits: new Map(traits), measures: new Map(measures) }
  }),
)

/** Whether an entry has a trait: a limit that only a run shows is none of the entry's own traits. */
const holderOf = (trait: Trait): ((entry: TracedEntry) => boolean) => {
  if (trait.kind !== 'beyond passed') {
    const key = keyOf(trait)
    return ({ traits }) => traits.has(key)
  }
  const key = keyOf(trait.quantity)
  return ({ measures }) => {
    const value = measures.get(key)?.value
    return value !== undefined && value > trait.greatest
  }
}

export const hasTrait = (entry: TracedEntry, trait: Trait): boolean => holderOf(trait)(entry)

/** The entries that have a trait. */
export const having = (list: readonly TracedEntry[], trait: Trait): readonly TracedEntry[] =>
  list.filter(holderOf(trait))

/** How many cases the entries are of. */
export const casesIn = (entries: readonly TracedEntry[]): number =>
  new Set(entries.map((entry) => entry.case.id)).size
