import type { Case } from '../../../contract/data/case.ts'
import { membersOf } from '../../../contract/operation/members.ts'
import { isObject } from '../../base/check-value.ts'
import { integerOf, jsonText } from '../../base/json.ts'
import type { MockOperation } from '../../core/operation.ts'
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
 * The responses of the profile's mock to a request: as if its id were new, and as if it were known. A fresh id is new, the
 * first id of the run sent again is known, and any other may be either, because earlier runs may have sent it.
 */
export function possibleResponses(
  mock: ProfileMock,
  testCase: Case,
  sample: Sample,
  operation: MockOperation,
): readonly PossibleResponse[] {
  const { roles } = membersOf(operation.source)
  const ofNewId = { ...mock.respond(sample), isOfEarlierRun: false }
  if (isFresh(testCase, sentMember(sample, roles.id))) return [ofNewId]
  const isRead = ofNewId.problem === undefined
  const readSample = isRead ? withReadId(sample, operation) : sample
  const ofKnownId = mock.respond({ ...readSample, isKnownId: true })
  if (testCase.facts.origins.id === 'first') return [{ ...ofKnownId, isOfEarlierRun: false }]
  return [ofNewId, { ...ofKnownId, isOfEarlierRun: true }]
}

/** Beyond 2^53, many services round ids, so that a fresh one may be known as well; generated cases may repeat ids. */
const isFresh = ({ facts, replay }: Case, id: unknown): boolean =>
  replay === undefined && facts.origins.id === 'fresh' && Number.isSafeInteger(id)

const ANY_ID = 7

const isOtherId = (id: unknown): boolean => integerOf(id) === undefined

/** The sample with an integer, if the service reads another id as one: true is 1 in Python, and 1e400 Infinity in JavaScript. */
function withReadId(sample: Sample, { source, request }: MockOperation): Sample {
  const { roles } = membersOf(source)
  const plant = plantIn(bodyOf(sample.request.body), request.memberNames)
  const hasOtherId =
    request.memberNames.includes(roles.id) && isOtherId(sentMember(sample, roles.id))
  if (!isObject(plant) || !hasOtherId || unlessDeep(plant) === undefined) return sample
  const text = jsonText({ ...plant, [roles.id]: ANY_ID })
  return { ...sample, request: { ...sample.request, body: new TextEncoder().encode(text) } }
}
