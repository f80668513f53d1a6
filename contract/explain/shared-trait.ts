import { memoize } from '../../src/base/memoize.ts'
import { isClientError } from '../../src/base/http-status.ts'
import type { Operation } from '../../src/document/document.ts'
import { statusOf, utf8Text } from '../data/exchange.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Entry, Finding } from '../data/report.ts'
import { type Measure, measuresOf } from './measures.ts'
import { type Trait, traitsOf } from './traits.ts'

/** Findings whose requests share a trait that no other request with another outcome has. */
interface Part {
  readonly findings: readonly [Finding, ...Finding[]]
  readonly trait?: Trait | undefined
}

/** An entry with its traits and measures. */
type TracedEntry = Entry & {
  readonly traits: ReadonlyMap<string, Trait>
  readonly measures: ReadonlyMap<string, Measure>
}

/** Traces the entries of an operation: a run groups its findings several times, and a request has the same traits each time. */
const tracerOf = memoize((operation: Operation) =>
  memoize((entry: Entry): TracedEntry => ({
    ...entry,
    traits: traitsOf(entry, operation),
    measures: measuresOf(entry, operation),
  })),
)

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
/** Characters of a body in which its words are looked for. */
const maxText = 2000

const casesIn = (entries: readonly TracedEntry[]): number =>
  new Set(entries.map((entry) => entry.case.id)).size

/** A refusal of an invalid request: its cause is the way in which the server refuses, whatever is wrong. */
const isRefusedInvalid = ({ case: testCase, exchange }: Entry): boolean => {
  return testCase.expect !== 'accept' && isClientError(statusOf(exchange))
}

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** The words of a response without those with digits, which differ from request to request. */
const wordsOf = ({ exchange: { response } }: Entry): readonly string[] => {
  if (response.type === 'failure') return []
  const text = utf8Text(response.body)?.slice(0, maxText) ?? ''
  return wordsIn(text).filter((word) => word.length > 2 && !/\p{N}/u.test(word))
}

/** The requests of a group by the words of the response, without all words that were sent. */
const byWords = (members: readonly TracedEntry[]): readonly (readonly TracedEntry[])[] => {
  const sentWords = new Set(
    members.flatMap(({ exchange: { request } }) =>
      wordsIn(Buffer.from(request.body ?? new Uint8Array()).toString()),
    ),
  )
  const classes = Map.groupBy(members, (entry) =>
    wordsOf(entry)
      .filter((word) => !sentWords.has(word))
      .join(' '),
  )
  return Array.from(classes.values()).filter((list) => casesIn(list) >= minCases)
}

/** The requests of a group, and those that they differ from. */
interface Sides {
  readonly members: readonly TracedEntry[]
  /** The members that have an expectation. */
  readonly judged: readonly TracedEntry[]
  /** Requests with the same expectations and another outcome. */
  readonly contrast: readonly TracedEntry[]
  /** Beyond the greatest lengths and numbers of the contrast: traits of these sides only. */
  readonly limits: readonly Trait[]
}

const has = (entry: TracedEntry, { text, limit }: Trait): boolean => {
  if (limit === undefined) return entry.traits.has(text)
  const measure = entry.measures.get(limit.measure)
  return measure !== undefined && measure.value > limit.greatest
}

const having = (list: readonly TracedEntry[], trait: Trait): readonly TracedEntry[] =>
  list.filter((entry) => has(entry, trait))

/** The trait of a measure beyond the greatest value of a list; undefined if no value of it is smaller. */
const limitIn = (
  contrast: readonly TracedEntry[],
  name: string,
  measure: Measure,
): Trait | undefined => {
  const values = contrast.flatMap(({ measures }) => measures.get(name)?.value ?? [])
  if (values.length === 0) return undefined
  const greatest = values.reduce((most, value) => (value > most ? value : most))
  const { beyond, bound } = measure
  return {
    text: beyond(greatest),
    limit: { measure: name, greatest },
    ...(bound && { bound }),
  }
}

/** For each measure and expectation, the values that no request with another outcome has. */
const limitsOf = (
  judged: readonly TracedEntry[],
  contrast: readonly TracedEntry[],
): readonly Trait[] => {
  const measures = new Map(judged.flatMap((entry) => [...entry.measures]))
  const byExpectation = Array.from(Map.groupBy(contrast, (entry) => entry.case.expect).values())
  return Array.from(measures).flatMap(([name, measure]) =>
    byExpectation.flatMap((list) => limitIn(list, name, measure) ?? []),
  )
}

/** The traits of a request, those of the sides last. */
const traitsAmong = (entry: TracedEntry, { limits }: Sides): readonly Trait[] => [
  ...entry.traits.values(),
  ...limits.filter((limit) => has(entry, limit)),
]

/** The trait that all requests of a group share, and no others. */
const sharedTrait = (sides: Sides): Trait | undefined => {
  const { judged, contrast } = sides
  const [first] = judged
  if (!first) return undefined
  return traitsAmong(first, sides).find(
    (trait) =>
      having(judged, trait).length === judged.length && having(contrast, trait).length === 0,
  )
}

/** The traits that no request with the same expectation and another outcome has. */
const pureTraits = (sides: Sides): readonly Trait[] => {
  const { judged, contrast, limits } = sides
  const traits = new Map(judged.flatMap((entry) => [...entry.traits]))
  return [...traits.values(), ...limits].filter((trait) => {
    const expected = new Set(having(judged, trait).map((entry) => entry.case.expect))
    return !having(contrast, trait).some((entry) => expected.has(entry.case.expect))
  })
}

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
    remaining = remaining.filter((entry) => !has(entry, best))
  }
  return remaining.length <= sides.judged.length * maxRemainder ? chosen : []
}

/** Traits of the requests that got one text, if no other request of the group has them, and most that do fail. */
const traitsByText = ({ judged, contrast }: Sides): readonly Trait[] => {
  const classes = byWords(judged).filter((list) => list.length < judged.length)
  const traits = classes.flatMap((list) => {
    const isOfText = (trait: Trait): boolean =>
      having(list, trait).length === list.length &&
      having(judged, trait).length === list.length &&
      list.length >= minFailing * (list.length + having(contrast, trait).length)
    return [...list[0]!.traits.values()].find(isOfText) ?? []
  })
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
    const isAlike = (finding: Finding): boolean =>
      finding.code === code && outcomeOf(code, finding.received) === outcome
    const members = [...new Set(group.flatMap((finding) => this.#entryOf.get(finding) ?? []))]
    const judged = members.filter((entry) => entry.case.expect !== 'open')
    const expected = new Set(judged.map((entry) => entry.case.expect))
    const contrast = this.#entries.filter(
      (entry) => expected.has(entry.case.expect) && !entry.findings.some(isAlike),
    )
    return { members, judged, contrast, limits: limitsOf(judged, contrast) }
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
    const trait = traits.find((candidate) => entry && has(entry, candidate))
    // An open case explains nothing, and is no cause of its own.
    return trait ?? (entry?.case.expect === 'open' ? traits[0] : undefined)
  }
}
