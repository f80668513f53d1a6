import * as check from 'plant-store-kit/options'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { ANY_ORDER, classesOf, FIRST_TYPE } from '../classes/classes.ts'
import type { ProfileSettings } from 'plant-store-kit/options'

/**
 * What a profile names that is not a class of problems of the operation:
 * `errors.type/idd is not a class of problems: did you mean "type/id"? Known: …`
 */
export function unknownClasses(
  { errors, order }: Pick<ProfileSettings, 'errors' | 'order'>,
  operation: BodyMockOperation,
): readonly check.Mistake[] {
  return [
    ...unknownKeys(errors, ['errors'], operation),
    ...unknownInOrder(order, ['order'], operation),
  ]
}

function unknownKeys(
  errors: unknown,
  place: check.Place,
  operation: BodyMockOperation,
): readonly check.Mistake[] {
  if (!check.isObject(errors)) return []
  return Object.keys(errors).flatMap((key) =>
    unknownClass(key, { place: [...place, key], must: NO_CLASS }, operation),
  )
}

function unknownInOrder(
  order: unknown,
  place: check.Place,
  operation: BodyMockOperation,
): readonly check.Mistake[] {
  if (!Array.isArray(order)) return []
  return order.flatMap((key: unknown, index) => {
    if (typeof key !== 'string' || key === FIRST_TYPE || key === ANY_ORDER) return []
    const mistake = { place: [...place, index], must: `"${key}" ${NO_CLASS}` }
    return unknownClass(key, mistake, operation)
  })
}

const NO_CLASS = 'is not a class of problems'

function unknownClass(
  key: string,
  mistake: check.Mistake,
  operation: BodyMockOperation,
): readonly check.Mistake[] {
  const classes = classesOf(operation)
  if (classes.get(key) !== undefined) return []
  return [{ ...mistake, known: { word: key, names: classes.ruleKeys, listed: classes.names } }]
}
