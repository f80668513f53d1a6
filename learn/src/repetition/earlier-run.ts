import { type BodyMockOperation } from 'plant-store-kit/responder'
import type { Unexplained } from 'plant-store-kit/options'
import { isAccepted, isConflict } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import type { PossibleResponse } from './possible-responses.ts'
import { repetitionOfId } from './repetition.ts'

/** A response, and what a profile says about it. */
export interface Received {
  readonly sample: Sample
  readonly operation: BodyMockOperation
  readonly possible: readonly PossibleResponse[]
  /** The responses that the profile does not explain. */
  readonly unexplained: readonly Unexplained[]
}

/** Whether no profile can have the response, because it depends on what earlier runs sent. */
export const dependsOnEarlierRun = (received: Received): boolean =>
  mayHaveStoredPlant(received) || mayBeRepeated(received)

/** A conflict may contain the stored plant, which is not known if an earlier run created it. */
function mayHaveStoredPlant({ sample, operation, possible }: Received): boolean {
  const [, ofKnownId] = possible
  const isExpected = ofKnownId !== undefined && isConflict(ofKnownId.response)
  const isOfEarlierRun = repetitionOfId(sample, operation) === 'either'
  return isOfEarlierRun && isExpected && isConflict(sample.response)
}

/**
 * Whether an id is accepted in the first run alone: an accepting response need not be as the profile has it, because
 * `learn` may have seen the other one only.
 */
function mayBeRepeated({ sample, possible, unexplained }: Received): boolean {
  const listed = unexplained.find((entry) => entry.case === sample.caseId)
  if (listed !== undefined) return isListedRepetition(listed, sample)
  const [ofNewId, ofKnownId] = possible
  if (ofKnownId === undefined || !isAccepted(ofNewId!.response)) return false
  return !isAccepted(ofKnownId.response) && isAccepted(sample.response)
}

/** Whether the profile lists the response to an id of an earlier run, which may be accepted again, or known. */
const isListedRepetition = ({ repeated }: Unexplained, { response }: Sample): boolean =>
  repeated !== undefined && (isAccepted(response) || response.status === repeated)
