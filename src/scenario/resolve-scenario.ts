import { memberOf } from '../base/check-value.ts'
import { needed } from '../base/late.ts'
import { unknownName } from '../base/suggest.ts'
import type { Asked } from './asked.ts'
import type { Delay } from './delay.ts'
import { lateParts } from './late-parts.ts'
import { ScenarioError } from './scenario-error.ts'
import {
  type DecidedAnswer,
  type Fault,
  type FixedAnswer,
  isDecided,
  type Scenario,
  type ScenarioDefinition,
  type Scenarios,
  type Step,
} from './scenario.ts'

/** A scenario that leads back to itself would never end. */
const MAX_DEPTH = 32

/** What a scenario leads to; the outermost delay and fault apply. */
export interface ResolvedScenario {
  readonly answer: FixedAnswer | DecidedAnswer
  readonly delay: Delay | undefined
  readonly fault: Fault | undefined
  /** Names a condition that is likely misspelled. */
  readonly notice: string | undefined
}

/**
 * Follows a scenario to its answer and advances each sequence on the way.
 * `positions` has the number of responses of each sequence by its path: the name of the scenario, then indexes.
 * @throws {ScenarioError} for an unknown name, a wrong result of a function, a pattern that takes too many steps, or a
 * scenario that leads back to itself
 */
export function resolveScenario(
  first: Scenario<string>,
  scenarios: Scenarios,
  positions: Map<string, number>,
  asked: Asked,
): ResolvedScenario {
  let scenario = first
  let delay: Delay | undefined
  let fault: Fault | undefined
  let notice: string | undefined
  let path = ''
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (typeof scenario === 'string') path = scenario
    const definition = typeof scenario === 'string' ? findScenario(scenario, scenarios) : scenario
    delay ??= definition.delay
    fault ??= definition.fault
    const answer = finalAnswerOf(definition, scenarios)
    if (answer !== undefined) return { answer, delay, fault, notice }
    const { choose, sequence, loop } = definition
    if (choose !== undefined) {
      const { misspelledIn, indexOfBranch } = needed(lateParts)
      notice ??= misspelledIn(choose, asked)
      const index = indexOfBranch(choose, asked)
      scenario = choose[index] ?? 'auto'
      path += `/${index}`
    } else if (sequence !== undefined) {
      const index = indexOfStep(sequence, advance((asked.counted ?? '') + path, positions), loop)
      scenario = sequence[index] ?? 'auto'
      path += `/${index}`
    } else scenario = scenarioOfAnswer(definition.answer, asked)
  }
  throw new ScenarioError('it leads back to itself')
}

/** The answer of a scenario that leads no further. */
function finalAnswerOf(
  definition: ScenarioDefinition<string>,
  scenarios: Scenarios,
): ResolvedScenario['answer'] | undefined {
  const { answer = 'auto', sequence, choose } = definition
  if (sequence !== undefined || choose !== undefined || typeof answer === 'function')
    return undefined
  if (typeof answer !== 'string') return answer
  // `auto`, `created` and `rejected` end here, also if a user replaced one by a wrapper around it.
  return isDecided(answer) && scenarios[answer] === definition ? answer : undefined
}

/** The scenario that an answer names, or that a user's function chooses. */
const scenarioOfAnswer = (
  answer: ScenarioDefinition<string>['answer'] = 'auto',
  asked: Asked,
): Scenario<string> =>
  typeof answer === 'function' ? needed(lateParts).resultOf(answer, asked) : (answer as string)

/** The number of earlier responses of a sequence; the next response gets the next one. */
function advance(path: string, positions: Map<string, number>): number {
  const position = positions.get(path) ?? 0
  positions.set(path, position + 1)
  return position
}

function findScenario(name: string, scenarios: Scenarios): ScenarioDefinition<string> {
  const definition = memberOf(scenarios, name) as ScenarioDefinition<string> | undefined
  if (definition !== undefined) return definition
  throw new ScenarioError(`the ${unknownName('scenario', name, Object.keys(scenarios))}`)
}

/** The index of the step for the response after `position` others. */
function indexOfStep(sequence: readonly Step<string>[], position: number, loop = false): number {
  const times = (step: Step<string>): number => (typeof step === 'string' ? 1 : (step.times ?? 1))
  const total = sequence.reduce((sum, step) => sum + times(step), 0)
  const nth = loop ? position % total : Math.min(position, total - 1)
  let covered = 0
  return sequence.findIndex((step) => {
    covered += times(step)
    return nth < covered
  })
}
