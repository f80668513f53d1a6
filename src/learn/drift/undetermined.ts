import type { Case } from '../../../contract/data/case.ts'
import type { Unexplained } from '../../profile/settings/settings.ts'
import { isAccepted, isConflict, type Sample } from '../samples/sample.ts'
import type { PossibleResponse } from './possible-responses.ts'
import { isSentInPieces } from './sent-in-pieces.ts'

/** A response, and what a profile says about it. */
export interface Received {
  readonly testCase: Case
  readonly sample: Sample
  readonly possible: readonly PossibleResponse[]
  /** The entry of the profile, if it does not explain the response. */
  readonly listed: Unexplained | undefined
}

/** Whether the response depends on what no profile holds: timing, or earlier runs. */
export const isUndetermined = (received: Received): boolean =>
  dependsOnTiming(received) || hasConflict(received) || dependsOnEarlierRun(received)

/** A server may close the connection while it still receives a body, so that there is a response or not. */
function dependsOnTiming({ testCase, sample, possible }: Received): boolean {
  const responses = [sample.response, ...possible.map((expected) => expected.response)]
  return (
    isSentInPieces(testCase, sample) && responses.some(({ status }) => typeof status === 'string')
  )
}

/** A conflict may contain the stored plant, which depends on earlier runs unless this run created it. */
function hasConflict({ testCase: { facts }, sample, possible }: Received): boolean {
  const isOfThisRun = facts.origins.id === 'first' || facts.origins.id === 'shared'
  const ofKnownId = possible.find(({ isOfEarlierRun }) => isOfEarlierRun)
  const isExpected = ofKnownId !== undefined && isConflict(ofKnownId.response)
  return !isOfThisRun && isExpected && isConflict(sample.response)
}

/**
 * Responses to an id that each run sends, if the service accepts it in the first run alone: an accepting one need not be as
 * the profile has it, because `learn` may have seen the other one only.
 */
function dependsOnEarlierRun({ sample, possible, listed }: Received): boolean {
  if (listed !== undefined) return isListedRepetition(listed, sample)
  const [ofNewId, ofKnownId] = possible
  if (ofKnownId === undefined || !isAccepted(ofNewId!.response)) return false
  return !isAccepted(ofKnownId.response) && isAccepted(sample.response)
}

/** Whether the profile lists the response to an id of an earlier run, which may be accepted again, or known. */
const isListedRepetition = ({ repeated }: Unexplained, { response }: Sample): boolean =>
  repeated !== undefined && (isAccepted(response) || response.status === repeated)
