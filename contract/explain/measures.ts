import { memberOf } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Entry } from '../data/report.ts'
import { membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import { jsonOf } from '../judge/response-json.ts'
import type { Quantity } from './trait.ts'

/** How much a request has of a quantity: servers limit it, often to an unusual number. */
export interface Measure {
  readonly quantity: Quantity
  readonly value: bigint
}

/** The length in characters as most limits count it. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    length += 1
    // A character of two units.
    if ((text.codePointAt(at) as number) > 0xffff) at += 1
  }
  return length
}

/** The length of a text in each unit in which servers count. */
export const lengthsOf = (member: string, text: string): readonly Measure[] => [
  { quantity: { of: 'characters', member }, value: BigInt(lengthOf(text)) },
  { quantity: { of: 'UTF-16 units', member }, value: BigInt(text.length) },
  { quantity: { of: 'bytes', member }, value: BigInt(Buffer.byteLength(text)) },
]

/** The members that traits and measures are about: texts first, because servers limit them in the most ways. */
export const measuredMembers = memoize((operation: Operation): readonly Member[] => {
  const { sendable, roles, declared, others: otherMembers } = membersOf(operation)
  const ofRoles = (['name', 'tag', 'id'] as const).filter((role) => declared.has(role))
  const withRoles = ofRoles.flatMap(
    (role) => sendable.find(({ name }) => name === roles[role]) ?? [],
  )
  return [...withRoles, ...otherMembers]
})

/** Whether the document allows numbers: only there does a server fail because of their size. */
export const allowsNumbers = ({ schema: { types } }: Member): boolean =>
  types === undefined || types.includes('integer') || types.includes('number')

const measuresOfMember = (member: Member, value: unknown): readonly Measure[] => {
  const { name } = member
  if (typeof value === 'string') return lengthsOf(name, value)
  if (!allowsNumbers(member)) return []
  // A number too large for a double is read as Infinity.
  if (typeof value !== 'bigint' && !Number.isInteger(value)) return []
  const integer = BigInt(value as number | bigint)
  return [
    { quantity: { of: 'value', member: name }, value: integer },
    { quantity: { of: 'negated value', member: name }, value: -integer },
  ]
}

/** The body of a request, as JSON too: undefined if it is none. */
export interface ReadBody {
  readonly body: Uint8Array
  readonly value: unknown
}

export const bodyOf = ({ exchange: { request } }: Entry): ReadBody => {
  const { body = new Uint8Array() } = request
  return { body, value: jsonOf(body) }
}

/** The lengths and numbers of a request. */
export const measuresOf = (
  { exchange: { number } }: Entry,
  { body, value }: ReadBody,
  operation: Operation,
): readonly Measure[] => [
  ...measuredMembers(operation).flatMap((member) =>
    measuresOfMember(member, memberOf(value, member.name)),
  ),
  { quantity: { of: 'bytes of the body' }, value: BigInt(body.length) },
  // A server that is full, or out of some resource, fails from some moment on.
  { quantity: { of: 'place in the run' }, value: BigInt(number) },
]
