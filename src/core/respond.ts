import { memberOf } from '../check-value.ts'
import { validateNewPlant } from '../generated/validators.ts'
import { unknownName } from '../suggest.ts'
import { checkScenario } from './check-scenario.ts'
import type { Delay } from './delay.ts'
import { errorResponse, ERRORS } from './errors.ts'
import { ALLOWED, type Fault, JSON_HEADERS, NO_PROBLEMS, type Outcome, TEXT_HEADERS } from './exchange.ts'
import { jsonText } from '../json.ts'
import { matches } from './when.ts'
import { readPrefer } from './prefer.ts'
import { isOfRoute, type Subject } from './problems.ts'
import { examples, nameOf, ScenarioError } from './scenario.ts'
import type { FixedAnswer, Scenario, ScenarioDefinition, Scenarios, Step } from './scenario.ts'
import type { TokenState } from './token-state.ts'
import type { MockState } from './view.ts'

/** The document's examples of responses; `created` has this one if the request has no valid NewPlant. */
const EXAMPLES = { created: 'monstera', rejected: 'unexpected' } as const

/** Decides the response: by the scenario in use if the path, method and credential of the request are right. */
export function respond(subject: Subject, state: TokenState, { settings, scenario: chosen }: MockState): Outcome {
  const { behavior, scenarios, player } = settings
  if (player.allowsOptions(subject)) return ALLOWED
  const refused = player.findRefused(subject)
  if (refused.some(isOfRoute)) return player.refuse(refused, subject)
  const given = subject.request.headers.get('prefer')
  const prefer = given ? readPrefer(given, scenarios) : undefined
  if (prefer !== undefined && prefer.unknown.length > 0 && behavior.unknownPreference === 'refused')
    return errorResponse(behavior, 'preference', `Prefer: ${prefer.unknown.join('; ')}`)
  const scenario = prefer?.scenario ?? state.scenario ?? chosen ?? settings.scenario
  const name = nameOf(scenario)
  try {
    const { answer, delay, fault } = resolveScenario(scenario, scenarios, state, subject)
    let outcome: Outcome
    if (answer === 'auto' && refused.length > 0) outcome = player.refuse(refused, subject)
    else if (answer === 'auto' || (answer === 'created' && validateNewPlant(subject.body.json.value).length === 0))
      outcome = player.accept(subject)
    else outcome = fixedResponse(typeof answer === 'string' ? { example: EXAMPLES[answer] } : answer)
    const headers = prefer?.applied ? { ...outcome.headers, 'preference-applied': prefer.applied } : outcome.headers
    return {
      ...outcome,
      headers,
      scenario: name,
      delay: prefer?.delay ?? delay ?? outcome.delay,
      fault: fault ?? outcome.fault,
    }
  } catch (error) {
    const isScenarioError = error instanceof ScenarioError
    const why = isScenarioError ? error.message : `its function threw ${String(error)}`
    const outcome = errorResponse(behavior, 'scenario', `the scenario "${name}" cannot respond: ${why}`)
    return { ...outcome, scenario: name, error: isScenarioError ? undefined : error }
  }
}

function fixedResponse(answer: FixedAnswer): Outcome {
  const { error, message, example, body, text, headers = {} } = answer
  // checkScenario refuses unknown names.
  const found = examples.find(({ name }) => name === example)
  const isError = error !== undefined || message !== undefined
  const json = isError
    ? { error: error ?? ERRORS.rejected[0], message: message ?? 'Unexpected error' }
    : (found?.body ?? body)
  const { status = found?.status ?? (isError ? 400 : 200) } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const usual = json === undefined ? text !== undefined && TEXT_HEADERS : JSON_HEADERS
  return {
    status,
    headers: { ...usual, ...Object.fromEntries(own) },
    body: json === undefined ? (text ?? '') : jsonText(json),
    problems: NO_PROBLEMS,
  }
}

/** A scenario that leads back to itself would never end. */
const MAX_DEPTH = 32

/**
 * Follows a scenario to its answer and advances each sequence on the way; the outermost delay and fault apply.
 * @throws {ScenarioError} if a function returns anything but a scenario, or a scenario leads back to itself
 */
function resolveScenario(first: Scenario<string>, scenarios: Scenarios, { positions }: TokenState, subject: Subject) {
  const { request, body } = subject
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
      const nth = choose.findIndex(({ when }) => when === undefined || matches(when, body.json.value))
      scenario = choose[nth] ?? 'auto'
      path += `/${nth}`
    } else if (typeof answer === 'function') scenario = checkResult(answer({ ...request, value: body.json.value }))
    else if (typeof answer !== 'string') return { answer, delay, fault }
    // `auto`, `created` and `rejected` end here, also if a user replaced one by a wrapper around it.
    else if ((answer === 'auto' || answer === 'created' || answer === 'rejected') && scenarios[answer] === definition)
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

/** The index of the step for the response after `position` others. */
function indexOfStep(sequence: readonly Step<string>[], position: number, loop = false): number {
  const times = (step: Step<string>): number => (typeof step === 'string' ? 1 : (step.times ?? 1))
  const total = sequence.reduce((sum, step) => sum + times(step), 0)
  let left = loop ? position % total : Math.min(position, total - 1)
  return sequence.findIndex((step) => (left -= times(step)) < 0)
}
