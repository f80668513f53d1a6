import { isObject } from 'plant-store-kit/json'
import type { MemberPlaces } from './member-places.ts'

/** The members of a body that the document does not declare; undefined without any. */
export function furtherMembers(body: unknown, places: MemberPlaces): object | undefined {
  const members = isObject(body) ? Object.entries(body) : []
  const further = members.filter(([name]) => places.member(name) === undefined)
  return further.length > 0 ? Object.fromEntries(further) : undefined
}
