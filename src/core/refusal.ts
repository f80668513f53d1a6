import { Decimal, type Problem } from '../generated/validators.ts'

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
  path: 6001,
  method: 6002,
  http: 6003,
  rejected: 9001,
  scenario: 9002,
} as const

export type RefusalKind = keyof typeof NUMBERS

/** Why a request is refused: the number and sentence of an Error body, and every problem as data. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly error: number
  readonly message: string
  readonly problems: readonly Problem[]
}

/** A refusal with one cause that no schema knows of; the message is a whole sentence. */
export function refuse(kind: RefusalKind, message: string, pointer = ''): Refusal {
  const problem: Problem = { pointer, keyword: kind, must: message }
  return { kind, error: NUMBERS[kind], message, problems: [problem] }
}

/** A refusal that names every problem and its place; the first one gives the number. */
export function refuseProblems(problems: readonly [Problem, ...Problem[]]): Refusal {
  const { keyword } = problems[0]
  const kind =
    keyword === 'required' || keyword === 'type' || keyword === 'format' ? keyword : 'constraint'
  const message = problems.map(sentence).join('; ')
  return { kind, error: NUMBERS[kind], message, problems: problems.map(withoutInsides) }
}

/** A journal keeps the problem, and must not keep a whole parsed body for it. */
function withoutInsides(problem: Problem): Problem {
  const { value } = problem
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return problem
  return { ...problem, value: Array.isArray(value) ? [] : {} }
}

/** `"id" must be an integer (got "7")` */
export function sentence(problem: Problem): string {
  if (!isSchemaKeyword(problem.keyword)) return problem.must
  const got = 'value' in problem ? ` (got ${shown(problem.value)})` : ''
  return `${place(problem.pointer)} ${problem.must}${got}`
}

/** Whether it is one of JSON Schema, and not a kind of refusal. */
export function isSchemaKeyword(keyword: string): boolean {
  const own = Object.hasOwn(NUMBERS, keyword)
  return !own || keyword === 'required' || keyword === 'type' || keyword === 'format'
}

function place(pointer: string): string {
  if (pointer === '') return 'the body'
  const name = pointer.slice(1).replace(/~[01]/g, (mark) => (mark === '~1' ? '/' : '~'))
  return JSON.stringify(name)
}

function shown(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null && !(value instanceof Decimal)) return 'an object'
  const text = value instanceof Decimal ? value.source : String(value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
