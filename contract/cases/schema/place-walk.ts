import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { ObjectText } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../operation/branches.ts'
import { itemsOf } from './array-values.ts'
import { type Value, absent } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { wrongInLaterEntry, wrongInLaterItem } from './later-parts.ts'
import { objectValues } from './object-values.ts'
import {
  type BodyPlace,
  type PlacedValue,
  placeOfItem,
  placeOfMember,
  plainLength,
  plainObject,
} from './places.ts'
import { typeValues } from './type-values.ts'

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 5

/** Whether no more values at a place, or within it, are asked for. */
type IsDone = (place: BodyPlace) => boolean

/** Goes through the places of a body with the values that each gets, until there are enough. */
export class PlaceWalk {
  readonly #isDone: IsDone

  constructor(isDone: IsDone = () => false) {
    this.#isDone = isDone
  }

  /** The values at a place, of all types, and at all places within it. */
  *valuesIn(schema: Schema, place: BodyPlace, depth = 0): Generator<PlacedValue> {
    const whole = merged(schema)
    yield* this.#valuesAt(place, valuesOf(whole))
    yield* this.#valuesAt(place, typeValues(whole))
    yield* this.valuesWithin(whole, place, depth)
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
      const placeOfPart = placeOfMember(place, { name, schema }, plain)
      if (this.#isDone(placeOfPart)) continue
      yield { place: placeOfPart, value: absent }
      yield* this.valuesIn(schema, placeOfPart, depth + 1)
    }
  }

  /** The values of the first item of each schema, and a few of a later one. */
  *#valuesOfItems(schema: Schema, place: BodyPlace, depth: number): Generator<PlacedValue> {
    // Before the many of the first item, which may be enough.
    yield* this.#unlessDone(wrongInLaterItem(schema, place))
    const { prefixItems = [], items } = schema
    const schemas = [...prefixItems, ...(items === undefined ? [] : [items])]
    for (const [index, item] of schemas.entries()) {
      if (item.isNever === true || this.#isDone(place)) continue
      const length = Math.max(plainLength(schema), index + 1)
      yield* this.valuesIn(item, placeOfItem(place, index, itemsOf(schema, length)), depth + 1)
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
