import { type BodyMockContext, findEveryProblem } from 'plant-store-kit/responder'
import { type ClassifiedProblem, ofClass } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { refine } from './refine.ts'
import { findUnusualCredential } from '../parts/credential.ts'
import { findUnusualMembers } from '../parts/members.ts'
import { findUnusualAccept, findUnusualMediaType } from '../parts/negotiation.ts'
import { findUnusualTarget } from '../parts/target.ts'

/** All problems of a request with their classes, accepted ones included, in the default order. */
export function classify(context: BodyMockContext): readonly ClassifiedProblem[] {
  const problems = findEveryProblem(context)
  const refined = problems.map((problem) => refine(problem, context))
  return [
    ...refined.filter((problem) => !isCut(problem, context)),
    ...findUnusual(context),
    ...findUnusualMembers(context, problems),
  ].toSorted((first, second) => first.profileClass.rank - second.profileClass.rank)
}

/** A service that reads JSON while it arrives may find a mistake before the limit, but not where the body is cut. */
function isCut(
  { profileClass, span }: ClassifiedProblem,
  { request, body }: BodyMockContext,
): boolean {
  const isAtEnd = span?.position === body.source.length
  return request.truncated === true && profileClass.name === 'body-json' && isAtEnd
}

/** What looks for something that the mock accepts of the path and the headers. */
const FINDERS = [
  findUnusualTarget,
  findUnusualCredential,
  findUnusualAccept,
  findUnusualMediaType,
] as const

function findUnusual(context: BodyMockContext): readonly ClassifiedProblem[] {
  const classes = classesOf(context.operation)
  return FINDERS.flatMap((find) => find(context)).map(({ name, kind, message, value }) => {
    const facts = ofClass(classes.nearest(name, kind), context.behavior)
    return { ...facts, message, pointer: '', value }
  })
}
