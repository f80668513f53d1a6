import { isClientError } from '../../src/base/http-status.ts'
import type { Operation } from '../../src/document/document.ts'
import { statusOf, utf8Text } from '../data/exchange.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Entry, Finding } from '../data/report.ts'
import { type TracedEntry, casesIn, hasTrait, having, holderOf, tracerOf } from './traits.ts'
import type { Trait, BeyondPassed } from './trait.ts'
import type { Expectation } from '../rules/rules.ts'
import type { Measure } from './measures.ts'

/** The requests of a group, and those that they differ from. */
interface Sides {
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
  let most: bigint | undefined
  for (const { measures } of entries) {
    const value = measures.get(key)?.value
    if (value !== undefined && (most === undefined || value > most)) most = value
  }
  return most
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
const sidesOf = (
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
const sharedTrait = ({ judged, contrast, limits }: Sides): Trait | undefined => {
  const [first] = judged
  if (!first) return undefined
  const traits = [...first.traits.values(), ...limits.filter((limit) => hasTrait(first, limit))]
  return traits.find((trait) => {
    const hasIt = holderOf(trait)
    return judged.every(hasIt) && !contrast.some(hasIt)
  })
}

/** The traits that no request with the same expectation and another outcome has. */
const pureTraits = ({ judged, contrast, limits }: Sides): readonly Trait[] => {
  const traits = new Map(judged.flatMap((entry) => [...entry.traits]))
  return [...traits.values(), ...limits].filter((trait) => {
    const hasIt = holderOf(trait)
    const expected = new Set(judged.filter(hasIt).map((entry) => entry.case.expect))
    return !contrast.some((entry) => hasIt(entry) && expected.has(entry.case.expect))
  })
}

/** Characters of a body in which its words are looked for. */
const maxText = 2000

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** The words of a response without those with digits, which differ from request to request. */
const wordsOf = ({ exchange: { response } }: Entry): readonly string[] => {
  if (response.type === 'failure') return []
  const text = utf8Text(response.body)?.slice(0, maxText) ?? ''
  return wordsIn(text).filter((word) => word.length > 2 && !/\p{N}/u.test(word))
}

const sentWordsOf = ({ exchange: { request } }: Entry): readonly string[] =>
  wordsIn(Buffer.from(request.body ?? new Uint8Array()).toString())

/** Entries by the text of the response, without its numbers and without words that one of them has sent. */
export const byResponseText = <Item extends Entry>(
  entries: readonly Item[],
): readonly (readonly Item[])[] => {
  const sentWords = new Set(entries.flatMap(sentWordsOf))
  const textOf = (entry: Item): string =>
    wordsOf(entry)
      .filter((word) => !sentWords.has(word))
      .join(' ')
  return Array.from(Map.groupBy(entries, textOf).values())
}

/** Findings whose requests share a trait that no other request with another outcome has. */
interface Part {
  readonly findings: readonly [Finding, ...Finding[]]
  readonly trait?: Trait | undefined
}

/** More parts are rather one cause with many faces, such as a validator, than many causes. */
const maxParts = 6
/** A trait of one case only may be accidental. */
const minCases = 2
/** How much of a group may remain without a trait of its own. */
const maxRemainder = 1 / 4
/** How much of the requests with a trait has to fail, if texts of the server propose it. */
const minFailing = 2 / 3
/** Where nearly every request fails, many traits have no exception, and none is a cause. */
const maxFailing = 3 / 4

/** A refusal of an invalid request: its cause is the way in which the server refuses, whatever is wrong. */
const isRefusedInvalid = ({ case: testCase, exchange }: Entry): boolean =>
  testCase.expect !== 'accept' && isClientError(statusOf(exchange))

/** Pure traits, the most frequent first, until all requests but a few have one of them. */
const explainingTraits = (sides: Sides): readonly Trait[] => {
  const count = sides.judged.length + sides.contrast.length
  if (sides.judged.length > count * maxFailing) return []
  const pure = pureTraits(sides)
  const chosen: Trait[] = []
  let remaining = sides.judged
  while (chosen.length < maxParts) {
    const counts = pure.map((trait) => casesIn(having(remaining, trait)))
    const most = Math.max(...counts)
    if (most < minCases) break
    const best = pure[counts.indexOf(most)]!
    chosen.push(best)
    const hasBest = holderOf(best)
    remaining = remaining.filter((entry) => !hasBest(entry))
  }
  return remaining.length <= sides.judged.length * maxRemainder ? chosen : []
}

/** The trait of the requests that got one text, if no other request of the group has it, and most that have it fail. */
const traitOfText = (
  alike: readonly TracedEntry[],
  { judged, contrast }: Sides,
): Trait | undefined => {
  const isOfText = (trait: Trait): boolean => {
    const hasIt = holderOf(trait)
    if (!alike.every(hasIt) || judged.filter(hasIt).length !== alike.length) return false
    const passing = contrast.filter(hasIt).length
    return alike.length >= minFailing * (alike.length + passing)
  }
  const [first] = alike
  return first && Array.from(first.traits.values()).find(isOfText)
}

/** A trait for each text that the server wrote to some requests of the group, not to all. */
const traitsByText = (sides: Sides): readonly Trait[] => {
  const traits = byResponseText(sides.judged)
    .filter((alike) => casesIn(alike) >= minCases && alike.length < sides.judged.length)
    .flatMap((alike) => traitOfText(alike, sides) ?? [])
  return traits.length <= maxParts ? traits : []
}

/** Finds the traits that requests with one outcome share, and no request with the same expectation and another outcome. */
export class SharedTraits {
  readonly #entries: readonly TracedEntry[]
  readonly #entryOf: ReadonlyMap<Finding, TracedEntry>

  constructor(entries: readonly Entry[], operation: Operation) {
    this.#entries = entries.map(tracerOf(operation))
    const pairs = this.#entries.flatMap((entry) =>
      entry.findings.map((finding) => [finding, entry] as const),
    )
    this.#entryOf = new Map(pairs)
  }

  #sidesOf(group: readonly Finding[]): Sides {
    const { code, received } = group[0]!
    const outcome = outcomeOf(code, received)
    // A note, such as about an id that an earlier run may have sent, shows no other outcome.
    const isAlike = ({ findings }: TracedEntry): boolean =>
      findings.some(
        (finding) => finding.code === code && outcomeOf(code, finding.received) === outcome,
      )
    const members = new Set(group.flatMap((finding) => this.#entryOf.get(finding) ?? []))
    return sidesOf([...members], this.#entries, isAlike)
  }

  /** The trait that all requests of a group share, and no others. */
  traitOf(group: readonly Finding[]): Trait | undefined {
    return sharedTrait(this.#sidesOf(group))
  }

  /** A group as one part for each of its causes, as far as the requests show them. */
  splitByTrait(group: readonly [Finding, ...Finding[]]): readonly Part[] {
    const sides = this.#sidesOf(group)
    if (casesIn(sides.members) < minCases) return [{ findings: group }]
    const trait = sharedTrait(sides)
    const isOneCause = group[0].kind === 'drift' || sides.judged.every(isRefusedInvalid)
    if (trait || isOneCause) return [{ findings: group, trait }]
    const explaining = explainingTraits(sides)
    const isExplained = explaining.length > 1
    const traits = isExplained ? explaining : traitsByText(sides)
    const parts = Map.groupBy(group, (finding) => this.#traitAmong(traits, finding))
    return Array.from(parts, ([shared, list]): Part => {
      return {
        findings: list as [Finding, ...Finding[]],
        trait: isExplained ? shared : this.traitOf(list),
      }
    })
  }

  /** The first of the traits that the request of a finding has. */
  #traitAmong(traits: readonly Trait[], finding: Finding): Trait | undefined {
    const entry = this.#entryOf.get(finding)
    const trait = traits.find((candidate) => entry && hasTrait(entry, candidate))
    // An open case explains nothing, and is no cause of its own.
    return trait ?? (entry?.case.expect === 'open' ? traits[0] : undefined)
  }
}
