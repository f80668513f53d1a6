import { withBranches } from '../../core/members.ts'
import { merged } from '../../document/merge.ts'
import { pointerTo } from '../../document/pointer.ts'
import type { Schema } from '../../document/schema.ts'
import type { MemberPlace } from './member-place.ts'
import { keyOfName } from './place-key.ts'
import { requiredParts, typesOf } from './schema-parts.ts'

/** More places would make a list of classes that nobody reads; the values within the others have the class around them. */
const MAX_PLACES = 500

/** A schema that contains itself has places of its own down to its second level; deeper values have those. */
const MAX_LEVELS = 2

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

/** Adds a place within another one; undefined if there are too many. */
type Add = (step: Omit<Step, 'around'>) => MemberPlace | undefined

/** The places of a body; returns that of the whole body. */
export const buildPlaces = (schema: Schema): MemberPlace => new PlaceBuilder().build(schema)

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
      member: () => undefined,
      item: () => undefined,
      children: [],
    }
    place.top = around === undefined ? undefined : (around.top ?? place)
    return place
  }

  /** Adds the places within one; returns those that are new. */
  #extend(place: Draft): readonly Draft[] {
    const created: Draft[] = []
    const add: Add = (step) => {
      const repeated = repeatedIn(place, merged(step.schema))
      if (repeated !== undefined) return repeated
      if (this.#count >= MAX_PLACES) return undefined
      const child = this.#draft({ ...step, around: place })
      created.push(child)
      place.children.push(child)
      return child
    }
    const parts = withBranches(place.schema, merged)
    const members = addMembers(place, parts, add)
    place.item = addItems(place, parts, add)
    const anyMember = addAnyMember(place, parts, add)
    place.member = (name) => members.get(name) ?? anyMember
    return created
  }
}

/** Adds the members that are declared or required. */
function addMembers(
  place: Draft,
  parts: readonly Schema[],
  add: Add,
): ReadonlyMap<string, MemberPlace | undefined> {
  const required = new Set(place.schemas.flatMap((schema) => schema.required ?? []))
  const schemas = new Map<string, Schema>()
  for (const { name, schema } of parts.flatMap((part) => part.properties ?? []))
    if (!schemas.has(name) && merged(schema).readOnly !== true) schemas.set(name, schema)
  for (const name of required) if (!schemas.has(name)) schemas.set(name, { pointer: '' })
  const prefix = isBody(place) ? '' : `${place.key}.`
  const members = Array.from(schemas, ([name, schema]) => {
    const pointer = place.pointer === undefined ? undefined : pointerTo(place.pointer, name)
    const key = prefix + keyOfName(name)
    return [name, add({ key, pointer, schema, isRequired: required.has(name) })] as const
  })
  return new Map(members)
}

/** Adds the first items of an array, and its other items. Returns which one an index leads to. */
function addItems(place: Draft, parts: readonly Schema[], add: Add): MemberPlace['item'] {
  const addItem = (index: number | '', schema: Schema): MemberPlace | undefined => {
    const key = `${isBody(place) ? '' : place.key}[${index}]`
    return add({ key, pointer: undefined, schema, isRequired: false })
  }
  const { prefixItems = [] } = parts.find((part) => part.prefixItems !== undefined) ?? {}
  const firstItems = prefixItems.map((schema, index) => addItem(index, schema))
  const { items } = parts.find((part) => part.items !== undefined) ?? {}
  const otherItems = items && addItem('', items)
  return (index) => firstItems[index] ?? otherItems
}

/** Adds the members of any name, if their schema demands something. */
function addAnyMember(place: Draft, parts: readonly Schema[], add: Add): MemberPlace | undefined {
  const schemas = parts.flatMap((part) => part.additionalProperties ?? [])
  const schema = schemas.find((candidate) => candidate.isNever !== true && hasKeywords(candidate))
  const key = isBody(place) ? '*' : `${place.key}.*`
  return schema && add({ key, pointer: undefined, schema, isRequired: false })
}

const isBody = ({ around }: Draft): boolean => around === undefined

/** A schema that allows anything has only its pointer. */
const hasKeywords = (schema: Schema): boolean => Object.keys(schema).length > 1

/** The place around this one that has a schema for the last time that it may. */
function repeatedIn(place: Draft, schema: Schema): MemberPlace | undefined {
  const withSchema: Draft[] = []
  for (let around: Draft | undefined = place; around !== undefined; around = around.around)
    if (around.schema === schema) withSchema.push(around)
  return withSchema.length >= MAX_LEVELS ? withSchema[0] : undefined
}
