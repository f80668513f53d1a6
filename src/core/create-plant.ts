import type { NewPlant } from '../generated/types.ts'
import { members, validateNewPlant } from '../generated/validators.ts'
import type { Body } from './body.ts'
import { checkNewPlant } from './check-new-plant.ts'
import type { Delay } from './delay.ts'
import { ERRORS, errorResponse, JSON_HEADERS, type Outcome } from './error-response.ts'
import type { Fault, MockRequest } from './exchange.ts'
import { jsonText } from './json.ts'
import type { ResolvedSettings } from './mock-options.ts'
import { readPrefer } from './prefer.ts'
import { type ResolvedScenario, resolveScenario, ScenarioError } from './resolve-scenario.ts'
import { examplesFor, type FixedAnswer, type NamedScenario } from './scenario.ts'
import type { TokenState } from './token-state.ts'

/** The outcome of a request to the operation, by the scenario in use. */
export interface OperationOutcome extends Outcome {
  readonly scenario?: string
  readonly delay?: Delay | undefined
  readonly fault?: Fault | undefined
  /** The plant that is in the store now. */
  readonly plant?: NewPlant
  /** What a scenario's own function threw. */
  readonly error?: unknown
}

/** Responds to `POST /plants` with a credential in order. */
export function createPlant(
  request: MockRequest,
  body: Body,
  state: TokenState,
  { behavior, scenarios }: ResolvedSettings,
  byDefault: NamedScenario,
): OperationOutcome {
  const prefer = readPrefer(request.headers.get('prefer'), scenarios)
  if (prefer.unknown.length > 0 && behavior.unknownPreference === 'refused')
    return errorResponse(behavior, 'preference', `Prefer: ${prefer.unknown.join('; ')}`)
  const { name, scenario } = prefer.scenario ?? state.scenario ?? byDefault
  try {
    const { positions } = state
    const value = () => body.json.value
    const context = { scenarios, positions, request, value }
    const { answer, delay, fault } = resolveScenario(scenario, context)
    const outcome = respond(answer, request, body, state, behavior)
    const headers = prefer.applied
      ? { ...outcome.headers, 'preference-applied': prefer.applied }
      : outcome.headers
    return { ...outcome, headers, scenario: name, delay: prefer.delay ?? delay, fault }
  } catch (error) {
    const own = error instanceof ScenarioError
    const why = own ? error.message : `its function threw ${String(error)}`
    const message = `the scenario "${name}" cannot respond: ${why}`
    const outcome = { ...errorResponse(behavior, 'scenario', message), scenario: name }
    return own ? outcome : { ...outcome, error }
  }
}

function respond(
  answer: ResolvedScenario['answer'],
  request: MockRequest,
  body: Body,
  state: TokenState,
  behavior: ResolvedSettings['behavior'],
): OperationOutcome {
  if (answer === 'rejected') return rejected()
  if (answer === 'created') return createdAnyway(body.json.value, behavior.echoId)
  if (answer !== 'auto') return fixed(answer)
  const refused = checkNewPlant(request, body, behavior)
  if (refused !== undefined) return refused
  const plant = body.json.value as unknown as NewPlant
  const { id } = plant
  if (behavior.repeatedId === 'refused' && state.plants.items.some((known) => known.id === id)) {
    const message = `"id" must be new (a plant with id ${id} exists)`
    return errorResponse(behavior, 'repeated-id', message, '/id')
  }
  return created(plant, behavior.echoId)
}

/** A 200 with the Plant that was sent, with its id only if `echoId` is set (R3, R4). */
function created(sent: NewPlant, echoId: boolean): OperationOutcome {
  const plant = pick(sent, members.NewPlant) as unknown as NewPlant
  const body = pick(plant, echoId ? ['id', ...members.Plant] : members.Plant)
  return { ...json(200, body), plant }
}

/** A 200 whatever was sent: the Plant that was sent if it is valid, else the document's first example. */
function createdAnyway(value: unknown, echoId: boolean): OperationOutcome {
  if (validateNewPlant(value).length === 0) return created(value as NewPlant, echoId)
  return json(200, examplesFor(200)[0]?.body)
}

/** A 400 whatever was sent. */
function rejected(error: number = ERRORS.rejected[0], message = 'Unexpected error'): Outcome {
  return json(400, { error, message })
}

function fixed(answer: FixedAnswer): Outcome {
  const outcome = fixedContent(answer)
  const { status = outcome.status, headers = {} } = answer
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...outcome, status, headers: { ...outcome.headers, ...Object.fromEntries(own) } }
}

function fixedContent({ error, message, example, status, body, text }: FixedAnswer): Outcome {
  if (error !== undefined || message !== undefined) return rejected(error, message)
  if (body !== undefined) return json(200, body)
  if (example !== undefined) {
    // Every status but 200 uses the examples of 400; names were checked before.
    const examples = examplesFor(status && (status === 200 ? 200 : 400))
    const found = examples.find(({ name }) => name === example)
    return json(found?.status ?? 200, found?.body)
  }
  const headers: Outcome['headers'] =
    text === undefined ? {} : { 'content-type': 'text/plain; charset=utf-8' }
  return { status: 200, headers, body: text ?? '', problems: [] }
}

function json(status: number, body: unknown): Outcome {
  return { status, headers: JSON_HEADERS, body: jsonText(body), problems: [] }
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    if (Object.hasOwn(from, name)) picked[name] = (from as Record<string, unknown>)[name]
  }
  return picked
}
