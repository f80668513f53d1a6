import { isObject, integerOf, jsonText, memberOf } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/body-places.ts'
import { mustBeInteger } from '../profile/places/place-schema.ts'
import { sentValueIn } from '../profile/responses/sent-value.ts'
import { unlessDeep } from '../profile/responses/unless-deep.ts'
import type { ProfileMock, ProfileResponse } from '../replay/profile-mock.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'
import { originOfId } from '../repetition/origin-of-id.ts'

/** A response that a service with the profile may give. */
export interface PossibleResponse extends ProfileResponse {
  /**
   * What the response follows from: an id that is new, or known from the run's first request, from another one of the run, or
   * from an earlier run. listed: the profile lists the response without explaining it, and only its status is known.
   */
  readonly basis: 'new-id' | 'known-id' | 'shared-id' | 'id-of-earlier-run' | 'listed'
}

/** Whether a response is about what another request stored, which may have another name. */
export const isOfOtherResource = ({ basis }: PossibleResponse): boolean =>
  basis === 'shared-id' || basis === 'id-of-earlier-run'

/** The responses of the profile's mock to a request, one or two: that to a new id comes first. */
export function possibleResponses(
  mock: ProfileMock,
  sample: Sample,
  operation: BodyMockOperation,
): readonly PossibleResponse[] {
  const origin = originOfId(sample, operation)
  const ifNew = { ...mock.respond(sample), basis: 'new-id' } as const
  if (origin === 'fresh') return [ifNew]
  const readSample = ifNew.problem === undefined ? withLenientlyReadId(sample, operation) : sample
  const ifKnown = mock.respond({ ...readSample, isKnownId: true })
  if (origin === 'first') return [{ ...ifKnown, basis: 'known-id' }]
  return [ifNew, { ...ifKnown, basis: origin === 'shared' ? 'shared-id' : 'id-of-earlier-run' }]
}

/** Stands for the id that a service reads where no integer is: only that it may be known matters. */
const ANY_ID = 7

/**
 * The sample with an integer as the id, as a more lenient service reads it: `true` (as 1 in Python), `1e400` (as Infinity in
 * JavaScript), or in malformed JSON.
 */
function withLenientlyReadId(sample: Sample, { source, request }: BodyMockOperation): Sample {
  const { identity: name } = source
  const place = name === undefined ? undefined : placesOf(source).member(name)
  if (place === undefined || !mustBeInteger(place)) return sample
  const body = bodyOf(sample.request.body)
  const sent = sentValueIn(body, request.memberNames)
  const id = integerOf(memberOf(sent, name!))
  const isRead = id !== undefined && body.json.error === undefined
  if (!isObject(sent) || isRead || unlessDeep(sent) === undefined) return sample
  const text = jsonText({ ...sent, [name!]: id ?? ANY_ID })
  return { ...sample, request: { ...sample.request, body: new TextEncoder().encode(text) } }
}
