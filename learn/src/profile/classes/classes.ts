import { type BodyOperation } from 'plant-store-kit/operation'
import { memoize, type BodyMockOperation } from 'plant-store-kit/responder'
import { type ClassName, factsByName } from './class-facts.ts'
import { ClassTree } from './class-tree.ts'
import { combine, ITSELF, type Kind } from './kind.ts'
import { memberRows } from './member-classes.ts'
import type { ClassNode, ProfileClass } from './profile-class.ts'
import type { MemberPlace } from '../places/member-place.ts'
import { type MemberPlaces, placesOf } from '../places/member-places.ts'

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** The classes of problems of an operation; docs/profile-reference.md describes them. */
export class Classes {
  readonly places: MemberPlaces
  readonly #tree = new ClassTree()

  constructor(operation: BodyOperation) {
    this.places = placesOf(operation)
    for (const [name, { kinds }] of factsByName) if (kinds !== undefined) this.#add(name, kinds)
    for (const { name, places, kinds } of memberRows(this.places))
      for (const place of places) this.#add(name, kinds, place)
    this.#addAfterMembers()
    if (operation.identity !== undefined) this.#add('repeated-id', [ITSELF])
  }

  #add(name: ClassName, kinds: readonly Kind[], place?: MemberPlace): void {
    for (const kind of kinds) this.#tree.add({ name, place, kind })
  }

  /** What is wrong with the members as a whole. */
  #addAfterMembers(): void {
    const { members, all } = this.places
    const names = members.map(({ key }) => key).toSorted()
    // The body itself is a place, too.
    if (all.length > 1 + members.length) this.#add('depth', [ITSELF])
    this.#add('further', [ITSELF, 'proto'])
    this.#add('repeated-member', [ITSELF, 'further', ...combine(['wrong'], ['null', ...names])])
    this.#add('lone-surrogate', ['high', 'low'])
  }

  /** Those that a request can have, in the default order. */
  get all(): readonly ProfileClass[] {
    return this.#tree.inOrder
  }

  /** The key of every class, in the default order. */
  get keys(): readonly string[] {
    return this.all.map(({ key }) => key)
  }

  /** What a rule may be for: all keys and their beginnings. */
  get prefixes(): readonly string[] {
    return this.#tree.keys
  }

  /** The names of all classes. */
  get names(): readonly string[] {
    return [...new Set(this.all.flatMap(({ name }) => name ?? []))]
  }

  /** The class with a key, or what several have in common; undefined for any other text. */
  get(key: string): ClassNode | undefined {
    return this.#tree.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** Where the first class with this key or beginning stands in the default order; -1 without one. */
  positionOf(key: string): number {
    return this.get(key)?.position ?? -1
  }

  /** The class of this name, place and kind, or as much of it as the operation has. */
  nearest(name: ClassName, kind?: Kind, place?: MemberPlace): ProfileClass {
    return this.#tree.nearest({ name, kind, place })
  }
}

const createClasses = memoize((operation: BodyOperation) => new Classes(operation))

/** The classes of problems of an operation. */
export const classesOf = ({ source }: BodyMockOperation): Classes => createClasses(source)
