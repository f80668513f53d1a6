import { is, isObject, throwMistakes, token as checkToken } from '../base/check-value.ts'
import type { Behavior } from '../problems/behavior.ts'
import { lateParts } from '../scenario/late-parts.ts'
import {
  corsHeaders,
  type MockExchange,
  originOf,
  type PlannedResponse,
  TEXT_HEADERS,
} from './exchange.ts'
import { needed } from '../base/late.ts'
import { lateJson } from '../base/late-json.ts'
import type { MockRequest } from '../base/request.ts'
import { type Credentialed, stateTokenOf } from '../problems/read-credential.ts'
import type { Route, RouteProblem } from '../problems/route.ts'
import { isPause, type Pauses } from '../base/pauses.ts'
import { Body } from '../problems/request-body.ts'
import { contextOf } from '../problems/request-context.ts'
import { isForOperation, unknownPathMessage } from '../problems/path.ts'
import type { Api, Asked, MockRoute } from './api.ts'
import { allowOf, type MockContext, type MockOperation } from './operation.ts'
import { respond } from './respond.ts'
import type { Served, Settings } from './settings.ts'
import { type Limits, type Memory, type TokenState, TokenStates } from './token-state.ts'
import { type MockState, View } from './view.ts'

const checkKey = is(
  'a string that is not empty',
  (value) => typeof value === 'string' && value !== '',
)

/** Whether an argument is a mock, and not the options of one; a bundle may contain the class twice. */
export function isMock<Own extends string>(value: Mock<Own> | object): value is Mock<Own> {
  return isObject(value) && 'respond' in value
}

/** Where a mock is, and how much it keeps. */
interface MockPlace {
  /** `/plants` is appended to it; `*` accepts any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  readonly limits?: Partial<Limits> | undefined
}

/** What tells whether a request needs something that is loaded. */
type PreparedRequest = Pick<MockRequest, 'headers'> & Partial<Pick<MockRequest, 'body'>>

/** `Own` are the names of its own scenarios. */
export class Mock<Own extends string = never> extends View<Own> {
  /** What `/plants` is appended to, such as `/api/v1`; `*` accepts any path that ends in `/plants`. */
  readonly basePath: string
  /** Those that the log has. */
  readonly #notices = new Set<string>()

  /** Made by `createMock`, which checks options. */
  constructor(settings: Settings, { basePath = '', limits }: MockPlace = {}) {
    const tokens = new TokenStates(limits, () => state.settings.plan)
    const state: MockState = {
      settings,
      tokens,
      observers: new Set(),
      onReset: new Map(),
    }
    super(state)
    this.basePath = normalizeBasePath(basePath)
  }

  /** The operations that it serves. */
  get api(): Api {
    return this.state.settings.api
  }

  /** The operation that it serves, or the first of them. */
  get operation(): MockOperation {
    return this.state.settings.operation
  }

  get behavior(): Behavior {
    return this.state.settings.behavior
  }

  /** The most bytes that a body of any operation may have. */
  get bodyLimit(): number {
    return this.state.settings.bodyLimit
  }

  get limits(): Limits {
    return this.state.tokens.limits
  }

  get memory(): Memory {
    return this.state.tokens.memory
  }

  /**
   * Decides the response to one request and records it. The adapter waits for `delay`, sends the response or performs
   * the fault, and then calls `finish`. `basePath` replaces the mock's own for this request;
   * `refusal` is the response to malformed HTTP, which the adapter found. With `pauses` it may stop before it has changed
   * anything; called again, it goes on.
   */
  respond(
    request: MockRequest,
    basePath: string = this.basePath,
    refusal?: PlannedResponse,
    pauses?: Pauses,
  ): MockExchange {
    const { tokens } = this.state
    const context = this.#stoppedContext(pauses) ?? this.#contextOf(request, basePath, pauses)
    const state = tokens.use(context.stateToken)
    const planned = refusal ?? this.#decide(context, state)
    const { observers } = this.state
    // Browsers send preflights, and request an icon from every server.
    const isIgnored =
      !refusal && (request.method === 'OPTIONS' || request.target.endsWith('/favicon.ico'))
    const exchange = this.#exchangeOf(
      context,
      planned,
      state.token,
      isIgnored ? 0 : tokens.lastId + 1,
    )
    if (isIgnored) return exchange
    tokens.lastId = exchange.id
    // A function of the scenario may have reset the mock.
    exchange.stored = tokens.record(tokens.use(context.stateToken), exchange) ?? undefined
    for (const { received } of observers) received?.(exchange)
    return exchange
  }

  /**
   * Loads what the response to a request needs and is not there yet: adapters wait for it before `respond`. Only in a browser
   * the mock of `handlers` lacks something, until the first preference, scenario that is not built in, or body that JSON.parse
   * would not read exactly.
   * @param request any by default
   */
  prepare(request?: PreparedRequest): Promise<unknown> | undefined {
    const isOrdinary = request !== undefined && !request.headers.get('prefer')
    const waits = [
      isOrdinary ? lateParts.loading : lateParts.load(),
      needsJson(request) ? lateJson.load() : lateJson.loading,
    ].filter((wait) => wait !== undefined)
    return waits.length === 0 ? undefined : Promise.all(waits)
  }

  #contextOf(request: MockRequest, basePath: string, pauses: Pauses | undefined): MockContext {
    const { tokens, settings } = this.state
    const { method, target } = request
    const route = settings.api.routeOf?.({ method, target, base: basePath })
    const { operation, behavior, isKnownId } = this.#servedOf(route)
    const isCut = behavior.bodyLimit < Math.min(this.bodyLimit, request.body.length)
    const context: MockContext = contextOf(isCut ? cutAt(behavior.bodyLimit, request) : request, {
      operation,
      path: basePath + operation.path,
      route,
      behavior,
      isKnownId: isKnownId && ((id) => isKnownId(id, context)),
      number: () => tokens.lastId + 1,
      pauses,
    })
    const { resources } = tokens.use(context.stateToken)
    return Object.assign(context, { resources, lastChanged: tokens.lastChanged })
  }

  /** That of a request that has stopped; undefined for a new one, and if the settings have changed. */
  #stoppedContext(pauses: Pauses | undefined): MockContext | undefined {
    const context = pauses?.take() as MockContext | undefined
    if (context === undefined) return context
    if (context.behavior === this.#servedOf(context.route).behavior) return context
    pauses?.clear()
    return undefined
  }

  /** The operation that a request is for, or whose errors it gets, by the settings. */
  #servedOf(route: Route | undefined): Served {
    const { settings } = this.state
    return route === undefined ? settings : settings.servedOf((route as MockRoute).operation)
  }

  /** Why the mock does not serve what a request asks for; undefined if it does. */
  problemOf(asked: Asked): RouteProblem | undefined {
    return problemIn(this.api, asked)
  }

  /** The token whose state a request uses. */
  stateTokenOf(request: Credentialed & Pick<MockRequest, 'method'>): string | undefined {
    const { method, target } = request
    const route = this.api.routeOf?.({ method, target, base: this.basePath })
    const { operation, behavior } = this.#servedOf(route)
    return stateTokenOf(request, operation.authentication, behavior.tokens)
  }

  #exchangeOf(
    context: MockContext,
    planned: PlannedResponse,
    token: string | undefined,
    id: number,
  ): MockExchange {
    const { request, operation, body } = context
    const { method, target, headers } = request
    const { status, fault, delay = this.state.settings.delay } = planned
    return {
      id,
      time: Date.now(),
      token,
      request: { method, target, headers, body: body.text },
      response: {
        status,
        headers: this.#headersOf(context, planned),
        body: planned.body,
        delay: typeof delay === 'number' ? delay : needed(lateParts).drawDelay(delay),
        fault,
      },
      operation: this.api.journalName?.(context),
      scenario: planned.scenario ?? null,
      problems: planned.problems,
      // Without a response, the client cannot know what was stored.
      change: fault === undefined || fault === 'cut-off' ? planned.change : undefined,
      error: planned.error,
      notice: this.#firstTime(planned.notice),
      keys: operation.authentication.secretsIn?.(request),
      duration: null,
    }
  }

  /** Those of the document and of CORS, and those of the response itself. */
  #headersOf(context: MockContext, planned: PlannedResponse): PlannedResponse['headers'] {
    const { request } = context
    const documented = this.#documentedHeadersOf(context, planned)
    const origin = originOf(request)
    if (origin === undefined)
      return documented === undefined ? planned.headers : { ...documented, ...planned.headers }
    const cors = corsHeaders(request, {
      origin,
      allow: this.#methodsAllowed(context),
      documented: Object.keys(documented ?? {}),
    })
    return { ...documented, ...cors, ...planned.headers }
  }

  #documentedHeadersOf(
    context: MockContext,
    planned: PlannedResponse,
  ): PlannedResponse['headers'] | undefined {
    const { request, operation } = context
    if (request.method === 'OPTIONS' && operation.method !== 'OPTIONS') return undefined
    const headers = operation.headers?.(planned, context)
    return headers?.['allow'] === undefined
      ? headers
      : { ...headers, allow: this.#methodsAllowed(context) }
  }

  /** A notice that was not given yet. */
  #firstTime(notice: string | undefined): string | undefined {
    if (notice === undefined || this.#notices.has(notice)) return undefined
    this.#notices.add(notice)
    return notice
  }

  #methodsAllowed(context: MockContext): string {
    const { request, operation, route, path } = context
    const { allowFor } = this.api
    if (route === undefined || request.method !== 'OPTIONS' || allowFor === undefined)
      return allowOf(context)
    return allowFor(context, path.slice(0, path.length - operation.path.length))
  }

  #decide(context: MockContext, state: TokenState): PlannedResponse {
    try {
      return respond(context, this.#servedOf(context.route).responder, state, this.state)
    } catch (error) {
      if (isPause(error)) {
        context.pauses?.leave(context, error)
        throw error
      }
      return failure(error)
    }
  }

  /** Records that a response was sent or aborted, `duration` milliseconds after its request was received. */
  finish(exchange: MockExchange, duration: number): void {
    if (exchange.id === 0) return
    exchange.duration = duration
    for (const { finished } of this.state.observers) finished?.(exchange)
  }

  /** The state of one token: that of a bearer credential, or the key of a document that asks for one. @throws {UsageError} if no request can have it */
  forToken(token: string): View<Own> {
    const credentials = this.operation.source.security.alternatives.flat()
    const isBearer = credentials.length > 0 && credentials.every(({ type }) => type === 'bearer')
    throwMistakes((isBearer ? checkToken : checkKey)(token, ['token']))
    return new View(this.state, token)
  }

  /** Calls `callback` when a reset drops the exchange, so that a response that hangs can end. Returns a function that cancels it. */
  onReset(exchange: MockExchange, callback: () => void): () => void {
    const { onReset } = this.state
    onReset.set(exchange, callback)
    return () => void onReset.delete(exchange)
  }
}

/** Whether JSON.parse does not read its body as the mock has to. */
const needsJson = (request: PreparedRequest | undefined): boolean =>
  lateJson.part === undefined && !(request?.body && new Body(request.body).isPlain)

/** A request whose adapter has read as much as another operation takes. */
const cutAt = (limit: number, request: MockRequest): MockRequest => ({
  ...request,
  body: request.body.subarray(0, limit),
  truncated: true,
})

/** The response if the mock itself fails; the adapter logs the error. */
function failure(error: unknown): PlannedResponse {
  const message = 'The mock failed. See the error in its log.'
  const problems = [{ pointer: '', keyword: 'internal', message }]
  return { status: 500, headers: TEXT_HEADERS, body: message, problems, delay: 0, error }
}

/** Why nothing is served to a request; undefined if something is. */
export function problemIn(api: Api, asked: Asked): RouteProblem | undefined {
  if (api.routeOf !== undefined) return api.routeOf(asked).problem
  if (isForOperation(asked.target, asked.base + api.first.path)) return undefined
  return { stage: 'path', message: unknownPathMessage(asked, api.operations) }
}

/** `/api/v1` for `api/v1/`; the empty string for `/`. */
export function normalizeBasePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') || trimmed === '*' ? trimmed : `/${trimmed}`
}
