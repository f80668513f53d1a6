import { isObject, memberOf } from '../../src/base/check-value.ts'
import { nameOfIdentity } from '../../src/document/identity.ts'

// Resources in the bodies of responses: alone, in an envelope such as `{"data": {…}}`, or in a list.

/** Members of a resource by their names. */
export type ResourceBody = Readonly<Record<string, unknown>>

/** The member by which a response identifies a resource, and its value as paths have it. */
export interface Identity {
  readonly member: string
  readonly text: string
}

/** A value as a segment of a path; undefined if no path can have it. */
const segmentOf = (value: unknown): string | undefined => {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value)
  const isText = typeof value === 'string' && value !== '' && value !== '.' && value !== '..'
  return isText ? value : undefined
}

/** What identifies a resource, by the member named like the parameter of its path, or `id`. */
export const identityIn = (
  body: ResourceBody,
  parameter: string | undefined,
): Identity | undefined => {
  const member = nameOfIdentity(Object.keys(body), parameter)
  const text = member === undefined ? undefined : segmentOf(body[member])
  return member === undefined || text === undefined ? undefined : { member, text }
}

/** The objects in a body that may be its resource: itself, and its members. */
const candidatesIn = (json: unknown): readonly ResourceBody[] =>
  isObject(json) ? [json, ...Object.values(json).filter(isObject)] : []

/** The resource in the body of a response: the object with most of the names; undefined if none has one of them. */
export const resourceIn = (json: unknown, names: readonly string[]): ResourceBody | undefined => {
  const countOf = (body: ResourceBody): number =>
    names.filter((name) => Object.hasOwn(body, name)).length
  const [best] = candidatesIn(json).toSorted((left, right) => countOf(right) - countOf(left))
  return best !== undefined && countOf(best) > 0 ? best : undefined
}

/** The only list among the members of an object, or the only one of objects. */
const listAmong = (members: readonly unknown[]): readonly unknown[] | undefined => {
  const lists = members.filter((member) => Array.isArray(member))
  const ofObjects = lists.filter((list) => list.some(isObject))
  const [list, another] = ofObjects.length > 0 ? ofObjects : lists
  return another === undefined ? list : undefined
}

/** The items of a page: the body, or the one list in it, also in an envelope; undefined if it has none or several. */
export const itemsIn = (json: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(json)) return json
  if (!isObject(json)) return undefined
  const members = Object.values(json)
  const inEnvelopes = members.filter(isObject).flatMap((member) => Object.values(member))
  return listAmong(members) ?? listAmong(inEnvelopes)
}

/** How an item of a list is recognized as a resource. */
export interface Recognizable {
  /** The value of its identity in paths. */
  readonly identity: string
  /** The parameter of its path. */
  readonly parameter: string | undefined
  /** A member that no other resource has with the same text, if it has one. */
  readonly mark?: { readonly member: string; readonly text: string } | undefined
}

/** Whether an item of a list is a resource; undefined if the item has nothing by which one could tell. */
export const isItemOf = (
  item: unknown,
  { identity, parameter, mark }: Recognizable,
): boolean | undefined => {
  if (!isObject(item)) return segmentOf(item) === identity
  const [resource] = candidatesIn(item)
    .map((body) => identityIn(body, parameter))
    .filter((found) => found !== undefined)
  if (resource !== undefined) return resource.text.toLowerCase() === identity.toLowerCase()
  const marked = mark === undefined ? undefined : memberOf(item, mark.member)
  return marked === undefined ? undefined : marked === mark?.text
}
