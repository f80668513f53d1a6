import { memoize } from '../../../src/base/memoize.ts'
import { isObject } from '../../../src/base/check-value.ts'
import { pointerTo } from '../../../src/document/pointer.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { itemsOf } from '../../../src/document/values/parts.ts'
import type { ObjectText } from '../../operation/body-text.ts'
import type { Members } from '../../operation/members.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { Value } from './keyword-value.ts'
import type { Unique } from '../../operation/role.ts'
import { sampleAt, sampleValueOf } from './sample-value.ts'

/** A place in the body. */
export interface BodyPlace {
  /** Its name for people, such as `origin/country`; empty for the body. */
  readonly words: string
  /** JSON Pointer. */
  readonly pointer: string
  /** The member of the body that it is in, or the index of an item; absent for the body itself. */
  readonly part?: string
  /** The body with another value at the place, as JSON text; without one, if `json` is undefined. */
  readonly wrap: (json: string | undefined) => string
  /** Of the values there; a discriminator has only the name of its branch. */
  readonly schema?: Schema | undefined
  /** Whether a server may accept each value once: that by which it knows a thing, and what names it. */
  readonly unique?: Unique | undefined
}

/** A value at a place of the body. */
export interface PlacedValue {
  readonly place: BodyPlace
  readonly value: Value
}

/** The body, if that is an object: its members have their own names. */
export const objectPlace: BodyPlace = { words: '', pointer: '', wrap: (json) => json ?? '' }

/** Another body. */
const otherPlace: BodyPlace = { ...objectPlace, words: 'body' }

export const placeOfBody = ({ whole }: Members): BodyPlace =>
  whole === undefined ? objectPlace : otherPlace

export const inside = (words: string, name: string | number): string =>
  words === '' ? String(name) : `${words}/${name}`

/** The members of an object as JSON texts of their names and values. */
const memberTexts = memoize((members: ObjectText): readonly string[] =>
  Array.from(members, ([name, json]) => `${literalJson(name)}:${json}`),
)

/** The place of a member in an object with other members, of which a new one is the last. */
export const placeOfMember = (
  place: BodyPlace,
  {
    name,
    schema,
    unique,
  }: { readonly name: string; readonly schema?: Schema; readonly unique?: Unique | undefined },
  plain: ObjectText,
): BodyPlace => {
  const texts = memberTexts(plain)
  const index = [...plain.keys()].indexOf(name)
  const at = index < 0 ? texts.length : index
  const [textsBefore, textsAfter] = [texts.slice(0, at), texts.slice(at + 1)]
  // Joined once: a place gets many values.
  const before = [...textsBefore.map((text) => `${text},`), `${literalJson(name)}:`].join('')
  const after = textsAfter.map((text) => `,${text}`).join('')
  const withoutMember = `{${[...textsBefore, ...textsAfter].join()}}`
  return {
    schema,
    unique,
    words: inside(place.words, name),
    pointer: pointerTo(place.pointer, name),
    part: place.part ?? name,
    wrap: (json) => place.wrap(json === undefined ? withoutMember : `{${before}${json}${after}}`),
  }
}

/** The members of a valid object; undefined if the schema has none. */
export const plainObject = memoize((schema: Schema): ObjectText | undefined => {
  const sample = sampleValueOf(schema)
  if (!isObject(sample)) return undefined
  return new Map(Object.entries(sample).map(([name, part]) => [name, literalJson(part)]))
})

/** As many items as a valid array has. */
export const plainLength = memoize((schema: Schema): number => {
  const sample = sampleValueOf(schema)
  return Array.isArray(sample) ? sample.length : (schema.minItems ?? 0)
})

/** By schema, the items that its arrays had so far: they begin with the same ones, and a thousand take a while. */
const keptItems = memoize((_schema: Schema): string[] => [])

/** Valid items, as many as asked for. */
export const itemTexts = (schema: Schema, length: number): readonly string[] => {
  const kept = keptItems(schema)
  if (kept.length < length) {
    const items = itemsOf({ schema, value: undefined, sample: sampleAt }, length)
    kept.push(...items.slice(kept.length).map(literalJson))
  }
  return kept.slice(0, length)
}

export const placeOfItem = (
  place: BodyPlace,
  index: number,
  items: readonly string[],
): BodyPlace => {
  const before = items.slice(0, index).map((item) => `${item},`)
  const after = items.slice(index + 1).map((item) => `,${item}`)
  const [textBefore, textAfter] = [before.join(''), after.join('')]
  const withoutItem = `[${items.toSpliced(index, 1).join()}]`
  const name = String(index)
  return {
    words: inside(place.words, name),
    pointer: pointerTo(place.pointer, name),
    part: place.part ?? name,
    wrap: (json) =>
      place.wrap(json === undefined ? withoutItem : `[${textBefore}${json}${textAfter}]`),
  }
}
