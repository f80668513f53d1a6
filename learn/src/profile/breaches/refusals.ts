import { memoize, type PlannedResponse, isJoined, memberAt } from 'plant-store-kit/responder'
import { type ClassifiedProblem, ofClass } from '../classes/classified-problem.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { breachOfBody, isDocumented } from './body.ts'
import {
  allowedStatuses,
  allowsAnyStatus,
  mayBeRefusedByGateway,
  ruleAgainstAccepting,
} from './contract-facts.ts'
import { type CheckedProfile, postOf } from './checked-profile.ts'

/** How accepting or refusing the problems of a class breaks the contract. */
export function breachesOfClass(
  profileClass: ProfileClass,
  checked: CheckedProfile,
): readonly string[] {
  const { rules } = checked.responder
  const { rule, under } = rules.ruleFor(profileClass) ?? {}
  const key = under?.key ?? profileClass.name
  const broken =
    rule === 'accepted' ? ruleAgainstAccepting(profileClass, checked.classes.places) : undefined
  const accepted = broken === undefined ? [] : [`${key} is accepted (${broken})`]
  const problem = problemOf(profileClass, checked)
  if (!rules.isRefused(problem)) return accepted
  const refusals = refusalsOf(problem, checked)
  if (
    profileClass.facts.isOfAbsence === true &&
    refusals.every((planned) => isRefusal(planned, checked))
  )
    return [`${profileClass.key} is refused (R1)`]
  const breaches = refusals.flatMap((planned) => breachOfRefusal(problem, planned, checked) ?? [])
  return [...accepted, ...breaches.map((breach) => `${key}: ${breach}`)]
}

function problemOf(profileClass: ProfileClass, { behavior }: CheckedProfile): ClassifiedProblem {
  const { pointer = '' } = profileClass.place ?? {}
  const member = memberAt(pointer)
  return { ...ofClass(profileClass, behavior), message: '', pointer, member }
}

/** The responses to one problem of a class, and to several. */
function refusalsOf(
  problem: ClassifiedProblem,
  checked: CheckedProfile,
): readonly PlannedResponse[] {
  const context = emptyPostOf(checked)
  // Only problems of members are joined.
  const lists = isJoined(problem) ? [[problem], [problem, problem]] : [[problem]]
  return lists.map((problems) => checked.responder.refuse(problems, context))
}

/** An empty object, because what a placeholder stands for may be missing, or of any type. */
const emptyPostOf = memoize((checked: CheckedProfile) => postOf({}, checked))

/** Whether a response is an error that the document has. */
const isRefusal = ({ status, fault }: PlannedResponse, { operation }: CheckedProfile): boolean =>
  status >= 400 && fault === undefined && isDocumented(status, operation)

const isErrorWithoutJson = ({ status, headers }: PlannedResponse): boolean =>
  status >= 400 && status < 500 && !/\bjson\b/i.test(headers['content-type'] ?? '')

function breachOfRefusal(
  problem: ClassifiedProblem,
  planned: PlannedResponse,
  { operation }: CheckedProfile,
): string | undefined {
  const { status, fault } = planned
  const { profileClass, problemClass, keyword } = problem
  if (fault !== undefined) return `${fault} (R8)`
  if (allowsAnyStatus(profileClass)) return undefined
  if (mayBeRefusedByGateway(profileClass) && isErrorWithoutJson(planned)) return undefined
  if (status >= 400 && isDocumented(status, operation)) return breachOfBody(planned, operation)
  // Where the document has no status for an error, the mock chooses one, and its log says so.
  const isChosenByMock = operation.undocumented.has(keyword)
  if (isChosenByMock && status === operation.statuses[keyword]) return undefined
  const allowed = allowedStatuses(profileClass)
  if (problemClass.stage !== 'credential' || allowed !== undefined)
    return allowed?.includes(status) === true ? undefined : `status ${status} (R7)`
  // Any 4xx may refuse the credential.
  return status > 400 && status < 500 ? undefined : `status ${status} (A3)`
}
