import { isObject, memberOf } from 'plant-store-kit/json'
import { membersOf } from 'plant-store-kit/recording'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'

/** A request whose body lacks the name, and is valid with one. */
interface Lacking {
  /** Whether it has the name in another letter case. */
  readonly hasOther: boolean
  readonly isAccepted: boolean
}

/**
 * Whether the service reads names of members in any letter case: a body without the name is accepted only if another
 * member has its name in another letter case.
 */
export function ignoresLetterCase(
  samples: readonly Sample[],
  operation: BodyMockOperation,
): boolean {
  const lacking = samples.flatMap((sample) => lackingIn(sample, operation))
  const isAnyAccepted = (hasOther: boolean): boolean =>
    lacking.some((request) => request.hasOther === hasOther && request.isAccepted)
  return isAnyAccepted(true) && !isAnyAccepted(false)
}

function lackingIn(
  { request, response }: Sample,
  operation: BodyMockOperation,
): readonly Lacking[] {
  const { name } = membersOf(operation.source).roles
  const body = bodyOf(request.body).first
  if (!isObject(body) || request.method !== operation.method) return []
  if (memberOf(body, name) !== undefined) return []
  const respelled = Object.keys(body).find((member) => member.toLowerCase() === name.toLowerCase())
  const named = { ...body, [name]: respelled === undefined ? 'a' : body[respelled] }
  const isValid = operation.request.validate(named).length === 0
  return isValid ? [{ hasOther: respelled !== undefined, isAccepted: isAccepted(response) }] : []
}
