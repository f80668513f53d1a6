import { statusOf, textOf } from '../exchange.ts'
import { type Entry, type Finding, outcomeOf } from './finding.ts'
import { type Trait, traitsOf } from './traits.ts'

/** Findings whose requests share a trait that no other request with another outcome has. */
interface Part {
  readonly findings: readonly [Finding, ...Finding[]]
  readonly trait?: Trait | undefined
}

/** An entry with its traits. */
type Sent = Entry & { readonly traits: ReadonlyMap<string, Trait> }

/** More parts are rather one cause with many faces, such as a validator, than many causes. */
const maxParts = 6
/** A trait of one case only may be accidental. */
const minCases = 2
/** How much of a group may remain without a trait of its own. */
const maxRemainder = 1 / 4
/** How much of the requests with a trait has to fail, if texts of the server propose it. */
const minFailing = 2 / 3
/** Characters of a body in which its words are looked for. */
const maxText = 2000

const casesIn = (sent: readonly Sent[]): number => new Set(sent.map((entry) => entry.case.id)).size

/** A refusal of an invalid request: its cause is the way in which the server refuses, whatever is wrong. */
const isRefusal = ({ case: testCase, exchange }: Entry): boolean => {
  const status = statusOf(exchange)
  return testCase.expect !== 'accept' && status >= 400 && status < 500
}

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** The words of a response without those with digits, which differ from request to request. */
const wordsOf = ({ exchange: { response } }: Entry): readonly string[] => {
  if (response.type === 'failure') return []
  const text = textOf(response.body)?.slice(0, maxText) ?? ''
  return wordsIn(text).filter((word) => word.length > 2 && !/\p{N}/u.test(word))
}

/** The requests of a group by the words of the response, without all words that were sent. */
const byWords = (members: readonly Sent[]): readonly (readonly Sent[])[] => {
  const sent = new Set(
    members.flatMap(({ exchange: { request } }) =>
      wordsIn(Buffer.from(request.body ?? new Uint8Array()).toString()),
    ),
  )
  const classes = Map.groupBy(members, (entry) =>
    wordsOf(entry)
      .filter((word) => !sent.has(word))
      .join(' '),
  )
  return Array.from(classes.values()).filter((list) => casesIn(list) >= minCases)
}

/** Finds the traits that requests with one outcome share, and no request with the same expectation and another outcome. */
export const createSharedTrait = (entries: readonly Entry[]) => {
  const all = entries.map((entry): Sent => ({ ...entry, traits: traitsOf(entry) }))
  const entryOf = new Map(
    all.flatMap((entry) => entry.findings.map((finding) => [finding, entry] as const)),
  )

  /** The requests of a group, and those with the same expectations and another outcome. */
  const sidesOf = (group: readonly Finding[]) => {
    const { code, received } = group[0]!
    const outcome = outcomeOf(code, received)
    // A note, such as about an id that an earlier run may have sent, shows no other outcome.
    const isAlike = (finding: Finding): boolean =>
      finding.code === code && outcomeOf(code, finding.received) === outcome
    const members = [...new Set(group.flatMap((finding) => entryOf.get(finding) ?? []))]
    const judged = members.filter((entry) => entry.case.expect !== 'open')
    const expected = new Set(judged.map((entry) => entry.case.expect))
    const others = all.filter(
      (entry) => expected.has(entry.case.expect) && !entry.findings.some(isAlike),
    )
    return { members, judged, others }
  }

  const has = (list: readonly Sent[], trait: Trait): readonly Sent[] =>
    list.filter(({ traits }) => traits.has(trait.text))

  /** The trait that all requests of a group share, and no others. */
  const traitOf = (group: readonly Finding[]): Trait | undefined => {
    const { judged, others } = sidesOf(group)
    return [...(judged[0]?.traits.values() ?? [])].find(
      (trait) => has(judged, trait).length === judged.length && has(others, trait).length === 0,
    )
  }

  /** Traits that no request with another outcome has, until all requests but a few have one of them. */
  const traitsThatExplain = (group: readonly Finding[]): readonly Trait[] => {
    const { judged, others } = sidesOf(group)
    const traits = new Map(judged.flatMap((entry) => [...entry.traits]))
    const isPure = (trait: Trait): boolean => {
      const expected = new Set(has(judged, trait).map((entry) => entry.case.expect))
      return !has(others, trait).some((entry) => expected.has(entry.case.expect))
    }
    const pure = [...traits.values()].filter(isPure)
    const chosen: Trait[] = []
    let rest: readonly Sent[] = judged
    while (rest.length > 0 && chosen.length < maxParts) {
      const counts = pure.map((trait) => casesIn(has(rest, trait)))
      const most = Math.max(...counts)
      if (most < minCases) break
      const best = pure[counts.indexOf(most)]!
      chosen.push(best)
      rest = rest.filter(({ traits }) => !traits.has(best.text))
    }
    return rest.length <= judged.length * maxRemainder ? chosen : []
  }

  /** Traits of the requests that got one text, if no other request of the group has them, and most that do fail. */
  const traitsByText = (group: readonly Finding[]): readonly Trait[] => {
    const { judged, others } = sidesOf(group)
    const traits = byWords(judged).flatMap((list) => {
      const isOfText = (trait: Trait): boolean =>
        has(list, trait).length === list.length &&
        has(judged, trait).length === list.length &&
        list.length >= minFailing * (list.length + has(others, trait).length)
      return list.length === judged.length
        ? []
        : ([...list[0]!.traits.values()].find(isOfText) ?? [])
    })
    return traits.length <= maxParts ? traits : []
  }

  /** A group as one part for each of its causes, as far as the requests show them. */
  const partsOf = (group: readonly [Finding, ...Finding[]]): readonly Part[] => {
    const { judged, members } = sidesOf(group)
    if (casesIn(members) < minCases) return [{ findings: group }]
    const trait = traitOf(group)
    const isOneCause = group[0].kind === 'drift' || judged.every(isRefusal)
    if (trait || isOneCause) return [{ findings: group, trait }]
    const explaining = traitsThatExplain(group)
    const isExplained = explaining.length > 1
    const traits = isExplained ? explaining : traitsByText(group)
    const partOf = (finding: Finding): Trait | undefined => {
      const entry = entryOf.get(finding)
      const trait = traits.find(({ text }) => entry?.traits.has(text))
      // An open case explains nothing, and is no cause of its own.
      return trait ?? (entry?.case.expect === 'open' ? traits[0] : undefined)
    }
    const parts = Map.groupBy(group, partOf)
    return Array.from(parts, ([shared, list]): Part => {
      return {
        findings: list as [Finding, ...Finding[]],
        trait: isExplained ? shared : traitOf(list),
      }
    })
  }

  return { traitOf, partsOf }
}
