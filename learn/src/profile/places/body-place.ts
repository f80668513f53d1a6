import { type Schema, type SchemaType } from 'plant-store-kit/operation'

/** A place in the body of requests that a problem can be about: the body, a member or an item at any depth. */
export interface BodyPlace {
  /** In the keys of classes, such as `origin.country` and `tags[]`; `body` for the whole body. */
  readonly key: string
  /** JSON Pointer; undefined for items and for members of any name, because there are many. */
  readonly pointer: string | undefined
  /** What values there must be: the schema without `allOf`, and what could not be folded in. */
  readonly schemas: readonly Schema[]
  /** The allowed types; undefined if any type is allowed. */
  readonly types: readonly SchemaType[] | undefined
  /** Whether the object around the place must have a value there. */
  readonly isRequired: boolean
  /** Whether the place is a member of the body itself. */
  readonly isTop: boolean
  /** The places of the members by name and of the items by index; a schema that contains itself leads back to a place around it. */
  readonly inner: ReadonlyMap<string | number | symbol, BodyPlace>
}

/** Stands for the members that are not declared. */
export const ANY_NAME = Symbol('any name')
/** Stands for the items behind the first ones that have schemas of their own. */
export const ANY_INDEX = Symbol('any index')

/**
 * The place of a member or an item; undefined if the document says nothing about it.
 * @param value the object or array there
 */
export const innerPlace = (
  { inner }: BodyPlace,
  name: string,
  value: unknown,
): BodyPlace | undefined =>
  Array.isArray(value)
    ? (inner.get(Number(name)) ?? inner.get(ANY_INDEX))
    : (inner.get(name) ?? inner.get(ANY_NAME))
