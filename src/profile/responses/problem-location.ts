import { isOfMembers } from '../../problems/find-problems.ts'
import type { Body } from '../../problems/request-body.ts'
import type { ClassifiedProblem, ProblemSpan } from '../classes/classified-problem.ts'
import { memberIn, valueIn, wholeIn } from '../positions/value-positions.ts'

/** Where a problem is in the text of the body, and its text there. */
export interface ProblemLocation {
  readonly span: ProblemSpan
  /** The value of a member, or the word or number at which malformed JSON begins. */
  readonly source: string
}

/** The word or number that begins somewhere. */
const TOKEN = /[-+.\w]*/y

/** Undefined for a problem that is not about the body. */
export function locate(problem: ClassifiedProblem, body: Body): ProblemLocation | undefined {
  const { span, profileClass, member } = problem
  if (span !== undefined) return { span, source: tokenAt(body.source, span.start) }
  if (profileClass.facts.isOfName === true) return locateName(member, body)
  return isOfMembers(problem) ? locateValue(problem, body) : undefined
}

function tokenAt(text: string, position: number): string {
  TOKEN.lastIndex = position
  return TOKEN.exec(text)?.[0] ?? ''
}

/** The value of a member, from the end of the name on. */
function locateName(name: string | undefined, body: Body): ProblemLocation {
  const text = body.source
  const value = name === undefined ? wholeIn(body) : memberIn(body, name)
  const { start, end } = value ?? endOf(text)
  const quoted = `"${name}"`
  const lastCharacter = text.lastIndexOf(quoted) + quoted.length - 1
  return { span: { start: lastCharacter, position: end - 1 }, source: text.slice(start, end) }
}

/** A value, or for a missing one the end of the body. */
function locateValue({ pointer }: ClassifiedProblem, body: Body): ProblemLocation {
  const { start, end } = valueIn(body, pointer) ?? endOf(body.source)
  return { span: { start, position: end - 1 }, source: body.source.slice(start, end) }
}

function endOf(text: string): { readonly start: number; readonly end: number } {
  const { length } = text.trimEnd()
  return { start: length, end: length }
}
