import { isObject, memberOf } from '../check-value.ts'
import { jsonText } from '../json.ts'
import { type Join, resolveSettings } from '../core/mock-options.ts'
import { FIRST_TYPE, firstPart, type FoundProblem, isOfMembers, KEYS, prefixesOf } from '../core/errors.ts'
import type { Decided } from './classify.ts'
import { comparisonWith, differingPart, type Profile } from './fidelity.ts'
import { mostFrequent } from './rules.ts'
import { responseOf } from './sample.ts'

/** A service that reads the body first reports all of these first. */
const READING = ['body-limit', 'body-encoding', 'byte-order-mark', 'body-json']

/** The classes that an order moves together. */
function groupOf(key: string): string {
  if (prefixesOf(key).some((prefix) => READING.includes(prefix))) return 'body-json'
  return /^(credential|media-type|\w+\/(id|name|tag|body))/.exec(key)?.[0] ?? firstPart(key)
}

/** Where the first class with this key or beginning stands in the default order. */
export const positionOf = (prefix: string): number => KEYS.findIndex((key) => prefixesOf(key).includes(prefix))

const groups = [...new Set(KEYS.map(groupOf))]

const BETWEEN = ['; ', ', ', '\n', ' ', '. ', ' and ', ',', ';', ' | ']

/** A request with problems of several groups, each of which would decide the response if it came first. */
interface Conflict extends Decided {
  readonly byGroup: ReadonlyMap<string, FoundProblem>
}

/** Adds the order of problems to a profile, and how the messages of several are joined. */
export function withOrder(profile: Profile, all: readonly Decided[]): Profile {
  const found = all.map((sample): Conflict => {
    const byGroup = new Map(sample.refused.toReversed().map((problem) => [groupOf(problem.key), problem]))
    return { ...sample, byGroup }
  })
  const conflicts = found.filter(({ byGroup }) => byGroup.size > 1)
  const pairs = conflicts.filter(({ byGroup }) => byGroup.size === 2 && [...byGroup.values()].every(isOfMembers))
  const stream = streamOf(conflicts, profile)
  const known: Profile = stream === undefined ? profile : { ...profile, order: stream }
  const framed = startsOf(profile).flatMap((start) => BETWEEN.map((between) => ({ start, between })))
  // Most responses are those of some order.
  const bestOf = (candidates: readonly Profile[]): Profile => {
    const counts = candidates.map((candidate) => {
      const decide = createDecider(candidate)
      return pairs.filter((pair) => decide(pair).isSame).length
    })
    return candidates[counts.indexOf(Math.max(...counts))] as Profile
  }
  const joins: readonly Join[] = [false, ...BETWEEN.slice(1), ...framed]
  const best = bestOf([known, ...joins.map((join) => ({ ...known, join }))])
  const own = typeof best.join === 'string' ? { between: best.join } : best.join || {}
  const single = found.filter(({ byGroup }) => byGroup.size === 1 && [...byGroup.values()].every(isOfMembers))
  const joined = bestOf([best, ...sharedIn(pairs, single).map((body) => ({ ...best, join: { ...own, body } }))])
  const sorted = sortGroups(conflicts, joined).flatMap((group) => {
    if (stream !== undefined && TYPE.test(group)) return stream
    return group === 'body-json' ? READING : [group]
  })
  const order = explicitPart([...new Set(sorted)])
  return { ...joined, ...(order.length > 0 && { order }) }
}

const TYPE = /^type\/(id|name|tag)/

/** The orders of services in which the first wrong type in the body decides; some read null as a missing member. */
const STREAMS = [[FIRST_TYPE], [FIRST_TYPE, 'type/id/null', 'type/name/null', 'type/tag/null']] as const

/** The order of wrong types, if the service reads the body member by member. */
function streamOf(conflicts: readonly Conflict[], profile: Profile): (typeof STREAMS)[number] | undefined {
  const decide = createDecider({ ...profile, join: false })
  const ofTypes = conflicts.filter(({ byGroup }) => [...byGroup.keys()].every((key) => TYPE.test(key)))
  const decided = ofTypes.flatMap((each) => {
    const { deciding } = decide(each)
    return deciding.length === 1 ? [{ ...each, winner: deciding[0] }] : []
  })
  // In most requests the order of the body is also the one in which other services check the members.
  const isShown = decided.some(({ name }) => /learn-.*(backwards|before)/.test(name))
  if (!isShown || decided.length < ofTypes.length / 2) return undefined
  return STREAMS.find((order) => {
    const { player } = resolveSettings({ ...profile, order })
    return decided.every(({ subject, winner }) => groupOf(player.find(subject)[0]!.key) === winner)
  })
}

/** Members that most responses to two problems have, but not most of those to one, such as `2 errors`. */
function sharedIn(pairs: readonly Decided[], single: readonly Decided[]): readonly object[] {
  const valueIn = (all: readonly Decided[], name: string): unknown =>
    mostFrequent(all.map(({ response: { body } }) => memberOf(body, name)))
  const names = new Set(pairs.flatMap(({ response: { body } }) => (isObject(body) ? Object.keys(body) : [])))
  return [...names].flatMap((name): readonly object[] => {
    const value = valueIn(pairs, name)
    if (typeof value === 'object' || value === valueIn(single, name)) return []
    return [{ [name]: typeof value === 'string' ? value.replace(/\b2\b/, '{count}') : value }]
  })
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
  return ({ response, refused, request, subject, byGroup }) => {
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
  return order.slice(0, Math.max(last, order.indexOf(FIRST_TYPE)) + 1)
}
