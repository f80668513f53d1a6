import { type Origin, membersOf } from 'plant-store-kit/recording'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * Where the id comes from by which a service knows what it stored. A fresh one is new, that of the first request is known,
 * and a shared one is new in one request of the run; any other one may be known from an earlier run. Without an id, nothing
 * is known.
 *
 * The id is the operation's `identity`. If this is a number, the cases write it as their role `id`, and `origins.id` is about
 * it: then `declared` has `id`, and `roles.id` is the identity. A text is their role `name`, or else has no role.
 */
export function originOfId(sample: Sample, { source, request }: BodyMockOperation): Origin {
  const { identity } = request
  if (identity === undefined) return 'fresh'
  const { roles, declared, withoutRole } = membersOf(source)
  const { isRewritten, varies, origins } = sample.facts
  const value = sentMember(sample, identity)
  if (declared.has('id')) return unlessRounded(origins.id ?? 'fixed', value)
  if (roles.name === identity) return origins.name ?? 'fixed'
  const isPlain = !isRewritten && !varies.includes(identity)
  if (!isPlain || withoutRole.get(identity)?.isFresh !== true) return 'fixed'
  return typeof value === 'string' ? 'fresh' : unlessRounded('fresh', value)
}

/** Beyond 2^53, many services round integers, so that a new one may be known as well. */
function unlessRounded(origin: Origin, value: unknown): Origin {
  return origin === 'fresh' && !Number.isSafeInteger(value) ? 'fixed' : origin
}
