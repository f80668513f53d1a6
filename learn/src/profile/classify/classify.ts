import {
  type BodyMockContext,
  findEveryProblem,
  memberAt,
  memoize,
} from 'plant-store-kit/responder'
import { type ClassifiedProblem, classifiedProblem } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import { withKind } from './with-kind.ts'
import { findCredentialProblems } from '../parts/credential.ts'
import { findMemberProblems } from '../parts/members.ts'
import { findAcceptProblems, findMediaTypeProblems } from '../parts/negotiation.ts'
import type { ServiceProblem } from '../parts/service-problem.ts'
import { findTargetProblems } from '../parts/target.ts'

/** All problems of a request with their classes, accepted ones included, in the default order. */
export const classify = memoize((context: BodyMockContext): readonly ClassifiedProblem[] => {
  const ofMock = findEveryProblem(context).map((problem) => withKind(problem, context))
  const ofServices = FINDERS.flatMap((find) => find(context))
  return [
    ...ofMock.filter((problem) => !isCut(problem, context)),
    ...ofServices.map((problem) => classified(problem, context)),
  ].toSorted((first, second) => first.profileClass.rank - second.profileClass.rank)
})

/** A service that reads JSON while it arrives may find a mistake before the limit, but not where the body is cut. */
function isCut(
  { profileClass, span }: ClassifiedProblem,
  { request, body }: BodyMockContext,
): boolean {
  const isAtEnd = span?.position === body.source.length
  return request.truncated === true && profileClass.name === 'body-json' && isAtEnd
}

/** What looks for something that the mock does not look for itself. */
const FINDERS = [
  findTargetProblems,
  findCredentialProblems,
  findAcceptProblems,
  findMediaTypeProblems,
  findMemberProblems,
] as const

function classified(
  { name, kind, place, pointer = '', message, value }: ServiceProblem,
  { operation, behavior }: BodyMockContext,
): ClassifiedProblem {
  const profileClass = classesOf(operation.source).nearest(name, kind, place)
  const found = { message, pointer, member: memberAt(pointer), value }
  return classifiedProblem(profileClass, found, behavior)
}
