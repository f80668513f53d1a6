import { type Classes, factsOf, firstPart, FIRST_TYPE, prefixesOf } from '../profile/classes.ts'

/** Classes of problems that an order moves together. */
export interface OrderGroup {
  /** What the order calls it: the key of a class, or the beginning of the keys of several. */
  readonly key: string
  /** Whether it is of wrong types of members, or of numbers outside their format. */
  readonly isOfType: boolean
  /** Of null instead of a member: the group of other wrong types there, with which it moves unless an order lists it. */
  readonly withoutNull: string | undefined
  /** Whether a service finds its problems once it has read the body. */
  readonly isOfValidation: boolean
}

/** A service that reads the body first reports all of these first. */
export const OF_READING: readonly string[] = [
  'body-limit',
  'body-encoding',
  'byte-order-mark',
  'body-json',
]

/** The key of the group of these. */
export const READING = 'body-json'

/** By group: the class that an order may place apart from the others, although the key of the group holds for it. */
export const APART: Readonly<Record<string, string>> = {
  'unknown-path': 'unknown-path/other',
  credential: 'credential-unknown',
  'media-type': 'media-type/none',
}

const APART_KEYS: readonly string[] = Object.values(APART)

/** Beginnings of keys whose classes move together. */
const TOGETHER: readonly string[] = ['credential', 'media-type']

const groupsOfClasses = new WeakMap<Classes, ReadonlyMap<string, OrderGroup>>()

/** The group of each class of problems, by its key, in the default order. */
export function groupsByKey(classes: Classes): ReadonlyMap<string, OrderGroup> {
  const groups = groupsOfClasses.get(classes) ?? readGroups(classes)
  groupsOfClasses.set(classes, groups)
  return groups
}

function readGroups(classes: Classes): ReadonlyMap<string, OrderGroup> {
  const byGroup = new Map<string, OrderGroup>()
  const byKey = new Map<string, OrderGroup>()
  for (const key of classes.keys) {
    const group = readGroup(key, classes)
    if (!byGroup.has(group.key)) byGroup.set(group.key, group)
    byKey.set(key, byGroup.get(group.key)!)
  }
  return byKey
}

function readGroup(key: string, classes: Classes): OrderGroup {
  const place = classes.placeOf(key)
  if (place === undefined) return groupWithoutPlace(key)
  const name = firstPart(key)
  const isOfType = (name === 'type' || name === 'format') && place !== classes.places.body
  const ofPlace = `${name}/${place.key}`
  const isNull = place.isTop && key.endsWith('/null')
  return {
    key: isNull ? `${ofPlace}/null` : ofPlace,
    isOfType,
    withoutNull: isNull ? ofPlace : undefined,
    isOfValidation: isNull || factsOf(key).isOfValidation === true,
  }
}

/** The group of a class that is about no place in the body. */
function groupWithoutPlace(classKey: string): OrderGroup {
  const prefixes = prefixesOf(classKey)
  const known = [APART_KEYS, TOGETHER].flat().find((key) => prefixes.includes(key))
  const isOfReading = prefixes.some((prefix) => OF_READING.includes(prefix))
  const key = isOfReading ? READING : (known ?? firstPart(classKey))
  const isOfValidation = factsOf(key).isOfValidation === true
  return { key, isOfType: false, withoutNull: undefined, isOfValidation }
}

/** Orders of wrong types: the default, the first one in the body decides, or the same with null as a missing member. */
export function typeOrders(classes: Classes): readonly (readonly string[] | undefined)[] {
  const groups = new Set(groupsByKey(classes).values())
  const nulls = [...groups].filter(({ isOfType, withoutNull }) => isOfType && withoutNull)
  return [undefined, [FIRST_TYPE], [FIRST_TYPE, ...nulls.map(({ key }) => key).toSorted()]]
}
