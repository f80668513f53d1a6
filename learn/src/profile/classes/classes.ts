import { type BodyOperation } from 'plant-store-kit/operation'
import { memoize, type BodyMockOperation } from 'plant-store-kit/responder'
import { type ClassName, classEntries } from './class-facts.ts'
import { ClassTree } from './class-tree.ts'
import { combine, ITSELF, type Kind } from './kind.ts'
import { memberRows } from './member-classes.ts'
import type { MemberPlace } from '../places/member-place.ts'
import { type MemberPlaces, placesOf } from '../places/member-places.ts'

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** The classes of problems that the requests of an operation can have; docs/profile-reference.md describes them. */
export class Classes extends ClassTree {
  readonly places: MemberPlaces

  constructor(operation: BodyOperation) {
    super()
    this.places = placesOf(operation)
    for (const [name, { kinds }] of classEntries)
      if (kinds !== undefined) this.#addKinds(name, kinds)
    for (const { name, places, kinds } of memberRows(this.places))
      for (const place of places) this.#addKinds(name, kinds, place)
    this.#addAfterMembers()
    if (operation.identity !== undefined) this.add('repeated-id', ITSELF)
  }

  #addKinds(name: ClassName, kinds: readonly Kind[], place?: MemberPlace): void {
    for (const kind of kinds) this.add(name, kind, place)
  }

  /** What is wrong with the members as a whole. */
  #addAfterMembers(): void {
    const { members, all } = this.places
    const names = members.map(({ key }) => key).toSorted()
    // The body itself is a place, too.
    if (all.length > 1 + members.length) this.add('depth', ITSELF)
    this.#addKinds('further', [ITSELF, 'proto', 'several'])
    this.#addKinds('repeated-member', [
      ITSELF,
      'further',
      ...combine(['wrong'], ['null', ...names]),
    ])
    this.#addKinds('lone-surrogate', ['high', 'low'])
  }

  /** The names of all classes. */
  get names(): readonly string[] {
    return [...new Set(this.all.map(({ name }) => name))]
  }
}

const createClasses = memoize((operation: BodyOperation) => new Classes(operation))

/** The classes of problems of an operation. */
export const classesOf = ({ source }: BodyMockOperation): Classes => createClasses(source)
