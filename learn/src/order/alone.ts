import type { JoinObject } from 'plant-store-kit/options'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import type { ProfileMock } from '../replay/profile-mock.ts'

/**
 * These joins with the classes of problems that these responses have alone, and never joined: of one stage of a service, such
 * as reading a body into an object, or of a stage that is skipped then. None if there are none.
 */
export function withAlone(
  joins: readonly JoinObject[],
  samples: readonly Classified[],
  mock: ProfileMock,
): readonly JoinObject[] {
  const refusals = samples.map((sample) => {
    const refused = mock.responder.findRefused(sample.context)
    const isOneAlone = refused.some((problem) => mock.gives([problem], sample))
    return { sample, refused, isOneAlone }
  })
  const alone = namesOf(refusals.filter(({ isOneAlone }) => isOneAlone))
  return joins.flatMap((join) => {
    const joining = mock.with({ join })
    const joined = namesOf(
      refusals.filter(
        ({ sample, refused, isOneAlone }) => !isOneAlone && joining.gives(refused, sample),
      ),
    )
    const onlyAlone = [...alone].filter((name) => !joined.has(name))
    return onlyAlone.length > 0 ? [{ ...join, alone: onlyAlone }] : []
  })
}

type Refusal = Readonly<{ refused: readonly ClassifiedProblem[] }>

/** The names of the classes of all these problems. */
const namesOf = (refusals: readonly Refusal[]): ReadonlySet<string> =>
  new Set(refusals.flatMap(({ refused }) => refused.map(({ profileClass }) => profileClass.name)))
