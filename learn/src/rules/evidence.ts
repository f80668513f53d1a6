import { type BodyMockOperation } from 'plant-store-kit/responder'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { RESPONSE_NAMES, ValuesOf } from '../profile/templates/placeholder-names.ts'
import { requestValues } from '../profile/responses/request-values.ts'
import type { Classified } from '../replay/classified.ts'
import type { Observation } from '../fitting/observation.ts'
import { memberPlaceholdersOf } from '../fitting/member-placeholders.ts'
import { CONSTANTS } from '../values/constants.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { normalizeJson } from '../samples/normalize.ts'

/** The response to a request whose problem decides it. */
export interface Evidence extends Observation {
  readonly actual: ResponseData
  readonly operation: BodyMockOperation
  readonly problem: ClassifiedProblem
  /** What an empty rule `{}` gives: `writeRule` leaves out what is equal. */
  readonly refusalByDefault: ResponseData
  /** What the mock gives if no rule holds: `costOf` compares it. */
  readonly responseWithoutRule: ResponseData
  /** Whether the service accepted the request, with its ordinary response. */
  readonly isOrdinary: boolean
}

/** The values of placeholders in a response, and which ones templates may have. */
export function observedValues(
  { response, context, sentNames }: Classified,
  problem?: ClassifiedProblem,
): Omit<Observation, 'actual'> {
  const values = requestValues(context, problem)
  const normalized: Record<string, unknown> = {}
  for (const name of Object.keys(values)) normalized[name] = normalizeJson(values[name])
  const ofResponse: ValuesOf<typeof RESPONSE_NAMES> = { ...CONSTANTS, status: response.status }
  return {
    values: { ...normalized, ...ofResponse },
    members: memberPlaceholdersOf(context.operation.source),
    sentNames,
  }
}

/** A sample with the problem that decides about its response. */
interface Deciding {
  readonly sample: Classified
  readonly problem: ClassifiedProblem
}

/**
 * The requests that show the response to each class of problems: those without another problem, if there are any. A request
 * shows a class once, and an accepted one all of its classes.
 */
export function decidingProblems(samples: readonly Classified[]): readonly Deciding[] {
  const deciding = samples.flatMap((sample) => {
    const { refused, problems } = sample
    const ofClasses = Map.groupBy(problems, ({ profileClass }) => profileClass).values()
    const firsts = Array.from(ofClasses, ([first]) => first!)
    const decisive = refused.length === 0 ? firsts : refused.slice(0, 1)
    return decisive.map((problem): Deciding => ({ sample, problem }))
  })
  const byClass = Map.groupBy(deciding, ({ problem }) => problem.profileClass)
  return [...byClass.values()].flatMap((list) => {
    const alone = list.filter(isAlone)
    return alone.length > 0 ? alone : list
  })
}

/** Whether no other problem of the request can show in the response. */
function isAlone({ problem, sample: { problems, refused } }: Deciding): boolean {
  if (refused.length > 0) return refused.length === 1
  return problems.every(
    ({ profileClass }) => profileClass === problem.profileClass || profileClass.name === 'absent',
  )
}
