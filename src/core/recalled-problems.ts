import { validateNewPlant } from '../generated/validators.ts'
import type { RefusalProblem } from './exchange.ts'
import { readAgain } from './plant.ts'
import { inWords, NUMBERS } from './refusal.ts'

/** What is enough to tell a request's problems again, given its body and its answer's; nothing in it grows with a request. */
export interface Trace {
  /** `schema` where the body was read and broke its schema, absent where there was no problem. */
  readonly keyword?: string | undefined
  readonly pointer?: string | undefined
}

const NONE: Trace = {}
const SCHEMA: Trace = { keyword: 'schema' }

export function traceOf([first]: readonly RefusalProblem[]): Trace {
  if (first === undefined) return NONE
  return isSchemaKeyword(first.keyword) ? SCHEMA : first
}

export function recalled(
  { keyword, pointer }: Trace,
  body: string,
  answer: string,
): readonly RefusalProblem[] {
  if (keyword === undefined) return []
  if (keyword === 'schema') return validateNewPlant(readAgain(body)).map(inWords)
  const { message } = JSON.parse(answer) as { message: string }
  return [{ pointer: pointer as string, keyword, message }]
}

/** Whether it is one of JSON Schema, and not a kind of refusal. */
function isSchemaKeyword(keyword: string): boolean {
  return !Object.hasOwn(NUMBERS, keyword) || /^(?:required|type|format)/.test(keyword)
}
