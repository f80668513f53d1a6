import { type BodyOperation } from 'plant-store-kit/operation'
import { namesIn } from 'plant-store-kit/json'
import { membersOf } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import type { MemberPlace } from '../profile/places/member-place.ts'
import { placesOf } from '../profile/places/member-places.ts'
import { hasKeyword, isText } from '../profile/places/place-schema.ts'

/** A member of the body whose limits are looked for. */
export interface LimitedMember {
  readonly name: string
  readonly place: MemberPlace
}

/** Whether the plain body is an object of members. */
export const isOfMembers = (operation: BodyOperation): boolean =>
  membersOf(operation).whole === undefined

/** The members of the body with such places. */
export const membersWith = (
  operation: BodyOperation,
  isLimited: (place: MemberPlace) => boolean,
): readonly LimitedMember[] => {
  if (!isOfMembers(operation)) return []
  const places = placesOf(operation).members.filter(isLimited)
  return places.map((place) => ({ name: namesIn(place.pointer ?? '')[0] ?? '', place }))
}

/** Texts that may be of any characters: others break the document. */
export const isFreeText = (place: MemberPlace): boolean =>
  isText(place) && !hasKeyword(place, 'enum', 'const', 'pattern', 'format')

export const maxLengthOf = ({ schemas }: MemberPlace): number =>
  Math.min(...schemas.map(({ maxLength = Infinity }) => maxLength))

export const minLengthOf = ({ schemas }: MemberPlace): number =>
  Math.max(...schemas.map(({ minLength = 0 }) => minLength))

/** Where a limit is among the behaviors: `bodyLimit`, or a keyword of a member. */
export type LimitPlace =
  | readonly ['bodyLimit' | 'nestingLimit']
  | readonly ['members', string, 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern']

/** Behaviors with another limit. */
export function withLimit(
  behavior: Partial<Behavior>,
  place: LimitPlace,
  limit: number | bigint | string,
): Partial<Behavior> {
  if (place.length === 1) return { ...behavior, [place[0]]: limit }
  const [, member, keyword] = place
  const { members = {} } = behavior
  const ofMember = { ...members[member], [keyword]: limit }
  return { ...behavior, members: { ...members, [member]: ofMember } }
}
