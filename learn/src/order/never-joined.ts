import type { JoinObject } from 'plant-store-kit/options'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import type { ProfileMock } from '../replay/profile-mock.ts'

/**
 * These joins with the classes of problems that are never joined in these responses: of one stage of a service, such as
 * reading a body into an object, or of a stage that is skipped then. Without such classes, no joins.
 */
export function withNeverJoined(
  joins: readonly JoinObject[],
  samples: readonly Classified[],
  mock: ProfileMock,
): readonly JoinObject[] {
  const refusals = samples.flatMap((sample) => {
    const refused = mock.responder.findRefused(sample.context)
    // A rule may accept what few requests show as refused.
    if (refused.length === 0) return []
    const givesOneProblem = refused.some((problem) => mock.gives([problem], sample))
    return { sample, refused, givesOneProblem }
  })
  const singles = namesOf(refusals.filter(({ givesOneProblem }) => givesOneProblem))
  return joins.flatMap((join) => {
    const joining = mock.with({ join })
    const joined = namesOf(
      refusals.filter(
        ({ sample, refused, givesOneProblem }) =>
          !givesOneProblem && joining.gives(refused, sample),
      ),
    )
    const neverJoined = [...singles].filter((name) => !joined.has(name))
    return neverJoined.length > 0 ? [{ ...join, neverJoined }] : []
  })
}

type Refusal = Readonly<{ refused: readonly ClassifiedProblem[] }>

/** The names of the classes of all these problems. */
const namesOf = (refusals: readonly Refusal[]): ReadonlySet<string> =>
  new Set(refusals.flatMap(({ refused }) => refused.map(({ profileClass }) => profileClass.name)))
