import { integerEnds, type BodyOperation } from 'plant-store-kit/operation'
import { integerOf } from 'plant-store-kit/json'
import { type Case, membersOf } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { hasKeyword, mustBeInteger } from '../profile/places/place-schema.ts'
import { placesOf } from '../profile/places/member-places.ts'
import { type NumberLimit, numberLimitsOf } from './limits.ts'
import { withLimit } from './member-limits.ts'
import { isAccepted } from '../samples/response-data.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'

/** Where services end the range of ids, of either sign. */
const USUAL_BOUNDS = [-1n, 0n, ...integerEnds]

/** A request with an id that shows more of a range. */
interface CaseOfId {
  readonly id: bigint
  readonly testCase: Case
}

/** What samples show of the range of ids. */
interface IdRange {
  readonly limits: Partial<Behavior>
  /** At most one request at each end. */
  readonly next: readonly CaseOfId[]
}

/**
 * The range of ids that the service accepts, and the requests that show more of it. Usual bounds that part accepted ids from
 * refused ones are guesses: the first id beyond one shows whether the range is larger. An unusual bound is where two ids
 * beside each other part; until then the middle one between the last accepted and the first refused one is next.
 */
export function idRangeOf(samples: readonly Sample[], operation: BodyOperation): IdRange {
  const ids = idsIn(samples, operation)
  const ends = numberLimitsOf(operation, membersOf(operation).roles.id).flatMap((limit) => {
    const gap = gapIn(ids, limit.sign)
    return gap === undefined ? [] : endIn(gap, limit)
  })
  const known = ends.filter(({ bound }) => bound !== undefined)
  return {
    limits: known.reduce((limits, { path, bound }) => withLimit(limits, path, bound!), {}),
    next: ends.flatMap(({ next }) => next ?? []),
  }
}

/** The ids of valid requests that are about the id alone. */
interface Ids {
  readonly accepted: readonly bigint[]
  readonly refused: readonly bigint[]
}

/** None of a document without an integer as the id. */
function idsIn(samples: readonly Sample[], operation: BodyOperation): Ids {
  const { id: idName } = membersOf(operation).roles
  const place = placesOf(operation).member(idName)
  if (place === undefined || !mustBeInteger(place)) return { accepted: [], refused: [] }

  const [{ validate }] = operation.requestBody.content
  const sent = samples.filter(isAboutNothingBut(idName)).flatMap((sample) => {
    const id = integerOf(sentMember(sample, idName))
    const isValid = validate(bodyOf(sample.request.body).first).length === 0
    return id === undefined || !isValid ? [] : [{ id: BigInt(id), response: sample.response }]
  })
  const [refused, accepted] = [false, true].map((isAmong) =>
    sent.filter(({ response }) => isAccepted(response) === isAmong).map(({ id }) => id),
  ) as [bigint[], bigint[]]
  // An ordinary service accepts 1.
  if (!hasKeyword(place, 'minimum', 'exclusiveMinimum')) accepted.push(1n)
  return { accepted, refused }
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

/** Between the last accepted id and the first refused one beyond it; both are multiplied by the sign. */
interface Gap {
  readonly farthest: bigint
  readonly nearest: bigint
  /** How many refused ids are beyond. */
  readonly beyond: number
}

function gapIn({ accepted, refused }: Ids, sign: bigint): Gap | undefined {
  if (accepted.length === 0) return undefined
  const farthest = accepted.map((id) => sign * id).reduce((a, b) => (a > b ? a : b))
  const beyond = refused.map((id) => sign * id).filter((id) => id > farthest)
  if (beyond.length === 0) return undefined
  const nearest = beyond.reduce((a, b) => (a < b ? a : b))
  return { farthest, nearest, beyond: beyond.length }
}

/** An end of a range, as far as it is known. */
interface End {
  readonly path: NumberLimit['path']
  readonly bound?: number | bigint
  readonly next?: CaseOfId
}

/** Fewer refused ids may have been refused for another reason. */
const MIN_BEYOND = 3

function endIn({ farthest, nearest, beyond }: Gap, limit: NumberLimit): End {
  const { name, path, sign, caseOf } = limit
  const caseWith = (slug: string, id: bigint): CaseOfId => ({
    id,
    testCase: caseOf(`${name}-${slug}`, id),
  })
  const isUnusual = beyond >= MIN_BEYOND
  const isClosed = isUnusual && nearest - farthest === 1n
  const usual = USUAL_BOUNDS.find((bound) => bound >= farthest && bound < nearest)
  const bound = usual ?? (isClosed ? farthest : undefined)
  if (bound === undefined)
    return isUnusual
      ? { path, next: caseWith('between', sign * ((farthest + nearest) / 2n)) }
      : { path }
  const last = sign * bound
  const number = Number.isSafeInteger(Number(last)) ? Number(last) : last
  return { path, bound: number, next: caseWith('passed', last + sign) }
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
