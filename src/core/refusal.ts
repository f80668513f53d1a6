import { Decimal, type Problem } from '../generated/validators.ts'
import type { Choices } from './choices.ts'
import type { RefusalProblem } from './exchange.ts'
import { JSON_HEADERS, type Outcome } from './outcome.ts'

/** The mock's own error numbers, see error-numbers.ts: the document leaves their meaning open. */
export const NUMBERS = {
  'credential-missing': 1001,
  'credential-malformed': 1002,
  'credential-unknown': 1003,
  'media-type': 2001,
  'body-missing': 2002,
  'body-limit': 2003,
  'body-encoding': 2004,
  'body-json': 2005,
  required: 3001,
  type: 3002,
  format: 3003,
  constraint: 3004,
  'repeated-member': 3005,
  'lone-surrogate': 3006,
  'repeated-id': 4001,
  preference: 5001,
  'unknown-path': 6001,
  'unknown-method': 6002,
  http: 6003,
  rejected: 9001,
  scenario: 9002,
} as const

export type RefusalKind = keyof typeof NUMBERS

/** An Error body (R6) with one cause that no schema knows of; the message is a whole sentence. */
export function refuse(
  choices: Choices,
  kind: RefusalKind,
  message: string,
  pointer = '',
  problems: readonly RefusalProblem[] = [{ pointer, keyword: kind, message }],
): Outcome {
  // A choice of that name decides the status; where there is none it is 400.
  const choice = `${kind.startsWith('cred') ? 'credential' : kind}-status`
  const status = (choices as unknown as Readonly<Record<string, number>>)[choice] ?? 400
  let headers: Outcome['headers'] = JSON_HEADERS
  if (kind === 'unknown-method') headers = { ...headers, allow: 'POST, OPTIONS' }
  if (status === 401) headers = { ...headers, 'www-authenticate': 'Bearer' }
  return {
    status,
    headers,
    body: JSON.stringify({ error: NUMBERS[kind], message }),
    problems,
  }
}

/** An Error body that names every problem, of which there is at least one, and its place; the first one gives the number. */
export function refuseProblems(choices: Choices, found: readonly Problem[]): Outcome {
  const problems = found.map(inWords)
  const { keyword } = found[0] as Problem
  const kind = keyword in NUMBERS ? keyword : 'constraint'
  const message = problems.map((problem) => problem.message).join('; ')
  return refuse(choices, kind as RefusalKind, message, undefined, problems)
}

/** A problem with the message that people read. */
export function inWords(problem: Problem): RefusalProblem {
  const { pointer, keyword, must } = problem
  const got = 'value' in problem ? ` (got ${shown(problem.value)})` : ''
  // The names of a NewPlant's members need no escapes.
  const place = pointer === '' ? 'the body' : JSON.stringify(pointer.slice(1))
  return { pointer, keyword, message: `${place} ${must}${got}` }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string') return JSON.stringify(cut(value))
  if (value instanceof Decimal) return cut(value.source)
  return typeof value === 'object' && value !== null ? 'an object' : cut(String(value))
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
