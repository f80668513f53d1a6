import type { Reached } from '../classes/class-facts.ts'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'

/** What another problem may keep a service from, in its order. */
const STEPS: readonly Reached[] = ['operation', 'body', 'json']

/**
 * Without what a service never comes to: of `[media-type, body-json, required/id]` only `media-type`. The content is checked
 * at the operation only, a body whose media type or coding is refused is not read, malformed JSON has no members, and the
 * value of a member of a wrong type is not checked.
 */
export const reachable = (refused: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] =>
  withoutHidden(STEPS.reduce(upTo, refused))

/** The problems that a service finds which may not get there. */
function upTo(problems: readonly ClassifiedProblem[], step: Reached): readonly ClassifiedProblem[] {
  const isLacking = problems.some(({ profileClass }) => profileClass.facts.lacks === step)
  if (!isLacking) return problems
  return problems.filter(({ profileClass }) => profileClass.facts.needs?.includes(step) !== true)
}

/** The problems without those of values that are not checked, because they have the wrong type. */
function withoutHidden(problems: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] {
  const hiding = problems.filter(({ profileClass }) => profileClass.facts.hidesValue === true)
  const hidden = new Set(hiding.map(({ pointer }) => pointer))
  return problems.filter(
    ({ profileClass, pointer }) => profileClass.facts.isOfValue !== true || !hidden.has(pointer),
  )
}
