import { Decimal, type Problem } from '../generated/validators.ts'

/** The mock's own error numbers: the document leaves their meaning open. */
export const ERROR_NUMBERS = {
  'credential-missing': [1001, 'no Authorization header was sent'],
  'credential-malformed': [1002, 'the Authorization header is not "Bearer <ACCESS_TOKEN>"'],
  'credential-unknown': [1003, 'the token is none of the accepted ones'],
  'media-type': [2001, 'the content type is not application/json'],
  'body-missing': [2002, 'the body is absent or empty'],
  'body-limit': [2003, 'the body is over the limit'],
  'body-encoding': [2004, 'the body is not UTF-8'],
  'body-json': [2005, 'the body is not JSON (RFC 8259)'],
  required: [3001, 'a required member is missing'],
  type: [3002, 'the body or a member is of another type'],
  format: [3003, 'a number is outside its format, such as int64'],
  constraint: [3004, 'a member breaks another constraint of the schema'],
  'repeated-member': [3005, 'a member is given twice, and the mock was told to refuse that'],
  'lone-surrogate': [
    3006,
    'a string holds half of a surrogate pair, and the mock was told to refuse that',
  ],
  'repeated-id': [4001, 'a plant with this id exists, and the mock was told to refuse that'],
  preference: [5001, 'Prefer asks for something that the mock does not have'],
  path: [6001, 'the path is another one than that of the operation'],
  method: [6002, 'the method is another one than POST'],
  http: [6003, 'the request is not well-formed HTTP'],
  rejected: [9001, 'a scenario refused the request, whatever it was'],
  scenario: [9002, 'the scenario in force cannot be played'],
} as const satisfies Readonly<Record<string, readonly [number: number, meaning: string]>>

export type RefusalKind = keyof typeof ERROR_NUMBERS

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
  return { kind, error: ERROR_NUMBERS[kind][0], message, problems: [problem] }
}

/** A refusal that names every problem and its place; the first one gives the number. */
export function refuseProblems(problems: readonly [Problem, ...Problem[]]): Refusal {
  const { keyword } = problems[0]
  const kind =
    keyword === 'required' || keyword === 'type' || keyword === 'format' ? keyword : 'constraint'
  const message = problems.map(sentence).join('; ')
  return { kind, error: ERROR_NUMBERS[kind][0], message, problems }
}

/** `"id" must be an integer (got "7")` */
export function sentence(problem: Problem): string {
  if (!isSchemaKeyword(problem.keyword)) return problem.must
  const got = 'value' in problem ? ` (got ${shown(problem.value)})` : ''
  return `${place(problem.pointer)} ${problem.must}${got}`
}

function isSchemaKeyword(keyword: string): boolean {
  const own = Object.hasOwn(ERROR_NUMBERS, keyword)
  return !own || keyword === 'required' || keyword === 'type' || keyword === 'format'
}

function place(pointer: string): string {
  if (pointer === '') return 'the body'
  const name = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
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
