import { integerEnds, type BodyOperation } from 'plant-store-kit/operation'
import { integerOf } from 'plant-store-kit/json'
import { lastPassing } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { hasKeyword, mustBeInteger } from '../profile/places/place-schema.ts'
import { placesOf } from '../profile/places/body-places.ts'
import { withLimit } from './limit.ts'
import { type NumberLimit, numberLimitsOf } from './number-limits.ts'
import { accepts, type Ask, search, type Send } from './search.ts'
import { isAccepted } from '../samples/response-data.ts'
import { freshIntegerOf } from '../samples/identity.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'

/** Where services end the range of ids, of either sign. */
const COMMON_BOUNDS = [-1n, 0n, ...integerEnds]

/**
 * The range of the integers that are fresh in each request, mostly ids. Common bounds that part accepted ones from refused
 * ones are guesses: the first integer beyond one shows whether the range is larger. Another bound is found by bisection only
 * beyond the last common one in the gap: below that, the common one counts as the bound.
 * @param send sends one case, and gives its sample as that of a first run
 * @param samples those that were received before, as those of a first run
 */
export async function findFreshIntegerRange(
  send: Send,
  operation: BodyOperation,
  samples: readonly Sample[],
): Promise<Partial<Behavior>> {
  const name = freshIntegerOf(operation)
  if (name === undefined) return {}
  const ids = sentIntegersIn(samples, name, operation)
  let range: Partial<Behavior> = {}
  for (const limit of numberLimitsOf(operation, name)) {
    const gap = gapIn(ids, limit.sign)
    const bound = gap && (await boundIn(gap, limit, send))
    if (bound !== undefined) range = withLimit(range, limit.path, boundFrom(limit.sign * bound))
  }
  return range
}

/** A number where it is exact. */
const boundFrom = (bound: bigint): number | bigint =>
  Number.isSafeInteger(Number(bound)) ? Number(bound) : bound

/** Fewer refused ids may have been refused for another reason. */
const MIN_BEYOND = 3

/** The last accepted id in a gap; both are multiplied by the sign. Undefined if it shows none. */
async function boundIn(
  { farthest, nearest, beyond }: GapOfBound,
  { name, sign, caseOf }: NumberLimit,
  send: Send,
): Promise<bigint | undefined> {
  const acceptsWith =
    (ask: Ask) =>
    (id: bigint): Promise<boolean> =>
      accepts(ask, caseOf(name, sign * id))
  let last = farthest
  for (const bound of COMMON_BOUNDS) {
    if (bound < last || bound >= nearest) continue
    const isBeyond = await search(send, (ask) => acceptsWith(ask)(bound + 1n))
    if (isBeyond !== true) return bound
    last = bound + 1n
  }
  if (beyond < MIN_BEYOND) return undefined
  return search(send, (ask) => lastPassing(last, nearest - 1n, acceptsWith(ask)))
}

/** The ids of valid requests that are about the id alone. */
interface Ids {
  readonly accepted: readonly bigint[]
  readonly refused: readonly bigint[]
}

/** None of a document without an integer as the id. */
function sentIntegersIn(samples: readonly Sample[], idName: string, operation: BodyOperation): Ids {
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
    const { varies, additionalNames, differs, isRewritten } = facts
    if (isRewritten) return false
    const isOther = [...additionalNames, ...differs].length > 0
    return !isOther && varies.every((varied) => varied === name)
  }

/** Between the last accepted id and the first refused one beyond it; both are multiplied by the sign. */
interface GapOfBound {
  readonly farthest: bigint
  readonly nearest: bigint
  /** How many refused ids are beyond. */
  readonly beyond: number
}

function gapIn({ accepted, refused }: Ids, sign: bigint): GapOfBound | undefined {
  if (accepted.length === 0) return undefined
  const farthest = accepted.map((id) => sign * id).reduce((a, b) => (a > b ? a : b))
  const beyond = refused.map((id) => sign * id).filter((id) => id > farthest)
  if (beyond.length === 0) return undefined
  const nearest = beyond.reduce((a, b) => (a < b ? a : b))
  return { farthest, nearest, beyond: beyond.length }
}

/** Whether the integer of a request is in the range of fresh ones, or no integer. */
export const hasFreshIntegerIn = (sample: Sample, { members = {} }: Partial<Behavior>): boolean =>
  Object.entries(members).every(([name, { minimum = -Infinity, maximum = Infinity }]) => {
    const id = integerOf(sentMember(sample, name))
    return id === undefined || (id >= minimum && id <= maximum)
  })
