import { isObject, memberOf } from '../base/check-value.ts'
import { rankIn } from '../base/rank.ts'
import type { Content } from '../document/document.ts'
import type { Place, Places } from '../document/places/places.ts'
import type { Schema } from '../document/schema.ts'
import { exampleOf } from './example.ts'
import { takeEach, takeItems, takeMembers, whole } from './take-members.ts'
import type { Take } from './take-named.ts'

/** What the schemas of a document need that was not read by `npm run generate`. */
export interface SchemaTools {
  /** What the schemas say of each place in a body. */
  readonly places: Places
  /** A value that a response's schema accepts, the same one for the same seed; undefined if none was found. */
  readonly sample: (schema: Schema, seed: number) => unknown
}

/** What a request could have. */
export type Sent = Pick<Place, 'members' | 'item'> & Partial<Pick<Place, 'others'>>

/** Members that the sender of a value does not give. */
export type Ignored = (place: Place) => boolean

/** Compiles what places take from values. */
export class Taker {
  readonly #isIgnored: Ignored
  readonly #known = new Map<Place, Take>()

  constructor(isIgnored: Ignored) {
    this.#isIgnored = isIgnored
  }

  /** The declared members at every depth; of a value without declared members, all. */
  take(place: Place): Take {
    const known = this.#known.get(place)
    if (known !== undefined) return known
    // A schema may contain itself.
    this.#known.set(place, (value) => this.#known.get(place)!(value))
    const take = this.#compile(place)
    this.#known.set(place, take)
    return take
  }

  /** The declared members of a value, with what each of them takes. */
  members(place: Place): ReadonlyMap<string, Take> {
    const kept = [...place.members].filter(([, member]) => !this.#isIgnored(member))
    return new Map(kept.map(([name, member]) => [name, this.#takeOf(member)]))
  }

  /** Compiles when the first value comes: schemas that contain each other make ever new combinations. */
  #takeOf(place: Place | undefined): Take {
    if (place === undefined || !place.schemas.some(hasParts)) return whole
    return place.own.length === 1 ? this.take(place) : (value) => this.take(place)(value)
  }

  #compile(place: Place): Take {
    const ofObject = this.#compileObject(place)
    const ofArray = this.#compileArray(place)
    if (ofObject === whole && ofArray === whole) return whole
    return (value) => (Array.isArray(value) ? ofArray(value) : ofObject(value))
  }

  #compileObject(place: Place): Take {
    const { members: declared, others } = place
    if (declared.size === 0) return whole
    const members = this.members(place)
    if (others === undefined) return takeMembers([...members])
    const takeOther = this.#takeOf(others)
    const takeOf = (name: string): Take | undefined =>
      members.get(name) ?? (declared.has(name) ? undefined : takeOther)
    return (value) => (isObject(value) ? takeEach(value, takeOf) : value)
  }

  #compileArray(place: Place): Take {
    const first = Array.from({ length: place.firstItems }, (_, index) =>
      this.#takeOf(place.item(index)),
    )
    const takeRest = this.#takeOf(place.item(place.firstItems))
    if (takeRest === whole && first.every((take) => take === whole)) return whole
    const takeOf = (index: number): Take => first[index] ?? takeRest
    return (value) => takeItems(value as readonly unknown[], takeOf)
  }
}

/** Whether something of a value may be left out. */
const hasParts = ({ properties, items, prefixItems }: Schema): boolean =>
  properties !== undefined || items !== undefined || prefixItems !== undefined

/**
 * A value with the members that it lacks, at every depth, from another value of the place: the required ones, and with the
 * place of a request all that the request could not have sent.
 */
export function complete(place: Place, value: unknown, donor: unknown, request?: Sent): unknown {
  if (value === undefined) return donor
  if (Array.isArray(value)) {
    const [item] = Array.isArray(donor) ? (donor as readonly unknown[]) : []
    return takeItems(value, (index) => {
      const itemPlace = place.item(index)
      if (itemPlace === undefined) return whole
      return (received) => complete(itemPlace, received, item, request?.item(index))
    })
  }
  if (!isObject(value)) return value
  const received = takeEach(value, (name) => {
    const member = place.members.get(name)
    if (member === undefined) return whole
    return (inner) => complete(member, inner, memberOf(donor, name), request?.members.get(name))
  })
  if (!isObject(donor)) return received
  const isShown = shownIn(place, request)
  const lacking = Object.entries(donor).filter(
    ([name]) => !Object.hasOwn(value, name) && isShown(name),
  )
  if (lacking.length === 0) return received
  return Object.fromEntries([...Object.entries(received), ...lacking])
}

/** Whether a body that lacks a member gets it. */
function shownIn(place: Place, request: Sent | undefined): (name: string) => boolean {
  const { required } = place
  if (request === undefined) return (name) => required.has(name)
  return (name) => {
    const isHidden = place.members.get(name)?.isWriteOnly === true
    const couldBeSent = isSendable(request.members.get(name)) || isEntry(name, place, request)
    return required.has(name) || (!couldBeSent && !isHidden)
  }
}

/** Whether a name that no schema declares is that of an entry in a map, which the request has sent whole. */
const isEntry = (name: string, place: Place, request: Sent): boolean =>
  request.others !== undefined && !place.members.has(name) && !request.members.has(name)

/** Whether a request can have what is at a place of it. */
export const isSendable = (place: Place | undefined): boolean =>
  place !== undefined && !place.isReadOnly

/** Whether a body lacks a declared member that its request could not have sent, also in objects that requests know. */
export function lacksMembers(place: Place, value: unknown, request: Sent | undefined): boolean {
  if (!isObject(value)) return false
  return [...place.members].some(([name, member]) => {
    const asked = request?.members.get(name)
    if (!Object.hasOwn(value, name)) return !isSendable(asked)
    return asked !== undefined && lacksMembers(member, memberOf(value, name), asked)
  })
}

/** The same, else a sample; undefined without either of them. */
export function modelOf(content: Content, seed: number, tools: SchemaTools): unknown {
  const example = exampleOf(content)
  return example === undefined ? sampleOf(content, seed, tools) : example
}

/** A sample, of a seed that has one. */
export function sampleOf({ schema }: Content, seed: number, { sample }: SchemaTools): unknown {
  const value = sample(schema, seed)
  return value === undefined && seed !== 0 ? sample(schema, 0) : value
}

/** Members with names, in this order; others come last. */
export function inOrder<Member extends readonly [name: string, ...unknown[]]>(
  members: readonly Member[],
  order: readonly string[],
): readonly Member[] {
  return members.toSorted(([first], [second]) => rankIn(order, first) - rankIn(order, second))
}
