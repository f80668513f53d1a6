import { isObject } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import type { BodyPlaces } from './body-places.ts'

/** The members of a body that the document does not declare. */
interface UndeclaredMembers {
  readonly names: readonly string[]
  /** Undefined without any. */
  readonly members: object | undefined
}

const NONE: UndeclaredMembers = { names: [], members: undefined }

/** By body: each of many undeclared members asks whether it is the only one. */
const undeclaredBy = memoize((places: BodyPlaces) =>
  memoize((body: object): UndeclaredMembers => {
    const undeclared = Object.entries(body).filter(([name]) => places.member(name) === undefined)
    if (undeclared.length === 0) return NONE
    return { names: undeclared.map(([name]) => name), members: Object.fromEntries(undeclared) }
  }),
)

export const undeclaredMembers = (body: unknown, places: BodyPlaces): UndeclaredMembers =>
  isObject(body) ? undeclaredBy(places)(body) : NONE
