import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import type { AboutKeyword } from '../../../src/document/values/value-about.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { RuleId } from '../../rules/rules.ts'

/**
 * What a value is about. text and number: what careless servers get wrong. spelling: an integer as a decimal. ordinary and fresh: valid values of a member. every-member: a
 * body with all of them. further: a member that an earlier version of the document may have had. example and branch: valid
 * bodies of the document. generated: values by chance.
 */
export type Aspect =
  | AboutKeyword
  | 'type'
  | 'required'
  | 'text'
  | 'number'
  | 'spelling'
  | 'ordinary'
  | 'fresh'
  | 'every-member'
  | 'further'
  | 'example'
  | 'branch'
  | 'generated'

/** How much a value has: characters of a text, items of an array, members of an object. */
export interface Size {
  readonly count: number
  readonly unit: 'characters' | 'items' | 'members'
}

/** A value of a part of the body, as JSON text; undefined for an absent part. */
export interface Value {
  readonly about: Aspect
  readonly json: string | undefined
  /** Of a value that is sent because of its size, and says little else. */
  readonly size?: Size
  /** The rule of a valid value; by default that of its member. */
  readonly rule?: RuleId
  /** What a title says of its place, such as `has an escaped emoji`; by default what its text is. */
  readonly words?: string
  /** What the id has after its place; by default what it is about, and its text. */
  readonly slug?: string
  /** Whether servers may differ about it although the document allows or forbids it. */
  readonly isOpen?: boolean
}

/** A value at a place of the body. */
export interface PlacedValue {
  readonly place: RequestPlace
  readonly value: Value
}

/** What is sent about a required member. */
export const absent: Value = { about: 'required', json: undefined }

export const value = (about: Aspect, json: unknown): Value => ({ about, json: literalJson(json) })
