import type { Case } from '../../../contract/data/case.ts'
import type { Unexplained } from '../../profile/settings/settings.ts'
import { isAccepted, type Sample } from '../samples/sample.ts'
import type { PossibleResponse } from './possible-responses.ts'

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
  dependsOnTiming(received) || isConflict(received) || dependsOnEarlierRun(received)

/** Longer bodies arrive in several pieces. */
const MAX_WHOLE_BODY = 2 ** 16

/** A server may close the connection while it still receives a body, so that there is a response or not. */
function dependsOnTiming({ testCase, sample, possible }: Received): boolean {
  const { need } = testCase.request
  const { request, response } = sample
  const isInPieces = request.body.length > MAX_WHOLE_BODY || need === 'chunked' || need === 'split'
  const responses = [response, ...possible.map((expected) => expected.response)]
  return isInPieces && responses.some(({ status }) => typeof status === 'string')
}

const CONFLICT = 409

/** A conflict may contain the stored plant, which depends on earlier runs unless this run created it. */
function isConflict({ testCase: { facts }, sample, possible }: Received): boolean {
  const isOfThisRun = facts.origins.id === 'first' || facts.origins.id === 'shared'
  const ofKnownId = possible.find(({ isOfEarlierRun }) => isOfEarlierRun)
  const isExpected = ofKnownId?.response.status === CONFLICT
  return !isOfThisRun && isExpected && sample.response.status === CONFLICT
}

/**
 * Responses to an id that each run sends, if the service accepts it in the first run alone: an accepting one need not be as
 * the profile has it, because `learn` may have seen the other one only.
 */
function dependsOnEarlierRun({ sample, possible, listed }: Received): boolean {
  if (listed !== undefined) return isListedAsAccepted(listed)
  const [ofNewId, ofKnownId] = possible
  if (ofKnownId === undefined || !isAccepted(ofNewId!.response)) return false
  return !isAccepted(ofKnownId.response) && isAccepted(sample.response)
}

/** A repetition counts as accepted, and its body is not known. */
const isListedAsAccepted = ({ status, text }: Unexplained): boolean =>
  text === undefined && status !== undefined && isAccepted({ status })
