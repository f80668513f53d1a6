import { memoize } from '../../src/base/memoize.ts'
import { isObject } from '../../src/base/check-value.ts'
import { merged } from '../../src/document/merge.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { Schema } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import type { ObjectText } from '../operation/body-text.ts'
import { branchesOf, withBranch } from '../operation/branches.ts'
import { encoded, sampleOf } from '../operation/sample-text.ts'
import { itemsOf } from './array-values.ts'
import type { Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { objectValues } from './object-values.ts'
import { typeValues } from './type-values.ts'

/** A place in the body. */
export interface BodyPlace {
  /** Its name for people, such as `origin/country`; empty for the body. */
  readonly words: string
  /** JSON Pointer. */
  readonly pointer: string
  /** The body with another value at the place, as JSON text; without one, if `json` is undefined. */
  readonly wrap: (json: string | undefined) => string
  /** Of the values there; a discriminator has only the name of its branch. */
  readonly schema?: Schema | undefined
}

export type PlaceValue = readonly [BodyPlace, Value]

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 5

export const inside = (words: string, name: string | number): string =>
  words === '' ? String(name) : `${words}/${name}`

/** The members of an object as JSON texts of their names and values. */
const memberTexts = memoize((members: ObjectText): readonly string[] =>
  Array.from(members, ([name, json]) => `${encoded(name)}:${json}`),
)

/** The place of a member in an object with other members, of which a new one is the last. */
export const placeOfMember = (
  place: BodyPlace,
  { name, schema }: { readonly name: string; readonly schema?: Schema },
  plain: ObjectText,
): BodyPlace => {
  const texts = memberTexts(plain)
  const index = [...plain.keys()].indexOf(name)
  const at = index < 0 ? texts.length : index
  const [textsBefore, textsAfter] = [texts.slice(0, at), texts.slice(at + 1)]
  // Joined once: a place gets many values.
  const before = [...textsBefore.map((text) => `${text},`), `${encoded(name)}:`].join('')
  const after = textsAfter.map((text) => `,${text}`).join('')
  const withoutMember = `{${[...textsBefore, ...textsAfter].join()}}`
  return {
    schema,
    words: inside(place.words, name),
    pointer: pointerTo(place.pointer, name),
    wrap: (json) => place.wrap(json === undefined ? withoutMember : `{${before}${json}${after}}`),
  }
}

/** The members of a valid object; undefined if the schema has none. */
const plainObject = memoize((schema: Schema): ObjectText | undefined => {
  const json = sampleOf(schema)
  const sample = json === undefined ? undefined : readJson(json).value
  if (!isObject(sample)) return undefined
  return new Map(Object.entries(sample).map(([name, part]) => [name, encoded(part)]))
})

/** As many items as a valid array has. */
const plainLength = (schema: Schema): number => {
  const json = sampleOf(schema)
  const sample = json === undefined ? undefined : readJson(json).value
  return Array.isArray(sample) ? sample.length : (schema.minItems ?? 0)
}

const placeOfItem = (place: BodyPlace, index: number, items: readonly string[]): BodyPlace => {
  const before = items.slice(0, index).map((item) => `${item},`)
  const after = items.slice(index + 1).map((item) => `,${item}`)
  const [textBefore, textAfter] = [before.join(''), after.join('')]
  const withoutItem = `[${items.toSpliced(index, 1).join()}]`
  return {
    words: inside(place.words, index),
    pointer: pointerTo(place.pointer, String(index)),
    wrap: (json) =>
      place.wrap(json === undefined ? withoutItem : `[${textBefore}${json}${textAfter}]`),
  }
}

/** Whether no more values at a place, or within it, are asked for. */
type IsDone = (place: BodyPlace) => boolean

/** Goes through the places of a body with the values that each gets, until there are enough. */
export class PlaceWalk {
  readonly #isDone: IsDone

  constructor(isDone: IsDone = () => false) {
    this.#isDone = isDone
  }

  /** The values at a place, of all types, and at all places within it. */
  *valuesIn(schema: Schema, place: BodyPlace, depth = 0): Generator<PlaceValue> {
    const whole = merged(schema)
    yield* this.#valuesAt(place, valuesOf(whole))
    yield* this.#valuesAt(place, typeValues(whole))
    yield* this.valuesWithin(whole, place, depth)
  }

  /** The values within a place. */
  *valuesWithin(schema: Schema, place: BodyPlace, depth: number): Generator<PlaceValue> {
    if (depth >= maxNesting || this.#isDone(place)) return
    yield* this.#valuesOfItems(schema, place, depth)
    const plain = plainObject(schema)
    if (plain !== undefined) {
      yield* this.#valuesAt(place, objectValues(schema, plain))
      yield* this.valuesOfMembers(schema, place, plain, depth)
    }
    for (const branch of branchesOf(schema)) {
      const whole = merged(withBranch(schema, branch))
      yield* this.#valuesAt(place, valuesOf(whole))
      yield* this.valuesWithin(whole, place, depth + 1)
    }
  }

  /** The values at the places of all members, absent ones first. */
  *valuesOfMembers(
    { properties = [], required = [] }: Schema,
    place: BodyPlace,
    plain: ObjectText,
    depth: number,
  ): Generator<PlaceValue> {
    const undeclared = required.filter((name) => !properties.some((member) => member.name === name))
    for (const name of undeclared)
      yield [placeOfMember(place, { name }, plain), { about: 'required', json: undefined }]
    for (const { name, schema } of properties) {
      if (merged(schema).readOnly === true) continue
      const placeOfPart = placeOfMember(place, { name, schema }, plain)
      if (this.#isDone(placeOfPart)) continue
      yield [placeOfPart, { about: 'required', json: undefined }]
      yield* this.valuesIn(schema, placeOfPart, depth + 1)
    }
  }

  /** The places of one item of a valid array. */
  *#valuesOfItems(schema: Schema, place: BodyPlace, depth: number): Generator<PlaceValue> {
    const { prefixItems = [], items } = schema
    const schemas = [...prefixItems, ...(items === undefined ? [] : [items])]
    for (const [index, item] of schemas.entries()) {
      if (item.isNever === true || this.#isDone(place)) continue
      const length = Math.max(plainLength(schema), index + 1)
      yield* this.valuesIn(item, placeOfItem(place, index, itemsOf(schema, length)), depth + 1)
    }
  }

  *#valuesAt(place: BodyPlace, values: readonly Value[]): Generator<PlaceValue> {
    for (const value of values) {
      if (this.#isDone(place)) return
      yield [place, value]
    }
  }
}
