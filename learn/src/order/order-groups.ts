import { memoize } from 'plant-store-kit/responder'
import type { Classes } from '../profile/classes/classes.ts'
import { lineageOf, type ProfileClass } from '../profile/classes/profile-class.ts'

/**
 * Classes of problems that an order moves together, because services find them at once: `type/id/string` and `type/id/array`
 * are of the group `type/id`, and `body-limit`, `byte-order-mark` and all kinds of `body-json` of the group `body-json`.
 */
export interface OrderGroup {
  /** The key of a class, or the beginning of the keys of several. */
  readonly key: string
  /** What an order lists for it: its key, and those of its classes for which that does not hold, such as `body-limit`. */
  readonly keys: readonly string[]
  /** Whether it is of wrong types of members, or of numbers outside their format. */
  readonly isOfType: boolean
  /** Of null instead of a member: the group of other wrong types there, with which it moves unless null is found apart. */
  readonly wrongTypesOfSameMember: string | undefined
  /** Whether a service finds its problems once it has read the body. */
  readonly isFoundAfterReading: boolean
}

type TextsByClass = Readonly<Partial<Record<ProfileClass['name'], string>>>

/** What classes that are found at once are called. A service that reads the body first finds all that is wrong with its text first. */
const FOUND_WITH: TextsByClass = {
  'credential-missing': 'credential',
  'credential-malformed': 'credential',
  'credential-scheme-case': 'credential',
  'credential-spaces': 'credential',
  'media-type-parameters': 'media-type',
  'media-type-case': 'media-type',
  'body-limit': 'body-json',
  'body-encoding': 'body-json',
  'byte-order-mark': 'body-json',
}

/** The kind that may be found at another time than the others of its class, such as no Content-Type. */
const FOUND_APART: TextsByClass = { 'unknown-path': 'other', 'media-type': 'none', type: 'null' }

/** The classes of values that a service may find before it has read the whole body. */
const FOUND_WHILE_READING: ReadonlySet<ProfileClass['name']> = new Set([
  'type',
  'format',
  'decimal',
  'absent',
])

/** A group while its classes are collected. */
interface DraftGroup extends OrderGroup {
  readonly keys: string[]
}

/** All groups, in the default order. */
export const groupsOf = (classes: Classes): readonly OrderGroup[] => [
  ...new Set(groupsByKey(classes).values()),
]

/** The group of each class of problems, by its key, in the default order. */
export const groupsByKey = memoize((classes: Classes): ReadonlyMap<string, OrderGroup> => {
  const byGroup = new Map<string, DraftGroup>()
  const byKey = new Map<string, OrderGroup>()
  for (const profileClass of classes.all.toSorted((a, b) => a.rank - b.rank)) {
    const draft = draftGroupOf(profileClass, classes)
    const group = byGroup.get(draft.key) ?? draft
    byGroup.set(group.key, group)
    byKey.set(profileClass.key, group)
    const key = listedKey(profileClass, group)
    if (!group.keys.includes(key)) group.keys.push(key)
  }
  return byKey
})

function draftGroupOf(profileClass: ProfileClass, { places }: Classes): DraftGroup {
  const { place, name, facts } = profileClass
  const isFoundAfterReading = place !== undefined && !FOUND_WHILE_READING.has(name)
  const plain = { keys: [], isFoundAfterReading, wrongTypesOfSameMember: undefined }
  if (place === undefined)
    return { ...plain, key: groupWithoutPlace(profileClass), isOfType: false }
  const isOfType = facts.stopsReading === true && place !== places.body
  const ofPlace = `${profileClass.name}/${place.key}`
  const isNullOfMember = place.isTop && isFoundApart(profileClass)
  if (!isNullOfMember) return { ...plain, key: ofPlace, isOfType }
  return {
    ...plain,
    key: profileClass.key,
    isOfType,
    wrongTypesOfSameMember: ofPlace,
    isFoundAfterReading: true,
  }
}

/** The group of a class that is about no place in the body. */
function groupWithoutPlace(profileClass: ProfileClass): string {
  const { name } = profileClass
  return lineageOf(profileClass).find(isFoundApart)?.key ?? FOUND_WITH[name] ?? name
}

const isFoundApart = ({ name, kind }: ProfileClass): boolean =>
  kind !== undefined && kind === FOUND_APART[name]

/** What an order lists for a class of a group: the key of the group, if it holds for the class. */
function listedKey(profileClass: ProfileClass, { key }: OrderGroup): string {
  const isBelow = lineageOf(profileClass).some((node) => node.key === key)
  return isBelow ? key : profileClass.name
}
