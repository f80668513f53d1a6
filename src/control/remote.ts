import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import {
  checkJournalQuery,
  checkPageQuery,
  type JournalEntry,
  type JournalQuery,
  type PageQuery,
  withJson,
} from '../core/journal.ts'
import {
  anyRequest,
  checkWait,
  meets,
  type RequestCondition,
  type WaitOptions,
} from '../core/wait-for-request.ts'
import { startTimer } from '../core/timers.ts'
import { type FailedWait, timeoutError } from '../core/timeout-error.ts'
import type { UseOptions } from '../core/view.ts'
import type { RequestBody, Resources } from '../generated/types.ts'
import type { Scenario, Scenarios } from '../scenario/scenario.ts'
import type {
  CollectionInfo,
  Control,
  OperationInfo,
  OperationList,
  ScenarioState,
  StoredResource,
} from './control.ts'
import { ControlClient, RemoteError, type RemoteOptions } from './control-client.ts'
import { parseEvents, type RemoteEvent } from './event-stream.ts'

export interface EventOptions {
  /** Ends the events. */
  readonly signal: AbortSignal
  /** Called when the connection is lost, before it is opened again. */
  readonly onDisconnect?: (() => void) | undefined
}

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
  readonly #client: ControlClient
  readonly #options: RemoteOptions
  /** Id of the last request that a wait of this view returned. */
  #lastAwaited = 0

  constructor(url: string | URL, options: RemoteOptions) {
    this.#client = new ControlClient(url, options)
    this.#options = options
  }

  /** Where the control API is, such as `http://127.0.0.1:4010/_mock/`. */
  get url(): string {
    return this.#client.base.href
  }

  get scenario(): Promise<string> {
    return this.state().then(({ scenario }) => scenario)
  }

  get scenarios(): Promise<Scenarios> {
    return this.#client
      .request<{ scenarios: Scenarios }>('scenarios', 'scenarios')
      .then(({ scenarios }) => scenarios)
  }

  /** The scenario in use, whether the token has its own, and the path of the operation. */
  state(): Promise<ScenarioState> {
    return this.#client.request<ScenarioState>('scenario', 'scenario')
  }

  /** The operations that the mock serves, and those that it leaves out. */
  operations(): Promise<OperationList> {
    return this.#client.request<OperationList>('operations', 'operations')
  }

  /** An operation, by its `operationId` or a name such as `GET /plants`; the first one by default. */
  operation(name?: string): Promise<OperationInfo> {
    const query = name === undefined ? '' : `?operation=${encodeURIComponent(name)}`
    return this.#client.request<OperationInfo>(`operation${query}`, 'path')
  }

  /** @throws {Error} (rejects) if the scenario is wrong or has a function */
  async use(
    scenario: Scenario<string & {}> | undefined,
    { operation }: UseOptions = {},
  ): Promise<void> {
    try {
      structuredClone(scenario)
    } catch {
      throw new Error(
        'A scenario with a function cannot be sent to another process. Use sequence, or choose with when.',
      )
    }
    if (scenario === undefined) {
      const query = operation === undefined ? '' : `?operation=${encodeURIComponent(operation)}`
      await this.#client.request(`scenario${query}`, 'scenario', { method: 'DELETE' })
    } else
      await this.#client.request('scenario', 'scenario', {
        method: 'PUT',
        body: jsonText({ scenario, ...(operation !== undefined && { operation }) }),
      })
  }

  /** Journal entries in the order of the requests. @param query its limit is at most 1,000 over HTTP */
  async requests(query: JournalQuery = {}): Promise<JournalEntry[]> {
    checkJournalQuery(query)
    const entries = await this.#client.pages<JournalEntry>('requests', query)
    for (const { request } of entries) withJson(request, (text) => readJson(text, Infinity).value)
    return entries
  }

  /** Plants in the order of their creation; `Body` is their type. @param query its limit is at most 1,000 over HTTP */
  async plants<Body = RequestBody>(query: PageQuery = {}): Promise<Body[]> {
    checkPageQuery(query)
    return this.#client.pages<Body>('plants', query)
  }

  /**
   * Resources of a collection in the order of their creation.
   * @param path such as `/stores/7/plants`, without the base path; `/stores/{storeId}/plants` for those of all stores
   * @param query its limit is at most 1,000 over HTTP
   */
  resources<Path extends keyof Resources>(path: Path, query?: PageQuery): Promise<Resources[Path][]>
  resources<Body = unknown>(path: string, query?: PageQuery): Promise<Body[]>
  async resources(path: string, query: PageQuery = {}): Promise<unknown[]> {
    const stored = await this.stored(path, query)
    return stored.map(({ value }) => value)
  }

  /** Resources of a collection, or of all, with the ids by which they can be replaced and removed. */
  async stored(path?: string, query: PageQuery = {}): Promise<StoredResource[]> {
    checkPageQuery(query)
    return this.#client.pages<StoredResource>('resources', { ...query, path })
  }

  /** The collections that have resources. */
  collections(): Promise<readonly CollectionInfo[]> {
    return this.#client
      .request<{ collections: readonly CollectionInfo[] }>('collections', 'collections')
      .then(({ collections }) => collections)
  }

  /** Gives a resource another value, which keeps the identity. @param id that of the request that created it */
  replaceResource(id: number, value: unknown): Promise<StoredResource> {
    const init = { method: 'PUT', body: jsonText(value) }
    return this.#client.request<StoredResource>(`resources/${id}`, 'value', init)
  }

  removeResource(id: number): Promise<void> {
    return this.#client.request(`resources/${id}`, undefined, { method: 'DELETE' })
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
    const whole = new RemoteControl(this.#client.base, { ...this.#options, token: undefined })
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
    return this.#client.request('requests', undefined, { method: 'DELETE' })
  }

  reset(): Promise<void> {
    return this.#client.request('reset', undefined, { method: 'POST' })
  }

  forToken(token: string): RemoteControl {
    return new RemoteControl(this.#client.base, { ...this.#options, token })
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
        const body = await this.#client.openEvents(signal)
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
}
