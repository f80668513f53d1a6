import type { Case, Origin } from '../../../contract/data/case.ts'
import { membersOf } from '../../../contract/operation/members.ts'
import { isObject } from '../../base/check-value.ts'
import { integerOf, jsonText } from '../../base/json.ts'
import type { MockOperation } from '../../core/operation.ts'
import { placesOf } from '../../profile/places/member-places.ts'
import { isInteger, isText } from '../../profile/places/place-schema.ts'
import { plantIn } from '../../profile/responses/sent-plant.ts'
import { unlessDeep } from '../../profile/responses/unless-deep.ts'
import type { ProfileMock, ProfileResponse } from '../replay/profile-mock.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'

/** A response that a service with a profile may give to a request. */
export interface PossibleResponse extends ProfileResponse {
  /** Whether it is that to an id which only an earlier run can have sent. */
  readonly isOfEarlierRun: boolean
}

/**
 * The responses of the profile's mock to a request: as if its id were new, and as if it were known. A fresh id is new unless
 * a generated case repeats it, the first id of the run sent again is known, and any other may be either, because earlier
 * runs may have sent it.
 */
export function possibleResponses(
  mock: ProfileMock,
  testCase: Case,
  sample: Sample,
  operation: MockOperation,
): readonly PossibleResponse[] {
  const { idMember } = operation.request
  const origin = originOfId(testCase, operation)
  const ofNewId = { ...mock.respond(sample), isOfEarlierRun: false }
  const isNew = origin === 'fresh' && testCase.replay === undefined
  if (isNew && !isRounded(sentMember(sample, idMember), operation)) return [ofNewId]
  const isRead = ofNewId.problem === undefined
  const readSample = isRead ? withReadId(sample, operation) : sample
  const ofKnownId = mock.respond({ ...readSample, isKnownId: true })
  if (origin === 'first') return [{ ...ofKnownId, isOfEarlierRun: false }]
  return [ofNewId, { ...ofKnownId, isOfEarlierRun: true }]
}

/** Where the id comes from that the service knows: cases have that of the integer which they vary, which may be another member. */
function originOfId({ facts }: Case, { source, request: { idMember } }: MockOperation): Origin {
  const { roles, withoutRole } = membersOf(source)
  if (roles.id === idMember) return facts.origins.id ?? 'fixed'
  const isPlain = !facts.isRewritten && !facts.varies.includes(idMember)
  return isPlain && withoutRole.get(idMember)?.isFresh === true ? 'fresh' : 'fixed'
}

/** Beyond 2^53, many services round ids, so that a fresh one may be known as well; another id is read as an integer. */
function isRounded(id: unknown, { source, request: { idMember } }: MockOperation): boolean {
  const place = placesOf(source).member(idMember)
  const isOfText = place !== undefined && isText(place)
  return !isOfText && !Number.isSafeInteger(id)
}

const ANY_ID = 7

const isOtherId = (id: unknown): boolean => integerOf(id) === undefined

/** The sample with an integer, if the service reads another id as one: true is 1 in Python, and 1e400 Infinity in JavaScript. */
function withReadId(sample: Sample, { source, request }: MockOperation): Sample {
  const { idMember, memberNames } = request
  const place = placesOf(source).member(idMember)
  const plant = plantIn(bodyOf(sample.request.body), memberNames)
  const isRead = place !== undefined && isInteger(place) && isOtherId(sentMember(sample, idMember))
  if (!isObject(plant) || !isRead || unlessDeep(plant) === undefined) return sample
  const text = jsonText({ ...plant, [idMember]: ANY_ID })
  return { ...sample, request: { ...sample.request, body: new TextEncoder().encode(text) } }
}
