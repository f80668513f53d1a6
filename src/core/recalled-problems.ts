import { validateNewPlant } from '../generated/validators.ts'
import { defaultChoices } from './choices.ts'
import type { RefusalProblem } from './exchange.ts'
import { readAgain } from './plant.ts'
import { NUMBERS, refuseProblems } from './refusal.ts'

/** What is enough to tell a request's problems again, given its body and its answer's; nothing in it grows with a request. */
export interface Trace {
  /** `schema` where the body was read and broke its schema, '' where there was no problem. */
  readonly keyword: string
  readonly pointer: string
}

const NONE: Trace = { keyword: '', pointer: '' }
const SCHEMA: Trace = { keyword: 'schema', pointer: '' }

export function traceOf([first]: readonly RefusalProblem[]): Trace {
  if (first === undefined) return NONE
  return isSchemaKeyword(first.keyword) ? SCHEMA : first
}

export function recalled(
  { keyword, pointer }: Trace,
  body: string,
  answer: string,
): readonly RefusalProblem[] {
  if (keyword === NONE.keyword) return []
  if (keyword === SCHEMA.keyword) {
    return refuseProblems(defaultChoices, validateNewPlant(readAgain(body))).problems
  }
  const { message } = JSON.parse(answer) as { message: string }
  return [{ pointer, keyword, message }]
}

/** Whether it is one of JSON Schema, and not a kind of refusal. */
function isSchemaKeyword(keyword: string): boolean {
  return !Object.hasOwn(NUMBERS, keyword) || /^(?:required|type|format)$/.test(keyword)
}
