import { isObject } from '../../../src/base/check-value.ts'

/** Levels of arrays and objects up to which readers must go, in the body: the document says nothing about deeper ones. */
const maxDepth = 1 + 1000

/** Whether a value is an array or an object. */
export const isParent = (value: unknown): value is object => Array.isArray(value) || isObject(value)

/** Whether a body is nested deeper than readers must go. */
export const isDeep = (body: unknown): boolean => {
  let parents = [body].filter(isParent)
  for (let depth = 0; depth < maxDepth && parents.length > 0; depth += 1)
    parents = parents.flatMap((parent) => Object.values(parent)).filter(isParent)
  return parents.length > 0
}
