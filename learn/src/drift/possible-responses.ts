import { isObject, integerOf, jsonText } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/member-places.ts'
import { mustBeInteger } from '../profile/places/place-schema.ts'
import { plantIn } from '../profile/responses/sent-plant.ts'
import { unlessDeep } from '../profile/responses/unless-deep.ts'
import type { ProfileMock, ProfileResponse } from '../replay/profile-mock.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'
import { type Repetition, repetitionOfId } from '../repetition/repetition.ts'

/** A response that a service with a profile may give. */
export interface PossibleResponse extends ProfileResponse {
  /** What the service knows of the id then; or the profile lists the response without explaining it, but for its status. */
  readonly why: Repetition | 'listed'
}

/** Whether it is about what another request stored, which may have another name. */
export const isOfOtherPlant = ({ why }: PossibleResponse): boolean =>
  why === 'shared' || why === 'either'

/** The responses of the profile's mock to a request, one or two: that to a new id comes first. */
export function possibleResponses(
  mock: ProfileMock,
  sample: Sample,
  operation: BodyMockOperation,
): readonly PossibleResponse[] {
  const repetition = repetitionOfId(sample, operation)
  const ifNew: PossibleResponse = { ...mock.respond(sample), why: 'new' }
  if (repetition === 'new') return [ifNew]
  const readSample = ifNew.problem === undefined ? withReadId(sample, operation) : sample
  const response = mock.respond({ ...readSample, isKnownId: true })
  const ifKnown: PossibleResponse = { ...response, why: repetition }
  return repetition === 'known' ? [ifKnown] : [ifNew, ifKnown]
}

const ANY_ID = 7

const isOtherId = (id: unknown): boolean => integerOf(id) === undefined

/** The sample with an integer, if the service reads another id as one: in Python true is 1, in JavaScript 1e400 Infinity. */
function withReadId(sample: Sample, { source, request }: BodyMockOperation): Sample {
  const { identity, memberNames } = request
  const place = identity === undefined ? undefined : placesOf(source).member(identity)
  const plant = plantIn(bodyOf(sample.request.body), memberNames)
  const isRead =
    place !== undefined && mustBeInteger(place) && isOtherId(sentMember(sample, identity!))
  if (!isObject(plant) || !isRead || unlessDeep(plant) === undefined) return sample
  const text = jsonText({ ...plant, [identity!]: ANY_ID })
  return { ...sample, request: { ...sample.request, body: new TextEncoder().encode(text) } }
}
