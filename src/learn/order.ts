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
interface Conflict {
  readonly sample: Decided
  readonly byGroup: ReadonlyMap<string, FoundProblem>
}

/** Adds the order of problems to a profile, and how the messages of several are joined. */
export function withOrder(profile: Profile, all: readonly Decided[]): Profile {
  const found = all.map((sample): Conflict => {
    const byGroup = new Map(sample.refused.toReversed().map((problem) => [groupOf(problem.key), problem]))
    return { sample, byGroup }
  })
  // Two requests are enough for each combination of problems.
  const combinations = Map.groupBy(
    found.filter(({ byGroup }) => byGroup.size > 1),
    ({ byGroup }) => Array.from(byGroup.values(), ({ key }) => key).join(' '),
  )
  const conflicts = [...combinations.values()].flatMap((same) => same.slice(0, 2))
  const pairs = conflicts.filter(({ byGroup }) => byGroup.size === 2 && [...byGroup.values()].every(isOfMembers))
  const framed = startsOf(profile).flatMap((start) => BETWEEN.map((between) => ({ start, between })))
  const joins = ([undefined, false, ...BETWEEN.slice(1), ...framed] as const).map((join) => {
    const joined: Profile = join === undefined ? profile : { ...profile, join }
    const decide = createDecider(joined)
    return { joined, same: pairs.filter((pair) => decide(pair).isSame).length }
  })
  // Most responses are those of some order.
  const { joined } = joins.reduce((best, next) => (next.same > best.same ? next : best))
  const sorted = sortGroups(conflicts, joined).flatMap((group) => (group === 'body-json' ? READING : [group]))
  const seen = new Set(all.flatMap(({ refused }) => refused.flatMap(({ key }) => prefixesOf(key))))
  const order = explicitPart(sorted.filter((each) => seen.has(each)))
  return order.length === 0 ? joined : { ...joined, order }
}

/** Words before a colon with which several messages begin, such as `Validation failed: `. */
function startsOf({ errors }: Profile): readonly string[] {
  const starts = Array.from(jsonText(errors ?? null).matchAll(/"([^"{]+?: )/g), ([, start]) => start as string)
  return [...new Set(starts.filter((start, at) => starts.indexOf(start) < at))]
}

/** Finds the groups that give a request's response if they come first, or at least its status. */
function createDecider(profile: Profile): (conflict: Conflict) => { deciding: readonly string[]; isSame: boolean } {
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
    return { deciding: (isSame ? same : sameStatus).map(([group]) => group), isSame }
  }
}

/** The groups in the default order, but each after those that decided before it more often than after it. */
function sortGroups(conflicts: readonly Conflict[], profile: Profile): readonly string[] {
  const decide = createDecider(profile)
  const decisions = conflicts.flatMap((conflict) => {
    const { deciding } = decide(conflict)
    return deciding.length === 1 ? Array.from(conflict.byGroup.keys(), (later) => `${deciding[0]} ${later}`) : []
  })
  const counts = Map.groupBy(decisions, (each) => each)
  const countOf = (earlier: string, later: string): number => counts.get(`${earlier} ${later}`)?.length ?? 0
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
function explicitPart(order: readonly string[]): readonly string[] {
  const positions = order.map(positionOf)
  const last = positions.findLastIndex((position, at) => position > (positions[at + 1] ?? Infinity))
  return order.slice(0, last + 1)
}
