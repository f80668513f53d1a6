import { type Check, oneName } from '../base/check-value.ts'

/** A check for the name of a scenario, where a definition may stand as well; without names, any name passes. */
export const scenarioName = (names?: readonly string[]): Check =>
  oneName(names, 'a scenario name or an object')
