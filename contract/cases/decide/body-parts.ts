import { isObject } from '../../../src/base/check-value.ts'

/** Levels of arrays and objects within the body up to which readers must go: many have a limit of 100 or more (RFC 8259, section 9). */
const maxDepth = 1 + 100

/** A value in a body: the body itself, or a member or an item at any depth. */
export interface BodyPart {
  readonly value: unknown
  /** The name of the member or the position of the item; empty for the body itself. */
  readonly name: string
  /** The array or object that it is in; undefined for the body itself. */
  readonly parent: BodyPart | undefined
  readonly depth: number
}

const isParent = (value: unknown): value is object => Array.isArray(value) || isObject(value)

/** Every value of a body, down to the levels that readers must go, parents before their parts. */
export const partsOf = (body: unknown): readonly BodyPart[] => {
  const parts: BodyPart[] = [{ value: body, name: '', parent: undefined, depth: 0 }]
  // A list that grows is gone through to its end.
  for (const parent of parts) {
    const { value, depth } = parent
    if (!isParent(value) || depth === maxDepth) continue
    for (const [name, inner] of Object.entries(value))
      parts.push({ value: inner, name, parent, depth: depth + 1 })
  }
  return parts
}

/** The names of members and the positions of items that lead to a part; none for the body itself. */
export const namesOf = (part: BodyPart): readonly string[] => {
  const names: string[] = []
  for (let at = part; at.parent !== undefined; at = at.parent) names.push(at.name)
  return names.toReversed()
}

/** Whether a body is nested deeper than readers must go. */
export const isDeep = (parts: readonly BodyPart[]): boolean =>
  parts.some(({ value, depth }) => depth === maxDepth && isParent(value))
