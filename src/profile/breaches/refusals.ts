import type { Outcome } from '../../core/exchange.ts'
import { namesIn } from '../../document/pointer.ts'
import { type ClassifiedProblem, ofClass } from '../classes/classified-problem.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { breachOfBody, isDocumented } from './body.ts'
import { allowedStatuses, allowsAnyStatus, ruleAgainstAccepting } from './contract-facts.ts'
import { type Playing, postOf } from './playing.ts'

/** How accepting or refusing the problems of a class breaks the contract. */
export function breachesOfClass(profileClass: ProfileClass, playing: Playing): readonly string[] {
  const { rules } = playing.player
  const { rule, under } = rules.ruleFor(profileClass) ?? {}
  const key = under?.key ?? profileClass.name
  const broken =
    rule === 'accepted' ? ruleAgainstAccepting(profileClass, playing.classes.places) : undefined
  const accepted = broken === undefined ? [] : [`${key} is accepted (${broken})`]
  const problem = problemOf(profileClass, playing)
  if (!rules.isRefused(problem)) return accepted
  const refusals = refusalsOf(problem, playing)
  if (profileClass.name === 'absent' && refusals.every((outcome) => isRefusal(outcome, playing)))
    return [`${profileClass.key} is refused (R1)`]
  const breaches = refusals.flatMap((outcome) => breachOfRefusal(problem, outcome, playing) ?? [])
  return [...accepted, ...breaches.map((breach) => `${key}: ${breach}`)]
}

function problemOf(profileClass: ProfileClass, { behavior }: Playing): ClassifiedProblem {
  const { pointer = '' } = profileClass.place ?? {}
  const member = pointer === '' ? undefined : namesIn(pointer).join('/')
  return { ...ofClass(profileClass, behavior), message: '', pointer, member }
}

/** The responses to one problem of a class, and to several. */
function refusalsOf(problem: ClassifiedProblem, playing: Playing): readonly Outcome[] {
  // An empty object, because what a placeholder stands for may be missing, or of any type.
  const subject = postOf({}, playing)
  return [[problem], [problem, problem]].map((problems) => playing.player.refuse(problems, subject))
}

/** Whether a response is an error that the document has. */
const isRefusal = ({ status, fault }: Outcome, { operation }: Playing): boolean =>
  status >= 400 && fault === undefined && isDocumented(status, operation)

function breachOfRefusal(
  problem: ClassifiedProblem,
  outcome: Outcome,
  { operation }: Playing,
): string | undefined {
  const { status, fault } = outcome
  const { profileClass, problemClass, keyword } = problem
  if (fault !== undefined) return `${fault} (R8)`
  if (allowsAnyStatus(profileClass)) return undefined
  if (status >= 400 && isDocumented(status, operation)) return breachOfBody(outcome, operation)
  // Where the document has no status for an error, the mock chooses one, and its log says so.
  const isChosenByMock = operation.undocumented.has(keyword)
  if (isChosenByMock && status === operation.statuses[keyword]) return undefined
  const allowed = allowedStatuses(profileClass)
  if (problemClass.stage !== 'credential' || allowed !== undefined)
    return allowed?.includes(status) === true ? undefined : `status ${status} (R7)`
  // Any 4xx may refuse the credential.
  return status > 400 && status < 500 ? undefined : `status ${status} (A3)`
}
