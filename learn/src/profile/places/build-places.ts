import {
  merged,
  type Place,
  Places,
  saysNothing,
  sendableOf,
  type Schema,
  type SchemaType,
} from 'plant-store-kit/operation'
import { pointerTo } from 'plant-store-kit/json'
import type { MemberPlace } from './member-place.ts'

/** More places would make a list of classes that nobody reads; the values within the others have the class around them. */
const MAX_PLACES = 500

/** A schema that contains itself has places of its own down to its second level; deeper values have those. */
const MAX_LEVELS = 2

/** One level of the document: how to get there from the place around it. */
interface Step {
  readonly key: string
  readonly pointer: string | undefined
  readonly place: Place
  readonly isRequired: boolean
  readonly around: Draft | undefined
}

type Draft = { -readonly [Name in keyof MemberPlace]: MemberPlace[Name] } & {
  readonly place: Place
  readonly around: Draft | undefined
  children: MemberPlace[]
}

/** Adds a place within another one; undefined if there are too many, or nothing is said of it. */
type Add = (step: Omit<Step, 'around' | 'place'>, place?: Place) => MemberPlace | undefined

/** The places of a body; returns that of the whole body. */
export const buildPlaces = (schema: Schema): MemberPlace => new PlaceBuilder().build(schema)

class PlaceBuilder {
  readonly #places = new Places(merged)
  #count = 0

  build(schema: Schema): MemberPlace {
    const place = this.#places.of(schema)
    const body = this.#draft({
      key: 'body',
      pointer: '',
      place,
      isRequired: true,
      around: undefined,
    })
    // Level by level, so that the limit leaves out the deepest ones.
    let level: readonly Draft[] = [body]
    while (level.length > 0) level = level.flatMap((around) => this.#extend(around))
    return body
  }

  #draft({ key, pointer, place, isRequired, around }: Step): Draft {
    this.#count += 1
    const schemas = requiredParts(place)
    return {
      key,
      pointer,
      place,
      schemas,
      types: typesOf(schemas),
      isRequired,
      around,
      isTop: around !== undefined && around.around === undefined && pointer !== undefined,
      member: () => undefined,
      item: () => undefined,
      children: [],
    }
  }

  /** Adds the places within one; returns those that are new. */
  #extend(around: Draft): readonly Draft[] {
    const created: Draft[] = []
    const add: Add = (step, place) => {
      if (place === undefined) return undefined
      const repeated = repeatedIn(around, place)
      if (repeated !== undefined) return repeated
      if (this.#count >= MAX_PLACES) return undefined
      const child = this.#draft({ ...step, place, around })
      created.push(child)
      around.children.push(child)
      return child
    }
    const members = addMembers(around, add)
    around.item = addItems(around, add)
    const anyMember = addAnyMember(around, add)
    around.member = (name) => members.get(name) ?? anyMember
    return created
  }
}

/** Adds the members that are declared or required. */
function addMembers(
  { key, pointer, place }: Draft,
  add: Add,
): ReadonlyMap<string, MemberPlace | undefined> {
  const prefix = pointer === '' ? '' : `${key}.`
  const members = Array.from(sendableOf(place), ([name, member]) => {
    const at = pointer === undefined ? undefined : pointerTo(pointer, name)
    const step = {
      key: prefix + keyOfName(name),
      pointer: at,
      isRequired: place.required.has(name),
    }
    return [name, add(step, member)] as const
  })
  return new Map(members)
}

/** Adds the first items of an array, and its other items. Returns which one an index leads to. */
function addItems({ key, pointer, place }: Draft, add: Add): MemberPlace['item'] {
  const prefix = pointer === '' ? '' : key
  const addItem = (index: number | '', item: Place | undefined): MemberPlace | undefined =>
    add({ key: `${prefix}[${index}]`, pointer: undefined, isRequired: false }, item)
  const { firstItems: count } = place
  const firstItems = Array.from({ length: count }, (_, index) => addItem(index, place.item(index)))
  const otherItems = addItem('', place.item(count))
  return (index) => firstItems[index] ?? otherItems
}

/** Adds the members of any name, if their schemas demand something. */
function addAnyMember({ key, pointer, place }: Draft, add: Add): MemberPlace | undefined {
  const isOpen = place.others?.own.every(saysNothing) !== false
  const step = { key: pointer === '' ? '*' : `${key}.*`, pointer: undefined, isRequired: false }
  return isOpen ? undefined : add(step, place.others)
}

/** The place around this one that is the same place for the last time that it may be. */
function repeatedIn(draft: Draft, place: Place): MemberPlace | undefined {
  const same: Draft[] = []
  for (let around: Draft | undefined = draft; around !== undefined; around = around.around)
    if (around.place === place) same.push(around)
  return same.length >= MAX_LEVELS ? same[0] : undefined
}

/** The first schema of a place without `allOf`, and the parts that could not be folded in. */
function requiredParts({ own: [whole] }: Place): readonly Schema[] {
  return [whole!, ...(whole!.allOf ?? []).map(merged)]
}

/** The types that all of the schemas allow; undefined for any type. */
function typesOf(schemas: readonly Schema[]): readonly SchemaType[] | undefined {
  const lists = schemas.flatMap(({ types }) => (types === undefined ? [] : [types]))
  return lists[0]?.filter((type) => lists.every((list) => list.includes(type)))
}

/** Names that mean something else in the key of a place. */
const OTHER_MEANINGS: readonly string[] = ['body', 'null', '*', '']

/** Characters that mean something else; each is written as its position in here. */
const ESCAPED = '~/.['

/** The name of a member in the key of a place. */
function keyOfName(name: string): string {
  if (OTHER_MEANINGS.includes(name)) return `~${name}`
  return name.replaceAll(/[~/.[]/g, (character) => `~${ESCAPED.indexOf(character)}`)
}
