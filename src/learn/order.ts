import { jsonText } from '../json.ts'
import { resolveSettings } from '../core/mock-options.ts'
import { type FoundProblem, isOfMembers, KEYS, prefixesOf } from '../core/errors.ts'
import type { Decided } from './classify.ts'
import { comparisonWith, differingPart, type Profile } from './fidelity.ts'
import { responseOf } from './sample.ts'

/** A service that reads the body first reports all of these first. */
const READING = ['body-limit', 'body-encoding', 'byte-order-mark', 'body-json']

/** The classes that an order moves together. */
function groupOf(key: string): string {
  if (prefixesOf(key).some((prefix) => READING.includes(prefix))) return 'body-json'
  const [group] = /^(credential|media-type|\w+\/(id|name|tag|body))/.exec(key) ?? [key.replace(/\/.*/, '')]
  return group
}

/** Where the first class with this key or beginning stands in the default order. */
export const positionOf = (prefix: string): number => KEYS.findIndex((key) => prefixesOf(key).includes(prefix))

const groups = [...new Set(KEYS.map(groupOf))]

const BETWEEN = ['; ', ', ', '\n', ' ', '. ', ' and ', ',', ';', ' | ']

/** A request with problems of several groups, each of which would decide the response if it came first. */
interface Contest {
  readonly sample: Decided
  readonly byGroup: ReadonlyMap<string, FoundProblem>
}

/** Adds the order of problems to a profile, and how the messages of several are joined. */
export function withOrder(profile: Profile, all: readonly Decided[]): Profile {
  const found = all.map((sample): Contest => {
    const byGroup = new Map(sample.refused.toReversed().map((problem) => [groupOf(problem.key), problem]))
    return { sample, byGroup }
  })
  // Two requests are enough for each combination of problems.
  const combinations = Map.groupBy(
    found.filter(({ byGroup }) => byGroup.size > 1),
    ({ byGroup }) => Array.from(byGroup.values(), ({ key }) => key).join(' '),
  )
  const contests = [...combinations.values()].flatMap((same) => same.slice(0, 2))
  const pairs = contests.filter(({ byGroup }) => byGroup.size === 2 && [...byGroup.values()].every(isOfMembers))
  const framed = startsOf(profile).flatMap((start) => BETWEEN.map((between) => ({ start, between })))
  const joins = ([undefined, false, ...BETWEEN.slice(1), ...framed] as const).map((join) => {
    const joined: Profile = join === undefined ? profile : { ...profile, join }
    const winnersOf = winnersIn(joined)
    return { joined, same: pairs.filter((pair) => winnersOf(pair).isSame).length }
  })
  // Most responses are those of some order.
  const { joined } = joins.reduce((best, next) => (next.same > best.same ? next : best))
  const sorted = sort(contests, joined).flatMap((group) => (group === 'body-json' ? READING : [group]))
  const seen = new Set(all.flatMap(({ refused }) => refused.flatMap(({ key }) => prefixesOf(key))))
  const order = listed(sorted.filter((each) => seen.has(each)))
  return order.length === 0 ? joined : { ...joined, order }
}

/** Words before a colon with which several messages begin, such as `Validation failed: `. */
function startsOf({ errors }: Profile): readonly string[] {
  const starts = Array.from(jsonText(errors ?? null).matchAll(/"([^"{]+?: )/g), ([, start]) => start as string)
  return [...new Set(starts.filter((start, at) => starts.indexOf(start) < at))]
}

/** Finds the groups that give a request's response if they come first, or at least its status. */
function winnersIn(profile: Profile): (contest: Contest) => { winners: readonly string[]; isSame: boolean } {
  const compare = comparisonWith(profile)
  const { player } = resolveSettings(profile)
  return ({ sample: { response, refused, request, subject }, byGroup }) => {
    const parts = Array.from(byGroup, ([group, { key }]) => {
      const ordered = refused.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
      const own = responseOf(player.refuse(ordered, subject), request.method)
      return [group, differingPart(compare(own, response))] as const
    })
    const sameStatus = parts.filter(([, part]) => part !== 'status')
    const same = sameStatus.filter(([, part]) => part !== 'body')
    const isSame = same.length > 0
    return { winners: (isSame ? same : sameStatus).map(([group]) => group), isSame }
  }
}

/** The groups in the default order, but each after those that won over it more often than they lost. */
function sort(contests: readonly Contest[], profile: Profile): readonly string[] {
  const winnersOf = winnersIn(profile)
  const wins = contests.flatMap((contest) => {
    const { winners } = winnersOf(contest)
    return winners.length === 1 ? Array.from(contest.byGroup.keys(), (loser) => `${winners[0]} ${loser}`) : []
  })
  const won = Map.groupBy(wins, (each) => each)
  const countOf = (winner: string, loser: string): number => won.get(`${winner} ${loser}`)?.length ?? 0
  const placed = new Set<string>()
  const sorted: string[] = []
  const place = (group: string): void => {
    if (placed.has(group)) return
    placed.add(group)
    for (const other of groups) if (countOf(other, group) > countOf(group, other)) place(other)
    sorted.push(group)
  }
  groups.forEach(place)
  return sorted
}

/** The part of an order that must be written: what follows is in the default order. */
function listed(order: readonly string[]): readonly string[] {
  const positions = order.map(positionOf)
  const last = positions.findLastIndex((position, at) => position > (positions[at + 1] ?? Infinity))
  return order.slice(0, last + 1)
}
