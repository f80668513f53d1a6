import { errorResponse, ERRORS } from './errors.ts'
import { allowed, JSON_HEADERS, NO_PROBLEMS, type Outcome, TEXT_HEADERS } from './exchange.ts'
import { jsonText } from '../json.ts'
import { readPrefer } from '../scenario/prefer.ts'
import type { MockOperation } from './operation.ts'
import { isOfRoute, type Subject } from './problems.ts'
import { ScenarioError } from '../scenario/function-result.ts'
import { resolveScenario } from '../scenario/resolve-scenario.ts'
import { type FixedAnswer, nameOf } from '../scenario/scenario.ts'
import { isThrown, thrownText } from '../thrown.ts'
import type { TokenState } from './token-state.ts'
import type { MockState } from './view.ts'

/** The document's examples of responses; `created` has this one if the request has no valid NewPlant. */
const EXAMPLES = { created: 'monstera', rejected: 'unexpected' } as const

/** Decides the response: by the scenario in use if the path, method and credential of the request are right. */
export function respond(
  subject: Subject,
  state: TokenState,
  { settings, scenario: chosen }: MockState,
): Outcome {
  const { behavior, scenarios, player } = settings
  const { operation } = subject
  if (player.allowsOptions(subject)) return allowed(operation.allow)
  const refused = player.findRefused(subject)
  if (refused.some(isOfRoute)) return player.refuse(refused, subject)
  const given = subject.request.headers.get('prefer')
  const prefer = given ? readPrefer(given, scenarios, operation.documented) : undefined
  if (prefer !== undefined && prefer.unknown.length > 0 && behavior.unknownPreference === 'refused')
    return errorResponse(subject, 'preference', `Prefer: ${prefer.unknown.join('; ')}`)
  const scenario = prefer?.scenario ?? state.scenario ?? chosen ?? settings.scenario
  const name = nameOf(scenario)
  try {
    const { answer, delay, fault } = resolveScenario(scenario, scenarios, state.positions, subject)
    let outcome: Outcome
    if (answer === 'auto' && refused.length > 0) outcome = player.refuse(refused, subject)
    else if (
      answer === 'auto' ||
      (answer === 'created' && operation.request.validate(subject.body.json.value).length === 0)
    )
      outcome = player.accept(subject)
    else
      outcome = fixedResponse(
        typeof answer === 'string' ? { example: EXAMPLES[answer] } : answer,
        operation,
      )
    const headers = prefer?.applied
      ? { ...outcome.headers, 'preference-applied': prefer.applied }
      : outcome.headers
    const effects = {
      delay: prefer?.delay ?? delay ?? outcome.delay,
      fault: fault ?? outcome.fault,
    }
    return { ...outcome, ...effects, headers, scenario: name }
  } catch (error) {
    const isScenarioError = isThrown(error, ScenarioError)
    const why = isScenarioError ? error.message : `its function threw ${thrownText(error)}`
    const outcome = errorResponse(
      subject,
      'scenario',
      `the scenario "${name}" cannot respond: ${why}`,
    )
    return { ...outcome, scenario: name, error: isScenarioError ? undefined : error }
  }
}

function fixedResponse(answer: FixedAnswer, { documented }: MockOperation): Outcome {
  const { error, message, example, body, text, headers = {} } = answer
  // checkScenario refuses unknown names.
  const found = documented.examples.find(({ name }) => name === example)
  const isError = error !== undefined || message !== undefined
  const json = isError
    ? { error: error ?? ERRORS.rejected[0], message: message ?? 'Unexpected error' }
    : (found?.body ?? body)
  const { status = found?.status ?? (isError ? 400 : 200) } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const usual = json === undefined ? text !== undefined && TEXT_HEADERS : JSON_HEADERS
  const content = json === undefined ? (text ?? '') : jsonText(json)
  return {
    status,
    headers: { ...usual, ...Object.fromEntries(own) },
    body: content,
    problems: NO_PROBLEMS,
  }
}
