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

/**
 * Limits with the range of ids that the service accepts: usual bounds that part accepted ids from refused ones, and an
 * unusual one that two ids beside each other show.
 */
export function withIdRange(
  limits: Partial<Behavior>,
  samples: readonly Sample[],
  operation: BodyOperation,
): Partial<Behavior> {
  const { id: idName } = membersOf(operation).roles
  return gapsOf(samples, operation).reduce((range, { sign, farthest, nearest, beyond }) => {
    const usual = USUAL_BOUNDS.find((bound) => bound >= farthest && bound < nearest)
    const isUnusual = beyond >= MIN_BEYOND && nearest - farthest === 1n
    const bound = usual ?? (isUnusual ? farthest : undefined)
    if (bound === undefined) return range
    const signed = sign * bound
    const number = Number.isSafeInteger(Number(signed)) ? Number(signed) : signed
    return withLimit(range, ['members', idName, KEYWORD_OF_SIGN[`${sign}`]], number)
  }, limits)
}

const KEYWORD_OF_SIGN = { '-1': 'minimum', '1': 'maximum' } as const

/** Between the last accepted id and the first refused one beyond it; both are multiplied by the sign. */
interface Gap {
  readonly sign: 1n | -1n
  readonly farthest: bigint
  readonly nearest: bigint
  /** How many refused ids are beyond. */
  readonly beyond: number
}

/** Where a range of ids may end. */
function gapsOf(samples: readonly Sample[], operation: BodyOperation): readonly Gap[] {
  const { id: idName } = membersOf(operation).roles
  const place = placesOf(operation).member(idName)
  if (place === undefined || !isInteger(place)) return []

  const sentIds = sentIdsOf(samples, idName, operation)
  const accepted = sentIds.filter(({ isAccepted }) => isAccepted).map(({ id }) => id)
  const refused = sentIds.filter(({ isAccepted }) => !isAccepted).map(({ id }) => id)
  // An ordinary service accepts 1.
  if (!hasKeyword(place, 'minimum', 'exclusiveMinimum')) accepted.push(1n)
  if (accepted.length === 0) return []
  return ([-1n, 1n] as const).flatMap((sign) => {
    const farthest = accepted.map((id) => sign * id).reduce((a, b) => (a > b ? a : b))
    const beyond = refused.map((id) => sign * id).filter((id) => id > farthest)
    if (beyond.length === 0) return []
    const nearest = beyond.reduce((a, b) => (a < b ? a : b))
    return [{ sign, farthest, nearest, beyond: beyond.length }]
  })
}

/** A request with an id that shows more of a range. */
interface CaseOfId {
  readonly id: bigint
  readonly testCase: Case
}

/** Fewer refused ids may have been refused for another reason. */
const MIN_BEYOND = 3

/**
 * Requests with the first id beyond each bound of a range: if the service accepts it, its range is a larger one. Where ids
 * are refused beyond no usual bound, one with an id in the middle between the last accepted and the first refused one.
 */
export function casesOfIds(
  { members = {} }: Partial<Behavior>,
  samples: readonly Sample[],
  operation: BodyOperation,
): readonly CaseOfId[] {
  const { id: idName } = membersOf(operation).roles
  const range = members[idName] ?? {}
  const gaps = gapsOf(samples, operation)
  return numberLimitsOf(operation, idName).flatMap(({ name, keyword, sign, caseOf }) => {
    const bound = range[keyword]
    const gap = gaps.find((candidate) => candidate.sign === sign)
    if (bound !== undefined) {
      const id = BigInt(bound) + sign
      return [{ id, testCase: caseOf(`${name}-passed`, id) }]
    }
    if (gap === undefined || gap.beyond < MIN_BEYOND) return []
    const id = sign * ((gap.farthest + gap.nearest) / 2n)
    return [{ id, testCase: caseOf(`${name}-between`, id) }]
  })
}

/** Whether the id of a request is in the range of ids, or no id that is known. */
export function hasIdInRange(
  sample: Sample,
  { members = {} }: Partial<Behavior>,
  operation: BodyOperation,
): boolean {
  const { id: idName } = membersOf(operation).roles
  const { minimum = -Infinity, maximum = Infinity } = members[idName] ?? {}
  const id = integerOf(sentMember(sample, idName))
  return id === undefined || (id >= minimum && id <= maximum)
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

/** Whether a request differs from the plain one in a member alone, if in anything. */
const isAboutNothingBut =
  (name: string) =>
  ({ facts }: Sample): boolean => {
    const { varies, furtherNames, differs, isRewritten } = facts
    if (isRewritten) return false
    const isOther = [...furtherNames, ...differs].length > 0
    return !isOther && varies.every((varied) => varied === name)
  }
