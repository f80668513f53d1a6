import { isObject } from 'plant-store-kit/json'

/** A text of a JSON value. */
export interface TextOfMember {
  /** The name of the innermost member that has it; an item has that of its array. */
  readonly member: string
  readonly text: string
}

/** The texts in a JSON value; `member` is the name of those that are in no member. */
export function textsIn(value: unknown, member = ''): readonly TextOfMember[] {
  if (typeof value === 'string') return [{ member, text: value }]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, member))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name))
}
