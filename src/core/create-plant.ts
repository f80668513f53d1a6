import { validateNewPlant } from '../generated/validators.ts'
import { ERRORS, errorResponse, JSON_HEADERS, NO_PROBLEMS, type Outcome, TEXT_HEADERS } from './error-response.ts'
import { jsonText } from '../json.ts'
import type { ResolvedSettings } from './mock-options.ts'
import { readPrefer } from './prefer.ts'
import type { FoundProblem, Subject } from './problems.ts'
import { resolveScenario } from './resolve-scenario.ts'
import { examplesFor, type FixedAnswer, nameOf, type Scenario, ScenarioError } from './scenario.ts'
import type { TokenState } from './token-state.ts'

/** Responses to any request; `created` to one without a valid NewPlant. */
const ANYWAY: Readonly<Record<'created' | 'rejected', FixedAnswer>> = {
  created: { body: examplesFor(200)[0]?.body },
  rejected: { error: ERRORS.rejected[0] },
}

/** Responds to `POST /plants` with a credential in order, by the scenario in use; `refused` are problems of the content. */
export function createPlant(
  subject: Subject,
  refused: readonly FoundProblem[],
  state: TokenState,
  { behavior, scenarios, player }: ResolvedSettings,
  byDefault: Scenario<string>,
): Outcome {
  const { request, body } = subject
  const prefer = readPrefer(request.headers.get('prefer'), scenarios)
  if (prefer.unknown.length > 0 && behavior.unknownPreference === 'refused')
    return errorResponse(behavior, 'preference', `Prefer: ${prefer.unknown.join('; ')}`)
  const scenario = prefer.scenario ?? state.scenario ?? byDefault
  const name = nameOf(scenario)
  try {
    const { answer, delay, fault } = resolveScenario(scenario, scenarios, state.positions, request, body)
    let outcome: Outcome
    if (answer === 'auto' && refused.length > 0) outcome = player.refuse(refused, subject)
    else if (answer === 'auto' || (answer === 'created' && validateNewPlant(body.json.value).length === 0))
      outcome = player.accept(subject)
    else outcome = fixed(typeof answer === 'string' ? ANYWAY[answer] : answer)
    const headers = prefer.applied ? { ...outcome.headers, 'preference-applied': prefer.applied } : outcome.headers
    return { ...outcome, headers, scenario: name, delay: prefer.delay ?? delay, fault: fault ?? outcome.fault }
  } catch (error) {
    const own = error instanceof ScenarioError
    const why = own ? error.message : `its function threw ${String(error)}`
    const outcome = errorResponse(behavior, 'scenario', `the scenario "${name}" cannot respond: ${why}`)
    return { ...outcome, scenario: name, error: own ? undefined : error }
  }
}

function fixed(answer: FixedAnswer): Outcome {
  const { error, message, example, body, text, headers = {} } = answer
  // checkScenario refuses unknown names.
  const found = examplesFor(answer.status).find(({ name }) => name === example)
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
