import { type BodyOperation, type Schema } from 'plant-store-kit/operation'
import { namesIn, pointerTo, valueAt } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { buildPlaces } from './build-places.ts'
import type { MemberPlace } from './member-place.ts'

/** The places of the bodies of requests. */
export class MemberPlaces {
  /** The whole body. */
  readonly body: MemberPlace
  /** In document order, each before those within it. */
  readonly all: readonly MemberPlace[]
  /** The members of the body, in document order. */
  readonly members: readonly MemberPlace[]
  readonly #byPointer: ReadonlyMap<string | undefined, MemberPlace>

  constructor(schema: Schema) {
    this.body = buildPlaces(schema)
    this.all = inOrder(this.body)
    this.members = this.body.children.filter(({ isTop }) => isTop)
    this.#byPointer = new Map(this.members.map((member) => [member.pointer, member]))
  }

  /**
   * The place of a JSON Pointer; that of the value around it if it is not declared.
   * @param body tells items from members; without it, the pointer names members only
   */
  at(pointer: string, body?: unknown): MemberPlace {
    let place = this.body
    let value = body
    for (const name of namesIn(pointer)) {
      const child = Array.isArray(value) ? place.item(Number(name)) : place.member(name)
      if (child === undefined) return place
      place = child
      value = valueAt(value, [name])
    }
    return place
  }

  /** The member of this name of the body, if it is declared. */
  member(name: string): MemberPlace | undefined {
    return this.#byPointer.get(pointerTo('', name))
  }
}

/** The places of the bodies of an operation. */
export const placesOf: (operation: BodyOperation) => MemberPlaces = memoize(
  ({ requestBody }: BodyOperation) => new MemberPlaces(requestBody.content[0].schema),
)

/** Each place before those within it; a schema that contains itself leads to some of them again. */
function inOrder(body: MemberPlace): readonly MemberPlace[] {
  const places = new Set<MemberPlace>()
  const add = (place: MemberPlace): void => {
    if (places.has(place)) return
    places.add(place)
    place.children.forEach(add)
  }
  add(body)
  return [...places]
}
