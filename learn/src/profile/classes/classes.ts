import { type BodyOperation } from 'plant-store-kit/operation'
import { memoize } from 'plant-store-kit/responder'
import type { BodyPlace } from '../places/body-place.ts'
import { type BodyPlaces, placesOf } from '../places/body-places.ts'
import {
  AT_PLACES,
  classesIn,
  type ClassName,
  type ClassTable,
  factsOf,
  type Kind,
  OF_MEMBERS,
  OF_REQUEST,
} from './class-facts.ts'
import { ITSELF } from './kinds.ts'
import type { ProfileClass } from './profile-class.ts'

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** In the default order these are listed place by place, all other classes class by class. */
const RANKED_BY_PLACE = ['required', 'type', 'format'] as const
const RANKED_FIRST_AT_BODY = ['type', 'empty'] as const

/** The classes of problems that requests of an operation can have: each is within the one whose rule holds for it, too. */
export class Classes {
  readonly places: BodyPlaces
  readonly #all: ProfileClass[] = []
  /** By key; also those of which no request has a problem, behind all others. */
  readonly #byKey = new Map<string, ProfileClass>()
  /** What a rule may be for: the keys of all possible classes and of those around them, in the order of profiles. */
  readonly ruleKeys: ReadonlySet<string>

  constructor(operation: BodyOperation) {
    this.places = placesOf(operation)
    this.#addAll(OF_REQUEST, operation)
    this.#addAtPlaces()
    this.#addAll(OF_MEMBERS, operation)
    this.ruleKeys = new Set(this.#byKey.keys())
    for (const table of [OF_REQUEST, AT_PLACES, OF_MEMBERS])
      for (const [name] of classesIn(table)) this.#named(name, this.#all.length)
  }

  #addAll(table: ClassTable, operation: BodyOperation): void {
    for (const [name, { kinds = [ITSELF] }] of classesIn(table))
      this.#add(name, typeof kinds === 'function' ? kinds(operation) : kinds)
  }

  #addAtPlaces(): void {
    const { all, body } = this.places
    for (const place of all) {
      const rankedNames = place === body ? RANKED_FIRST_AT_BODY : RANKED_BY_PLACE
      for (const name of rankedNames) this.#add(name, AT_PLACES[name].at(place), place)
    }
    for (const [name, { at }] of classesIn(AT_PLACES))
      for (const place of all)
        if (!this.#byKey.has(`${name}/${place.key}`)) this.#add(name, at!(place), place)
  }

  #add(name: ClassName, kinds: readonly (string | undefined)[], place?: BodyPlace): void {
    const rank = this.#rankOf(name, place)
    for (const kind of kinds) {
      let inner = this.#named(name, rank)
      for (const { part, ...step } of stepsTo(kind, place)) {
        const key = `${inner.key}/${part}`
        inner = this.#keep({ ...inner, ...step, key, parent: inner, rank })
      }
      this.#all.push(inner)
    }
  }

  /** The rank of a class that is added: behind all others, but of the problems of one text where the first of them is. */
  #rankOf(name: ClassName, place: BodyPlace | undefined): number {
    const isOfText = factsOf(name).sharesRankOfText === true
    const ofText = isOfText ? this.#byKey.get(`length/${place?.key}`) : undefined
    return ofText?.rank ?? this.#all.length
  }

  /** A class without place and kind, or a group of classes. */
  #named(name: ProfileClass['name'], rank: number): ProfileClass {
    const facts = factsOf(name)
    const parent = facts.parent && this.#named(facts.parent, rank)
    return this.#keep({ key: name, name, place: undefined, kind: undefined, parent, facts, rank })
  }

  /** Adds a class, unless one has its key already, which is given instead. */
  #keep(profileClass: ProfileClass): ProfileClass {
    const kept = this.#byKey.get(profileClass.key) ?? profileClass
    this.#byKey.set(kept.key, kept)
    return kept
  }

  /** The classes of problems that a request can have, in the default order. */
  get all(): readonly ProfileClass[] {
    return this.#all
  }

  /** The names of all classes. */
  get names(): readonly string[] {
    return [...new Set(this.all.map(({ name }) => name))]
  }

  /** The class with a key, or what several have in common; undefined for another text, and for a class that no request has. */
  get(key: string): ProfileClass | undefined {
    return this.ruleKeys.has(key) ? this.#byKey.get(key) : undefined
  }

  /** The class of this name, place and kind, or as much of it as there is; an impossible one is the last of all. */
  nearest(name: ClassName, kind?: Kind, place?: BodyPlace): ProfileClass {
    let nearest = this.#byKey.get(name)!
    for (const { part } of stepsTo(kind, place)) {
      const inner = this.#byKey.get(`${nearest.key}/${part}`)
      if (inner === undefined) break
      nearest = inner
    }
    return nearest
  }
}

/** A step from a class to one within it. */
type Step = Readonly<{ part: string } & Partial<Pick<ProfileClass, 'place' | 'kind'>>>

/** The steps from a class to its place, and there to its kind. */
const stepsTo = (kind: string | undefined, place: BodyPlace | undefined): readonly Step[] => [
  ...(place === undefined ? [] : [{ part: place.key, place }]),
  ...(kind?.split('/') ?? []).map((part, index, parts) => ({
    part,
    kind: parts.slice(0, index + 1).join('/'),
  })),
]

/** The classes of problems of an operation. */
export const classesOf = memoize((operation: BodyOperation) => new Classes(operation))
