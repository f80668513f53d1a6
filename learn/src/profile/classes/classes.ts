import { type BodyOperation } from 'plant-store-kit/operation'
import { memoize, type BodyMockOperation } from 'plant-store-kit/responder'
import type { MemberPlace } from '../places/member-place.ts'
import { type MemberPlaces, placesOf } from '../places/member-places.ts'
import {
  AT_PLACES,
  type ClassFacts,
  CLASS_NAMES,
  type ClassName,
  factsOf,
  type Kind,
  OF_MEMBERS,
  OF_REQUEST,
} from './class-facts.ts'
import { ITSELF } from './kinds.ts'
import type { ClassNode, ProfileClass } from './profile-class.ts'

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** In the default order these are listed place by place, all other classes class by class. */
const RANKED_BY_PLACE = ['required', 'type', 'format'] as const
const RANKED_FIRST_AT_BODY = ['type', 'empty'] as const

/** The classes of problems that the requests of an operation can have: each is within the one whose rule holds for it as well. */
export class Classes {
  readonly places: MemberPlaces
  readonly #all: ProfileClass[] = []
  readonly #nodes = new Map<string, ClassNode>()
  /** What a rule may be for: the keys of all classes, also of those that only contain others; in the order of profiles. */
  readonly ruleKeys: readonly string[]

  constructor(operation: BodyOperation) {
    this.places = placesOf(operation)
    this.#addAll(OF_REQUEST, operation)
    this.#addAtPlaces()
    this.#addAll(OF_MEMBERS, operation)
    this.ruleKeys = [...this.#nodes.keys()]
    // `nearest` also gives classes that no request of the operation has.
    for (const name of CLASS_NAMES) this.#root(name, Infinity)
  }

  #addAll(table: Readonly<Record<string, ClassFacts>>, operation: BodyOperation): void {
    for (const [name, { kinds = [ITSELF] }] of Object.entries(table))
      this.#add(name, typeof kinds === 'function' ? kinds(operation) : kinds)
  }

  #addAtPlaces(): void {
    const { all, body } = this.places
    for (const place of all) {
      const rankedNames = place === body ? RANKED_FIRST_AT_BODY : RANKED_BY_PLACE
      for (const name of rankedNames) this.#addAt(name, place)
    }
    const others = Object.keys(AT_PLACES) as readonly (keyof typeof AT_PLACES)[]
    for (const name of others) for (const place of all) this.#addAt(name, place)
  }

  #addAt(name: keyof typeof AT_PLACES, place: MemberPlace): void {
    if (!this.#nodes.has(`${name}/${place.key}`)) this.#add(name, AT_PLACES[name].at(place), place)
  }

  #add(name: string, kinds: readonly (string | undefined)[], place?: MemberPlace): void {
    const ofText = factsOf(name)?.sharesRankOfText && this.#nodes.get(`length/${place?.key}`)
    const rank = ofText ? ofText.rank : this.#all.length
    for (const kind of kinds) {
      let node = this.#root(name, rank)
      for (const { part, ...step } of stepsTo(kind, place)) {
        const key = `${node.key}/${part}`
        node = this.#nodes.get(key) ?? this.#keep({ ...node, ...step, key, parent: node, rank })
      }
      this.#all.push(node as ProfileClass)
    }
  }

  /** A class without place and kind, or a group of classes. */
  #root(key: string, rank: number): ClassNode {
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const facts = factsOf(key)
    const parent = facts?.parent === undefined ? undefined : this.#root(facts.parent, rank)
    const name = facts && (key as ClassName)
    const [place, kind] = [undefined, undefined]
    return this.#keep({ key, name, place, kind, parent, facts: facts ?? {}, rank })
  }

  #keep(node: ClassNode): ClassNode {
    this.#nodes.set(node.key, node)
    return node
  }

  /** Those that a request can have, in the default order. */
  get all(): readonly ProfileClass[] {
    return this.#all
  }

  /** The names of all classes. */
  get names(): readonly string[] {
    return [...new Set(this.all.map(({ name }) => name))]
  }

  /** The class with a key, or what several have in common; undefined for another text, and for a class that no request has. */
  get(key: string): ClassNode | undefined {
    const node = this.#nodes.get(key)
    return node?.rank === Infinity ? undefined : node
  }

  /** The class of this name, place and kind, or as much of it as there is. */
  nearest(name: ClassName, kind?: Kind, place?: MemberPlace): ProfileClass {
    let node = this.#nodes.get(name)!
    for (const { part } of stepsTo(kind, place)) {
      const inner = this.#nodes.get(`${node.key}/${part}`)
      if (inner === undefined) break
      node = inner
    }
    return node as ProfileClass
  }
}

/** A step from a class to one within it. */
type Step = Readonly<{ part: string } & Partial<Pick<ClassNode, 'place' | 'kind'>>>

/** From the class itself to its place, and there to its kind. */
const stepsTo = (kind: string | undefined, place: MemberPlace | undefined): readonly Step[] => [
  ...(place === undefined ? [] : [{ part: place.key, place }]),
  ...(kind?.split('/') ?? []).map((part, index, parts) => ({
    part,
    kind: parts.slice(0, index + 1).join('/'),
  })),
]

const createClasses = memoize((operation: BodyOperation) => new Classes(operation))

/** The classes of problems of an operation. */
export const classesOf = ({ source }: BodyMockOperation): Classes => createClasses(source)
