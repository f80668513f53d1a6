import { isOfMembers } from '../problems/find-problems.ts'
import {
  ANY_ORDER,
  type Classes,
  classesOf,
  type ClassifiedProblem,
  factsOf,
  FIRST_TYPE,
  prefixesOf,
} from '../profile/classes.ts'
import type { Classified } from './classified.ts'
import { joinsIn } from './join.ts'
import { isSameContent } from './compare-responses.ts'
import { ProfileMock } from './profile-mock.ts'
import type { Service } from './service.ts'
import { equalProbesOf } from './probes.ts'
import type { Join, Profile } from '../profile/settings.ts'
import { isEmpty } from './without-empty.ts'
import { explain } from './sample.ts'

/** A service that reads the body first reports all of these first. */
const READING = ['body-limit', 'body-encoding', 'byte-order-mark', 'body-json']

/** The classes that an order moves together. */
function groupOf(key: string, classes: Classes): string {
  const prefixes = prefixesOf(key)
  if (prefixes.some((prefix) => READING.includes(prefix))) return 'body-json'
  const apart = prefixes.find((prefix) => Object.values(APART).includes(prefix))
  if (apart !== undefined) return apart
  const place = classes.placeOf(key)
  const [name = ''] = key.split('/', 1)
  if (place === undefined) return GROUPED.find((prefix) => prefixes.includes(prefix)) ?? name
  const isNull = place.top !== undefined && isOfNull(key)
  return `${name}/${place.key}${isNull ? '/null' : ''}`
}

/** Beginnings of keys that an order moves together. */
const GROUPED: readonly string[] = ['credential', 'media-type']

/** Whether a key is that of null instead of a value. */
const isOfNull = (key: string): boolean => key.endsWith('/null')

/** By key: the class that an order may place apart from the others under this key. */
const APART: Readonly<Record<string, string>> = {
  'unknown-path': 'unknown-path/other',
  credential: 'credential-unknown',
  'media-type': 'media-type/none',
}

/** A request with problems of several groups, each of which would decide the response if it came first. */
type Conflict = Classified & { readonly byGroup: ReadonlyMap<string, ClassifiedProblem> }

/** Orders of wrong types: the default, the first one in the body decides, or the same with null as a missing member. */
function typeOrders({ keys, places }: Classes): readonly (readonly string[] | undefined)[] {
  const nulls = places.members.map(({ key }) => `type/${key}/null`).toSorted()
  const known = nulls.filter((key) => keys.includes(key))
  return [undefined, [FIRST_TYPE], [FIRST_TYPE, ...known]]
}

/** Adds the order of problems to a profile, and how the messages of several are joined. */
export function withOrder(profile: Profile, all: readonly Classified[], service: Service): Profile {
  const classes = classesOf(service.operation)
  const found = all.map((sample): Conflict => {
    const byGroup = new Map(
      sample.refused.toReversed().map((problem) => [groupOf(problem.key, classes), problem]),
    )
    return { ...sample, byGroup }
  })
  const conflicts = found.filter(({ byGroup }) => byGroup.size > 1)
  const several = found.filter(({ refused }) => refused.length > 1 && refused.every(isOfMembers))
  const pairs = several.filter(({ refused }) => refused.length === 2)
  const orderedBy = (list: readonly Conflict[], candidate: Profile): Profile => {
    const order = explicitPart(orderOf(list, candidate, service), classes)
    return { ...candidate, order: order.length > 0 ? order : undefined }
  }
  /** The candidate that reproduces most of these responses, with the order that explains most of them. */
  const bestFor = (list: readonly Conflict[], candidates: readonly Profile[]): Profile => {
    const counts = candidates.map((candidate) => {
      const mock = new ProfileMock(orderedBy(list, candidate), service)
      return list.filter((conflict) =>
        isSameContent(mock.compare(mock.respond(conflict).response, conflict.response)),
      ).length
    })
    return candidates[counts.indexOf(Math.max(...counts))] as Profile
  }
  const ordersOfTypes = typeOrders(classes).map((order) => {
    return { ...profile, order, join: false as const }
  })
  const ofTypes = conflicts.filter(({ byGroup }) => [...byGroup.keys()].every(isTypeGroup))
  const { order = [] } = bestFor(ofTypes, ordersOfTypes)
  const withJoin = (join: Join): Profile => ({ ...profile, order, join })
  const { join } = bestFor(
    several,
    [{}, false as const, ...joinsIn(pairs, profile, service)].map(withJoin),
  )
  const { between, ...others } = typeof join === 'object' ? join : {}
  const orders = isAnyOrder(all, service) ? [...order, ANY_ORDER] : order
  return orderedBy(conflicts, {
    ...profile,
    order: orders,
    join: join && isEmpty(others) ? between : join,
  })
}

/** Whether requests that differ in the id only get different responses. */
function isAnyOrder(all: readonly Classified[], { operation }: Service): boolean {
  const byName = new Map(all.map((classified) => [classified.name, classified]))
  return equalProbesOf(operation.source).some((same) => {
    const sent = same.flatMap(({ id }) => byName.get(id) ?? [])
    return new Set(sent.map((classified) => explain(classified).text)).size > 1
  })
}

/** The groups in the default order, but each after those that decided before it more often than after it. */
function orderOf(
  conflicts: readonly Conflict[],
  profile: Profile,
  service: Service,
): readonly string[] {
  const { order: types = [] } = profile
  const mock = new ProfileMock(profile, service)
  const groups = groupsOf(classesOf(service.operation))
  const nameOf = (group: string): string =>
    types.includes(group) ? group : group.replace(/\/null$/, '')
  /** The groups that give the response if they come first. */
  const decidingIn = (conflict: Conflict): readonly string[] =>
    [...conflict.byGroup.keys()].filter((group) => {
      const isFirst = ({ key }: ClassifiedProblem): boolean =>
        key === conflict.byGroup.get(group)?.key
      const ordered = conflict.refused.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
      return isSameContent(mock.compare(mock.refuse(ordered, conflict.subject), conflict.response))
    })
  const decisions = conflicts.flatMap((conflict) => {
    const [group, ...others] = decidingIn(conflict)
    if (group === undefined || others.length > 0) return []
    const isFree = (key: string): boolean => types.includes(ANY_ORDER) && isOfValidation(key)
    const later = [...conflict.byGroup.keys()].filter((other) => !isFree(group) || !isFree(other))
    return later.map((other) => `${nameOf(group)} ${nameOf(other)}`)
  })
  const counts = Map.groupBy(decisions, (decision) => decision)
  const countOf = (earlier: string, later: string): number =>
    counts.get(`${earlier} ${later}`)?.length ?? 0
  const rest = new Set(groups.toReversed())
  const isBefore = (group: string, other: string): boolean =>
    countOf(group, other) > countOf(other, group)
  // From the last one: the group that precedes the fewest others; in a cycle every group precedes another.
  const reversed = groups.map(() => {
    const sums = Array.from(
      rest,
      (group) => [...rest].filter((other) => isBefore(group, other)).length,
    )
    const last = [...rest][sums.indexOf(Math.min(...sums))] as string
    rest.delete(last)
    return last
  })
  const sorted = reversed.toReversed().flatMap((group, at, before) => {
    if (group.endsWith('/null')) return types.includes(group) ? [group] : []
    if (types.includes(FIRST_TYPE) && isTypeGroup(group)) return [FIRST_TYPE]
    // Directly after the others of its key, which applies to it as well.
    if (group === APART[before[at - 1] ?? '']) return []
    return group === 'body-json' ? READING : [group]
  })
  return [...types.filter((type) => type === ANY_ORDER), ...new Set(sorted)]
}

const groupsByClasses = new WeakMap<Classes, readonly string[]>()

/** All groups of an operation, in the default order. */
function groupsOf(classes: Classes): readonly string[] {
  const groups = groupsByClasses.get(classes) ?? [
    ...new Set(classes.keys.map((key) => groupOf(key, classes))),
  ]
  groupsByClasses.set(classes, groups)
  return groups
}

/** Whether a group is one that a service finds once it has read the body. */
const isOfValidation = (group: string): boolean =>
  factsOf(group)?.isOfValidation === true || isOfNull(group)

/** Whether a group is of wrong types of members, or of numbers outside their format. */
function isTypeGroup(group: string): boolean {
  const [name = '', place] = group.split('/', 2)
  return (name === 'type' || name === 'format') && place !== 'body'
}

/** The part of an order that must be written: what follows is in the default order. */
function explicitPart(order: readonly string[], classes: Classes): readonly string[] {
  const positions = order.map((key) => classes.positionOf(key))
  const last = positions.findLastIndex((position, at) => position > (positions[at + 1] ?? Infinity))
  const isOfTypeOrder = (key: string): boolean =>
    [FIRST_TYPE, ANY_ORDER].includes(key) || key.endsWith('/null')
  const written = order.slice(0, Math.max(last, order.findLastIndex(isOfTypeOrder)) + 1)
  // Without its own place, such a class would stand where the key is written.
  const apart = written.flatMap((key) => APART[key] ?? []).filter((key) => order.includes(key))
  return [...new Set([...written, ...apart])]
}
