import { isObject, throwMistakes } from '../base/check-value.ts'
import { needed } from '../base/late.ts'
import { sentencesOf } from '../base/mistake.ts'
import type { ScenarioNames } from './check-scenario.ts'
import { lateParts } from './late-parts.ts'
import { ScenarioError } from './scenario-error.ts'
import type { Scenario } from './scenario.ts'
import { scenarioName } from './scenario-name.ts'

/** Definitions that were chosen before a page had loaded what checks them. */
const unchecked = new WeakSet<object>()

const PLACE = ['scenario']

/**
 * Checks a scenario that somebody chooses; before a page has loaded what checks definitions, only a name.
 * @throws {UsageError} that names everything wrong with it
 */
export function checkChosen(scenario: Scenario<string>, names: ScenarioNames): void {
  const { part } = lateParts
  if (part !== undefined) throwMistakes(part.scenarioChecks(names).scenario(scenario, PLACE))
  else if (isObject(scenario)) {
    unchecked.add(scenario)
    void lateParts.load()
  } else throwMistakes(scenarioName(names.scenarios)(scenario, PLACE))
}

/** Checks a definition before its first response, unless it was when it was chosen. @throws {ScenarioError} */
export function checkLate(scenario: Scenario<string>, names: () => ScenarioNames): void {
  if (typeof scenario === 'string' || !unchecked.has(scenario)) return
  const mistakes = needed(lateParts).scenarioChecks(names()).scenario(scenario, PLACE)
  try {
    throwMistakes(mistakes)
  } catch (cause) {
    throw new ScenarioError(sentencesOf(mistakes).join('; '), { cause })
  }
  unchecked.delete(scenario)
}
