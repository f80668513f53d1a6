import { type BodyOperation } from 'plant-store-kit/operation'
import { namesIn } from 'plant-store-kit/json'
import { membersOf } from 'plant-store-kit/recording'
import type { BodyPlace } from '../profile/places/body-place.ts'
import { placesOf } from '../profile/places/body-places.ts'
import { hasKeyword, mustBeText } from '../profile/places/place-schema.ts'

/** A member of the body whose limits are looked for. */
export interface LimitedMember {
  readonly name: string
  readonly place: BodyPlace
}

/** Whether the plain body is an object of members. */
export const isOfMembers = (operation: BodyOperation): boolean =>
  membersOf(operation).whole === undefined

/** The members of the body with such places. */
export const membersWith = (
  operation: BodyOperation,
  isLimited: (place: BodyPlace) => boolean,
): readonly LimitedMember[] => {
  if (!isOfMembers(operation)) return []
  const places = placesOf(operation).members.filter(isLimited)
  return places.map((place) => ({ name: namesIn(place.pointer ?? '')[0] ?? '', place }))
}

/** Texts that may be of any characters: others break the document. */
export const isFreeText = (place: BodyPlace): boolean =>
  mustBeText(place) && !hasKeyword(place, 'enum', 'const', 'pattern', 'format')

export const maxLengthOf = ({ schemas }: BodyPlace): number =>
  Math.min(...schemas.map(({ maxLength = Infinity }) => maxLength))

export const minLengthOf = ({ schemas }: BodyPlace): number =>
  Math.max(...schemas.map(({ minLength = 0 }) => minLength))
