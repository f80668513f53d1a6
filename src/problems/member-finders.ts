import { isObject, memberOf, showValue } from '../base/check-value.ts'
import { namesIn, pointerTo } from '../document/pointer.ts'
import { checkedValue, memberAt, schemaProblems } from './checked-body.ts'
import type { ProblemDetails } from './problem.ts'
import type { RequestContext } from './request-context.ts'

const ofMember = (member: string, must: string, context: RequestContext): ProblemDetails => ({
  message: `${JSON.stringify(member)} ${must}`,
  member,
  value: memberOf(checkedValue(context), member),
})

function repeatedMember(context: RequestContext): ProblemDetails | undefined {
  if (!isObject(checkedValue(context))) return undefined
  const { repeated } = context.body.parsed
  const { memberNames } = context.operation.request
  const name = repeated.find((member) => memberNames.includes(member)) ?? repeated[0]
  return name === undefined ? undefined : ofMember(name, 'must be given once', context)
}

function loneSurrogate(context: RequestContext): ProblemDetails | undefined {
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
}

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

function repeatedId(context: RequestContext): ProblemDetails | undefined {
  const { identity } = context.operation.request
  if (identity === undefined) return undefined
  const id = memberOf(checkedValue(context), identity)
  if (id === undefined || !context.isKnownId(id)) return undefined
  const isWrong = schemaProblems(context).some(({ pointer }) => namesIn(pointer)[0] === identity)
  return isWrong ? undefined : ofMember(identity, knownIdProblem(identity, id), context)
}

/** What finds the problems of members that only a behavior refuses, which a page without options does not load. */
export const memberFinders = { repeatedMember, loneSurrogate, repeatedId }
