import { isClientError } from '../../src/base/http-status.ts'
import type { Operation } from '../../src/document/document.ts'
import { statusOf } from '../data/exchange.ts'
import { outcomeOf } from '../judge/finding.ts'
import type { Entry, Finding } from '../data/report.ts'
import { byResponseText } from './response-texts.ts'
import { type Sides, pureTraits, sharedTrait, sidesOf } from './sides.ts'
import { type TracedEntry, casesIn, hasTrait, having, tracerOf } from './traced-entry.ts'
import type { Trait } from './trait.ts'

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
    remaining = remaining.filter((entry) => !hasTrait(entry, best))
  }
  return remaining.length <= sides.judged.length * maxRemainder ? chosen : []
}

/** The trait of the requests that got one text, if no other request of the group has it, and most that have it fail. */
const traitOfText = (
  alike: readonly TracedEntry[],
  { judged, contrast }: Sides,
): Trait | undefined => {
  const isOfText = (trait: Trait): boolean => {
    const passing = having(contrast, trait).length
    return (
      having(alike, trait).length === alike.length &&
      having(judged, trait).length === alike.length &&
      alike.length >= minFailing * (alike.length + passing)
    )
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
