import { isJoined, type Body } from 'plant-store-kit/responder'
import type { ClassifiedProblem, ProblemSpan } from '../classes/classified-problem.ts'
import {
  memberSpan,
  sourceOf,
  valueSpan,
  type ValueSpan,
  wholeSpan,
} from '../positions/value-positions.ts'

/** Where a problem is in the text of the body, and its text there. */
export interface ProblemLocation {
  readonly span: ProblemSpan
  /** The value of a member; of malformed JSON and a lone surrogate, the word or number that begins at the start. */
  readonly source: string
}

/** The word or number that begins somewhere. */
const TOKEN = /[-+.\w]*/y

/** Where a problem is; undefined for one that is not about the body. */
export function locate(problem: ClassifiedProblem, body: Body): ProblemLocation | undefined {
  const { span, firstValue, profileClass } = problem
  if (span !== undefined) return { span, source: tokenAt(body.source, span.start) }
  if (firstValue !== undefined) return locationOf(body, firstValue)
  if (profileClass.facts.location === 'name') return locateName(problem, body)
  return isJoined(problem) ? locateValue(problem, body) : undefined
}

function tokenAt(text: string, position: number): string {
  TOKEN.lastIndex = position
  return TOKEN.exec(text)?.[0] ?? ''
}

/** The location of a value, which begins at its start or at another position. */
const locationOf = (body: Body, value: ValueSpan, from: number = value.start): ProblemLocation => ({
  span: { start: from, position: value.end - 1 },
  source: sourceOf(body, value),
})

/** Locates a member: its value, from the end of its name on; for a name that only an inner object has, the whole body. */
function locateName({ member = '' }: ClassifiedProblem, body: Body): ProblemLocation {
  const value = memberSpan(body, member)
  if (value === undefined) return locationOf(body, wholeSpan(body))
  // Between a name and its value is nothing but a colon and white space.
  return locationOf(body, value, body.source.lastIndexOf('"', value.start - 1))
}

/** Locates a value; a missing one is at the end of the body. */
function locateValue({ pointer }: ClassifiedProblem, body: Body): ProblemLocation {
  const { length } = body.source.trimEnd()
  return locationOf(body, valueSpan(body, pointer) ?? { start: length, end: length })
}
