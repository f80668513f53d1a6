import * as check from '../../base/check-value.ts'
import { headers, responseWith, status } from '../../scenario/check-scenario.ts'
import { checkDelay, type Delay } from '../../scenario/delay.ts'
import type { MockOptions, MockSettings } from '../../core/mock-options.ts'
import type { MockOperation } from '../../core/operation.ts'
import { plantStore } from '../../core/plant-store.ts'
import { type Fault, FAULTS, type FixedAnswer } from '../../scenario/scenario.ts'
import { ANY_ORDER, classesOf, FIRST_TYPE } from '../classes/classes.ts'

/**
 * The response to one class of problem, or `accepted`, which ignores it. Its texts may have placeholders, such as
 * `{member}`. Absent members stay the mock's own.
 */
export type ErrorRule =
  | 'accepted'
  | (FixedAnswer & { readonly example?: undefined; readonly fault?: Fault })

/** How a service responds, where it differs from the mock: the members that `plant-store-kit learn` writes. */
export interface ProfileSettings {
  /** By class of problem: `type/tag/null`, or the beginning of several such as `type/tag`, `type`. The longest one counts. */
  readonly errors?: Readonly<Record<string, ErrorRule>> | undefined
  /** Classes of problems: the first one of a request's problems decides the response; those not listed come after. */
  readonly order?: readonly string[] | undefined
  /** Text between the messages of several problems of members, `; ` by default; false: only the first one. */
  readonly join?: Join | undefined
  readonly response?: ResponseSettings | undefined
  /** Delays instead of `delay`; a response with a status below 400 counts as accepted. */
  readonly latency?: { readonly accepted?: Delay; readonly refused?: Delay } | undefined
  /** Responses that the profile does not reproduce; the mock ignores them. */
  readonly unexplained?: readonly Unexplained[] | undefined
  /** What the profile was learned from; the mock ignores it, but refuses a later version. */
  readonly learned?: Learned | undefined
}

/** Text between the messages, or how they are joined; false: only the first one. */
export type Join = string | false | JoinObject

/** How the bodies for several problems become one. docs/profiles.md explains the members. */
export interface JoinObject {
  readonly start?: string
  readonly between?: string
  readonly end?: string
  readonly body?: unknown
}

export interface ResponseSettings {
  /** To accepted requests. */
  readonly plant?: Pick<FixedAnswer, 'status' | 'headers' | 'body'>
  /** Headers of every refusal. */
  readonly error?: Pick<FixedAnswer, 'headers'>
}

export interface Unexplained {
  readonly case: string
  readonly status?: number
  /** Why no response was received. */
  readonly failure?: string
  /** The beginning of the response's body. */
  readonly text?: string
}

export interface Learned {
  readonly from: string
  readonly seed: number
  readonly requests: number
  /** Whether only requests that must be refused were sent. */
  readonly noCreate?: boolean
  readonly version: 1
}

/** What `learn` finds out: the members of a profile, and the options of the mock that describe a service. */
export type Profile = Pick<MockSettings, 'behavior'> & ProfileSettings

/** Options of a mock that plays a profile, as config files have them. */
export type ProfileOptions<Own extends string = string> = Omit<
  MockOptions<Own>,
  keyof ProfileSettings
> &
  ProfileSettings

const VERSION = 1

export const errorRule: check.Check = responseWith({ fault: check.oneOf(FAULTS) })
const accepted = check.oneOf(['accepted'], 'accepted, or an object such as { status: 422 }')

const learned = check.explained(
  check.object(
    {
      from: check.string,
      seed: check.wholeNumber(-(2 ** 31), 2 ** 31 - 1),
      requests: check.wholeNumber(0),
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
