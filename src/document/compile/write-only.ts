import { isObject } from '../../base/check-value.ts'
import { memoize } from '../../base/memoize.ts'
import type { Problem } from '../../base/validator.ts'
import { merged } from '../merge.ts'
import { namesIn, pointerTo } from '../pointer.ts'
import type { Property, Schema } from '../schema.ts'
import { isWriteOnly } from '../write-only.ts'
import type { Keyword } from './check.ts'
import { Compiler } from './compile.ts'
import { KEYWORDS } from './keywords.ts'

const must = 'must not be in a response: it is writeOnly'

/** Whether a member may be null though its other values are `writeOnly`. */
const admitsNull = ({ schema }: Property): boolean => merged(schema).writeOnly !== true

/** Forbids the members that a response must not have. Their values are secrets, so that no problem has one. */
const writeOnlyMembers: Keyword = {
  type: 'object',
  compile: ({ properties = [] }) => {
    const forbidden = properties.filter(({ schema }) => isWriteOnly(schema, merged))
    if (forbidden.length === 0) return undefined
    return (value) => {
      const members = value as Readonly<Record<string, unknown>>
      const isSent = (property: Property): boolean => {
        const { name } = property
        if (!Object.hasOwn(members, name) || members[name] === undefined) return false
        return members[name] !== null || !admitsNull(property)
      }
      return forbidden
        .filter(isSent)
        .map(({ name }) => ({ pointer: pointerTo('', name), keyword: 'writeOnly', must }))
    }
  },
}

const validatorOf = memoize((schema: Schema) =>
  new Compiler('response', [...Object.values(KEYWORDS), writeOnlyMembers], merged).compile(schema),
)

/** The problem itself, or those of the branch that the value comes nearest to. */
const withCauses = (problem: Problem): readonly Problem[] =>
  (problem.causes ?? []).length === 0
    ? [problem]
    : problem
        .causes!.flatMap(withCauses)
        .map((cause) => ({ ...cause, pointer: problem.pointer + cause.pointer }))

/** The problems of `writeOnly` members at any depth of a value that is valid in a response. */
export const writeOnlyProblems = (schema: Schema, value: unknown): readonly Problem[] =>
  validatorOf(schema)(value)
    .flatMap(withCauses)
    .filter(({ keyword }) => keyword === 'writeOnly')

/** A value as a response may have it: without `writeOnly` members at any depth. */
export const withoutWriteOnly = (schema: Schema, value: unknown): unknown =>
  writeOnlyProblems(schema, value).reduce(
    (rest, { pointer }) => withoutMember(rest, namesIn(pointer)),
    value,
  )

function withoutMember(value: unknown, [name, ...names]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, at) =>
      String(at) === name ? withoutMember(item, names) : item,
    )
  if (!isObject(value) || name === undefined) return value
  const members = Object.entries(value)
  const kept = names.length === 0 ? members.filter(([other]) => other !== name) : members
  return Object.fromEntries(
    kept.map(([other, member]) => [other, other === name ? withoutMember(member, names) : member]),
  )
}
