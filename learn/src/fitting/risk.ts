import { TIME_CONSTANTS } from '../samples/times.ts'
import { CONSTANTS } from '../values/constants.ts'
import { hasPosition, type Observation } from './observation.ts'
import { hasDigits } from './text-places.ts'

/** What may be in a template by coincidence. */
interface Risk {
  readonly isIn: (literal: string, observations: readonly Observation[]) => boolean
  /** How many responses with the same text show that it is no coincidence. */
  readonly responses: number
  /** Whether it is a risk in texts only. */
  readonly isOfText?: true
}

/** As long as the ids that the suite sends. */
const ID = /\d{8}/
const constants = [...Object.values(CONSTANTS).map(String), ...TIME_CONSTANTS.keys()]

const hasIdOrTime = (text: string): boolean =>
  ID.test(text) || constants.some((constant) => text.includes(constant))

/** Of a problem in the body, any digits may be its position. */
const hasPossiblePosition = (text: string, observations: readonly Observation[]): boolean =>
  hasPosition(observations) && hasDigits(text)

/** The largest one that a text has counts. */
const RISKS: readonly Risk[] = [
  { isIn: hasIdOrTime, responses: 2 },
  { isIn: hasPossiblePosition, responses: 3, isOfText: true },
]

/**
 * A template with a risk must win against one that gives a single response once it gives `responses` of them, and lose with
 * one fewer: `3 − (3 − 1.5) = 1.5 > 1`, but `2 − 1.5 = 0.5 < 1`.
 */
const WORTH_OF_ENOUGH = 1.5

/** How many of the responses that a template gives count for nothing, because of what is in its text. */
export function riskOf(
  literal: string,
  isText: boolean,
  observations: readonly Observation[],
): number {
  const risks = RISKS.filter(
    ({ isIn, isOfText }) => (isText || isOfText !== true) && isIn(literal, observations),
  )
  if (risks.length === 0) return 0
  const responses = Math.max(...risks.map((risk) => risk.responses))
  return Math.min(responses - WORTH_OF_ENOUGH, observations.length)
}
