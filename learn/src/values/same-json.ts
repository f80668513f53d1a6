import { Decimal, isNumeric, isObject, memberOf, jsonText } from 'plant-store-kit/json'

/** Whether two JSON values are the same, with members in any order; integers may be numbers, bigints or decimals. */
export function isSameJson(value: unknown, other: unknown): boolean {
  if (value === other) return true
  // Comparing texts is slow.
  if (typeof value !== 'object' && typeof value === typeof other) return false
  if (isAnyNumber(value) && isAnyNumber(other)) return jsonText(value) === jsonText(other)
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((item, at) => isSameJson(item, other[at]))
  return isObject(value) && isObject(other) && hasSameMembers(value, other)
}

const isAnyNumber = (value: unknown): boolean => isNumeric(value) || value instanceof Decimal

function hasSameMembers(value: object, other: object): boolean {
  const names = Object.keys(value)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSameJson(memberOf(value, name), memberOf(other, name)))
  )
}
