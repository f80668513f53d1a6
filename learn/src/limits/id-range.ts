import { integerEnds, type BodyOperation } from 'plant-store-kit/operation'
import { integerOf } from 'plant-store-kit/json'
import { type Case, membersOf } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { hasKeyword, isInteger } from '../profile/places/place-schema.ts'
import { placesOf } from '../profile/places/member-places.ts'
import { numberLimitsOf } from './limits.ts'
import { withLimit } from './member-limits.ts'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'

/** Where services end the range of ids, of either sign. */
const USUAL_BOUNDS = [-1n, 0n, ...integerEnds]

interface SentId {
  readonly id: bigint
  readonly isAccepted: boolean
}

/** Limits with the range of ids that the service accepts: usual bounds that part accepted ids from refused ones. */
export function withIdRange(
  limits: Partial<Behavior>,
  samples: readonly Sample[],
  operation: BodyOperation,
): Partial<Behavior> {
  const { id: idName } = membersOf(operation).roles
  const place = placesOf(operation).member(idName)
  if (place === undefined || !isInteger(place)) return limits

  const sentIds = sentIdsOf(samples, idName, operation)
  const accepted = sentIds.filter(({ isAccepted }) => isAccepted).map(({ id }) => id)
  const refused = sentIds.filter(({ isAccepted }) => !isAccepted).map(({ id }) => id)
  // An ordinary service accepts 1.
  if (!hasKeyword(place, 'minimum', 'exclusiveMinimum')) accepted.push(1n)
  if (accepted.length === 0) return limits

  const withMinimum = withBound(limits, idName, 'minimum', boundOfSign(-1n, accepted, refused))
  return withBound(withMinimum, idName, 'maximum', boundOfSign(1n, accepted, refused))
}

/** A request with an id next to a range of ids. */
interface CaseBeyond {
  readonly id: bigint
  readonly testCase: Case
}

/** Requests with the first id beyond each bound of a range: if the service accepts it, its range is a larger one. */
export function casesBeyondIds(
  { members = {} }: Partial<Behavior>,
  operation: BodyOperation,
): readonly CaseBeyond[] {
  const { id: idName } = membersOf(operation).roles
  const range = members[idName] ?? {}
  return numberLimitsOf(operation, idName).flatMap(({ name, keyword, sign, caseOf }) => {
    const bound = range[keyword]
    if (bound === undefined) return []
    const id = BigInt(bound) + sign
    return [{ id, testCase: caseOf(`${name}-passed`, id) }]
  })
}

/** The ids of valid requests that are about the id alone. */
function sentIdsOf(samples: readonly Sample[], idName: string, operation: BodyOperation): SentId[] {
  const [{ validate }] = operation.requestBody.content
  const isValid = ({ request }: Sample): boolean =>
    validate(bodyOf(request.body).first).length === 0

  return samples.filter(isAboutNothingBut(idName)).flatMap((sample) => {
    const id = integerOf(sentMember(sample, idName))
    if (id === undefined || !isValid(sample)) return []
    return [{ id: BigInt(id), isAccepted: isAccepted(sample.response) }]
  })
}

function withBound(
  limits: Partial<Behavior>,
  idName: string,
  keyword: 'minimum' | 'maximum',
  bound: number | bigint | undefined,
): Partial<Behavior> {
  return bound === undefined ? limits : withLimit(limits, ['members', idName, keyword], bound)
}

/** Whether a request differs from the plain one in a member alone, if in anything. */
const isAboutNothingBut =
  (name: string) =>
  ({ facts }: Sample): boolean => {
    const { varies, furtherNames, differs, isRewritten } = facts
    if (isRewritten) return false
    const isOther = [...furtherNames, ...differs].length > 0
    return !isOther && varies.every((varied) => varied === name)
  }

/** The usual bound that accepted ids keep, and that refused ids beyond them pass. */
function boundOfSign(
  sign: 1n | -1n,
  accepted: readonly bigint[],
  refused: readonly bigint[],
): number | bigint | undefined {
  const farthest = accepted.map((id) => sign * id).reduce((a, b) => (a > b ? a : b))
  const beyond = refused.map((id) => sign * id).filter((id) => id > farthest)
  const bound = USUAL_BOUNDS.find((limit) => limit >= farthest && beyond.every((id) => id > limit))
  if (beyond.length === 0 || bound === undefined) return undefined
  const signed = sign * bound
  return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed
}
