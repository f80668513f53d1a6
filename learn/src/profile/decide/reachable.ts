import { isJoined, type StageName } from 'plant-store-kit/responder'
import type { ClassName } from '../classes/class-facts.ts'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'

/** A stage that decides about the others: another path or method. */
const ROUTING: readonly StageName[] = ['path', 'method']

/** What the headers say about a body, before it is read. */
const OF_HEADERS: readonly StageName[] = ['media-type', 'content-encoding']

/**
 * Without what a service never comes to: of `[media-type, body-json, required/id]` only `media-type`. The content is checked
 * at the operation only, a body whose media type or coding is refused is not read, malformed JSON has no members, and the
 * value of a member of a wrong type is not checked.
 */
export function reachable(refused: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] {
  const isElsewhere = refused.some((problem) => isOfStage(problem, ROUTING))
  const ofRoute = isElsewhere ? refused.filter((problem) => !isOfContent(problem)) : refused
  const isUnread = ofRoute.some((problem) => isOfStage(problem, OF_HEADERS))
  if (isUnread) return ofRoute.filter(isOfUnreadBody)
  const malformed = ofRoute.findIndex((problem) => isOfClass(problem, 'body-json'))
  return malformed >= 0 ? ofRoute.slice(0, malformed + 1) : withoutHidden(ofRoute)
}

/** The problems without those of values that are not checked, because they have the wrong type. */
function withoutHidden(problems: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] {
  const hiding = problems.filter(({ profileClass }) => profileClass.facts.hidesValue === true)
  const hidden = new Set(hiding.map(({ pointer }) => pointer))
  return problems.filter(
    ({ profileClass, pointer }) => profileClass.facts.isOfValue !== true || !hidden.has(pointer),
  )
}

const isOfStage = ({ problemClass }: ClassifiedProblem, stages: readonly StageName[]): boolean =>
  stages.includes(problemClass.stage)

const isOfClass = ({ profileClass }: ClassifiedProblem, name: ClassName): boolean =>
  profileClass.name === name

/** What is checked at the operation only. */
const isOfContent = (problem: ClassifiedProblem): boolean =>
  isJoined(problem) || isOfStage(problem, OF_HEADERS) || isOfClass(problem, 'body-missing')

/** What a service finds without the text of the body. */
const isOfUnreadBody = (problem: ClassifiedProblem): boolean =>
  isOfStage(problem, [...ROUTING, 'credential', ...OF_HEADERS]) ||
  isOfClass(problem, 'body-missing') ||
  isOfClass(problem, 'body-limit')
