import type { AcceptsProblem, Classified } from '../replay/classified.ts'
import { UNKNOWN_TOKEN_CLASS } from '../profile/classes/class-facts.ts'
import { isAccepted } from '../samples/response-data.ts'

/**
 * Which classes of problems the service accepts. Each request votes on its classes, unless another class explains its
 * refusal; the majority decides, and without one a class is accepted if the mock accepts it.
 */
export function acceptedClasses(samples: readonly Classified[]): AcceptsProblem {
  const votes = new Map<string, number>()
  for (const sample of samples) {
    const vote = isAccepted(sample.response) ? 1 : -1
    for (const key of keysShownBy(sample)) votes.set(key, (votes.get(key) ?? 0) + vote)
  }
  // Without a majority, nothing shows whether the token is read.
  if (!votes.get(UNKNOWN_TOKEN_CLASS)) votes.set(UNKNOWN_TOKEN_CLASS, 1)
  return ({ profileClass, mockAccepts }) => {
    const majority = votes.get(profileClass.key) ?? 0
    return majority === 0 ? mockAccepts : majority > 0
  }
}

/** The classes of which a request shows whether the service accepts them. */
function keysShownBy({ problems, response }: Classified): ReadonlySet<string> {
  const ofEarlierRequest = problems.filter(
    ({ profileClass }) => profileClass.name === 'repeated-id',
  )
  const isRepeated = !isAccepted(response) && ofEarlierRequest.length > 0
  const keys = (isRepeated ? ofEarlierRequest : problems).map(
    ({ profileClass }) => profileClass.key,
  )
  const refusedByMock = problems.filter(({ mockAccepts }) => !mockAccepts)
  return new Set(
    keys.filter((key) => refusedByMock.every((problem) => problem.profileClass.key === key)),
  )
}
