import { memberOf } from '../check-value.ts'
import type { MockRequest } from '../request.ts'
import type { JsonResult } from '../json.ts'
import { unknownName } from '../suggest.ts'
import type { StepBudget } from '../base/pattern.ts'
import type { Delay } from './delay.ts'
import type { Documented } from './documented.ts'
import { readResult } from './function-result.ts'
import { ofUser, ScenarioError } from './scenario-error.ts'
import type { Fault, Scenario, ScenarioDefinition, Scenarios, Step } from './scenario.ts'
import { matches } from './when.ts'

/** A scenario that leads back to itself would never end. */
const MAX_DEPTH = 32

/** A request, and the steps that all patterns may take for it. */
interface Asked {
  readonly request: MockRequest
  readonly body: { readonly json: JsonResult }
  readonly patternBudget: StepBudget
  readonly operation: { readonly documented: Documented }
}

/**
 * Follows a scenario to its answer and advances each sequence on the way; the outermost delay and fault apply.
 * `positions` has the number of responses of each sequence by its path: the name of the scenario, then indexes.
 * @throws {ScenarioError} for an unknown name, a wrong result of a function, a pattern that takes too many steps, or a
 * scenario that leads back to itself
 */
export function resolveScenario(
  first: Scenario<string>,
  scenarios: Scenarios,
  positions: Map<string, number>,
  { request, body, patternBudget, operation }: Asked,
) {
  let scenario = first
  let delay: Delay | undefined
  let fault: Fault | undefined
  let path = ''
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (typeof scenario === 'string') path = scenario
    const definition = typeof scenario === 'string' ? findScenario(scenario, scenarios) : scenario
    delay ??= definition.delay
    fault ??= definition.fault
    const { answer = 'auto', sequence, choose } = definition
    if (sequence !== undefined) {
      const position = positions.get(path) ?? 0
      positions.set(path, position + 1)
      const nth = indexOfStep(sequence, position, definition.loop)
      scenario = sequence[nth] ?? 'auto'
      path += `/${nth}`
    } else if (choose !== undefined) {
      const nth = choose.findIndex(
        ({ when }) => when === undefined || matches(when, body.json.value, patternBudget),
      )
      scenario = choose[nth] ?? 'auto'
      path += `/${nth}`
    } else if (typeof answer === 'function')
      scenario = ofUser(() =>
        readResult(
          answer({ ...request, value: body.json.value }),
          operation.documented.exampleNames,
        ),
      )
    else if (typeof answer !== 'string') return { answer, delay, fault }
    // `auto`, `created` and `rejected` end here, also if a user replaced one by a wrapper around it.
    else if (
      (answer === 'auto' || answer === 'created' || answer === 'rejected') &&
      scenarios[answer] === definition
    )
      return { answer, delay, fault } as const
    else scenario = answer
  }
  throw new ScenarioError('it leads back to itself')
}

function findScenario(name: string, scenarios: Scenarios): ScenarioDefinition<string> {
  const found = memberOf(scenarios, name) as ScenarioDefinition<string> | undefined
  if (found !== undefined) return found
  throw new ScenarioError(`the ${unknownName('scenario', name, Object.keys(scenarios))}`)
}

/** The index of the step for the response after `position` others. */
function indexOfStep(sequence: readonly Step<string>[], position: number, loop = false): number {
  const times = (step: Step<string>): number => (typeof step === 'string' ? 1 : (step.times ?? 1))
  const total = sequence.reduce((sum, step) => sum + times(step), 0)
  let left = loop ? position % total : Math.min(position, total - 1)
  return sequence.findIndex((step) => (left -= times(step)) < 0)
}
