import { isObject, memberOf, showValue } from '../base/check-value.ts'
import { namesIn, pointerTo } from '../document/pointer.ts'
import { nearest } from '../base/suggest.ts'
import type { Problem, ProblemKeyword } from '../base/validator.ts'
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

/** The value whose members are checked. A service that ignores what follows the first value judges that one. */
const checkedValue = ({ request, body }: RequestContext): unknown =>
  request.truncated === true ? undefined : body.first

/** What the schema finds of a body. */
function schemaProblems(context: RequestContext): readonly Problem[] {
  const { operation, patternBudget, pauses, known } = context
  const { validate } = operation.request
  known.problemsOfBody ??= validate(checkedValue(context), '', patternBudget, pauses)
  return known.problemsOfBody
}

/** Whether the body of a request, if it may have one, is JSON that its schema accepts. */
export function isValidBody(context: RequestContext): boolean {
  const { body, operation } = context
  if (operation.request.mediaTypes.length === 0) return true
  return body.json.error === undefined && schemaProblems(context).length === 0
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

/** The member of a JSON Pointer, such as `name` and `origin/country`; undefined for the whole body. */
export function memberAt(pointer: string): string | undefined {
  if (pointer === '') return undefined
  return pointer.includes('~') ? namesIn(pointer).join('/') : pointer.slice(1)
}

export function detailsOf(problem: Problem): ProblemDetails {
  const { pointer, value } = problem
  const member = memberAt(pointer)
  const name = member === undefined ? 'the body' : `"${member}"`
  return { message: `${name} ${sentenceOf(problem)}`, member, pointer, value }
}

const ofMember = (member: string, must: string, context: RequestContext): ProblemDetails => ({
  message: `${JSON.stringify(member)} ${must}`,
  member,
  value: memberOf(checkedValue(context), member),
})

export const repeatedMember = problemClass({
  key: 'repeated-member',
  stage: 'members',
  error: { name: 'repeated-member', number: 3005, statuses: INVALID_STATUSES },
  decidedBy: 'repeatedMember',
  find: (context) => {
    if (!isObject(checkedValue(context))) return undefined
    const { repeated } = context.body.parsed
    const { memberNames } = context.operation.request
    const name = repeated.find((member) => memberNames.includes(member)) ?? repeated[0]
    return name === undefined ? undefined : ofMember(name, 'must be given once', context)
  },
})

export const loneSurrogate = problemClass({
  key: 'lone-surrogate',
  stage: 'members',
  error: { name: 'lone-surrogate', number: 3006, statuses: INVALID_STATUSES },
  decidedBy: 'loneSurrogate',
  find: (context) => {
    // A text of UTF-8 has none without an escape.
    if (!ESCAPED_SURROGATE.test(context.body.source)) return undefined
    const body = checkedValue(context)
    const found = isObject(body) ? findLoneSurrogate(body) : undefined
    if (found === undefined) return undefined
    const { pointer, value } = found
    const member = memberAt(pointer)
    return {
      message: `${JSON.stringify(member)} must be well-formed Unicode`,
      member,
      pointer,
      value,
    }
  },
})

const ESCAPED_SURROGATE = /\\ud[89a-f]/i

/** A member or an item of a body. */
interface PlacedValue {
  readonly name: string
  readonly pointer: string
  readonly value: unknown
}

/** The first member or item, at any depth, whose name or text has a lone surrogate. */
function findLoneSurrogate(body: object): PlacedValue | undefined {
  const isLone = (text: unknown): boolean => typeof text === 'string' && !text.isWellFormed()
  const pending = valuesIn(body, '')
  while (pending.length > 0) {
    const placed = pending.pop()!
    if (isLone(placed.name) || isLone(placed.value)) return placed
    for (const inner of valuesIn(placed.value, placed.pointer)) pending.push(inner)
  }
  return undefined
}

/** The members or items of a value, the last one first. */
function valuesIn(value: unknown, around: string): PlacedValue[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const values = Object.entries(value).map(([name, member]) => ({
    name,
    pointer: pointerTo(around, name),
    value: member as unknown,
  }))
  return values.toReversed()
}

export const knownIdProblem = (identity: string, id: unknown): string =>
  `must be new (${identity} ${showValue(id)} exists already)`

export const repeatedId = problemClass({
  key: 'repeated-id',
  stage: 'members',
  error: { name: 'repeated-id', number: 4001, statuses: [409, 400, 422] },
  decidedBy: 'repeatedId',
  find: (context) => {
    const { identity } = context.operation.request
    if (identity === undefined) return undefined
    const id = memberOf(checkedValue(context), identity)
    if (id === undefined || !context.isKnownId(id)) return undefined
    const isWrong = schemaProblems(context).some(({ pointer }) => namesIn(pointer)[0] === identity)
    return isWrong ? undefined : ofMember(identity, knownIdProblem(identity, id), context)
  },
})
