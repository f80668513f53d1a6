import type { Origin } from '../../../contract/data/case.ts'
import { membersOf } from '../../../contract/operation/members.ts'
import type { MockOperation } from '../../core/operation.ts'
import { placesOf } from '../../profile/places/member-places.ts'
import { isText } from '../../profile/places/place-schema.ts'
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

/** The repetition of the integer that cases vary, as its case has it; undefined without one. */
export function repetitionInCase({ facts }: Sample): Repetition | undefined {
  const { id: origin } = facts.origins
  return origin === undefined ? undefined : BY_ORIGIN[origin]
}

/** The same as a service reads it. */
export function repetitionOfInteger(
  sample: Sample,
  { source }: MockOperation,
): Repetition | undefined {
  const repetition = repetitionInCase(sample)
  return repetition && unlessRounded(repetition, sentMember(sample, membersOf(source).roles.id))
}

/** The repetition of the id by which a service knows what it stored: another document may have it beside that integer. */
export function repetitionOfId(sample: Sample, operation: MockOperation): Repetition {
  const { source, request } = operation
  const { idMember } = request
  const { roles, withoutRole } = membersOf(source)
  if (roles.id === idMember) return repetitionOfInteger(sample, operation) ?? 'either'
  const { isRewritten, varies } = sample.facts
  const isPlain = !isRewritten && !varies.includes(idMember)
  if (!isPlain || withoutRole.get(idMember)?.isFresh !== true) return 'either'
  const place = placesOf(source).member(idMember)
  const isOfText = place !== undefined && isText(place)
  return isOfText ? 'new' : unlessRounded('new', sentMember(sample, idMember))
}

/** Beyond 2^53, many services round integers, so that a new one may be known as well. */
function unlessRounded(repetition: Repetition, value: unknown): Repetition {
  return repetition === 'new' && !Number.isSafeInteger(value) ? 'either' : repetition
}
