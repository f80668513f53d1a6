import { isObject, memberOf } from '../check-value.ts'
import { jsonText } from '../json.ts'
import type { Join } from '../core/mock-options.ts'
import { FIRST_TYPE, firstPart, type FoundProblem, isOfMembers, KEYS, prefixesOf } from '../core/errors.ts'
import type { Classified } from './infer.ts'
import { type Differing, play, type Profile } from './play.ts'
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
interface Conflict extends Classified {
  readonly byGroup: ReadonlyMap<string, FoundProblem>
}

/** The orders of services in which the first wrong type in the body decides; some read null as a missing member. */
const STREAMS = [undefined, [FIRST_TYPE], [FIRST_TYPE, 'type/id/null', 'type/name/null', 'type/tag/null']] as const

/** Adds the order of problems to a profile, and how the messages of several are joined. */
export function withOrder(profile: Profile, all: readonly Classified[], path: string): Profile {
  const found = all.map((sample): Conflict => {
    const byGroup = new Map(sample.refused.toReversed().map((problem) => [groupOf(problem.key), problem]))
    return { ...sample, byGroup }
  })
  const conflicts = found.filter(({ byGroup }) => byGroup.size > 1)
  const ofMembers = found.filter(({ byGroup }) => [...byGroup.values()].every(isOfMembers))
  const single = ofMembers.filter(({ byGroup }) => byGroup.size === 1)
  const pairs = ofMembers.filter(({ byGroup }) => byGroup.size === 2)
  const withOrderOf = (list: readonly Conflict[], candidate: Profile): Profile => {
    const order = explicitPart(orderOf(list, candidate))
    return { ...candidate, order: order.length > 0 ? order : undefined }
  }
  /** The candidate that reproduces most of these responses, with the order that explains most of them. */
  const bestFor = (list: readonly Conflict[], candidates: readonly Profile[]): Profile => {
    const counts = candidates.map((candidate) => {
      const { respond, compare } = play(withOrderOf(list, candidate), path)
      const isSame = (each: Conflict): boolean => !isWrong(compare(respond(each).response, each.response))
      return list.filter(isSame).length
    })
    return candidates[counts.indexOf(Math.max(...counts))] as Profile
  }
  const streams = STREAMS.map((order) => ({ ...profile, order, join: false as const }))
  const ofTypes = conflicts.filter(({ byGroup }) => [...byGroup.keys()].every((group) => TYPE.test(group)))
  const { order } = bestFor(ofTypes, streams)
  const framed = startsOf(profile).flatMap((start) => BETWEEN.map((between) => ({ start, between })))
  const joins: readonly Join[] = [false, ...BETWEEN.slice(1), ...framed]
  const best = bestFor(pairs, [{ ...profile, order }, ...joins.map((join) => ({ ...profile, order, join }))])
  const own = typeof best.join === 'string' ? { between: best.join } : best.join || {}
  const shared = sharedIn(pairs, single).map((body) => ({ ...best, join: { ...own, body } }))
  return withOrderOf(conflicts, bestFor(pairs, [best, ...shared]))
}

/** Members that most responses to two problems have, but not most of those to one, such as `2 errors`. */
function sharedIn(pairs: readonly Classified[], single: readonly Classified[]): readonly object[] {
  const valueIn = (all: readonly Classified[], name: string): unknown =>
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

/** Whether a status or body differs. */
const isWrong = ([first]: readonly Differing[]): boolean => /^(status|body)$/.test(first?.path[0] ?? '')

/** The groups in the default order, but each after those that decided before it more often than after it. */
function orderOf(conflicts: readonly Conflict[], profile: Profile): readonly string[] {
  const { order: types = [] } = profile
  const { player, compare } = play(profile, '')
  /** The groups that give the response if they come first, or at least its status. */
  const decidingIn = ({ response, refused, request, subject, byGroup }: Conflict): readonly string[] => {
    const parts = Array.from(byGroup, ([group, { key }]) => {
      const ordered = refused.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
      const own = responseOf(player.refuse(ordered, subject), request.method)
      return { group, part: compare(own, response)[0]?.path[0] }
    })
    const sameStatus = parts.filter(({ part }) => part !== 'status')
    const same = sameStatus.filter(({ part }) => part !== 'body')
    return (same.length > 0 ? same : sameStatus).map(({ group }) => group)
  }
  const decisions = conflicts.flatMap((conflict) => {
    const [group, ...others] = decidingIn(conflict)
    return others.length === 0 ? Array.from(conflict.byGroup.keys(), (later) => `${group} ${later}`) : []
  })
  const counts = Map.groupBy(decisions, (each) => each)
  const countOf = (earlier: string, later: string): number => counts.get(`${earlier} ${later}`)?.length ?? 0
  const placed = new Set<string>()
  const sorted: string[] = []
  const place = (group: string): void => {
    if (placed.has(group)) return
    placed.add(group)
    for (const other of groups) if (countOf(other, group) > countOf(group, other)) place(other)
    if (types.length > 0 && TYPE.test(group)) sorted.push(...types)
    else sorted.push(...(group === 'body-json' ? READING : [group]))
  }
  groups.forEach(place)
  return [...new Set(sorted)]
}

const TYPE = /^type\/(id|name|tag)/

/** The part of an order that must be written: what follows is in the default order. */
function explicitPart(order: readonly string[]): readonly string[] {
  const positions = order.map(positionOf)
  const last = positions.findLastIndex((position, at) => position > (positions[at + 1] ?? Infinity))
  return order.slice(0, Math.max(last, order.indexOf(FIRST_TYPE)) + 1)
}
