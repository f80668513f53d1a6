import * as check from '../../base/check-value.ts'
import type { MockOperation } from '../../core/operation.ts'
import { plantStore } from '../../core/plant-store.ts'
import { headers, responseWith, status } from '../../scenario/check-scenario.ts'
import { checkDelay } from '../../scenario/delay.ts'
import { FAULTS } from '../../scenario/scenario.ts'
import { ANY_ORDER, classesOf, FIRST_TYPE } from '../classes/classes.ts'
import type { ProfileSettings } from './settings.ts'

/** Of the format of profiles. */
const VERSION = 1

export const errorRule: check.Check = responseWith({ fault: check.oneOf(FAULTS) })
const accepted = check.oneOf(['accepted'], 'accepted, or an object such as { status: 422 }')

const learned = check.explained(
  check.object(
    {
      from: check.string,
      seed: check.wholeNumber(-(2 ** 31), 2 ** 31 - 1),
      requests: check.wholeNumber(0),
      explore: check.wholeNumber(0),
      noCreate: check.boolean,
      version: check.oneOf([VERSION]),
    },
    { required: ['version'] },
  ),
  (value, place) => {
    const version = check.memberOf(value, 'version')
    if (!check.isNumeric(version) || version <= VERSION) return []
    const must = `is ${version}, and this plant-store-kit reads version ${VERSION}: install a newer one`
    return [{ place: [...place, 'version'], must }]
  },
)

const joinObject = check.object({
  start: check.string,
  between: check.string,
  end: check.string,
  body: check.anything,
})
const joinText = check.anyOf('a string, false or an object', check.string, check.oneOf([false]))

type ProfileChecks = Readonly<Record<keyof ProfileSettings, check.Check>>

/** A check for each member of a profile of any operation; only `unknownClasses` knows which classes there are. */
export const profileForms: ProfileChecks = {
  errors: check.objectOf(check.objectOr(errorRule, accepted)),
  order: check.listOf(check.string),
  join: check.objectOr(joinObject, joinText),
  response: check.object({
    plant: check.object({ status, headers, body: check.anything }),
    error: check.object({ headers }),
  }),
  latency: check.object({ accepted: checkDelay, refused: checkDelay }),
  unexplained: check.listOf(
    check.object({
      case: check.string,
      status: check.wholeNumber(0, 999),
      failure: check.string,
      text: check.string,
      repeated: check.wholeNumber(0, 999),
    }),
  ),
  learned,
}

/** A check for each member of a profile of an operation. */
export function profileChecksOf(operation: MockOperation): ProfileChecks {
  const { errors, order } = profileForms
  return {
    ...profileForms,
    errors: check.also(errors, (value, place) => unknownKeys(value, place, operation)),
    order: check.also(order, (value, place) => unknownInOrder(value, place, operation)),
  }
}

/** A check for each member of a profile of the Plant Store. */
export const profileChecks: ProfileChecks = profileChecksOf(plantStore)

/**
 * What a profile names that is not a class of problems of the operation:
 * `errors.type/idd is not a class of problems: did you mean "type/id"? Known: …`
 */
export function unknownClasses(
  { errors, order }: Pick<ProfileSettings, 'errors' | 'order'>,
  operation: MockOperation,
): readonly check.Mistake[] {
  return [
    ...unknownKeys(errors, ['errors'], operation),
    ...unknownInOrder(order, ['order'], operation),
  ]
}

function unknownKeys(
  errors: unknown,
  place: check.Place,
  operation: MockOperation,
): readonly check.Mistake[] {
  if (!check.isObject(errors)) return []
  return Object.keys(errors).flatMap((key) =>
    unknownClass(key, { place: [...place, key], must: NO_CLASS }, operation),
  )
}

function unknownInOrder(
  order: unknown,
  place: check.Place,
  operation: MockOperation,
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
  operation: MockOperation,
): readonly check.Mistake[] {
  const classes = classesOf(operation)
  if (classes.has(key)) return []
  return [{ ...mistake, known: { word: key, names: classes.prefixes, listed: classes.names } }]
}
