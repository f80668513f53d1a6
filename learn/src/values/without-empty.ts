import { isObject } from 'plant-store-kit/json'

export const isEmpty = (object: object): boolean => Object.keys(object).length === 0

/** Settings that are neither undefined nor empty objects; not for values of a service, which may be empty. */
export function withoutEmpty<Type extends object>(object: Type): Type {
  const kept = Object.entries(object).filter(
    ([, value]) => value !== undefined && !(isObject(value) && isEmpty(value)),
  )
  return Object.fromEntries(kept) as Type
}
