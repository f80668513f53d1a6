import { isSuccess } from '../base/http-status.ts'
import { numberOf } from './errors.ts'
import { toEntry } from './journal.ts'
import { copyOf } from './copy.ts'
import { errorResponse, noticeOf } from './refusal.ts'
import {
  allowed,
  JSON_HEADERS,
  NO_PROBLEMS,
  type PlannedResponse,
  TEXT_HEADERS,
} from './exchange.ts'
import { needed } from '../base/late.ts'
import { checkLate } from '../scenario/check-chosen.ts'
import { lateParts } from '../scenario/late-parts.ts'
import { writeJson } from '../scenario/write-json.ts'
import { headersOf, type WrittenBody } from './responses.ts'
import { allowOf, type MockOperation, type MockContext } from './operation.ts'
import { type FoundProblem, isOfRoute } from '../problems/find-problems.ts'
import { isValidBody } from '../problems/checked-body.ts'
import { parameterOf } from '../problems/parameter.ts'
import { type Responder, successResponse } from './responder.ts'
import { ofUser, ScenarioError } from '../scenario/scenario-error.ts'
import type { ResponseExample } from '../scenario/documented.ts'
import { type ResolvedScenario, resolveScenario } from '../scenario/resolve-scenario.ts'
import {
  CUSTOM,
  type FixedAnswer,
  nameOf,
  type Scenario,
  type Scenarios,
  type ScenarioContext,
} from '../scenario/scenario.ts'
import { isThrown } from '../base/thrown.ts'
import { countedFor } from './api.ts'
import { namesFor } from './settings.ts'
import type { ChosenScenario, TokenState } from './token-state.ts'
import type { MockState } from './view.ts'
import type { RequestBody } from '../generated/types.ts'

/** Decides the response: by the scenario in use if the path, method and credential of the request are right. */
export function respond(
  context: MockContext,
  responder: Responder,
  state: TokenState,
  mock: MockState,
): PlannedResponse {
  const { scenarios, scenario: byDefault } = mock.settings
  const { request, body, operation, behavior, patternBudget } = context
  if (responder.allowsOptions(context)) return allowed(allowOf(context))
  const refused = findRefused(context, responder)
  if (refused.some(isOfRoute)) return responder.refuse(refused, context)
  const prefer = preferencesOf(context, scenarios)
  const unknown = behavior.unknownPreference === 'refused' ? prefer?.unknown : undefined
  if (unknown !== undefined && unknown.length > 0)
    return errorResponse(operation, 'preference', `Prefer: ${unknown.join('; ')}`)
  // A code replaces the scenario in use, with its delay and fault, and takes no step of a sequence.
  if (prefer?.status !== undefined) {
    const preferred = preferredResponse(prefer.status, context)
    return withPreferences(preferred, CUSTOM, prefer)
  }
  const scenario = prefer?.scenario ?? chosenFor(operation, state, mock) ?? byDefault
  try {
    checkLate(scenario, () => namesFor(mock.settings))
    const resolved = resolveScenario(scenario, scenarios, state.positions, {
      request,
      body,
      operation,
      patternBudget,
      counted: countedFor(operation.source, mock.settings.api),
      parameterOf: (name) => parameterOf(context, name),
      scenarioContext: () => scenarioContextOf(context.stateToken, nameOf(scenario), state),
    })
    const planned = answerTo(context, resolved.answer, refused, responder)
    return withPreferences(planned, nameOf(scenario), prefer, resolved)
  } catch (error) {
    // Another error is the mock's own.
    if (!isThrown(error, ScenarioError)) throw error
    return scenarioFailure(nameOf(scenario), error, operation)
  }
}

/** Does what may stop: nothing has changed yet. What follows is done in one turn. */
function findRefused(context: MockContext, responder: Responder): readonly FoundProblem[] {
  const refused = responder.findRefused(context)
  if (refused.length === 0) responder.prepare?.(context)
  context.pauses?.end()
  return refused
}

/** What `use` has chosen: the scenario for one operation comes before that for all, and that of a token before that of all. */
function chosenFor(
  { source: { name } }: MockOperation,
  ofToken: ChosenScenario,
  ofAll: ChosenScenario,
): Scenario<string> | undefined {
  return (
    ofToken.ofOperations?.get(name) ??
    ofAll.ofOperations?.get(name) ??
    ofToken.scenario ??
    ofAll.scenario
  )
}

/** What a function of a scenario may know. */
function scenarioContextOf(
  token: string | undefined,
  scenario: string,
  state: TokenState,
): ScenarioContext {
  return {
    token,
    scenario,
    plants: () => state.resources.all.map(({ value }) => copyOf(value) as RequestBody),
    requests: () => state.journal.items.map(toEntry),
  }
}

/** The response of a scenario that cannot be used. */
function scenarioFailure(
  name: string,
  error: ScenarioError,
  operation: MockOperation,
): PlannedResponse {
  const message = `the scenario "${name}" cannot respond: ${error.message}`
  const planned = errorResponse(operation, 'scenario', message)
  return { ...planned, scenario: name, error: error.cause }
}

type Preferences = ReturnType<typeof preferencesOf>

/** A response under the name of its scenario. A preference counts before the scenario, and that before the responder. */
function withPreferences(
  planned: PlannedResponse,
  scenario: string,
  prefer: Preferences,
  resolved?: ResolvedScenario,
): PlannedResponse {
  const { status, headers, body, problems, change, error } = planned
  const applied = prefer?.applied
  return {
    status,
    headers: applied ? { ...headers, 'preference-applied': applied } : headers,
    body,
    delay: prefer?.delay ?? resolved?.delay ?? planned.delay,
    fault: resolved?.fault ?? planned.fault,
    problems,
    change,
    error,
    notice: resolved?.notice ?? planned.notice,
    scenario,
  }
}

function preferencesOf({ request, operation }: MockContext, scenarios: Scenarios) {
  const prefer = request.headers.get('prefer')
  return prefer ? needed(lateParts).readPrefer(prefer, scenarios, operation.documented) : undefined
}

/** The response that a scenario leads to. */
function answerTo(
  context: MockContext,
  answer: ResolvedScenario['answer'],
  refused: readonly FoundProblem[],
  responder: Responder,
): PlannedResponse {
  const { operation } = context
  if (answer === 'auto')
    return refused.length > 0 ? responder.refuse(refused, context) : responder.accept(context)
  if (answer === 'created')
    return isValidBody(context)
      ? responder.accept(context)
      : documentedResponse(operation.success.status, operation)
  if (answer === 'rejected') return rejection(operation)
  return fixedResponse(operation.answerOff?.(answer) ?? answer, operation)
}

const rejection = (operation: MockOperation): PlannedResponse => ({
  ...documentedResponse(operation.documented.failure, operation),
  notice: noticeOf('rejected', operation),
})

/** The response with a documented status: a success has what was sent, if that is valid. */
function preferredResponse(status: number, context: MockContext): PlannedResponse {
  const { operation } = context
  return isSuccess(status) && isValidBody(context)
    ? successResponse(operation.successFor(status), context)
    : documentedResponse(status, operation)
}

/** The example of a status, or what the mock itself would send. */
function documentedResponse(status: number, { bodies }: MockOperation): PlannedResponse {
  const isError = status >= 400
  const { headers, text } =
    bodies.example(status) ?? (isError ? bodies.error(status, UNEXPECTED) : EMPTY)
  return { status, headers, body: text, problems: NO_PROBLEMS }
}

const UNEXPECTED = { number: numberOf('rejected'), message: 'Unexpected error', problems: [] }
const EMPTY: WrittenBody = { headers: {}, text: '' }

function fixedResponse(answer: FixedAnswer, operation: MockOperation): PlannedResponse {
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
    return { headers: headersOf(example.mediaType), text: writeJson(example.body) }
  if (body !== undefined) return { headers: JSON_HEADERS, text: ofUser(() => writeJson(body)) }
  return text === undefined ? EMPTY : { headers: TEXT_HEADERS, text }
}
