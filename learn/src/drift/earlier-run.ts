import type { Unexplained } from 'plant-store-kit/options'
import { isAccepted, isConflict } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import type { Received } from './received.ts'

type Compared = Pick<Received, 'sample' | 'byRepetition' | 'listed'>

/** Whether no profile can have the response, because it depends on what earlier runs sent. */
export const dependsOnEarlierRun = (received: Compared): boolean =>
  mayHaveStoredPlant(received) || mayBeRepeated(received)

/** A conflict may contain the stored plant, which is not known if an earlier run created it. */
function mayHaveStoredPlant({ sample, byRepetition: { repetition, ifKnown } }: Compared): boolean {
  if (repetition !== 'either' || ifKnown === undefined) return false
  return isConflict(ifKnown.response) && isConflict(sample.response)
}

/**
 * Whether an id is accepted in the first run alone: an accepting response need not be as the profile has it, because
 * `learn` may have seen the other one only.
 */
function mayBeRepeated({ sample, byRepetition, listed }: Compared): boolean {
  if (listed !== undefined) return isListedRepetition(listed, sample)
  const { ifNew, ifKnown } = byRepetition
  if (ifNew === undefined || ifKnown === undefined) return false
  const isAcceptedOnce = isAccepted(ifNew.response) && !isAccepted(ifKnown.response)
  return isAcceptedOnce && isAccepted(sample.response)
}

/** Whether the profile lists the response to an id of an earlier run, which may be accepted again, or known. */
const isListedRepetition = ({ repeated }: Unexplained, { response }: Sample): boolean =>
  repeated !== undefined && (isAccepted(response) || response.status === repeated)
