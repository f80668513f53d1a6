import { validateNewPlant } from '../generated/validators.ts'
import { ERRORS, errorResponse, JSON_HEADERS, NO_PROBLEMS, type Outcome } from './error-response.ts'
import { jsonText } from './json.ts'
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
  const outcome = fixedContent(answer)
  const { status = outcome.status, headers = {} } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...outcome, status, headers: { ...outcome.headers, ...Object.fromEntries(own) } }
}

function fixedContent({ error, message, example, status, body, text }: FixedAnswer): Outcome {
  if (error !== undefined || message !== undefined)
    return json(400, { error: error ?? ERRORS.rejected[0], message: message ?? 'Unexpected error' })
  // checkScenario refuses unknown names.
  const found = examplesFor(status).find(({ name }) => name === example)
  if (found !== undefined) return json(found.status, found.body)
  if (body !== undefined) return json(200, body)
  const type = text === undefined ? {} : { 'content-type': 'text/plain; charset=utf-8' }
  return { status: 200, headers: type, body: text ?? '', problems: NO_PROBLEMS }
}

function json(status: number, body: unknown): Outcome {
  return { status, headers: JSON_HEADERS, body: jsonText(body), problems: NO_PROBLEMS }
}
