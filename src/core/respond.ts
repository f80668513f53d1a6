import { numberOf } from './errors.ts'
import { toEntry } from './journal.ts'
import { copyOf } from './take-members.ts'
import { errorResponse } from './refusal.ts'
import { allowed, JSON_HEADERS, NO_PROBLEMS, type Outcome, TEXT_HEADERS } from './exchange.ts'
import { jsonText } from '../base/json.ts'
import { readPrefer } from '../scenario/prefer.ts'
import { headersOf, type WrittenBody } from './responses.ts'
import type { MockOperation, MockSubject } from './operation.ts'
import { type FoundProblem, isOfRoute } from '../problems/find-problems.ts'
import { type Player, successResponse } from './player.ts'
import { ofUser, ScenarioError } from '../scenario/scenario-error.ts'
import type { ResponseExample } from '../scenario/documented.ts'
import { type ResolvedScenario, resolveScenario } from '../scenario/resolve-scenario.ts'
import {
  type FixedAnswer,
  nameOf,
  type Scenarios,
  type ScenarioContext,
} from '../scenario/scenario.ts'
import { isThrown } from '../base/thrown.ts'
import type { TokenState } from './token-state.ts'
import type { MockState } from './view.ts'
import type { RequestBody } from '../generated/types.ts'

/** Decides the response: by the scenario in use if the path, method and credential of the request are right. */
export function respond(subject: MockSubject, state: TokenState, mock: MockState): Outcome {
  const { behavior, scenarios, player, scenario: byDefault } = mock.settings
  const { operation } = subject
  if (player.allowsOptions(subject)) return allowed(operation.allow)
  const refused = player.findRefused(subject)
  if (refused.some(isOfRoute)) return player.refuse(refused, subject)
  const prefer = preferencesOf(subject, scenarios)
  const unknown = behavior.unknownPreference === 'refused' ? prefer?.unknown : undefined
  if (unknown !== undefined && unknown.length > 0)
    return errorResponse(operation, 'preference', `Prefer: ${unknown.join('; ')}`)
  const scenario = prefer?.scenario ?? state.scenario ?? mock.scenario ?? byDefault
  try {
    const resolved = resolveScenario(scenario, scenarios, state.positions, {
      ...subject,
      context: () => contextOf(subject.stateToken, nameOf(scenario), state),
    })
    const outcome =
      prefer?.status === undefined
        ? answerTo(subject, resolved.answer, refused, player)
        : preferredResponse(prefer.status, subject)
    return { ...withPreferences(outcome, resolved, prefer), scenario: nameOf(scenario) }
  } catch (error) {
    // Another error is the mock's own.
    if (!isThrown(error, ScenarioError)) throw error
    return scenarioFailure(nameOf(scenario), error, operation)
  }
}

/** What a function of a scenario may know. */
function contextOf(
  token: string | undefined,
  scenario: string,
  state: TokenState,
): ScenarioContext {
  return {
    token,
    scenario,
    plants: () => state.plants.items.map(({ plant }) => copyOf(plant) as RequestBody),
    requests: () => state.journal.items.map(toEntry),
  }
}

/** The response of a scenario that cannot be used. */
function scenarioFailure(name: string, error: ScenarioError, operation: MockOperation): Outcome {
  const message = `the scenario "${name}" cannot respond: ${error.message}`
  const outcome = errorResponse(operation, 'scenario', message)
  return { ...outcome, scenario: name, error: error.cause }
}

type Preferences = ReturnType<typeof preferencesOf>

/** A preference counts before the scenario, and that before the player. */
function withPreferences(
  outcome: Outcome,
  { delay, fault }: ResolvedScenario,
  prefer: Preferences,
): Outcome {
  const applied = prefer?.applied
  const headers = applied ? { ...outcome.headers, 'preference-applied': applied } : outcome.headers
  return {
    ...outcome,
    headers,
    delay: prefer?.delay ?? delay ?? outcome.delay,
    fault: fault ?? outcome.fault,
  }
}

function preferencesOf({ request, operation }: MockSubject, scenarios: Scenarios) {
  const prefer = request.headers.get('prefer')
  return prefer ? readPrefer(prefer, scenarios, operation.documented) : undefined
}

/** The response that a scenario leads to. */
function answerTo(
  subject: MockSubject,
  answer: ResolvedScenario['answer'],
  refused: readonly FoundProblem[],
  player: Player,
): Outcome {
  const { operation } = subject
  if (answer === 'auto')
    return refused.length > 0 ? player.refuse(refused, subject) : player.accept(subject)
  if (answer === 'created')
    return isValid(subject)
      ? player.accept(subject)
      : documentedResponse(operation.success.status, operation)
  if (answer === 'rejected') return documentedResponse(operation.documented.failure, operation)
  return fixedResponse(answer, operation)
}

/** The response with a documented status: a success has what was sent, if that is valid. */
function preferredResponse(status: number, subject: MockSubject): Outcome {
  const { operation } = subject
  return isSuccess(status) && isValid(subject)
    ? successResponse(operation.successFor(status), subject)
    : documentedResponse(status, operation)
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const isValid = ({ operation, body }: MockSubject): boolean =>
  operation.request.validate(body.json.value).length === 0

/** The example of a status, or what the mock itself would send. */
function documentedResponse(status: number, { bodies }: MockOperation): Outcome {
  const isError = status >= 400
  const { headers, text } =
    bodies.example(status) ?? (isError ? bodies.error(status, UNEXPECTED) : EMPTY)
  return { status, headers, body: text, problems: NO_PROBLEMS }
}

const UNEXPECTED = { number: numberOf('rejected'), message: 'Unexpected error', problems: [] }
const EMPTY: WrittenBody = { headers: {}, text: '' }

function fixedResponse(answer: FixedAnswer, operation: MockOperation): Outcome {
  const { documented, bodies } = operation
  const { error, message, headers = {} } = answer
  const example = exampleIn(answer, operation)
  const isError = error !== undefined || message !== undefined
  const { status = example?.status ?? (isError ? documented.failure : documented.success) } = answer
  const facts = {
    ...UNEXPECTED,
    ...(error !== undefined && { number: error }),
    ...(message !== undefined && { message }),
  }
  const content = isError ? bodies.error(status, facts) : writtenBody(answer, example)
  const writtenHeaders = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    status,
    headers: { ...content.headers, ...Object.fromEntries(writtenHeaders) },
    body: content.text,
    problems: NO_PROBLEMS,
  }
}

/** The example that an answer names; checkScenario refuses unknown names. */
function exampleIn(
  { example, status }: FixedAnswer,
  { documented: { examples } }: MockOperation,
): ResponseExample | undefined {
  const named = examples.filter(({ name }) => name === example)
  return named.find((item) => item.status === status) ?? named[0]
}

function writtenBody(
  { body, text }: FixedAnswer,
  example: ResponseExample | undefined,
): WrittenBody {
  if (example !== undefined)
    return { headers: headersOf(example.mediaType), text: jsonText(example.body) }
  if (body !== undefined) return { headers: JSON_HEADERS, text: ofUser(() => jsonText(body)) }
  return text === undefined ? EMPTY : { headers: TEXT_HEADERS, text }
}
