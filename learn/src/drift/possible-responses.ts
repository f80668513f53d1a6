import { isObject, integerOf, jsonText } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/member-places.ts'
import { mustBeInteger } from '../profile/places/place-schema.ts'
import { plantIn } from '../profile/responses/sent-plant.ts'
import { unlessDeep } from '../profile/responses/unless-deep.ts'
import type { ProfileMock, ProfileResponse } from '../replay/profile-mock.ts'
import { bodyOf, type Sample, sentMember } from '../samples/sample.ts'
import { type Repetition, repetitionOfId } from '../repetition/repetition.ts'

/** A response that a service with a profile may give to a request. */
export interface PossibleResponse extends ProfileResponse {
  /** Whether the service knows the id of another request, whose plant may have another name. */
  readonly isOfOtherPlant: boolean
}

/** What a service with a profile may respond, by what it may know of the request's id; one of both, or both. */
export interface ByRepetition {
  readonly repetition: Repetition
  readonly ifNew?: PossibleResponse
  readonly ifKnown?: PossibleResponse
}

/** Those that there are. */
export const listOf = ({ ifNew, ifKnown }: ByRepetition): readonly PossibleResponse[] =>
  [ifNew, ifKnown].filter((possible) => possible !== undefined)

/** The responses of the profile's mock to a request. */
export function possibleResponses(
  mock: ProfileMock,
  sample: Sample,
  operation: BodyMockOperation,
): ByRepetition {
  const repetition = repetitionOfId(sample, operation)
  const ifNew = { ...mock.respond(sample), isOfOtherPlant: false }
  if (repetition === 'new') return { repetition, ifNew }
  const isRead = ifNew.problem === undefined
  const readSample = isRead ? withReadId(sample, operation) : sample
  const response = mock.respond({ ...readSample, isKnownId: true })
  if (repetition === 'known') return { repetition, ifKnown: { ...response, isOfOtherPlant: false } }
  return { repetition, ifNew, ifKnown: { ...response, isOfOtherPlant: true } }
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
