import { type Origin, membersOf } from 'plant-store-kit/recording'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * What a service may know of a value that it accepts only once. new: no other request has it. known: the run's first
 * request has it. shared: several requests of the run have it, so that it is new in one of them. either: it is new in the
 * first run, and known in all later ones.
 */
export type Repetition = 'new' | 'known' | 'shared' | 'either'

const BY_ORIGIN: Readonly<Record<Origin, Repetition>> = {
  fresh: 'new',
  first: 'known',
  shared: 'shared',
  fixed: 'either',
  mistyped: 'either',
}

/** The repetition of the id, as its case has it; undefined without one. */
export const repetitionInCase = ({ facts: { origins } }: Sample): Repetition | undefined =>
  origins.id && BY_ORIGIN[origins.id]

/** The repetition of the id by which a service knows what it stored; without one, nothing is repeated. */
export function repetitionOfId(sample: Sample, { source, request }: BodyMockOperation): Repetition {
  const { identity } = request
  if (identity === undefined) return 'new'
  const { roles, declared, withoutRole } = membersOf(source)
  const { isRewritten, varies, origins } = sample.facts
  const value = sentMember(sample, identity)
  if (declared.has('id')) return unlessRounded(repetitionInCase(sample) ?? 'either', value)
  if (roles.name === identity) return origins.name ? BY_ORIGIN[origins.name] : 'either'
  const isPlain = !isRewritten && !varies.includes(identity)
  if (!isPlain || withoutRole.get(identity)?.isFresh !== true) return 'either'
  return typeof value === 'string' ? 'new' : unlessRounded('new', value)
}

/** Beyond 2^53, many services round integers, so that a new one may be known as well. */
function unlessRounded(repetition: Repetition, value: unknown): Repetition {
  return repetition === 'new' && !Number.isSafeInteger(value) ? 'either' : repetition
}
