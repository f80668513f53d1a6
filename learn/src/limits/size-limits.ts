import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson } from 'plant-store-kit/json'
import {
  plainTextOf,
  membersOf,
  fittingName,
  ofObject,
  plain,
  withValues,
} from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'
import { type Limit, memberCase, slugOf, validCase } from './limit.ts'
import {
  isFreeText,
  isOfMembers,
  type LimitedMember,
  maxLengthOf,
  membersWith,
  minLengthOf,
} from './limited-members.ts'
import type { Sample } from '../samples/sample.ts'

/** A number of bytes, characters or levels. */
export interface SizeLimit extends Limit {
  /** The size that is sent first: refused if there is a limit. */
  readonly first: number
  /** A size on the other side of any limit, which is not sent. */
  readonly assumed: number
  /** How many bytes of a body each of them takes: 1 by default. */
  readonly bytesEach?: number
  /** Without a limit of its own, the value is this one. */
  readonly unlimited?: number
  /** The size of a request that was sent, if it may be another one than was asked for. */
  readonly sizeOf?: (sent: Sample['request']) => number
  /** A size within each limit, if a service may refuse it like any other one within its limit. */
  readonly small?: number
  /** How much shorter than the size that is asked for a request may be, with fresh values of fewer digits: 0 by default. */
  readonly shorter?: number
  /** Whether a service has the size by chance, so that it is another one in the next run. */
  readonly isOfChance?: (size: number) => boolean
}

/** The largest body that is tried in bytes, and the limit that stands for none. */
const LARGEST_BODY = 2 ** 20 + 64
const UNLIMITED_BODY = 2 ** 24

/** The same in levels of nesting. */
const DEEPEST_BODY = 30_000
const UNLIMITED_NESTING = 1e6
const SMALL_NESTING = 3

/** Minimum lengths below this one are found. */
const LONGEST_MIN = 17

/** The longest text that is sent, in characters: beyond 65,535, the largest limit of columns and lengths in two bytes. */
const LONGEST_TEXT = 70_000

/** All limits of sizes; that of bodies comes first, because the requests of the others must have room in it. */
export const sizeLimitsOf = memoize((operation: BodyOperation): readonly SizeLimit[] =>
  isOfMembers(operation)
    ? [bodyLimit(operation), ...textLimits(operation), nestingLimit(operation)]
    : [],
)

function bodyLimit(operation: BodyOperation): SizeLimit {
  const members = membersOf(operation)
  // Ordinary services accept the name, which has the same size in every run.
  const string = literalJson(fittingName(members, 'Boston fern', 1))
  const isNamed = members.declared.has('name')
  const { request } = validCase(operation, 'bodyLimit', isNamed ? withValues({ string }) : plain)
  const start = String(request.body).slice(0, -1)
  const { length } = plainTextOf(request, members) ?? ''
  // An id has nine or ten digits: with ten, a request has the size that is asked for.
  const around = length - start.length + 1
  return {
    name: 'bodyLimit',
    path: ['bodyLimit'],
    first: LARGEST_BODY,
    assumed: 0,
    unlimited: UNLIMITED_BODY,
    sizeOf: ({ body }) => body.length,
    shorter: 1,
    caseOf: (slug, size) => {
      const text = `${start.padEnd(Number(size) - around)}}`
      // More spaces change no fact, but it takes long to read them all.
      const spaced = validCase(operation, slug, `${start} }`)
      return { ...spaced, request: { ...spaced.request, body: [text] } }
    },
  }
}

/** Limits of nesting that services set are below this one, such as 128, or a multiple of it, such as 10,000. */
const ROUND_NESTING = 1000

/** Whether a limit of nesting is the depth of a call stack. */
function isOfStack(nesting: number): boolean {
  if (nesting <= 2 * ROUND_NESTING) return false
  // One level more or less is in the way of counting.
  return (nesting + 1) % ROUND_NESTING > 2
}

const nestingLimit = (operation: BodyOperation): SizeLimit => ({
  name: 'nestingLimit',
  path: ['nestingLimit'],
  first: DEEPEST_BODY,
  assumed: 0,
  unlimited: UNLIMITED_NESTING,
  small: SMALL_NESTING,
  // Each level has two brackets.
  bytesEach: 2,
  isOfChance: isOfStack,
  // Around the nested arrays is an object.
  caseOf: (slug, size) => {
    const levels = Number(size) - 1
    const nest = `"nest":${'['.repeat(levels)}${']'.repeat(levels)}`
    return validCase(
      operation,
      slug,
      ofObject((object) => object.plus(nest)),
    )
  },
})

function textLimits(operation: BodyOperation): readonly SizeLimit[] {
  const members = membersWith(operation, isFreeText)
  return [
    ...members.map((member) => longestText(operation, member)),
    ...members.map((member) => shortestText(operation, member)),
  ]
}

const textCase =
  (operation: BodyOperation, memberName: string): Limit['caseOf'] =>
  (slug, size) =>
    memberCase(operation, slug, memberName, literalJson('a'.repeat(Number(size))))

function longestText(
  operation: BodyOperation,
  { name: memberName, place }: LimitedMember,
): SizeLimit {
  return {
    name: `${slugOf(memberName)}Limit`,
    path: ['members', memberName, 'maxLength'],
    first: Math.min(LONGEST_TEXT, maxLengthOf(place)),
    assumed: 0,
    caseOf: textCase(operation, memberName),
  }
}

function shortestText(
  operation: BodyOperation,
  { name: memberName, place }: LimitedMember,
): SizeLimit {
  const [least, most] = [minLengthOf(place), maxLengthOf(place)]
  return {
    name: `${slugOf(memberName)}Min`,
    path: ['members', memberName, 'minLength'],
    first: Math.max(1, least),
    assumed: Math.min(Math.max(LONGEST_MIN, least), most),
    caseOf: textCase(operation, memberName),
  }
}
