import { is, isObject, memberOf, throwMistakes, token as checkToken } from '../base/check-value.ts'
import type { Behavior } from '../problems/behavior.ts'
import { drawDelay } from '../scenario/delay.ts'
import { corsHeaders, type MockExchange, type PlannedResponse, TEXT_HEADERS } from './exchange.ts'
import type { MockRequest } from '../base/request.ts'
import { isPause, type Pauses } from '../base/pauses.ts'
import { contextOf } from '../problems/request-context.ts'
import { openMockOperation } from './open-operation.ts'
import { leftOutAt, type MockOperation, type MockContext } from './operation.ts'
import { plantStore } from './plant-store.ts'
import { respond } from './respond.ts'
import {
  type MockOptions,
  type MockSettings,
  normalizeBasePath,
  resolveSettings,
} from './mock-options.ts'
import { type Memory, type TokenState, TokenStates } from './token-state.ts'
import { View } from './view.ts'

/** A Plant Store, or the service of another document, in memory: plain data in and out, no waiting. @throws {UsageError} that names every wrong option */
export function createMock<const Own extends string = never>(
  options: MockOptions<Own> = {},
): Mock<Own> {
  return new Mock(options, openMockOperation(options))
}

const checkKey = is(
  'a string that is not empty',
  (value) => typeof value === 'string' && value !== '',
)

/** Whether an argument is a mock, and not the options of one; a bundle may contain the class twice. */
export function isMock<Own extends string>(value: Mock<Own> | object): value is Mock<Own> {
  return isObject(value) && 'respond' in value
}

/** `Own` are the names of its own scenarios. */
export class Mock<Own extends string = never> extends View<Own> {
  /** What `/plants` is appended to, such as `/api/v1`; `*` accepts any path that ends in `/plants`. */
  readonly basePath: string
  /** As the document has it. */
  #documented: MockOperation
  /** Those that the log has. */
  readonly #notices = new Set<string>()

  /** `operation` is the one that it serves. */
  constructor(options: MockOptions<Own> = {}, operation: MockOperation = plantStore) {
    const settings = resolveSettings(options, operation)
    const { basePath = '', limits } = options
    const tokens = new TokenStates(limits)
    super({ settings, tokens, lastId: 0, observers: new Set(), onReset: new Map() })
    this.basePath = normalizeBasePath(basePath)
    this.#documented = operation
  }

  /** The operation that it serves. */
  get operation(): MockOperation {
    return this.state.settings.operation
  }

  get behavior(): Behavior {
    return this.state.settings.behavior
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
    const { lastId, observers } = this.state
    // Browsers send preflights, and request an icon from every server.
    const isIgnored =
      !refusal && (request.method === 'OPTIONS' || request.target.endsWith('/favicon.ico'))
    const exchange = this.#exchangeOf(context, planned, state.token, isIgnored ? 0 : lastId + 1)
    if (isIgnored) return exchange
    this.state.lastId = exchange.id
    // A function of the scenario may have reset the mock.
    tokens.record(tokens.use(context.stateToken), exchange)
    for (const { received } of observers) received?.(exchange)
    return exchange
  }

  #contextOf(request: MockRequest, basePath: string, pauses: Pauses | undefined): MockContext {
    const { tokens, settings } = this.state
    const { behavior, operation } = settings
    const { identity } = operation.request
    return contextOf(request, {
      operation,
      path: basePath + operation.path,
      behavior,
      isKnownId: (id, token) =>
        identity !== undefined &&
        tokens.use(token).plants.items.some(({ plant }) => memberOf(plant, identity) === id),
      number: () => this.state.lastId + 1,
      pauses,
    })
  }

  /** That of a request that has stopped; undefined for a new one, and if the settings have changed. */
  #stoppedContext(pauses: Pauses | undefined): MockContext | undefined {
    const context = pauses?.take() as MockContext | undefined
    if (context === undefined || context.behavior === this.behavior) return context
    pauses?.clear()
    return undefined
  }

  #exchangeOf(
    context: MockContext,
    planned: PlannedResponse,
    token: string | undefined,
    id: number,
  ): MockExchange {
    const { request, operation, body } = context
    const { method, target, headers } = request
    const { status, fault } = planned
    const { secretsIn } = operation.authentication
    const isPreflight = request.method === 'OPTIONS'
    const documented = isPreflight ? undefined : operation.headers(planned, context)
    const cors = corsHeaders(request, methodsAllowed(context), Object.keys(documented ?? {}))
    const further = documented ?? cors
    return {
      id,
      time: Date.now(),
      token,
      request: { method, target, headers, body: body.text },
      response: {
        status,
        headers:
          further === undefined ? planned.headers : { ...documented, ...cors, ...planned.headers },
        body: planned.body,
        delay: drawDelay(planned.delay ?? this.state.settings.delay),
        fault,
      },
      scenario: planned.scenario ?? null,
      problems: planned.problems,
      // Without a response, the client cannot know that a plant was created.
      plant: fault === undefined || fault === 'cut-off' ? planned.plant : undefined,
      error: planned.error,
      notice: this.#firstTime(planned.notice),
      ...(secretsIn && { keys: secretsIn(request) }),
      duration: null,
    }
  }

  /** A notice that was not given yet. */
  #firstTime(notice: string | undefined): string | undefined {
    if (notice === undefined || this.#notices.has(notice)) return undefined
    this.#notices.add(notice)
    return notice
  }

  #decide(context: MockContext, state: TokenState): PlannedResponse {
    try {
      return respond(context, state, this.state)
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

  /**
   * Replaces all settings; tokens keep their state. `operation` replaces the one that the mock serves, which stays by default.
   * @throws {UsageError} as createMock does, and then changes nothing
   */
  configure(settings: MockSettings, operation: MockOperation = this.#documented): void {
    this.state.settings = resolveSettings(settings, operation)
    this.#documented = operation
    this.state.scenario = undefined
    for (const { positions } of this.state.tokens.select()) positions.clear()
    this.notify()
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

/** Lets a page send a method that is left out, too, so that it gets the reason. */
function methodsAllowed(context: MockContext): string {
  const { allow } = context.operation
  if (context.request.method !== 'OPTIONS') return allow
  const asked = context.request.headers.get('access-control-request-method')
  return asked && leftOutAt(context, asked) !== undefined ? `${allow}, ${asked}` : allow
}

/** The response if the mock itself fails; the adapter logs the error. */
function failure(error: unknown): PlannedResponse {
  const message = 'The mock failed. See the error in its log.'
  const problems = [{ pointer: '', keyword: 'internal', message }]
  return { status: 500, headers: TEXT_HEADERS, body: message, problems, delay: 0, error }
}
