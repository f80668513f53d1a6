import * as check from 'plant-store-kit/options'
import { memberOf } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { ANY_ORDER, classesOf, FIRST_TYPE } from '../classes/classes.ts'
import type { ProfileSettings } from 'plant-store-kit/options'

/**
 * What a profile names that is not a class of problems of the operation:
 * `errors.type/idd is not a class of problems: did you mean "type/id"? Known: …`
 */
export function unknownClasses(
  { errors, order, join }: Pick<ProfileSettings, 'errors' | 'order' | 'join'>,
  operation: BodyMockOperation,
): readonly check.Mistake[] {
  const classes = classesOf(operation.source)
  const ofKey = (word: string, mistake: check.Mistake): readonly check.Mistake[] => {
    const known = { word, names: [...classes.ruleKeys], listed: classes.names }
    return classes.get(word) === undefined ? [{ ...mistake, known }] : []
  }
  const keys: readonly string[] = check.isObject(errors) ? Object.keys(errors) : []
  const inList = (
    list: unknown,
    place: check.Place,
    otherEntries: readonly string[] = [],
  ): readonly check.Mistake[] => {
    const listed: readonly unknown[] = Array.isArray(list) ? list : []
    return listed.flatMap((key, index) => {
      if (typeof key !== 'string' || otherEntries.includes(key)) return []
      return ofKey(key, { place: [...place, index], must: `"${key}" ${NO_CLASS}` })
    })
  }
  return [
    ...keys.flatMap((key) => ofKey(key, { place: ['errors', key], must: NO_CLASS })),
    ...inList(order, ['order'], [FIRST_TYPE, ANY_ORDER]),
    ...inList(memberOf(join, 'neverJoined'), ['join', 'neverJoined']),
  ]
}

const NO_CLASS = 'is not a class of problems'
