import type { JournalEntry, JournalQuery } from '../core/journal.ts'
import { jsonText } from '../core/json.ts'
import type { Scenario, ScenarioDefinition } from '../core/scenario.ts'
import {
  meets,
  type RequestCondition,
  startTimer,
  stopTimer,
  timeoutError,
  type WaitOptions,
} from '../core/wait-for-request.ts'
import type { NewPlant } from '../generated/types.ts'
import {
  Connection,
  type EventOptions,
  RemoteError,
  type RemoteEvent,
  type RemoteOptions,
} from './connection.ts'
import { type Control, MAX_LIMIT } from './control.ts'
import type { ScenarioList, ScenarioState } from './scenarios.ts'

/**
 * Controls a mock in another process as a `Mock` is controlled in this one.
 *
 * @param url the server's, with or without its base path
 * @throws Error if the URL or a token is wrong; methods reject if the server cannot be reached or refuses
 */
export function remote(url: string | URL, options: RemoteOptions = {}): RemoteControl {
  return new RemoteControl(url, options)
}

export class RemoteControl implements Control {
  readonly #url: string | URL
  readonly #options: RemoteOptions
  readonly #connection: Connection

  constructor(url: string | URL, options: RemoteOptions) {
    this.#url = url
    this.#options = options
    this.#connection = new Connection(url, options)
  }

  get scenario(): Promise<string> {
    return this.state().then(({ scenario }) => scenario)
  }

  get scenarios(): Promise<Readonly<Record<string, ScenarioDefinition>>> {
    return this.list().then(({ scenarios }) =>
      Object.fromEntries(scenarios.map(({ name, definition }) => [name, definition])),
    )
  }

  /** The scenario in use, and whether the token has its own. */
  async state(): Promise<ScenarioState> {
    const state: unknown = await this.#connection.request('scenario', { member: 'scenario' })
    return state as ScenarioState
  }

  /** Every scenario with its description, and the path of the operation. */
  async list(): Promise<ScenarioList> {
    const list: unknown = await this.#connection.request('scenarios', { member: 'scenarios' })
    return list as ScenarioList
  }

  /** @throws Error (rejects) if the scenario is wrong or has a function */
  async use(scenario: Scenario | undefined): Promise<void> {
    refuseFunctions(scenario)
    await this.#connection.request('scenario', {
      member: 'scenario',
      ...(scenario === undefined
        ? { method: 'DELETE' }
        : { method: 'PUT', body: jsonText({ scenario }) }),
    })
  }

  requests(query: JournalQuery = {}): Promise<JournalEntry[]> {
    return this.#requests(query)
  }

  /** Loads as many pages as the query needs. */
  async #requests(
    { after, status, limit = Infinity }: JournalQuery,
    signal?: AbortSignal,
  ): Promise<JournalEntry[]> {
    // The newest entries are one page, or the end of all pages.
    const single = after === undefined && limit <= MAX_LIMIT
    const max = after === undefined ? Infinity : limit
    const entries: JournalEntry[] = []
    let last = after ?? 0
    while (entries.length < max && limit > 0) {
      const size = Math.min(MAX_LIMIT, limit, max - entries.length)
      const parameters = { limit: size, ...(!single && { after: last }), ...(status && { status }) }
      const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
      const path = `requests?${query.join('&')}`
      const response = await this.#connection.request(path, { member: 'requests', signal })
      const page = response['requests'] as JournalEntry[]
      entries.push(...page)
      if (single || page.length < size) break
      last = page.at(-1)?.id ?? last
    }
    return after === undefined && limit < entries.length ? entries.slice(-limit) : entries
  }

  async waitForRequest(
    condition: RequestCondition,
    { timeout = 2000 }: WaitOptions = {},
  ): Promise<JournalEntry> {
    const controller = new AbortController()
    const timer = startTimer(() => controller.abort(), timeout)
    try {
      for await (const entries of this.journal(controller)) {
        const match = entries.find((entry) => meets(entry, condition))
        if (match !== undefined) return match
      }
    } finally {
      stopTimer(timer)
      controller.abort()
    }
    const whole = new RemoteControl(this.#url, { ...this.#options, token: undefined })
    const [own, all] = await Promise.all([this.requests(), whole.requests()]).catch(
      (error: unknown) => {
        const why = `No matching request was received within ${timeout} ms, and the received ones cannot be listed.`
        throw new Error(`${why} ${(error as Error).message}`, { cause: error })
      },
    )
    throw timeoutError(condition, timeout, own, all)
  }

  /** All recorded entries, then each further one; all again if some may be missing. An entry is repeated when it finishes. */
  async *journal(options: EventOptions): AsyncGenerator<readonly JournalEntry[]> {
    for await (const { kind, data } of this.events(options)) {
      if (kind === 'request') yield [data as JournalEntry]
      if (kind !== 'sync') continue
      try {
        yield await this.#requests({}, options.signal)
      } catch (error) {
        // If the server is gone, the events continue with a `sync` once it is back.
        if (error instanceof RemoteError) throw error
      }
    }
  }

  async plants(): Promise<NewPlant[]> {
    const { plants } = await this.#connection.request('plants', { member: 'plants' })
    return plants as NewPlant[]
  }

  async clearRequests(): Promise<void> {
    await this.#connection.request('requests', { method: 'DELETE' })
  }

  async clearPlants(): Promise<void> {
    await this.#connection.request('plants', { method: 'DELETE' })
  }

  async reset(): Promise<void> {
    await this.#connection.request('reset', { method: 'POST' })
  }

  forToken(token: string): RemoteControl {
    return new RemoteControl(this.#url, { ...this.#options, token })
  }

  /** What happens from now on, until the signal aborts; continues after a restart of the server. */
  events(options: EventOptions): AsyncGenerator<RemoteEvent> {
    return this.#connection.events(options)
  }
}

function refuseFunctions(scenario: unknown): void {
  if (typeof scenario === 'function')
    throw new Error(
      'A scenario with a function cannot be sent to another process. Use sequence, or choose with when.',
    )
  if (typeof scenario === 'object' && scenario !== null)
    for (const part of Object.values(scenario)) refuseFunctions(part)
}
