import { type BodyOperation } from 'plant-store-kit/operation'
import { pointerTo } from 'plant-store-kit/json'
import { membersOf } from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'
import { mustBeNumber, mustBeText } from '../profile/places/place-schema.ts'
import { placesOf } from '../profile/places/body-places.ts'
import { placeholderOf, placeholdersOf } from '../profile/templates/placeholder-names.ts'
import type { MemberPlaceholders } from './observation.ts'

/** What templates may say about the members of requests. */
export const memberPlaceholdersOf = memoize((operation: BodyOperation): MemberPlaceholders => {
  const { roles, withoutRole } = membersOf(operation)
  const withoutRoleFresh = Array.from(withoutRole).flatMap(([name, { isFresh }]) =>
    isFresh ? name : [],
  )
  const names = placesOf(operation).members.flatMap(({ pointer }) => pointer ?? [])
  const placeholders = [...placeholdersOf(operation)]
  const byName = placeholders.flatMap(([placeholder, [name = '', ...innerNames]]) =>
    innerNames.length === 0 && names.includes(pointerTo('', name))
      ? [[name, placeholder] as const]
      : [],
  )
  return {
    byName: new Map(byName),
    fresh: new Set([roles.id, roles.name, ...withoutRoleFresh].map((name) => placeholderOf(name))),
    written: placeholders.flatMap(([placeholder, path]) =>
      conversionsAt(path, operation).map((conversion) => `{${placeholder}:${conversion}}`),
    ),
  }
})

/** Conversions of a value that services write in messages. */
function conversionsAt(path: readonly string[], operation: BodyOperation): readonly string[] {
  const place = placesOf(operation).at(pointerTo('', ...path))
  if (mustBeNumber(place)) return ['integer', 'double']
  return mustBeText(place) ? ['encoded', 'lower', 'upper'] : []
}
