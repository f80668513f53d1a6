import { memberOf } from '../../src/base/check-value.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import type { Entry } from '../data/report.ts'
import { type Members, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import { jsonOf } from '../judge/response-json.ts'

/** The length or number that a trait says something about. */
export interface Bound {
  /** Its name. */
  readonly member: string
  readonly of: 'characters' | 'bytes' | 'value'
}

/** A length or a number of a request: servers limit them, often to an unusual one. */
export interface Measure {
  /** The same for all requests, such as `name: characters`. */
  readonly name: string
  readonly value: bigint
  readonly bound?: Bound
  /** Such as `every name of more than 37 characters`. */
  readonly beyond: (limit: bigint) => string
}

/** The length in characters as most limits count it. */
export const lengthOf = (text: string): number => Array.from(text).length

/** A measure of a member. */
type BoundMeasure = Measure & { readonly bound: Bound }

/** The length of a text in each unit in which servers count. */
export const lengthsOf = (member: string, text: string): readonly BoundMeasure[] => {
  const units = [
    ['characters', lengthOf(text), 'characters'],
    // As Java and JavaScript count characters.
    ['UTF-16 units', text.length, 'characters'],
    ['bytes', Buffer.byteLength(text), 'bytes'],
  ] as const
  return units.map(([words, length, of]) => ({
    name: `${member}: ${words}`,
    value: BigInt(length),
    bound: { member, of },
    beyond: (limit) => `every ${member} of more than ${limit} ${words}`,
  }))
}

/** The members that traits and measures are about: texts first, because servers limit them in the most ways. */
export const measuredMembers = ({
  all: requestMembers,
  roles,
  declared,
  others: otherMembers,
}: Members): readonly Member[] => {
  const ofRoles = (['name', 'tag', 'id'] as const).filter((role) => declared.has(role))
  const withRoles = ofRoles.flatMap(
    (role) => requestMembers.find(({ name }) => name === roles[role]) ?? [],
  )
  return [...withRoles, ...otherMembers]
}

/** Whether the document allows numbers: only there does a server fail because of their size. */
export const allowsNumbers = ({ schema: { types } }: Member): boolean =>
  types === undefined || types.includes('integer') || types.includes('number')

/** What a request is, by what must happen to it. */
export const requestWords: Readonly<Record<Case['expect'], string>> = {
  accept: 'valid',
  refuse: 'invalid',
  deny: 'unauthenticated',
  open: 'other',
}

const measuresOfMember = (member: Member, value: unknown): readonly Measure[] => {
  const { name } = member
  if (typeof value === 'string') return lengthsOf(name, value)
  if (!allowsNumbers(member)) return []
  // A number too large for a double is read as Infinity.
  if (typeof value !== 'bigint' && !Number.isInteger(value)) return []
  const integer = BigInt(value as number | bigint)
  const bound: Bound = { member: name, of: 'value' }
  return [
    {
      name: `${name}: value`,
      value: integer,
      bound,
      beyond: (limit) => `every ${name} above ${limit}`,
    },
    {
      name: `${name}: negated value`,
      value: -integer,
      bound,
      beyond: (limit) => `every ${name} below ${-limit}`,
    },
  ]
}

/** The lengths and numbers of a request by their names. */
export const measuresOf = (
  { case: testCase, exchange }: Entry,
  operation: Operation,
): ReadonlyMap<string, Measure> => {
  const { number, request } = exchange
  const body = request.body ?? new Uint8Array()
  const value = jsonOf(body)
  const measures: readonly Measure[] = [
    ...measuredMembers(membersOf(operation)).flatMap((member) =>
      measuresOfMember(member, memberOf(value, member.name)),
    ),
    {
      name: 'bytes',
      value: BigInt(body.length),
      beyond: (limit) => `every body of more than ${limit} bytes`,
    },
    // A server that is full, or out of some resource, fails from some moment on.
    {
      name: 'place in the run',
      value: BigInt(number),
      beyond: (limit) =>
        `every ${requestWords[testCase.expect]} request after the first ${limit} requests`,
    },
  ]
  return new Map(measures.map((measure) => [measure.name, measure]))
}
