import { Decimal, type Problem } from '../generated/validators.ts'
import type { Behavior } from './behavior.ts'
import type { RequestProblem } from './exchange.ts'

interface ErrorRow {
  /** The value of `error` in the body; the document leaves its meaning open. */
  readonly number: number
  readonly meaning: string
  /** The behavior that decides the status; 400 without one. */
  readonly status?: keyof Behavior
}

/** Every error of the mock with its number and meaning. */
export const ERRORS = {
  'credential-missing': {
    number: 1001,
    meaning: 'no Authorization header was sent',
    status: 'credentialStatus',
  },
  'credential-malformed': {
    number: 1002,
    meaning: 'the Authorization header is not "Bearer <ACCESS_TOKEN>"',
    status: 'credentialStatus',
  },
  'credential-unknown': {
    number: 1003,
    meaning: 'the token is not one of the accepted tokens',
    status: 'credentialStatus',
  },
  'media-type': {
    number: 2001,
    meaning: 'the content type is not application/json',
    status: 'mediaTypeStatus',
  },
  'body-missing': { number: 2002, meaning: 'the body is absent or empty' },
  'body-limit': {
    number: 2003,
    meaning: 'the body exceeds the limit',
    status: 'bodyLimitStatus',
  },
  'body-encoding': { number: 2004, meaning: 'the body is not UTF-8' },
  'body-json': { number: 2005, meaning: 'the body is not JSON (RFC 8259)' },
  required: { number: 3001, meaning: 'a required member is missing' },
  type: { number: 3002, meaning: 'the body or a member has another type' },
  format: { number: 3003, meaning: 'a number is outside its format, such as int64' },
  'repeated-member': { number: 3005, meaning: 'a member is repeated (behavior repeatedMember)' },
  'lone-surrogate': {
    number: 3006,
    meaning: 'a string holds half of a surrogate pair (behavior loneSurrogate)',
  },
  'repeated-id': { number: 4001, meaning: 'a plant with this id exists (behavior repeatedId)' },
  preference: { number: 5001, meaning: 'Prefer names something that the mock does not know' },
  'unknown-path': {
    number: 6001,
    meaning: 'the path is not that of the operation',
    status: 'unknownPathStatus',
  },
  'unknown-method': {
    number: 6002,
    meaning: 'the method is not POST',
    status: 'unknownMethodStatus',
  },
  http: { number: 6003, meaning: 'the request is malformed HTTP' },
  rejected: { number: 9001, meaning: 'a scenario refused the request, whatever it was' },
  scenario: { number: 9002, meaning: 'the scenario in use cannot be resolved' },
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof ERRORS

/** A response before delay and fault are known, and what it means for the journal. */
export interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly problems: readonly RequestProblem[]
}

export const JSON_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

/**
 * A response with an Error body (R6).
 *
 * @param problems what is wrong with the request; by default one problem with the whole message
 */
export function errorResponse(
  behavior: Behavior,
  name: ErrorName,
  message: string,
  pointer = '',
  problems: readonly RequestProblem[] = [{ pointer, keyword: name, message }],
): Outcome {
  const { number, status: decidedBy }: ErrorRow = ERRORS[name]
  const status = decidedBy === undefined ? 400 : (behavior[decidedBy] as number)
  let headers = JSON_HEADERS
  if (name === 'unknown-method') headers = { ...headers, allow: 'POST, OPTIONS' }
  if (status === 401) headers = { ...headers, 'www-authenticate': 'Bearer' }
  return { status, headers, body: JSON.stringify({ error: number, message }), problems }
}

/** A response that names every problem of the body and its place; the first one decides the number. */
export function schemaErrorResponse(behavior: Behavior, found: readonly Problem[]): Outcome {
  const problems = found.map(describeProblem)
  const { keyword } = found[0] as Problem
  const message = problems.map((problem) => problem.message).join('; ')
  return errorResponse(behavior, keyword as ErrorName, message, '', problems)
}

function describeProblem(problem: Problem): RequestProblem {
  const { pointer, keyword, must } = problem
  const got = 'value' in problem ? ` (got ${showValue(problem.value)})` : ''
  // The names of a NewPlant's members need no escapes.
  const place = pointer === '' ? 'the body' : JSON.stringify(pointer.slice(1))
  return { pointer, keyword, message: `${place} ${must}${got}` }
}

/** A value for error messages, in at most 40 characters. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string') return JSON.stringify(truncate(value))
  if (value instanceof Decimal) return truncate(value.source)
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : truncate(String(value))
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
