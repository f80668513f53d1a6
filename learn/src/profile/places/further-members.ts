import { isObject } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import type { MemberPlaces } from './member-places.ts'

/** The members of a body that the document does not declare. */
interface FurtherMembers {
  readonly names: readonly string[]
  /** Undefined without any. */
  readonly members: object | undefined
}

const NONE: FurtherMembers = { names: [], members: undefined }

/** They are found once for each body: it may have many, and each asks whether it is the only one. */
const furtherBy = memoize((places: MemberPlaces) =>
  memoize((body: object): FurtherMembers => {
    const further = Object.entries(body).filter(([name]) => places.member(name) === undefined)
    if (further.length === 0) return NONE
    return { names: further.map(([name]) => name), members: Object.fromEntries(further) }
  }),
)

export const furtherMembers = (body: unknown, places: MemberPlaces): FurtherMembers =>
  isObject(body) ? furtherBy(places)(body) : NONE
