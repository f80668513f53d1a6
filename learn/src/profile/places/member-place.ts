import { type Schema, type SchemaType } from 'plant-store-kit/operation'

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
  /** The place of a member of an object there; undefined if the document says nothing about it. */
  readonly member: (name: string) => MemberPlace | undefined
  /** The place of an item of an array there; undefined if the document says nothing about it. */
  readonly item: (index: number) => MemberPlace | undefined
  /** In document order. */
  readonly children: readonly MemberPlace[]
}
