import type { NewPlant } from '../generated/types.ts'
import { jsonText } from '../json.ts'
import type { Behavior } from './behavior.ts'
import type { MockOperation } from './operation.ts'
import { errorResponse } from './errors.ts'
import { JSON_HEADERS, NO_PROBLEMS, type Outcome } from './exchange.ts'
import { findProblems, type FoundProblem, isOfMembers, type Subject } from './problems.ts'

/** Decides which problems of a request count, and writes the responses. */
export interface Player {
  /** Whether an OPTIONS request gets the usual response. */
  allowsOptions(subject: Subject): boolean
  /** The problems that refuse a request; the one that decides the response is first. */
  findRefused(subject: Subject): readonly FoundProblem[]
  /** The response to these problems. */
  refuse(found: readonly FoundProblem[], subject: Subject): Outcome
  /** The response to a request without problems. */
  accept(subject: Subject): Outcome
}

/** The mock's own responses: a Plant (R3, R4), or an Error (R6) with all problems of members. */
export const createPlayer = (behavior: Behavior, operation: MockOperation): Player => ({
  allowsOptions: ({ request }) => request.method === 'OPTIONS',
  findRefused: (subject) => findProblems(subject),
  refuse: (found) => {
    const [first] = found as [FoundProblem]
    const shown = isOfMembers(first) ? found.filter(isOfMembers) : [first]
    const problems = shown.map(({ pointer, keyword, message }) => ({ pointer, keyword, message }))
    return errorResponse(
      { behavior, operation },
      first.keyword,
      problems.map(({ message }) => message).join('; '),
      problems,
    )
  },
  accept: ({ body }) => {
    const { id, name, tag } = body.json.value as unknown as NewPlant
    const plant = tag === undefined ? { id, name } : { id, name, tag }
    const text = behavior.echoId ? jsonText(plant) : JSON.stringify({ name, tag })
    return { status: 200, headers: JSON_HEADERS, body: text, problems: NO_PROBLEMS, plant }
  },
})
