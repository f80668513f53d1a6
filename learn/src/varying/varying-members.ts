import { isObject, memberOf } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/member-places.ts'
import type { Differing } from '../values/differences.ts'
import { withoutNumbers } from '../values/numbers.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'

/** A sample, and how the response of a profile differs. */
export interface Compared {
  readonly sample: Sample
  readonly differing: readonly Differing[]
}

/** Fewer wrong values may come by chance. */
const MIN_WRONG = 8

/** A member that is wrong in nearly every response with it varies. */
const SHARE_OF_ALL = 0.9

/** Ordinary requests differ in id and name alone, which placeholders explain: here a smaller share shows that it varies. */
const SHARE_OF_ORDINARY = 0.25

/** Members of bodies, such as counters and random tokens, that a profile gives wrongly too often to be of the request. */
export function varyingMembers(
  compared: readonly Compared[],
  operation: BodyMockOperation,
): readonly string[] {
  const ordinary = compared.filter(
    ({ sample }) => isAccepted(sample.response) && isOrdinary(sample, operation),
  )
  const names = new Set([
    ...oftenWrong(compared, SHARE_OF_ALL),
    ...oftenWrong(ordinary, SHARE_OF_ORDINARY),
  ])
  const { memberNames } = operation.request
  return [...names].filter((name) => !memberNames.includes(name))
}

/** Whether only required members were sent, with a fresh id and a fresh name. */
function isOrdinary({ facts, request }: Sample, { source }: BodyMockOperation): boolean {
  if (facts.varies.length > 0) return false
  if (facts.furtherNames.length > 0 || facts.isRewritten) return false
  const { id, name } = facts.origins
  const body = bodyOf(request.body).first
  const areFresh = [id, name].every((origin) => origin === undefined || origin === 'fresh')
  if (!areFresh || !isObject(body)) return false
  const { body: place } = placesOf(source)
  return Object.keys(body).every((member) => place.member(member)?.isRequired === true)
}

/** The names of the members with a wrong value in more than a share of the responses that have them. */
function oftenWrong(compared: readonly Compared[], share: number): readonly string[] {
  const wrong = compared.flatMap(({ sample, differing }) =>
    differing.flatMap((difference) => wrongMember(difference, sample)),
  )
  const counts = [...Map.groupBy(wrong, (name) => name)]
  const often = counts.filter(([name, { length }]) => {
    if (length < MIN_WRONG) return false
    const having = compared.filter(({ sample }) => hasMember(sample.response.body, name))
    return length > share * having.length
  })
  return often.map(([name]) => name)
}

/** Whether an object in a JSON value has a member of the name. */
function hasMember(value: unknown, name: string): boolean {
  if (!(value instanceof Object)) return false
  if (isObject(value) && Object.hasOwn(value, name)) return true
  return Object.values(value).some((inner) => hasMember(inner, name))
}

/** The name of the member of a body that differs; a text of several words is a message, unless only its numbers differ. */
function wrongMember(
  { path: [part, ...path], values: [expected, actual] }: Differing,
  { response }: Sample,
): readonly string[] {
  const around = path.slice(0, -1).reduce<unknown>(innerValue, response.body)
  const isMember = part === 'body' && path.length > 0 && !Array.isArray(around)
  const isMessage = hasSeveralWords(String(actual)) && !hasOtherNumbers(expected, actual)
  return isMember && !isMessage ? path.slice(-1) : []
}

const innerValue = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : memberOf(value, name)

/** Whether two texts differ in their numbers alone, such as `0.53 ms` and `12 ms`. */
const hasOtherNumbers = (expected: unknown, actual: unknown): boolean =>
  withoutNumbers(String(expected)) === withoutNumbers(String(actual))
