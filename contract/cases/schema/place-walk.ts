import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { MAX_PARTS } from '../../../src/document/values/parts.ts'
import type { ObjectText } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../../src/document/branches.ts'
import type { Unique } from '../../operation/role.ts'
import { type Value, absent } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { wrongInLaterEntry, wrongInLaterItem } from './later-parts.ts'
import { otherMembers } from './further-members.ts'
import { missingMembers } from './missing-members.ts'
import { hasFreeNumbers, otherNumbers } from './number-values.ts'
import { objectValues, optionalTexts } from './object-values.ts'
import {
  type BodyPlace,
  type PlacedValue,
  itemTexts,
  placeOfItem,
  placeOfMember,
  plainLength,
  plainObject,
} from './places.ts'
import { hasFreeTexts, otherTexts } from './text-values.ts'
import { otherTypes, typeValues } from './type-values.ts'
import { unlikeObjects } from './unlike-objects.ts'

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 5

/** Whether no more values at a place, or within it, are asked for. */
type IsDone = (place: BodyPlace) => boolean

// An id that is not fresh may be that of a thing that others stored: it is sent only where the question is about it.

const isNoInteger = ({ json = '' }: Value): boolean => !/^-?\d+$/.test(json)

const isAskedOfIds = ({ about }: Value): boolean => about !== 'spelling' && about !== 'format'

/** Further values of a place, which has some of each kind already. */
interface FurtherValues {
  readonly place: BodyPlace
  readonly values: IteratorObject<Value>
}

/** Members that servers may want to be unique, by their names in the body. */
type UniqueMembers = ReadonlyMap<string, Unique>

/**
 * Goes through the places of a body with the values that each gets, until there are enough. Each place gets a few values
 * of each kind that servers get wrong, and the first place of a type all of them.
 */
export class PlaceWalk {
  readonly #isDone: IsDone
  readonly #uniqueMembers: UniqueMembers
  /** The kinds of values that a place had all of. */
  readonly #had = new Set<string>()
  readonly #further: FurtherValues[] = []

  constructor(isDone: IsDone = () => false, uniqueMembers: UniqueMembers = new Map()) {
    this.#isDone = isDone
    this.#uniqueMembers = uniqueMembers
  }

  /** The values at a place, of all types, and at all places within it. */
  *valuesIn(schema: Schema, place: BodyPlace, depth = 0): Generator<PlacedValue> {
    const whole = merged(schema)
    // Few values for keywords are fresh in each request: where that counts, the others are simpler examples.
    const isUnique = place.unique !== undefined
    if (!isUnique) yield* this.#valuesAt(place, valuesOf(whole))
    yield* this.valuesOfTypes(whole, place)
    yield* this.#valuesOfDictionary(whole, place)
    if (isUnique) yield* this.#valuesAt(place, valuesOf(whole).filter(isAskedOfIds))
    yield* this.valuesWithin(whole, place, depth)
  }

  /** Values of other types at a place. */
  *valuesOfTypes(whole: Schema, place: BodyPlace): Generator<PlacedValue> {
    const ofTypes = typeValues(whole)
    yield* this.#valuesAt(place, place.unique === 'id' ? ofTypes.filter(isNoInteger) : ofTypes)
    yield* this.#others(place, `type ${whole.types?.join()}`, otherTypes(whole).values())
  }

  /** Texts and numbers that careless servers get wrong, whatever the keywords of the place are. */
  *#valuesOfDictionary(whole: Schema, place: BodyPlace): Generator<PlacedValue> {
    const isUnique = place.unique !== undefined
    if (hasFreeTexts(whole)) yield* this.#others(place, 'text', otherTexts(whole, isUnique))
    if (hasFreeNumbers(whole)) yield* this.#others(place, 'number', otherNumbers(whole, isUnique))
  }

  /** All values at the first place of a kind; at later ones when each place has had its first values. */
  *#others(place: BodyPlace, kind: string, values: IteratorObject<Value>): Generator<PlacedValue> {
    if (this.#had.has(kind)) {
      this.#further.push({ place, values })
      return
    }
    this.#had.add(kind)
    for (const value of values) {
      if (this.#isDone(place)) return
      yield { place, value }
    }
  }

  /** What other places than the first of their kind have not had yet, by turns. */
  *furtherValues(): Generator<PlacedValue> {
    let places: readonly FurtherValues[] = this.#further
    while (places.length > 0) {
      const left: FurtherValues[] = []
      for (const further of places) {
        const { done, value } = further.values.next()
        if (done === true || this.#isDone(further.place)) continue
        left.push(further)
        yield { place: further.place, value }
      }
      places = left
    }
  }

  /** The values within a place. */
  *valuesWithin(schema: Schema, place: BodyPlace, depth: number): Generator<PlacedValue> {
    if (depth >= maxNesting || this.#isDone(place)) return
    yield* this.#valuesOfItems(schema, place, depth)
    const plain = plainObject(schema)
    if (plain !== undefined) yield* this.valuesOfObject(schema, place, plain, depth)
    for (const branch of branchesOf(schema)) {
      const whole = merged(withBranch(schema, branch))
      yield* this.#valuesAt(place, valuesOf(whole))
      yield* this.valuesWithin(whole, place, depth + 1)
    }
  }

  /** Values of an object with valid members, and the values of these. */
  *valuesOfObject(
    schema: Schema,
    place: BodyPlace,
    plain: ObjectText,
    depth: number,
  ): Generator<PlacedValue> {
    yield* this.#valuesAt(place, objectValues(schema, plain))
    const all = new Map([...plain, ...optionalTexts(schema, plain)])
    yield* this.#others(place, 'missing', missingMembers(schema, plain))
    yield* this.#others(place, 'unlike', unlikeObjects(plain, all))
    yield* this.#others(place, 'further', otherMembers(schema, plain))
    yield* this.#unlessDone(wrongInLaterEntry(schema, place, plain))
    yield* this.#valuesOfMembers(schema, place, plain, depth)
  }

  /** The values at the places of all members, absent ones first. */
  *#valuesOfMembers(
    { properties = [], required = [] }: Schema,
    place: BodyPlace,
    plain: ObjectText,
    depth: number,
  ): Generator<PlacedValue> {
    const undeclared = required.filter((name) => !properties.some((member) => member.name === name))
    for (const name of undeclared)
      yield { place: placeOfMember(place, { name }, plain), value: absent }
    for (const { name, schema } of properties) {
      if (merged(schema).readOnly === true) continue
      const unique = place.pointer === '' ? this.#uniqueMembers.get(name) : undefined
      const placeOfPart = placeOfMember(place, { name, schema, unique }, plain)
      if (this.#isDone(placeOfPart)) continue
      yield { place: placeOfPart, value: absent }
      yield* this.valuesIn(schema, placeOfPart, depth + 1)
    }
  }

  /** The values of the first item of each schema, and a few of a later one. */
  *#valuesOfItems(schema: Schema, place: BodyPlace, depth: number): Generator<PlacedValue> {
    // Before the many of the first item, which may be enough.
    yield* this.#unlessDone(wrongInLaterItem(schema, place))
    const { prefixItems = [], items, minItems = 0 } = schema
    if (minItems > MAX_PARTS) return
    const schemas = [...prefixItems, ...(items === undefined ? [] : [items])]
    for (const [index, item] of schemas.entries()) {
      if (item.isNever === true || this.#isDone(place)) continue
      const length = Math.max(plainLength(schema), index + 1)
      yield* this.valuesIn(item, placeOfItem(place, index, itemTexts(schema, length)), depth + 1)
    }
  }

  #valuesAt(place: BodyPlace, values: readonly Value[]): Generator<PlacedValue> {
    return this.#unlessDone(values.map((value) => ({ place, value })))
  }

  *#unlessDone(placedValues: readonly PlacedValue[]): Generator<PlacedValue> {
    for (const placed of placedValues) {
      if (this.#isDone(placed.place)) return
      yield placed
    }
  }
}
