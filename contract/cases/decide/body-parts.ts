import { isObject } from '../../../src/base/check-value.ts'

/** Levels of arrays and objects up to which readers must go, in the body: the document says nothing about deeper ones. */
const maxDepth = 1 + 1000

/** A value in a body: the body itself, or a member or an item at any depth. */
export interface BodyPart {
  readonly value: unknown
  /** The names of members and the positions of items that lead to it; none for the body itself. */
  readonly names: readonly string[]
}

const isParent = (value: unknown): value is object => Array.isArray(value) || isObject(value)

/** Every value of a body, down to the levels that readers must go, parents before their parts. */
export const partsOf = (body: unknown): readonly BodyPart[] => {
  const parts: BodyPart[] = [{ value: body, names: [] }]
  // A list that grows is gone through to its end.
  for (const { value, names } of parts) {
    if (!isParent(value) || names.length === maxDepth) continue
    for (const [name, part] of Object.entries(value))
      parts.push({ value: part, names: [...names, name] })
  }
  return parts
}

/** Whether a body is nested deeper than readers must go. */
export const isDeep = (parts: readonly BodyPart[]): boolean =>
  parts.some(({ value, names }) => names.length === maxDepth && isParent(value))
