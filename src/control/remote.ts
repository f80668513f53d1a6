import {
  isObject,
  object,
  throwMistakes,
  token as checkToken,
  UsageError,
} from '../base/check-value.ts'
import {
  checkJournalQuery,
  checkPageQuery,
  type JournalEntry,
  type JournalQuery,
  type PageQuery,
  withJson,
} from '../core/journal.ts'
import { jsonText, readJson } from '../base/json.ts'
import type { Scenario, Scenarios } from '../scenario/scenario.ts'
import {
  anyRequest,
  checkWait,
  type FailedWait,
  meets,
  type RequestCondition,
  startTimer,
  stopTimer,
  timeoutError,
  type WaitOptions,
} from '../core/wait-for-request.ts'
import type { RequestBody } from '../generated/types.ts'
import {
  type Control,
  MAX_LIMIT,
  type OperationInfo,
  PREFIX,
  type ScenarioState,
} from './control.ts'
import { type DirectInit, fetchDirectly } from './direct-fetch.ts'
import { parseEvents, type RemoteEvent } from './event-stream.ts'

export interface RemoteOptions {
  /** The token whose state is controlled; without it, the whole mock. */
  readonly token?: string | undefined
  /** The server's `--control-token`, if it has one. */
  readonly controlToken?: string | undefined
}

export interface EventOptions {
  /** Ends the events. */
  readonly signal: AbortSignal
  /** Called when the connection is lost, before it is opened again. */
  readonly onDisconnect?: (() => void) | undefined
}

/** The server responded, but did not do what it should: it refused, timed out or is not a mock. */
export class RemoteError extends Error {
  /** Number of the control API's error, such as 7003 for a wrong control token. */
  readonly number: number | undefined

  constructor(message: string, number?: number) {
    super(message)
    this.number = number
  }
}

type RemoteInit = Omit<DirectInit, 'headers' | 'cache'>

/** Milliseconds to wait for a response. */
const TIMEOUT = 5000
/** Milliseconds between a lost connection and the next attempt: a test waits for a mock that starts again. */
const RETRY = 250

/**
 * Controls a mock in another process as a `Mock` is controlled in this one; `url` is the server's, with or without its base path.
 * @throws {UsageError} if the URL or a token is wrong; methods reject if the server cannot be reached or refuses
 */
export function remote(url: string | URL, options: RemoteOptions = {}): RemoteControl {
  return new RemoteControl(url, options)
}

export class RemoteControl implements Control {
  readonly #base: URL
  readonly #options: RemoteOptions
  readonly #headers: Readonly<Record<string, string>>
  /** Id of the last request that a wait of this view returned. */
  #lastAwaited = 0

  constructor(url: string | URL, options: RemoteOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new UsageError(
        `The URL of a mock is one such as http://127.0.0.1:4010 (got "${String(url)}").`,
      )
    const { token, controlToken } = options
    throwMistakes(
      object({ token: checkToken, controlToken: checkToken })({ token, controlToken }, []),
    )
    // A base path is the store's alone.
    this.#base = new URL(`${PREFIX}/`, url)
    this.#options = options
    this.#headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(controlToken !== undefined && { 'control-token': controlToken }),
    }
  }

  /** Where the control API is, such as `http://127.0.0.1:4010/_mock/`. */
  get url(): string {
    return this.#base.href
  }

  get scenario(): Promise<string> {
    return this.state().then(({ scenario }) => scenario)
  }

  get scenarios(): Promise<Scenarios> {
    return this.#request<{ scenarios: Scenarios }>('scenarios', 'scenarios').then(
      ({ scenarios }) => scenarios,
    )
  }

  /** The scenario in use, whether the token has its own, and the path of the operation. */
  state(): Promise<ScenarioState> {
    return this.#request<ScenarioState>('scenario', 'scenario')
  }

  /** The operation that the mock serves. */
  operation(): Promise<OperationInfo> {
    return this.#request<OperationInfo>('operation', 'path')
  }

  /** @throws {Error} (rejects) if the scenario is wrong or has a function */
  async use(scenario: Scenario<string & {}> | undefined): Promise<void> {
    try {
      structuredClone(scenario)
    } catch {
      throw new Error(
        'A scenario with a function cannot be sent to another process. Use sequence, or choose with when.',
      )
    }
    if (scenario === undefined) await this.#request('scenario', 'scenario', { method: 'DELETE' })
    else
      await this.#request('scenario', 'scenario', { method: 'PUT', body: jsonText({ scenario }) })
  }

  /** Journal entries in the order of the requests. @param query its limit is at most 1,000 over HTTP */
  async requests(query: JournalQuery = {}): Promise<JournalEntry[]> {
    checkJournalQuery(query)
    const entries = await this.#pages<JournalEntry>('requests', query)
    for (const { request } of entries) withJson(request)
    return entries
  }

  /** Plants in the order of their creation; `Body` is their type. @param query its limit is at most 1,000 over HTTP */
  async plants<Body = RequestBody>(query: PageQuery = {}): Promise<Body[]> {
    checkPageQuery(query)
    return this.#pages<Body>('plants', query)
  }

  /**
   * The first matching request, recorded or still to come, after the last one that this view waited for; any request
   * without a condition. Rejects on timeout with what was received instead.
   */
  async waitForRequest(
    condition: RequestCondition = anyRequest,
    options: WaitOptions = {},
  ): Promise<JournalEntry> {
    checkWait(condition, options)
    const { timeout = 2000, count = 1 } = options
    const signal = AbortSignal.timeout(timeout)
    const entry = await this.#nextMatching(condition, { ...options, count, signal })
    if (entry === undefined) throw await this.#timeoutError({ condition, timeout, count }, options)
    this.#lastAwaited = Math.max(this.#lastAwaited, entry.id)
    return entry
  }

  /** The matching entry that a wait is for; undefined once the signal aborts. */
  async #nextMatching(
    condition: RequestCondition,
    {
      after,
      count,
      signal,
    }: WaitOptions & { readonly count: number; readonly signal: AbortSignal },
  ): Promise<JournalEntry | undefined> {
    const matching = new Map<number, JournalEntry>()
    let start = 0
    for await (const change of this.events({ signal })) {
      try {
        if (change.after === 0) {
          matching.clear()
          start = after ?? (await this.#lastAwaitedHere())
        }
        const entries = await this.requests({ after: Math.max(start, change.after) })
        for (const entry of entries) if (meets(entry, condition)) matching.set(entry.id, entry)
      } catch (error) {
        if (error instanceof RemoteError || error instanceof TypeError) throw error
        // The server is unreachable; the events continue with all entries once it responds again.
        continue
      }
      const entry = [...matching.values()].toSorted((a, b) => a.id - b.id)[count - 1]
      if (entry !== undefined) return entry
    }
    return undefined
  }

  async #timeoutError(
    wait: Omit<FailedWait, 'after' | 'own' | 'all'>,
    { after: requested }: WaitOptions,
  ): Promise<Error> {
    const after = requested ?? (await this.#lastAwaitedHere())
    const query = { after }
    const whole = new RemoteControl(this.#base, { ...this.#options, token: undefined })
    const [own, all] = await Promise.all([
      this.requests(query),
      // A proxy in front of several mocks, or a Worker, has no journal of all tokens.
      whole.requests(query).catch(() => []),
    ])
    return timeoutError({ ...wait, after, own, all })
  }

  /** The last request that was waited for, if the journal still has it: a server that was started again counts from 1. */
  async #lastAwaitedHere(): Promise<number> {
    const last = this.#lastAwaited
    if (last === 0) return 0
    const [entry] = await this.requests({ after: last - 1, limit: 1 })
    return entry?.id === last ? last : 0
  }

  clearRequests(): Promise<void> {
    return this.#request('requests', undefined, { method: 'DELETE' })
  }

  reset(): Promise<void> {
    return this.#request('reset', undefined, { method: 'POST' })
  }

  forToken(token: string): RemoteControl {
    return new RemoteControl(this.#base, { ...this.#options, token })
  }

  /**
   * Yields changes until the signal aborts, at first one for everything; opens a lost connection again, also one without
   * heartbeats.
   * @throws {Error} if the server cannot be reached at first; RemoteError if it refuses
   */
  async *events({ signal, onDisconnect }: EventOptions): AsyncGenerator<RemoteEvent> {
    let connected = false
    while (!signal.aborted) {
      try {
        const body = await this.#openEvents(signal)
        connected = true
        yield* parseEvents(body)
      } catch (error) {
        if (signal.aborted) return
        if (!connected || error instanceof RemoteError) throw error
      }
      onDisconnect?.()
      await new Promise<void>((resolve) => startTimer(resolve, RETRY))
    }
  }

  /** The body of the event stream. @throws {Error} without a response in time, or if it is another one */
  async #openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const late = new AbortController()
    const timer = startTimer(() => late.abort(), TIMEOUT)
    try {
      const response = await this.#fetch('events', {
        signal: AbortSignal.any([signal, late.signal]),
      })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (response.body === null || !isStream) throw this.#notAMock(response)
      return response.body
    } catch (error) {
      throw late.signal.aborted ? new Error(this.#silence()) : error
    } finally {
      stopTimer(timer)
    }
  }

  /** One page, or all without a limit. */
  async #pages<Item>(name: 'requests' | 'plants', query: JournalQuery): Promise<Item[]> {
    const { after = 0, limit } = query
    const page = limit === undefined ? { ...query, after, limit: MAX_LIMIT } : query
    const defined = Object.entries(page).filter(([, value]) => value !== undefined)
    const path = `${name}?${defined.map((parameter) => parameter.join('=')).join('&')}`
    const found = await this.#request<Record<string, Item[]> & { last?: number }>(path, name)
    const items = found[name] ?? []
    if (limit !== undefined || items.length < MAX_LIMIT) return items
    return [...items, ...(await this.#pages<Item>(name, { ...query, after: found.last }))]
  }

  /** The JSON object of a response, which must have the member; without a member the response must be a 204. */
  async #request<Value>(path: string, member?: string, init: RemoteInit = {}): Promise<Value> {
    const signal = AbortSignal.timeout(TIMEOUT)
    try {
      const response = await this.#fetch(path, { ...init, signal })
      const value = await readObject(response)
      const expected = member === undefined ? response.status === 204 : Object.hasOwn(value, member)
      if (expected) return value as Value
      throw this.#notAMock(response)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new RemoteError(this.#silence())
    }
  }

  #silence(): string {
    return `The server at ${this.#base.origin} did not respond within ${TIMEOUT / 1000} s.`
  }

  async #fetch(path: string, init: RemoteInit): Promise<Response> {
    const all = { ...init, cache: 'no-store', headers: this.#headers } as const
    const response = await fetchDirectly(new URL(path, this.#base), all).catch((error: unknown) => {
      if (init.signal?.aborted === true) throw error
      const why = `${this.#base.origin} (${reasonOf(error as Error)})`
      throw new Error(`Cannot reach a mock at ${why}. Start one with plant-store-kit mock.`, {
        cause: error,
      })
    })
    if (response.ok) return response
    const { error, message } = await readObject(response)
    throw typeof message === 'string'
      ? new RemoteError(message, Number(error))
      : this.#notAMock(response)
  }

  #notAMock(response: Response): RemoteError {
    // The body may be endless.
    void response.body?.cancel().catch(() => {})
    const what = `not a Plant Store mock with a control API (status ${response.status})`
    return new RemoteError(`The server at ${this.#base.origin} is ${what}.`)
  }
}

/** The JSON object of a response, with exact integers; empty if it has none. */
async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const { value } = readJson(await response.text(), Infinity)
  return isObject(value) ? value : {}
}

/** Why a fetch failed: the code of its cause, such as ECONNREFUSED, or a sentence. That of a DOMException is a number. */
function reasonOf({ cause, message }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && code !== '' ? code : (inner ?? message)
}
