import { TIME_CONSTANTS } from '../samples/times.ts'
import { CONSTANTS } from '../values/constants.ts'

/** As long as the ids that the suite sends. */
const ID = /\d{8}/
const constants = [...Object.values(CONSTANTS).map(String), ...TIME_CONSTANTS.keys()]

/** An id or a time in a template that gives two responses must win against a template of one: `2 − 0.5 > 1 > 1 − 0.5`. */
const RISK = 0.5

/** How much of the responses that a template gives counts for nothing: its text may have an id or a time by coincidence. */
export const riskOf = (literal: string): number =>
  ID.test(literal) || constants.some((constant) => literal.includes(constant)) ? RISK : 0
