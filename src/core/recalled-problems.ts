import { type Problem, validateNewPlant } from '../generated/validators.ts'
import { readJson } from './json.ts'
import { isSchemaKeyword, refuseProblems } from './refusal.ts'

/** What is enough to tell a request's problems again, given its body and its answer's; nothing in it grows with a request. */
export interface Trace {
  /** `schema` where the body was read and broke its schema, '' where there was no problem. */
  readonly keyword: string
  readonly pointer: string
}

const NONE: Trace = { keyword: '', pointer: '' }
const SCHEMA: Trace = { keyword: 'schema', pointer: '' }

export function traceOf([first]: readonly Problem[]): Trace {
  if (first === undefined) return NONE
  return isSchemaKeyword(first.keyword) ? SCHEMA : first
}

export function recalled({ keyword, pointer }: Trace, body: string, answer: string): Problem[] {
  if (keyword === NONE.keyword) return []
  if (keyword === SCHEMA.keyword) {
    const { value } = readJson(body.replace(/^\uFEFF/, ''), Infinity)
    return [...refuseProblems(validateNewPlant(value) as [Problem, ...Problem[]]).problems]
  }
  const { message } = JSON.parse(answer) as { message: string }
  return [{ pointer, keyword, must: message }]
}
