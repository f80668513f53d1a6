import { isObject } from '../../../src/base/check-value.ts'
import { branchesOf } from '../../../src/document/branches.ts'
import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import { MAX_PARTS, itemsOf } from '../../../src/document/values/parts.ts'
import type { Unique } from '../../operation/role.ts'
import { type PlacedValue, type Value, absent } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { wrongInLaterPart } from './later-parts.ts'
import { byTurns } from './by-turns.ts'
import { otherMembers } from './further-members.ts'
import { missingMembers } from './missing-members.ts'
import { hasFreeNumbers, otherNumbers } from './number-values.ts'
import { objectValues, optionalTexts } from './object-values.ts'
import { hasFreeTexts, otherTexts } from './text-values.ts'
import { otherTypes, typeValues } from './type-values.ts'
import { unlikeObjects } from './unlike-objects.ts'

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 5

/** Whether no more values at a place, or within it, are asked for. */
type IsDone = (place: RequestPlace) => boolean

// An id that is not fresh may be that of a thing that others stored: it is sent only where the question is about it.

const isNoInteger = ({ json = '' }: Value): boolean => !/^-?\d+$/.test(json)

const isAskedOfIds = ({ about }: Value): boolean => about !== 'spelling' && about !== 'format'

/** Further values of a place, which has some of each kind already. */
interface FurtherValues {
  readonly place: RequestPlace
  readonly values: IteratorObject<Value>
}

function* placedAt(place: RequestPlace, values: Iterable<Value>): Generator<PlacedValue> {
  for (const value of values) yield { place, value }
}

/** Whether servers may want the values of a place to be unique. */
type UniqueAt = (place: RequestPlace) => Unique | undefined

/**
 * Goes through the places of a body with the values that each gets, until there are enough. Each place gets a few values
 * of each kind that servers get wrong, and the first place of a type all of them.
 */
export class PlaceWalk {
  readonly #isDone: IsDone
  readonly #uniqueAt: UniqueAt
  /** The kinds of values that a place had all of. */
  readonly #had = new Set<string>()
  readonly #further: FurtherValues[] = []

  constructor(isDone: IsDone = () => false, uniqueAt: UniqueAt = () => undefined) {
    this.#isDone = isDone
    this.#uniqueAt = uniqueAt
  }

  /** The values at a place, of all types, and at all places within it. */
  *valuesIn(place: RequestPlace, depth = 0): Generator<PlacedValue> {
    const ofKeywords = valuesOf(place.schema)
    // Few values for keywords are fresh in each request: where that counts, the others are simpler examples.
    const isUnique = this.#uniqueAt(place) !== undefined
    if (!isUnique) yield* this.#valuesAt(place, ofKeywords)
    yield* this.valuesOfTypes(place)
    yield* this.#valuesOfDictionary(place, isUnique)
    if (isUnique) yield* this.#valuesAt(place, ofKeywords.filter(isAskedOfIds))
    yield* this.valuesWithin(place, depth)
  }

  /** Values of other types at a place. */
  *valuesOfTypes(place: RequestPlace): Generator<PlacedValue> {
    const { schema } = place
    const ofTypes = typeValues(schema)
    const isId = this.#uniqueAt(place) === 'id'
    yield* this.#valuesAt(place, isId ? ofTypes.filter(isNoInteger) : ofTypes)
    yield* this.#others(place, `type ${schema.types?.join()}`, otherTypes(schema).values())
  }

  /** Texts and numbers that careless servers get wrong, whatever the keywords of the place are. */
  *#valuesOfDictionary(place: RequestPlace, isUnique: boolean): Generator<PlacedValue> {
    const { schema } = place
    if (hasFreeTexts(schema)) yield* this.#others(place, 'text', otherTexts(schema, isUnique))
    if (hasFreeNumbers(schema)) yield* this.#others(place, 'number', otherNumbers(schema, isUnique))
  }

  /** All values at the first place of a kind; at later ones when each place has had its first values. */
  *#others(
    place: RequestPlace,
    kind: string,
    values: IteratorObject<Value>,
  ): Generator<PlacedValue> {
    if (this.#had.has(kind)) {
      this.#further.push({ place, values })
      return
    }
    this.#had.add(kind)
    yield* this.#valuesAt(place, values)
  }

  /** What other places than the first of their kind have not had yet, by turns. */
  furtherValues(): Generator<PlacedValue> {
    return byTurns(this.#further.map(({ place, values }) => this.#valuesAt(place, values)))
  }

  /** The values within a place. */
  *valuesWithin(place: RequestPlace, depth = 0): Generator<PlacedValue> {
    if (depth >= maxNesting || this.#isDone(place)) return
    if (Array.isArray(place.value)) yield* this.#valuesOfItems(place, depth)
    if (isObject(place.value)) yield* this.valuesOfObject(place, depth)
    // There may be enough before the last branch would have its turn.
    yield* byTurns(
      branchesOf(place.schema).map((branch) => this.#valuesOfBranch(place.as(branch), depth)),
    )
  }

  *#valuesOfBranch(place: RequestPlace, depth: number): Generator<PlacedValue> {
    yield* this.#valuesAt(place, valuesOf(place.schema))
    yield* this.valuesWithin(place, depth + 1)
  }

  /** Values of an object, and of its members, absent ones first. */
  *valuesOfObject(place: RequestPlace, depth = 0): Generator<PlacedValue> {
    const { schema, parts } = place
    yield* this.#valuesAt(place, objectValues(place))
    const optional = optionalTexts(place)
    yield* this.#others(place, 'missing', missingMembers(schema, parts, optional))
    yield* this.#others(place, 'unlike', unlikeObjects(parts, new Map([...parts, ...optional])))
    yield* this.#others(place, 'further', otherMembers(schema, parts))
    yield* this.#unlessDone(wrongInLaterPart(place))
    for (const member of place.children()) {
      if (this.#isDone(member)) continue
      yield { place: member, value: absent }
      yield* this.valuesIn(member, depth + 1)
    }
  }

  /** The values of the first item of each schema, and a few of a later one. */
  *#valuesOfItems(place: RequestPlace, depth: number): Generator<PlacedValue> {
    const { schema, parts } = place
    if (parts.size > MAX_PARTS) return
    // Before the many of the first item, which may be enough.
    yield* this.#unlessDone(wrongInLaterPart(place))
    const { prefixItems = [] } = schema
    for (let index = 0; index <= prefixItems.length; index += 1) {
      const around = index <= parts.size ? place : place.with(schema, itemsOf(place, index))
      const item = around.item(index)
      if (item !== undefined && !this.#isDone(item)) yield* this.valuesIn(item, depth + 1)
    }
  }

  #valuesAt(place: RequestPlace, values: Iterable<Value>): Generator<PlacedValue> {
    return this.#unlessDone(placedAt(place, values))
  }

  *#unlessDone(placedValues: Iterable<PlacedValue>): Generator<PlacedValue> {
    for (const placed of placedValues) {
      if (this.#isDone(placed.place)) return
      yield placed
    }
  }
}
