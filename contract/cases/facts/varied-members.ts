import { isInteger, memberOf } from '../../../src/base/check-value.ts'
import { readJson } from '../../../src/base/json.ts'
import { replaceStrings } from '../../../src/base/json-strings.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { Members } from '../../operation/members.ts'
import { type Role, roleNames } from '../../operation/role.ts'
import { type ValuesOfRequest, firstOfRuns } from '../../operation/run-values.ts'

type IsPlain = (value: unknown) => boolean

/** Ids of requests are below. */
const endOfIds = 2 ** 31

const isPlainOfRole = ({ id, name }: ValuesOfRequest): Readonly<Record<Role, IsPlain>> => {
  const plainTags: readonly unknown[] = [undefined, 'indoor', name]
  return {
    id: (value) =>
      isInteger(value) && ((value >= 1 && value < endOfIds) || String(value) === String(id)),
    name: (value) => value === name,
    tag: (value) => plainTags.includes(value),
  }
}

const isPlainOfOther = (name: string, { withoutRole }: Members, seed: number): IsPlain => {
  const plainValue = withoutRole.get(name)
  if (plainValue === undefined) return (value) => value === undefined
  const plainKey = jsonKey(readJson(plainValue.jsonOf(seed)).value)
  return (value) => jsonKey(value) === plainKey
}

/** By member, whether a value is that of the plain request; in the order in which this has them. */
const plainChecks = memoize((members: Members): ReadonlyMap<string, IsPlain> => {
  const { roles, declared, others } = members
  const plain = firstOfRuns(members)
  const ofRoles = isPlainOfRole(plain)
  return new Map<string, IsPlain>([
    ...others.map(({ name }) => [name, isPlainOfOther(name, members, plain.seed)] as const),
    ...roleNames
      .filter((role) => declared.has(role))
      .map((role) => [roles[role], ofRoles[role]] as const),
  ])
})

/** A body that is an object, with plain values. */
export type ObjectBody = Readonly<Record<string, unknown>>

/** The declared members that differ from those of the plain body. */
export const variedIn = (body: ObjectBody, members: Members): readonly string[] =>
  Array.from(plainChecks(members)).flatMap(([member, isPlain]) =>
    isPlain(memberOf(body, member)) ? [] : member,
  )

/** The names of its members that the document does not declare. */
export const furtherNamesIn = (body: ObjectBody, members: Members): readonly string[] => {
  const plain = plainChecks(members)
  return Object.keys(body).filter((name) => !plain.has(name))
}

/** Whether there is white space outside the strings, where it is no part of a value. */
const hasWhiteSpace = (json: string): boolean => /\s/.test(replaceStrings(json, () => '""'))

/** Whether the members have another order, white space between the tokens, or escapes in their names. */
export const isSpelledOtherwise = (body: ObjectBody, text: string, members: Members): boolean => {
  const names = Object.keys(body)
  const inOrder = [...plainChecks(members).keys()].filter((member) => Object.hasOwn(body, member))
  const isEscaped = names.some((name) => !text.includes(literalJson(name)))
  return names.join() !== inOrder.join() || isEscaped || hasWhiteSpace(text)
}
