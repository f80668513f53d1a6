import { isNumeric, isObject, memberOf } from '../../../src/base/check-value.ts'
import { rangeOf } from '../../../src/document/compile/number.ts'
import type { Operation } from '../../../src/document/document.ts'
import { TEXT_LIMITS } from '../../../src/document/keyword-groups.ts'
import { merged } from '../../../src/document/merge.ts'
import { namesIn } from '../../../src/document/pointer.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { Decimal, type Problem } from '../../../src/base/validator.ts'
import { membersOf } from '../../operation/members.ts'
import { assertsOnly, hasType } from '../../operation/constraints.ts'
import type { Case } from '../../data/case.ts'
import { differsInRuns } from './body-problems.ts'

// Where servers may judge a body in another way than the document: how they read numbers, lengths, patterns and depth.

/** Whether the document limits ids or names, so that those of some runs may be invalid. */
const hasLimitedRoles = (operation: Operation): boolean => {
  const { sendable, roles } = membersOf(operation)
  const ofRoles = sendable.filter(({ name }) => name === roles.id || name === roles.name)
  // Their format says no more than the type.
  return ofRoles.some(({ schema }) => !assertsOnly(schema, ['types', 'format']))
}

/** Whether the body is valid with some values of runs, and invalid with others. */
export const dependsOnRun = (
  testCase: Pick<Case, 'request'>,
  problems: readonly Problem[],
  operation: Operation,
): boolean =>
  hasLimitedRoles(operation) && differsInRuns(testCase, problems.length === 0, operation)

/** Levels of arrays and objects up to which readers must go, in the body: the document says nothing about deeper ones. */
const maxDepth = 1 + 1000

const isParent = (value: unknown): value is object => Array.isArray(value) || isObject(value)

/** Whether a body is nested deeper than readers must go. */
export const isDeep = (body: unknown): boolean => {
  let parents = [body].filter(isParent)
  for (let depth = 0; depth < maxDepth && parents.length > 0; depth += 1)
    parents = parents.flatMap((parent) => Object.values(parent)).filter(isParent)
  return parents.length > 0
}

const lengthKeywords: ReadonlySet<string> = new Set(TEXT_LIMITS)

/** The schemas of a value with its branches at any depth. */
const withBranches = (schema: Schema): readonly Schema[] => {
  const parts = new Set([merged(schema)])
  // A set that grows is gone through to its end.
  for (const { allOf = [], anyOf = [], oneOf = [], not } of parts) {
    const branches = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])]
    for (const branch of branches) parts.add(merged(branch))
  }
  return [...parts]
}

/** The schemas of a member or an item of a value, by the schemas of this. */
const schemasWithin = (schemas: readonly Schema[], name: string): readonly Schema[] => {
  const parts = schemas.flatMap(({ properties = [], prefixItems = [], ...others }) => {
    const { additionalProperties, items } = others
    const declared = properties.find((property) => property.name === name)?.schema
    const member = declared ?? additionalProperties
    const item = prefixItems[Number(name)] ?? items
    return [member, item].filter((part) => part !== undefined)
  })
  // A schema that contains itself in several branches would be listed twice as often at each level.
  return [...new Set(parts.flatMap(withBranches))]
}

/** The schemas of the value at a place. */
const schemasAt = (schema: Schema, names: readonly string[]): readonly Schema[] =>
  names.reduce(schemasWithin, withBranches(schema))

/** Whether a null is refused that many servers allow, because the schema says `nullable` without a type. */
const isPerhapsNull = ({ pointer, value }: Problem, { requestBody }: Operation): boolean =>
  value === null &&
  schemasAt(requestBody.content[0].schema, namesIn(pointer)).some(
    ({ isPerhapsNullable }) => isPerhapsNullable,
  )

/** Whether the body is wrong by the document, but right as many read it. */
export const isPerhapsValid = (problems: readonly Problem[], operation: Operation): boolean =>
  problems.some((problem) => isPerhapsNull(problem, operation))

/** Whether a value is a text with characters that servers count in different ways: bytes, UTF-16 units or code points. */
const isWideText = (value: unknown): boolean =>
  typeof value === 'string' && /\P{ASCII}/u.test(value)

/** Whether servers may count the characters of a text in another way, or read a pattern in another one. */
export const isAmbiguous = ({ keyword, value, causes = [] }: Problem): boolean =>
  (lengthKeywords.has(keyword) && isWideText(value)) || causes.some(isAmbiguous)

const hasLengthOrPattern = (schema: Schema): boolean =>
  Object.keys(schema).some((keyword) => lengthKeywords.has(keyword))

/** Whether a length or a pattern bounds a wide text in a value, at any depth. */
const hasBoundedText = (value: unknown, schemas: readonly Schema[]): boolean => {
  if (isWideText(value)) return schemas.some(hasLengthOrPattern)
  if (!isParent(value)) return false
  return Object.entries(value).some(([name, part]) =>
    hasBoundedText(part, schemasWithin(schemas, name)),
  )
}

/**
 * Whether a length or a pattern bounds a text of the body whose characters servers may count in their own way: in the
 * members in which it differs from the plain body, which every server reads.
 */
export const mayBeCounted = (
  body: unknown,
  { facts }: Pick<Case, 'facts'>,
  { requestBody }: Operation,
): boolean => {
  const [{ schema }] = requestBody.content
  return [...facts.varies, ...facts.furtherNames].some((name) =>
    hasBoundedText(memberOf(body, name), schemasAt(schema, [name])),
  )
}

/** Whether the body has an undeclared member whose name differs from a declared one in letter case alone. */
export const hasNearName = ({ facts }: Pick<Case, 'facts'>, operation: Operation): boolean => {
  const { sendable, readOnly } = membersOf(operation)
  const names = [...sendable.map(({ name }) => name), ...readOnly]
  const lowerNames = new Set(names.map((name) => name.toLowerCase()))
  return facts.furtherNames.some((name) => lowerNames.has(name.toLowerCase()))
}

/** Up to this, doubles have all integers. */
const maxExact = 2 ** 53

/** Whether many servers lose digits of a number that the document gives no format. */
const isBeyondDoubles = (value: unknown): boolean =>
  value instanceof Decimal || (isNumeric(value) && (value > maxExact || value < -maxExact))

/** Whether a number of the body is so large that servers may keep it in another way than it is written. */
export const hasLargeNumber = (body: unknown, operation: Operation): boolean =>
  membersOf(operation).sendable.some(({ name, schema }) => {
    const isNumber = hasType(schema, 'integer') || hasType(schema, 'number')
    return isNumber && rangeOf(schema.format) === undefined && isBeyondDoubles(memberOf(body, name))
  })

/** Whether a number of the body is too large for a double: a server that reads it as infinity responds with null. */
export const hasInfinity = (body: unknown, operation: Operation): boolean =>
  membersOf(operation).sendable.some(({ name }) => {
    const part = memberOf(body, name)
    return (part instanceof Decimal || isNumeric(part)) && !Number.isFinite(Number(part))
  })
