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
  const rules = check.isObject(errors) ? Object.keys(errors) : []
  const named = [
    ...rules.map((key): Named => ({ key, place: ['errors', key], must: NO_CLASS })),
    ...namedIn(order, ['order']).filter(({ key }) => !NO_CLASSES_OF_ORDER.includes(key)),
    ...namedIn(memberOf(join, 'neverJoined'), ['join', 'neverJoined']),
  ]
  const [names, listed] = [[...classes.ruleKeys], classes.names]
  return named
    .filter(({ key }) => classes.get(key) === undefined)
    .map(({ key, ...mistake }) => ({ ...mistake, known: { word: key, names, listed } }))
}

const NO_CLASS = 'is not a class of problems'

/** What an order may list beside classes. */
const NO_CLASSES_OF_ORDER: readonly string[] = [FIRST_TYPE, ANY_ORDER]

/** What a profile names, with the mistake that it is if there is no such class. */
interface Named extends check.Mistake {
  readonly key: string
}

function namedIn(list: unknown, place: check.Place): readonly Named[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return entries.flatMap((key, index) =>
    typeof key === 'string' ? { key, place: [...place, index], must: `"${key}" ${NO_CLASS}` } : [],
  )
}
