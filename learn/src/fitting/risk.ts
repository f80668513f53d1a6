import { TIME_CONSTANTS } from '../samples/times.ts'
import { CONSTANTS } from '../values/constants.ts'
import { hasPosition, type Observation } from './observation.ts'
import { hasLongNumber } from './text-positions.ts'

/** As long as the ids that the suite sends. */
const ID = /\d{8}/
const constants = [...Object.values(CONSTANTS).map(String), ...TIME_CONSTANTS.keys()]

const hasIdOrTime = (text: string): boolean =>
  ID.test(text) || constants.some((constant) => text.includes(constant))

/** A template with an id or a time wins against one that gives a single response if it gives two: `2 − 0.5 > 1 > 1 − 0.5`. */
const OF_ID_OR_TIME = 0.5
/** One with a number that may be a position, if it gives three: `3 − 1.5 > 1 > 2 − 1.5`. */
const OF_POSITION = 1.5

/** How many of the responses that a template gives count for nothing, because of what its text may have by coincidence. */
export function riskOf(
  literal: string,
  isText: boolean,
  observations: readonly Observation[],
): number {
  if (isText && hasPosition(observations) && hasLongNumber(literal))
    return Math.min(OF_POSITION, observations.length)
  return hasIdOrTime(literal) ? OF_ID_OR_TIME : 0
}
