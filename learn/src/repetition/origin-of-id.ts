import { type Origin, membersOf } from 'plant-store-kit/recording'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/body-places.ts'
import { mustBeText } from '../profile/places/place-schema.ts'
import { type Identity, identityOf } from '../samples/identity.ts'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * Where the id comes from by which a service knows what it stored. A fresh one is new, that of the first request is known,
 * and a shared one is new in one request of the run; any other one may be known from an earlier run. Without an id, nothing
 * is known.
 */
export function originOfId(sample: Sample, operation: BodyMockOperation): Origin {
  const identity = identityOf(operation.source)
  if (identity === undefined) return 'fresh'
  const origin = originOf(identity, sample, operation)
  const value = sentMember(sample, identity.name)
  const isText = typeof value === 'string' && isIdText(operation)
  // Beyond 2^53, many services round integers, so that a new one may be known as well.
  const isRounded = !isText && !Number.isSafeInteger(value)
  return origin === 'fresh' && isRounded ? 'fixed' : origin
}

/** Whether a service knows what it stored by a text: where the document has one; else it is an integer. */
export function isIdText({ source }: BodyMockOperation): boolean {
  const place = placesOf(source).member(source.identity ?? '')
  return place !== undefined && mustBeText(place)
}

function originOf(
  { name, role }: Identity,
  { facts: { origins, isRewritten, varies } }: Sample,
  { source }: BodyMockOperation,
): Origin {
  if (role !== undefined) return origins[role] ?? 'fixed'
  const isPlain = !isRewritten && !varies.includes(name)
  const isFresh = isPlain && membersOf(source).withoutRole.get(name)?.isFresh === true
  return isFresh ? 'fresh' : 'fixed'
}
