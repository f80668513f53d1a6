import { memberOf } from '../base/check-value.ts'
import type { Operation } from '../document/document.ts'
import type { MockRequest } from '../base/request.ts'
import type { JsonResult } from '../base/json.ts'
import { hintOf, unknownName } from '../base/suggest.ts'
import type { StepBudget } from '../base/pattern.ts'
import type { Delay } from './delay.ts'
import type { Documented } from './documented.ts'
import { readResult } from './function-result.ts'
import { ofUser, ScenarioError } from './scenario-error.ts'
import {
  type Branch,
  type DecidedAnswer,
  type Fault,
  type FixedAnswer,
  isDecided,
  type Scenario,
  type ScenarioContext,
  type ScenarioDefinition,
  type ScenarioRequest,
  type Scenarios,
  type Step,
} from './scenario.ts'
import { matches } from './when.ts'

/** A scenario that leads back to itself would never end. */
const MAX_DEPTH = 32

/** A request, and the steps that all patterns may take for it. */
interface Asked {
  readonly request: MockRequest
  readonly body: { readonly json: JsonResult; readonly text: string }
  /** For functions. */
  readonly scenarioContext: () => ScenarioContext
  readonly patternBudget: StepBudget
  readonly operation: {
    readonly documented: Documented
    readonly request: { readonly memberNames: readonly string[] }
    readonly source: Pick<Operation, 'name' | 'operationId' | 'parameters'>
  }
  /** Where sequences of one operation are counted, in front of their paths; empty if all requests take the same steps. */
  readonly counted?: string
  /** The value of a parameter; undefined if the request does not have it. */
  readonly parameterOf: (name: string) => unknown
}

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
function scenarioOfAnswer(
  answer: ScenarioDefinition<string>['answer'] = 'auto',
  asked: Asked,
): Scenario<string> {
  if (typeof answer !== 'function') return answer as string
  return ofUser(() => {
    const result = answer(requestOf(asked), asked.scenarioContext())
    return readResult(result, asked.operation.documented.exampleNames)
  })
}

/** The request for a function of a user. */
function requestOf({ request, body }: Asked): ScenarioRequest {
  const { method, target } = request
  const headers = Object.fromEntries(request.headers.entries())
  return { method, target, headers, body: body.text, json: body.json.value }
}

/** The number of earlier responses of a sequence; the next response gets the next one. */
function advance(path: string, positions: Map<string, number>): number {
  const position = positions.get(path) ?? 0
  positions.set(path, position + 1)
  return position
}

/** The index of the first branch whose condition holds; -1 if none does. */
function indexOfBranch(branches: readonly Branch<string>[], asked: Asked): number {
  return branches.findIndex(
    ({ when }) =>
      when === undefined || matches(when, (name) => valuesOf(name, asked), asked.patternBudget),
  )
}

/** What a condition is about: a member of the body, or else a parameter, or else the names of the operation. */
function valuesOf(name: string, { body, operation, parameterOf }: Asked): readonly unknown[] {
  const member = memberOf(body.json.value, name)
  const { request, source } = operation
  if (member !== undefined || request.memberNames.includes(name)) return [member]
  const isParameter = source.parameters.some((parameter) => parameter.name === name)
  return name === OPERATION && !isParameter
    ? [source.name, source.operationId]
    : [parameterOf(name)]
}

/** The name of a condition on the operation of a request. */
const OPERATION = 'operation'

/** A sentence about a condition on what a request lacks, and whose name is almost one of the document's. */
function misspelledIn(
  branches: readonly Branch<string>[],
  { body, operation: { request, source } }: Asked,
): string | undefined {
  const names = branches.flatMap(({ when = {} }) => Object.keys(when))
  const documented = [...request.memberNames, ...source.parameters.map(({ name }) => name)]
  for (const name of names) {
    const isKnown =
      name === OPERATION ||
      documented.includes(name) ||
      memberOf(body.json.value, name) !== undefined
    const hint = isKnown ? '' : hintOf(name, documented)
    if (hint !== '')
      return `The document has no member "${name}", which a scenario has in "when"${hint}`
  }
  return undefined
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
