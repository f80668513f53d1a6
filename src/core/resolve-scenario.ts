import type { Body } from './body.ts'
import { checkScenario } from './check-scenario.ts'
import type { Delay } from './delay.ts'
import type { Fault, MockRequest } from './exchange.ts'
import { MAX_STEPS } from './pattern.ts'
import {
  type FixedAnswer,
  type Scenario,
  type ScenarioDefinition,
  ScenarioError,
  type Scenarios,
  type Step,
} from './scenario.ts'
import { unknownName } from '../suggest.ts'
import { matches } from './when.ts'

export interface ResolvedScenario {
  readonly answer: 'auto' | 'created' | 'rejected' | FixedAnswer
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
}

/** A scenario that leads back to itself would never end. */
const MAX_DEPTH = 32

/**
 * Follows a scenario to its answer and advances each sequence on the way; the outermost delay and fault apply.
 * @throws ScenarioError if a function returns anything but a scenario, or a scenario leads back to itself
 */
export function resolveScenario(
  first: Scenario<string>,
  scenarios: Scenarios,
  positions: WeakMap<object, number>,
  request: MockRequest,
  body: Body,
): ResolvedScenario {
  let scenario = first
  let delay: Delay | undefined
  let fault: Fault | undefined
  const budget = { steps: MAX_STEPS }
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const definition = typeof scenario === 'string' ? findScenario(scenario, scenarios) : scenario
    delay ??= definition.delay
    fault ??= definition.fault
    const { answer = 'auto', sequence, choose } = definition
    if (sequence !== undefined) scenario = nextStep(definition, sequence, positions)
    else if (choose !== undefined)
      scenario = choose.find(({ when }) => when === undefined || matches(when, body.json.value, budget)) ?? 'auto'
    else if (typeof answer === 'function') scenario = checkResult(answer({ ...request, value: body.json.value }))
    else if (typeof answer !== 'string') return { answer, delay, fault }
    // `auto`, `created` and `rejected` end here, also if a user replaced one by a wrapper around it.
    else if ((answer === 'auto' || answer === 'created' || answer === 'rejected') && scenarios[answer] === definition)
      return { answer, delay, fault }
    else scenario = answer
  }
  throw new ScenarioError('it leads back to itself')
}

function findScenario(name: string, scenarios: Scenarios): ScenarioDefinition<string> {
  const found = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
  if (found !== undefined) return found
  throw new ScenarioError(`the ${unknownName('scenario', name, Object.keys(scenarios))}`)
}

/** A user's function may be plain JavaScript, so its result is checked like any other scenario. */
function checkResult(result: Scenario<string> | PromiseLike<unknown>): Scenario<string> {
  if (typeof result === 'object' && result !== null && 'then' in result) {
    // Unhandled, a rejection would end the process.
    Promise.resolve(result).catch(() => {})
    throw new ScenarioError('its function must return a scenario, not a promise')
  }
  const [problem] = checkScenario(result, 'the result of its function')
  if (problem !== undefined) throw new ScenarioError(problem)
  return result
}

function nextStep(
  scenario: ScenarioDefinition<string>,
  sequence: readonly Step<string>[],
  positions: WeakMap<object, number>,
): Scenario<string> {
  const times = (step: Step<string>): number => (typeof step === 'string' ? 1 : (step.times ?? 1))
  const position = positions.get(scenario) ?? 0
  positions.set(scenario, position + 1)
  const total = sequence.reduce((sum, step) => sum + times(step), 0)
  let left = scenario.loop ? position % total : position
  return sequence.find((step) => (left -= times(step)) < 0) ?? sequence.at(-1) ?? 'auto'
}
