import type { JournalEntry } from '../core/journal.ts'
import { jsonText } from '../core/json-text.ts'
import { noneFits } from '../core/none-fits.ts'
import type { Scenario, ScenarioRecord } from '../core/scenario.ts'
import { passes, type RequestCondition, type WaitOptions } from '../core/wait-for-request.ts'
import type { NewPlant } from '../generated/types.ts'
import {
  Connection,
  type EventOptions,
  Refused,
  type RemoteEvent,
  type RemoteOptions,
  RETRY,
} from './connection.ts'
import type { Control } from './control.ts'
import type { RequestsPage } from './requests-page.ts'
import type { ScenarioState } from './scenario-state.ts'

/**
 * The control of a mock in another process: what a `Mock` is in this one.
 *
 * @param url where the server is, with or without its base path
 * @throws Error where the URL is none; its methods reject where the server cannot be reached or refuses
 */
export function remote(url: string | URL, options: RemoteOptions = {}): RemoteControl {
  return new RemoteControl(url, options)
}

/** The member of what is told of a scenario. */
const told = 'scenario'

/** Milliseconds for a mock to tell what came in the place of a request that did not. */
const LAST_WORD = 2000

// Taken once, because a test that fakes timers has to hear all the same that nothing came.
const { setTimeout, clearTimeout } = globalThis

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

  get scenarios(): Promise<Readonly<Record<string, ScenarioRecord>>> {
    return this.#connection.ask('scenarios', { told: 'scenarios' }).then((answer) => {
      const { scenarios } = answer as unknown as {
        scenarios: { name: string; definition: ScenarioRecord }[]
      }
      return Object.fromEntries(scenarios.map(({ name, definition }) => [name, definition]))
    })
  }

  /** Which scenario is in force, and whether it was chosen here. */
  async state(): Promise<ScenarioState> {
    return (await this.#connection.ask('scenario', { told })) as unknown as ScenarioState
  }

  async use(scenario: Scenario | undefined): Promise<void> {
    if (scenario === undefined) await this.#connection.ask('scenario', { method: 'DELETE', told })
    else {
      refuseFunctions(scenario)
      const json = jsonText({ scenario })
      await this.#connection.ask('scenario', { method: 'PUT', json, told })
    }
  }

  requests(): Promise<JournalEntry[]> {
    return this.#requests()
  }

  async #requests(signal?: AbortSignal): Promise<JournalEntry[]> {
    const all: JournalEntry[] = []
    for (;;) {
      const after = all.at(-1)?.id ?? 0
      const path = `requests?limit=1000&after=${after}`
      const page = await this.#connection.ask(path, { told: 'requests', signal })
      const { requests, later } = page as unknown as RequestsPage
      all.push(...requests)
      if (later === null) return all
    }
  }

  async waitForRequest(
    fits: RequestCondition,
    { timeout = 2000 }: WaitOptions = {},
  ): Promise<JournalEntry> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeout)
    try {
      for await (const entries of this.journal(controller)) {
        const found = entries.find((entry) => passes(fits, entry))
        if (found !== undefined) return found
      }
    } finally {
      clearTimeout(timer)
      controller.abort()
    }
    const came = await this.#requests(AbortSignal.timeout(LAST_WORD)).catch((error: unknown) => {
      const why = `No request that fits came within ${timeout} ms, and the mock does not tell what did.`
      const { name, message } = error as Error
      const more = name === 'TimeoutError' ? 'It does not answer.' : message
      throw new Error(`${why} ${more}`, { cause: error })
    })
    throw noneFits(fits, timeout, came, came)
  }

  /** What came in, all at once; then what comes, one by one, and all again where some of it may be missing. */
  async *journal(options: EventOptions): AsyncGenerator<readonly JournalEntry[]> {
    let heard = false
    while (!options.signal.aborted) {
      try {
        for await (const { kind, data } of this.events(options)) {
          heard = true
          if (kind === 'sync') yield await this.#requests(options.signal)
          else if (kind === 'request') yield [data as JournalEntry]
        }
      } catch (error) {
        if (options.signal.aborted) return
        // Once it was there it may come back.
        if (!heard || error instanceof Refused) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY))
      }
    }
  }

  async plants(): Promise<NewPlant[]> {
    const { plants } = await this.#connection.ask('plants', { told: 'plants' })
    return plants as NewPlant[]
  }

  async clearRequests(): Promise<void> {
    await this.#connection.ask('requests', { method: 'DELETE' })
  }

  async clearPlants(): Promise<void> {
    await this.#connection.ask('plants', { method: 'DELETE' })
  }

  async reset(): Promise<void> {
    await this.#connection.ask('reset', { method: 'POST' })
  }

  world(token: string): RemoteControl {
    return new RemoteControl(this.#url, { ...this.#options, token })
  }

  /** What happens from now on, until the signal says enough; survives a restart of the server. */
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
