import { isObject, showValue } from '../base/check-value.ts'
import { needed } from '../base/late.ts'
import { namesIn } from '../document/pointer.ts'
import { nearest } from '../base/suggest.ts'
import type { Problem, ProblemKeyword } from '../base/validator.ts'
import { checkedValue, memberAt, schemaProblems } from './checked-body.ts'
import { lateFinders } from './late-finders.ts'
import {
  type ProblemDetails,
  problemClass,
  type ProblemClass,
  INVALID_STATUSES,
} from './problem.ts'
import type { RequestContext } from './request-context.ts'

/** A class of what the schema of the body finds. */
const schemaClass = <const Key extends string>(key: Key, number: number): ProblemClass<Key> =>
  problemClass({
    key,
    stage: 'members',
    error: { name: key, number, statuses: INVALID_STATUSES },
    isJoined: true,
  })

/** A class with the error of another one. */
const variantOf = <Name extends string>(
  key: string,
  original: ProblemClass<Name>,
): ProblemClass<Name> => ({ ...original, key })

const required: ProblemClass<'required'> = schemaClass('required', 3001)
const type: ProblemClass<'type'> = schemaClass('type', 3002)
const format: ProblemClass<'format'> = schemaClass('format', 3003)
const range: ProblemClass<'range'> = schemaClass('range', 3004)
const length: ProblemClass<'length'> = schemaClass('length', 3007)
const short: ProblemClass<'length'> = variantOf('short', length)
const refused: ProblemClass<'refused'> = schemaClass('refused', 3008)
const characters: ProblemClass<'refused'> = variantOf('characters', refused)

/** Classes of what the schema finds. */
export const SCHEMA_CLASSES = [
  required,
  type,
  format,
  range,
  length,
  short,
  refused,
  characters,
] as const

/** The class of each keyword that the body of a request can break. */
const CLASS_OF: Readonly<Record<ProblemKeyword, (typeof SCHEMA_CLASSES)[number]>> = {
  required,
  type,
  format,
  minimum: range,
  maximum: range,
  exclusiveMinimum: range,
  exclusiveMaximum: range,
  multipleOf: range,
  minLength: short,
  maxLength: length,
  minItems: length,
  maxItems: length,
  minProperties: length,
  maxProperties: length,
  pattern: characters,
  uniqueItems: refused,
  contains: refused,
  additionalProperties: refused,
  propertyNames: refused,
  unevaluatedProperties: refused,
  enum: refused,
  const: refused,
  anyOf: refused,
  oneOf: refused,
  not: refused,
  writeOnly: refused,
  false: refused,
  depth: refused,
  steps: characters,
  unread: characters,
}

/** The class of a value that breaks a keyword. */
export const classOfKeyword = (keyword: ProblemKeyword): (typeof SCHEMA_CLASSES)[number] =>
  CLASS_OF[keyword]

/** What is wrong, as the rest of a sentence about the value. */
export function sentenceOf({ pointer, keyword, must, value, others = [] }: Problem): string {
  if (keyword !== 'required') return `${must} (got ${showValue(value)})`
  if (others.length === 0) return must
  const name = namesIn(pointer).at(-1)!
  const received = nearest(name, others)
  if (received === undefined) return must
  return `${must} (got ${showValue(received)}: did you mean ${JSON.stringify(name)}?)`
}

/** How a value of a member breaks the limits of a behavior. */
export function limitProblems(
  member: string,
  value: unknown,
  { operation, patternBudget }: Pick<RequestContext, 'operation' | 'patternBudget'>,
): readonly Problem[] {
  return operation.request.limits?.({ [member]: value }, '', patternBudget) ?? []
}

/** What the schema and the limits find, in their order; a value of which the schema found something has no limits. */
export function findBySchema(context: RequestContext): readonly Problem[] {
  const { operation, patternBudget } = context
  const { limits } = operation.request
  const value = checkedValue(context)
  if (value === undefined) return []
  const problems = schemaProblems(context)
  if (limits === undefined || !isObject(value)) return problems
  const wrong = new Set(problems.map(({ pointer }) => pointer))
  const broken = limits(value, '', patternBudget)
  return [...problems, ...broken.filter(({ pointer }) => !wrong.has(pointer))]
}

export function detailsOf(problem: Problem): ProblemDetails {
  const { pointer, value } = problem
  const member = memberAt(pointer)
  const name = member === undefined ? 'the body' : `"${member}"`
  return { message: `${name} ${sentenceOf(problem)}`, member, pointer, value }
}

export const repeatedMember = problemClass({
  key: 'repeated-member',
  stage: 'members',
  error: { name: 'repeated-member', number: 3005, statuses: INVALID_STATUSES },
  decidedBy: 'repeatedMember',
  find: (context) => needed(lateFinders).repeatedMember(context),
})

export const loneSurrogate = problemClass({
  key: 'lone-surrogate',
  stage: 'members',
  error: { name: 'lone-surrogate', number: 3006, statuses: INVALID_STATUSES },
  decidedBy: 'loneSurrogate',
  find: (context) => needed(lateFinders).loneSurrogate(context),
})

export const repeatedId = problemClass({
  key: 'repeated-id',
  stage: 'members',
  error: { name: 'repeated-id', number: 4001, statuses: [409, 400, 422] },
  decidedBy: 'repeatedId',
  find: (context) => needed(lateFinders).repeatedId(context),
})
