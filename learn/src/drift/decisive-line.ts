import { valueAt } from 'plant-store-kit/json'
import type { BehaviorName } from 'plant-store-kit/responder'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { ProfileResponder } from '../profile/responses/profile-responder.ts'
import type { ProfileLine } from './describe-difference.ts'
import type { ProfileFile } from '../profile-file/profile-file.ts'

/** Which part of a response is to be explained. */
interface Explained {
  /** `status`, or `headers` or `body` with the path in there. */
  readonly path: readonly string[]
  /** The problem that decides about the response; undefined if the request is accepted. */
  readonly problem: ClassifiedProblem | undefined
  /** Where the settings have the limit that the request is about, such as `members`, `name`, `maxLength`. */
  readonly limit: readonly string[] | undefined
}

/** The line of a profile that decides about a part of a response. */
export function decisiveLine(
  { settings: { behavior }, profileLine }: ProfileFile,
  { path, problem, limit }: Explained,
  responder: ProfileResponder,
): ProfileLine {
  const isStatus = path[0] === 'status'
  const hasLimit = limit !== undefined && valueAt(behavior, limit) !== undefined
  if (isStatus && hasLimit) return profileLine('behavior', ...limit)
  if (problem === undefined)
    return profileLine('response', 'success', ...path) ?? profileLine('behavior', 'echoId')
  const under = responder.rules.ruleFor(problem.profileClass)?.under.key
  if (under !== undefined) return profileLine('errors', under, ...path)
  const decidedBy = behaviorOf(problem)
  if (decidedBy !== undefined && behavior?.[decidedBy] !== undefined)
    return profileLine('behavior', decidedBy)
  if (isStatus) return profileLine('errors') ?? profileLine('behavior')
  return profileLine('response', 'error', ...path)
}

/** The behavior that decides about a class of problems: whether it is accepted, or else the status of refusals. */
function behaviorOf({
  problemClass: { decidedBy, error },
}: ClassifiedProblem): BehaviorName | undefined {
  return decidedBy ?? error.statusBehavior
}
