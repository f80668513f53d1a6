import { type Classes, FIRST_TYPE } from '../../profile/classes/classes.ts'
import { type ClassNode, lineageOf } from '../../profile/classes/profile-class.ts'

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
  for (const node of classes.all) {
    const group = readGroup(node, classes)
    if (!byGroup.has(group.key)) byGroup.set(group.key, group)
    byKey.set(node.key, byGroup.get(group.key)!)
  }
  return byKey
}

function readGroup(node: ClassNode, { places }: Classes): OrderGroup {
  const { name, place, kind, facts } = node
  const isOfValidation = facts.isOfValidation === true
  if (name === undefined || place === undefined)
    return { key: keyWithoutPlace(node), isOfType: false, withoutNull: undefined, isOfValidation }
  const isOfType = (name === 'type' || name === 'format') && place !== places.body
  const ofPlace = `${name}/${place.key}`
  const isNull = place.isTop && kind === 'null'
  return {
    key: isNull ? node.key : ofPlace,
    isOfType,
    withoutNull: isNull ? ofPlace : undefined,
    isOfValidation: isNull || isOfValidation,
  }
}

/** What an order calls the group of a class that is about no place in the body. */
function keyWithoutPlace(node: ClassNode): string {
  const keys = lineageOf(node).map(({ key }) => key)
  if (keys.some((key) => OF_READING.includes(key))) return READING
  const known = [...APART_KEYS, ...TOGETHER].find((key) => keys.includes(key))
  return known ?? node.name ?? node.key
}

/** Orders of wrong types: the default, the first one in the body decides, or the same with null as a missing member. */
export function typeOrders(classes: Classes): readonly (readonly string[] | undefined)[] {
  const groups = new Set(groupsByKey(classes).values())
  const nulls = [...groups].filter(({ isOfType, withoutNull }) => isOfType && withoutNull)
  return [undefined, [FIRST_TYPE], [FIRST_TYPE, ...nulls.map(({ key }) => key).toSorted()]]
}
