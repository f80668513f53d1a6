import type { HeaderFields, MockAnswer } from '../core/exchange.ts'
import { readCredential } from '../core/credential.ts'
import { jsonText } from '../core/json-text.ts'
import type { Mock } from '../core/mock.ts'
import { builtInScenarios, type ScenarioRecord } from '../core/scenario.ts'
import { described } from '../core/scenario-meanings.ts'
import { Decimal } from '../generated/validators.ts'
import type { Awaitable } from './control.ts'
import { controlDocument } from './document.ts'
import { Refusal } from './refusal.ts'
import type { EventHub, EventSink, EventStream } from './event-hub.ts'
import type { Metrics } from './metrics.ts'
import { plantTexts } from './plant-texts.ts'
import { pageOf, selectRequests } from './requests-page.ts'
import { readScenarioChoice } from './scenario-choice.ts'
import { stateOf } from './scenario-state.ts'

/** What every path of the control API begins with. */
export const PREFIX = '/_mock'

/** A request to the control API as plain data. */
export interface ControlRequest {
  readonly method: string
  /** The path from `/_mock` on, without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: HeaderFields
  readonly body: Uint8Array
}

/** An answer, and for who listens what follows it. */
export interface ControlAnswer extends MockAnswer {
  readonly stream?: (sink: EventSink) => EventStream
}

/** What the control API is about. */
export interface Controlled {
  readonly mock: Mock
  readonly metrics: Metrics
  readonly hub: EventHub
}

interface Asked extends Controlled {
  readonly token: string | undefined
  readonly request: ControlRequest
}

type Route = (asked: Asked) => Awaitable<ControlAnswer>

const NO_CONTENT: MockAnswer = { status: 204, headers: {}, body: '', delay: 0 }

const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/scenarios': {
    GET: ({ mock }) =>
      answer({ operation: mock.path.replace(/^\*/, ''), scenarios: listScenarios(mock) }),
  },
  '/scenario': {
    GET: scenarioState,
    PUT: (asked) => {
      const { headers, body } = asked.request
      const scenario = readScenarioChoice(headers, body)
      attempt(() => here(asked).use(scenario))
      return scenarioState(asked)
    },
    DELETE: (asked) => {
      here(asked).use(undefined)
      return scenarioState(asked)
    },
  },
  '/requests': {
    GET: async ({ mock, token, request: { query } }) =>
      answer(pageOf(await selectRequests(mock, token, query), query, `${PREFIX}/requests`)),
    DELETE: (asked) => {
      here(asked).clearRequests()
      return NO_CONTENT
    },
  },
  '/plants': {
    GET: async ({ mock, token }) => plantsAnswer(await plantTexts(mock, token)),
    DELETE: (asked) => {
      here(asked).clearPlants()
      return NO_CONTENT
    },
  },
  '/reset': {
    POST: (asked) => {
      here(asked).reset()
      return NO_CONTENT
    },
  },
  '/events': {
    GET: ({ hub, token, request }) => {
      if (request.method === 'HEAD') return text('text/event-stream', '')
      hub.admit()
      const last = request.headers.get('last-event-id') ?? undefined
      return {
        ...text('text/event-stream', ''),
        stream: (sink) => hub.listen(sink, token, last),
      }
    },
  },
  '/metrics': {
    GET: ({ metrics, mock, hub }) =>
      text('text/plain; version=0.0.4; charset=utf-8', metrics.text(mock.memory, hub.size)),
  },
  '/health': { GET: () => answer({ status: 'ok' }) },
  '/openapi.json': { GET: () => answer(controlDocument) },
}

/**
 * Answers a request to the control API, at once unless that could take long; who may ask is decided before, see access.ts.
 *
 * @throws Refusal
 */
export function answerControl(
  controlled: Controlled,
  request: ControlRequest,
): Awaitable<ControlAnswer> {
  const { method, path } = request
  const name = path.slice(PREFIX.length)
  const methods = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (methods === undefined) {
    const paths = Object.keys(routes).map((each) => PREFIX + each)
    throw new Refusal(
      'path',
      `There is nothing at ${path.slice(0, 80)}: there are ${paths.join(', ')}.`,
    )
  }
  const asked = method === 'HEAD' ? 'GET' : method
  const route = Object.hasOwn(methods, asked) ? methods[asked] : undefined
  if (route === undefined) {
    const allow = Object.keys(methods).join(', ')
    throw new Refusal('method', `${path} takes ${allow} (got ${method.slice(0, 20)}).`, { allow })
  }
  return route({ ...controlled, request, token: worldOf(request, controlled.mock) })
}

/** The token whose world is meant; undefined means all. */
export function worldOf(
  { headers }: Pick<ControlRequest, 'headers'>,
  mock: Mock,
): string | undefined {
  const { token, fault } = readCredential(headers.get('authorization'), mock.choices.tokens)
  if (fault === 'credential-malformed')
    throw new Refusal(
      'input',
      'The Authorization header takes "Bearer <ACCESS_TOKEN>" and names the world that is meant; without it the whole server is.',
    )
  if (fault === 'credential-unknown')
    throw new Refusal('input', 'The bearer token is none that this store accepts.')
  return token
}

function scenarioState({ mock, token }: Asked): MockAnswer {
  return answer(stateOf(mock, token))
}

function here({ mock, token }: Asked): Mock | ReturnType<Mock['world']> {
  return token === undefined ? mock : mock.world(token)
}

function listScenarios({ scenarios }: Mock): object[] {
  const builtIn: Readonly<Record<string, ScenarioRecord>> = builtInScenarios
  return Object.entries(described(scenarios)).map(([name, definition]) => ({
    name,
    description: definition.description ?? null,
    builtIn: Object.hasOwn(builtIn, name) && builtIn[name] === scenarios[name],
    definition: withoutFunctions(definition),
  }))
}

/** What a scenario says as data. */
function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFunctions)
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return value
  const members = Object.entries(value).filter(([, member]) => typeof member !== 'function')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutFunctions(member)]))
}

function attempt(action: () => void): void {
  try {
    action()
  } catch (error) {
    throw new Refusal('input', (error as Error).message)
  }
}

/** A 200 with a value as JSON. */
export function answer(value: unknown): MockAnswer {
  return text('application/json', jsonText(value))
}

/** A 200 with plants that are JSON already. */
export function plantsAnswer(plants: readonly string[]): MockAnswer {
  return text('application/json', `{"plants":[${plants.join(',')}]}`)
}

function text(type: string, body: string): MockAnswer {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-store' },
    body,
    delay: 0,
  }
}
