import { namesIn, pointerTo } from '../../document/pointer.ts'
import { idMemberOf } from '../../document/bodies/roles.ts'
import { merged } from '../../document/merge.ts'
import type { Operation } from '../../document/document.ts'
import type { Schema, SchemaType } from '../../document/schema.ts'

/** A place in the body of requests that a problem can be about: the body, a member or an item at any depth. */
export interface MemberPlace {
  /** In the keys of classes, such as `origin.country` and `tags[]`; `body` for the whole body. */
  readonly key: string
  /** JSON Pointer; undefined for items and for members of any name, because there are many. */
  readonly pointer: string | undefined
  /** What values there must be: the schema without `allOf`, and what could not be folded in. */
  readonly schemas: readonly Schema[]
  /** The allowed types; undefined if any type is allowed. */
  readonly types: readonly SchemaType[] | undefined
  /** Whether the object around it needs it. */
  readonly isRequired: boolean
  /** Whether it is a member of the body itself. */
  readonly isTop: boolean
  /** The member of the body that it is in; itself if it is one, undefined for the whole body. */
  readonly top: MemberPlace | undefined
  /** The place of a member or an item of a value there. */
  readonly child: (name: string) => MemberPlace | undefined
  /** In document order. */
  readonly children: readonly MemberPlace[]
}

/** More places would make a list of classes that nobody reads; the values within the others have the class around them. */
const MAX_PLACES = 500

/** A schema that contains itself has places of its own down to its second level; deeper values have those. */
const MAX_LEVELS = 2

const INDEX = /^\d+$/

/** The places of the bodies of requests. */
export class MemberPlaces {
  /** The whole body. */
  readonly body: MemberPlace
  /** In document order, each before those within it. */
  readonly all: readonly MemberPlace[]
  /** The members of the body, in document order. */
  readonly members: readonly MemberPlace[]
  /** The name of the member by whose value the service knows what it stored, if one is declared. */
  readonly idMember: string | undefined

  constructor(schema: Schema) {
    const places = new PlaceBuilder()
    this.body = places.build(schema)
    this.all = inOrder(this.body)
    this.members = this.body.children.filter(({ isTop }) => isTop)
    const { properties = [], required = [] } = merged(schema)
    const members = properties.map((member) => ({ ...member, schema: merged(member.schema) }))
    this.idMember = idMemberOf(members, required)
  }

  /** The place of a JSON Pointer; that of the value around it if it is not declared. */
  at(pointer: string): MemberPlace {
    let place = this.body
    for (const name of namesIn(pointer)) {
      const child = place.child(name)
      if (child === undefined) return place
      place = child
    }
    return place
  }

  /** The member of this name of the body, if it is declared. */
  member(name: string): MemberPlace | undefined {
    return this.members.find(({ pointer }) => pointer === pointerTo('', name))
  }
}

const placesByOperation = new WeakMap<Operation, MemberPlaces>()

/** The places of the bodies of an operation. */
export function placesOf(operation: Operation): MemberPlaces {
  const known = placesByOperation.get(operation)
  const places = known ?? new MemberPlaces(operation.requestBody.content[0].schema)
  placesByOperation.set(operation, places)
  return places
}

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

/**
 * A name in the key of a place. A dot, a slash or a bracket would mean something else in there, and so would the names
 * `body`, `null` and `*`.
 */
function keyOfName(name: string): string {
  if (OTHER_MEANINGS.includes(name)) return `~${name}`
  return name.replaceAll(/[~/.[]/g, (character) => `~${ESCAPED.indexOf(character)}`)
}
const OTHER_MEANINGS: readonly string[] = ['body', 'null', '*', '']
/** A character is written as its position in here. */
const ESCAPED = '~/.['

/** One level of the document: how to get there from the place around it. */
interface Step {
  readonly key: string
  readonly pointer: string | undefined
  readonly schema: Schema
  readonly isRequired: boolean
  readonly around: Draft | undefined
}

type Draft = { -readonly [Name in keyof MemberPlace]: MemberPlace[Name] } & {
  readonly schema: Schema
  readonly around: Draft | undefined
  children: MemberPlace[]
}

class PlaceBuilder {
  #count = 0

  build(schema: Schema): MemberPlace {
    const step = { key: 'body', pointer: '', schema, isRequired: true, around: undefined }
    const body = this.#draft(step)
    // Level by level, so that the limit leaves out the deepest ones.
    let level: readonly Draft[] = [body]
    while (level.length > 0) level = level.flatMap((place) => this.#extend(place))
    return body
  }

  #draft({ key, pointer, schema, isRequired, around }: Step): Draft {
    this.#count += 1
    const schemas = requiredParts(schema)
    const place: Draft = {
      key,
      pointer,
      schema: merged(schema),
      schemas,
      types: typesOf(schemas),
      isRequired,
      around,
      isTop: around !== undefined && around.around === undefined && pointer !== undefined,
      top: undefined,
      child: () => undefined,
      children: [],
    }
    place.top = around === undefined ? undefined : (around.top ?? place)
    return place
  }

  /** Adds the places within one; returns those that are new. */
  #extend(place: Draft): readonly Draft[] {
    const parts = allParts(place.schema)
    const created: Draft[] = []
    const add = (step: Omit<Step, 'around'>): MemberPlace | undefined => {
      const repeated = repeatedIn(place, merged(step.schema))
      if (repeated !== undefined) return repeated
      if (this.#count >= MAX_PLACES) return undefined
      const child = this.#draft({ ...step, around: place })
      created.push(child)
      place.children.push(child)
      return child
    }
    const members = this.#addMembers(place, parts, add)
    const { items, first, others } = addUnnamed(place, parts, add)
    place.child = (name) => {
      const member = members.get(name)
      if (member !== undefined) return member
      if (INDEX.test(name) && (items ?? first.length > 0)) return first[Number(name)] ?? items
      return others
    }
    return created
  }

  #addMembers(
    place: Draft,
    parts: readonly Schema[],
    add: Add,
  ): ReadonlyMap<string, MemberPlace | undefined> {
    const required = new Set(place.schemas.flatMap((schema) => schema.required ?? []))
    const schemas = new Map<string, Schema>()
    for (const { name, schema } of parts.flatMap((part) => part.properties ?? []))
      if (!schemas.has(name) && merged(schema).readOnly !== true) schemas.set(name, schema)
    for (const name of required) if (!schemas.has(name)) schemas.set(name, { pointer: '' })
    const prefix = place.key === 'body' && place.around === undefined ? '' : `${place.key}.`
    return new Map(
      Array.from(schemas, ([name, schema]) => {
        const pointer = place.pointer === undefined ? undefined : pointerTo(place.pointer, name)
        const key = prefix + keyOfName(name)
        return [name, add({ key, pointer, schema, isRequired: required.has(name) })]
      }),
    )
  }
}

type Add = (step: Omit<Step, 'around'>) => MemberPlace | undefined

/** Adds the places of items and of members of any name. */
function addUnnamed(place: Draft, parts: readonly Schema[], add: Add) {
  const isBody = place.around === undefined
  const inPlace = (key: string): string => (isBody ? key : `${place.key}${key}`)
  const addOne = (key: string, schema: Schema | undefined): MemberPlace | undefined =>
    schema === undefined ? undefined : add({ key, pointer: undefined, schema, isRequired: false })
  const prefix = parts.find(({ prefixItems }) => prefixItems !== undefined)?.prefixItems ?? []
  const first = prefix.map((schema, index) => addOne(inPlace(`[${index}]`), schema))
  const items = addOne(inPlace('[]'), parts.find((part) => part.items !== undefined)?.items)
  const additional = parts.flatMap(({ additionalProperties: schema }) =>
    schema === undefined || schema.isNever === true || Object.keys(schema).length < 2 ? [] : schema,
  )
  const others = addOne(isBody ? '*' : `${place.key}.*`, additional[0])
  return { items, first, others }
}

/** The place around this one that has a schema for the last time that it may. */
function repeatedIn(place: Draft, schema: Schema): MemberPlace | undefined {
  const same: Draft[] = []
  for (let around: Draft | undefined = place; around !== undefined; around = around.around)
    if (around.schema === schema) same.push(around)
  return same.length >= MAX_LEVELS ? same[0] : undefined
}

/** A schema without `allOf`, and the parts that could not be folded in. */
function requiredParts(schema: Schema): readonly Schema[] {
  const whole = merged(schema)
  return [whole, ...(whole.allOf ?? []).map(merged)]
}

/** The same with the branches that a value may be of. */
function allParts(schema: Schema): readonly Schema[] {
  const parts = new Set<Schema>()
  const add = (part: Schema): void => {
    const whole = merged(part)
    if (parts.has(whole)) return
    parts.add(whole)
    for (const inner of [whole.allOf, whole.anyOf, whole.oneOf]) inner?.forEach(add)
  }
  add(schema)
  return [...parts]
}

function typesOf(schemas: readonly Schema[]): readonly SchemaType[] | undefined {
  const lists = schemas.flatMap(({ types }) => (types === undefined ? [] : [types]))
  const [first, ...others] = lists
  return first?.filter((type) => others.every((list) => list.includes(type)))
}
