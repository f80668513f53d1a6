import {
  type BodyOperation,
  merged,
  type Place,
  Places,
  saysNothing,
  sendableOf,
  type Schema,
  type SchemaType,
} from 'plant-store-kit/operation'
import { namesIn, pointerTo, valueAt } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { ANY_INDEX, ANY_NAME, innerPlace, type BodyPlace } from './body-place.ts'

/** More places would make a list of classes that nobody reads; the values within the others have the class around them. */
const MAX_PLACES = 500

/** A schema that contains itself has places down to its second level; deeper values are at the place of that level. */
const MAX_REPEATED_PLACES = 2

/** The places of the bodies of requests. */
export class BodyPlaces {
  /** The whole body. */
  readonly body: BodyPlace
  /** In document order, each before those within it. */
  readonly all: readonly BodyPlace[]
  /** The members of the body, in document order. */
  readonly members: readonly BodyPlace[]

  constructor(schema: Schema) {
    const body = bodyPlaceOf(schema)
    this.body = body
    this.all = inOrder(body)
    this.members = this.all.filter(({ isTop }) => isTop)
  }

  /**
   * The place of a JSON Pointer; that of the value around it if it is not declared.
   * @param body tells items from members; without it, the pointer names members only
   */
  at(pointer: string, body?: unknown): BodyPlace {
    let place = this.body
    let value = body
    for (const name of namesIn(pointer)) {
      const child = innerPlace(place, name, value)
      if (child === undefined) return place
      place = child
      value = valueAt(value, [name])
    }
    return place
  }

  /** The member of this name of the body, if it is declared. */
  member(name: string): BodyPlace | undefined {
    return this.body.inner.get(name)
  }
}

/** The places of the bodies of an operation. */
export const placesOf: (operation: BodyOperation) => BodyPlaces = memoize(
  ({ requestBody }: BodyOperation) => new BodyPlaces(requestBody.content[0].schema),
)

/** A place of the document, and how to get there from the one around it. */
interface PlaceStep extends Pick<BodyPlace, 'key' | 'pointer' | 'isRequired'> {
  readonly name: string | number | symbol
  readonly place: Place
}

/** A place while those within it are collected. */
interface DraftPlace extends BodyPlace {
  readonly place: Place
  readonly parent: DraftPlace | undefined
  readonly inner: Map<PlaceStep['name'], DraftPlace>
}

/** The place of a body, with those within it. */
function bodyPlaceOf(schema: Schema): DraftPlace {
  const place = new Places(merged).of(schema)
  const body = draftPlaceOf({ name: '', key: 'body', pointer: '', place, isRequired: false })
  const drafts = [body]
  // The loop goes on over those that it adds: level by level, so that the limit leaves out the deepest ones.
  for (const parent of drafts)
    for (const step of stepsFrom(parent)) {
      const repeated = repeatedIn(parent, step.place)
      if (repeated === undefined && drafts.length === MAX_PLACES) continue
      const inner = repeated ?? draftPlaceOf(step, parent)
      parent.inner.set(step.name, inner)
      if (repeated === undefined) drafts.push(inner)
    }
  return body
}

const inOrder = (place: DraftPlace): readonly DraftPlace[] => {
  const children = [...place.inner.values()].filter(({ parent }) => parent === place)
  return [place, ...children.flatMap(inOrder)]
}

function draftPlaceOf(
  { key, pointer, place, isRequired }: PlaceStep,
  parent?: DraftPlace,
): DraftPlace {
  const schemas = requiredParts(place)
  return {
    key,
    pointer,
    place,
    schemas,
    types: typesOf(schemas),
    isRequired,
    parent,
    isTop: parent?.pointer === '' && pointer !== undefined,
    inner: new Map(),
  }
}

/**
 * The steps to the declared and required members, to the first items and the others, and to members of any name if their
 * schemas demand something.
 */
function* stepsFrom({ key, pointer, place }: DraftPlace): Generator<PlaceStep> {
  const [ofMembers, ofItems] = pointer === '' ? ['', ''] : [`${key}.`, key]
  for (const [name, member] of sendableOf(place))
    yield {
      name,
      key: ofMembers + keyOfName(name),
      pointer: pointer === undefined ? undefined : pointerTo(pointer, name),
      place: member,
      isRequired: place.required.has(name),
    }
  for (let index = 0; index < place.firstItems; index += 1)
    yield* stepTo(index, `${ofItems}[${index}]`, place.item(index))
  yield* stepTo(ANY_INDEX, `${ofItems}[]`, place.item(place.firstItems))
  if (place.others?.own.every(saysNothing) === false)
    yield* stepTo(ANY_NAME, `${ofMembers}*`, place.others)
}

const stepTo = (
  name: PlaceStep['name'],
  key: string,
  place: Place | undefined,
): readonly PlaceStep[] =>
  place === undefined ? [] : [{ name, key, place, pointer: undefined, isRequired: false }]

/** The place around a draft to which a schema that contains itself leads back; undefined if it may have another level. */
function repeatedIn(draft: DraftPlace, place: Place): DraftPlace | undefined {
  const same: DraftPlace[] = []
  for (let around: DraftPlace | undefined = draft; around !== undefined; around = around.parent)
    if (around.place === place) same.push(around)
  return same.length >= MAX_REPEATED_PLACES ? same[0] : undefined
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
const ESCAPED_IN_KEY = '~/.['

/** The name of a member in the key of a place. */
function keyOfName(name: string): string {
  if (OTHER_MEANINGS.includes(name)) return `~${name}`
  return Array.from(name, escapedInKey).join('')
}

function escapedInKey(character: string): string {
  const index = ESCAPED_IN_KEY.indexOf(character)
  return index === -1 ? character : `~${index}`
}
