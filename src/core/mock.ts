import { refused } from './answer.ts'
import { Body } from './body.ts'
import type { Choices } from './choices.ts'
import { corsHeaders } from './cors.ts'
import { type CredentialFault, readCredential } from './credential.ts'
import { drawDelay } from './delay.ts'
import type { Exchange, MockAnswer, MockRequest } from './exchange.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import type { NewPlant } from '../generated/types.ts'
import type { Change, Observer } from './observer.ts'
import { answerOperation, type Staged } from './operation.ts'
import { type Random, seeded } from './random.ts'
import { refuse } from './refusal.ts'
import type { Scenario, ScenarioRecord } from './scenario.ts'
import { type MockSettings, nameScenario, readSettings, type Setting } from './settings.ts'
import { normalBasePath, pathOf } from './target.ts'
import {
  type Arrivals,
  type RequestCondition,
  waitForRequest,
  type WaitOptions,
} from './wait-for-request.ts'
import type { World } from './world.ts'
import { WorldView } from './world-view.ts'
import { DEFAULT_LIMITS, type Limits, type Memory, Worlds } from './worlds.ts'

export interface MockOptions extends MockSettings {
  /** What `/plants` is appended to; `*` takes any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  /** Draws delays, the same ones for the same seed; 0 by default. */
  readonly seed?: number | undefined
  readonly limits?: Partial<Limits> | undefined
}

const OPERATION = '/plants'

const CREDENTIAL_FAULTS: Readonly<Record<CredentialFault, string>> = {
  'credential-missing':
    'the Authorization header is required: send "Authorization: Bearer <ACCESS_TOKEN>"',
  'credential-malformed':
    'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)',
  'credential-unknown': 'the bearer token is none that this store accepts',
}

/**
 * A Plant Store in memory: plain data in, plain data out, no clock but the date's, no waiting.
 *
 * @throws Error where an option names a scenario or a choice that is not there
 */
export function createMock(options: MockOptions = {}): Mock {
  return new Mock(options)
}

export class Mock {
  readonly #path: string
  readonly #worlds: Worlds
  readonly #seed: number
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  readonly #waiting = new Set<(exchange: Exchange) => void>()
  readonly #changed = new Set<Observer['changed']>()
  readonly #held = new Map<Exchange, () => void>()
  readonly #arrivals: Arrivals = {
    here: () => this.requests(),
    anywhere: () => this.requests(),
    listen: (listener) => {
      this.#waiting.add(listener)
      return () => void this.#waiting.delete(listener)
    },
  }
  #random: Random
  #configured: Setting
  #setting: Setting
  #latest = 0

  constructor(options: MockOptions) {
    this.#path = normalBasePath(options.basePath ?? '') + OPERATION
    this.#worlds = new Worlds({ ...DEFAULT_LIMITS, ...options.limits })
    this.#seed = options.seed ?? 0
    this.#random = seeded(this.#seed)
    this.#configured = this.#setting = readSettings(options)
  }

  /** The path of the operation, such as `/api/v1/plants`; begins with `*` where any path before it is taken. */
  get path(): string {
    return this.#path
  }

  get choices(): Choices {
    return this.#setting.choices
  }

  /** Every scenario by its name. */
  get scenarios(): Readonly<Record<string, ScenarioRecord>> {
    return this.#setting.scenarios
  }

  /** The name of the scenario in force where a world has chosen none. */
  get scenario(): string {
    return this.#setting.scenario.name
  }

  /**
   * Answers one request; the answer says what to wait for and what to break, and `settle` tells that it is written.
   */
  exchange(request: MockRequest): Exchange {
    const { method, target, headers } = request
    const body = new Body(request.body)
    const { token, fault } = readCredential(headers.get('authorization'), this.#setting.accepted)
    const world = this.#worlds.of(token)
    const staged = this.#stage(request, body, world, fault)
    const { outcome, scenario } = staged
    const answer = this.#answer(request, staged)
    // Nobody was told of a plant whose answer never left.
    const told = answer.fault === undefined || answer.fault === 'cut-off'
    this.#latest += 1
    const exchange: Exchange = {
      id: this.#latest,
      time: Date.now(),
      token,
      method,
      target,
      headers,
      body: body.shown,
      answer,
      scenario,
      problems: outcome.problems,
      created: outcome.creates === true && told,
      duration: null,
    }
    exchange.place = this.#worlds.keep(world, exchange, request.body)
    for (const listener of this.#waiting) listener(exchange)
    return exchange
  }

  /** Tells that an answer is written (or broken off), `duration` milliseconds after its request came. */
  settle(exchange: Exchange, duration: number): void {
    exchange.duration = duration
    const { token, place = -1, id } = exchange
    this.#worlds.find(token)?.settle(place, id, duration)
    for (const listener of this.#listeners) listener(exchange)
  }

  /** Calls `listener` with every exchange as it is settled, until the function that this returns is called. */
  subscribe(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls the observer's functions as things happen, until the function that this returns is called. */
  observe({ arrived, settled, changed }: Observer): () => void {
    this.#waiting.add(arrived)
    this.#listeners.add(settled)
    this.#changed.add(changed)
    return () => {
      this.#waiting.delete(arrived)
      this.#listeners.delete(settled)
      this.#changed.delete(changed)
    }
  }

  /** Puts new settings in the place of all old ones; worlds keep what they hold. Throws as createMock does, and changes nothing then. */
  configure(settings: MockSettings): void {
    this.#configured = this.#setting = readSettings(settings)
    this.#tell('settings')
  }

  /**
   * Changes the scenario that worlds without one of their own follow, and starts its sequences again; undefined goes
   * back to the one of its settings.
   */
  use(scenario: Scenario | undefined): void {
    const named =
      scenario === undefined
        ? this.#configured.scenario
        : nameScenario(scenario, this.#setting.scenarios)
    this.#setting = { ...this.#setting, scenario: named }
    for (const world of this.#worlds) world.restart()
    this.#tell('scenario')
  }

  /** One token's world: its own scenario, journal and plants. */
  world(token: string): WorldView {
    return new WorldView(this.#worlds, token, {
      setting: () => this.#setting,
      arrivals: this.#arrivals,
      release: () => this.#release((exchange) => exchange.token === token),
      tell: (what) => this.#tell(what, token),
    })
  }

  /** Every exchange that is remembered, in the order of the requests. */
  requests(): JournalEntry[] {
    const all = [...this.#worlds].flatMap(({ exchanges }) => exchanges)
    return all.toSorted((a, b) => a.id - b.id).map(toEntry)
  }

  /** Every plant that is remembered, world by world. */
  plants(): NewPlant[] {
    return [...this.#worlds].flatMap(({ plants }) => plants)
  }

  /** Forgets every exchange, and nothing else. */
  clearRequests(): void {
    for (const world of this.#worlds) this.#worlds.change(world, () => world.clearRequests())
    this.#tell('forgotten')
  }

  /** Forgets every plant, and nothing else. */
  clearPlants(): void {
    for (const world of this.#worlds) this.#worlds.change(world, () => world.clearPlants())
    this.#tell('forgotten')
  }

  /** How much is remembered. */
  get memory(): Memory {
    return this.#worlds.memory
  }

  /** Waits for the first request, remembered or to come, that fits; see wait-for-request.ts. */
  waitForRequest(fits: RequestCondition, options?: WaitOptions): Promise<JournalEntry> {
    return waitForRequest(this.#arrivals, fits, options)
  }

  /** Calls `then` once a reset forgets the exchange: an adapter that lets it hang can end it. The function that this returns calls that off. */
  hold(exchange: Exchange, then: () => void): () => void {
    this.#held.set(exchange, then)
    return () => void this.#held.delete(exchange)
  }

  /** Forgets every world, breaks off what hangs, draws delays from the seed again, and goes back to the scenario of its settings. */
  reset(): void {
    this.#worlds.resetAll()
    this.#random = seeded(this.#seed)
    this.#setting = this.#configured
    this.#release(() => true)
    this.#tell('forgotten')
  }

  #tell(what: Change, token?: string): void {
    for (const listener of this.#changed) listener(what, token)
  }

  #release(forgotten: (exchange: Exchange) => boolean): void {
    for (const [exchange, then] of this.#held) {
      if (!forgotten(exchange)) continue
      this.#held.delete(exchange)
      then()
    }
  }

  #answer(
    request: MockRequest,
    { outcome, delay = this.#setting.delay, fault }: Staged,
  ): MockAnswer {
    const { status, headers, body } = outcome
    const cors = corsHeaders(request)
    return {
      status,
      headers: cors === undefined ? headers : { ...headers, ...cors },
      body,
      delay: delay === 0 ? 0 : drawDelay(delay, this.#random),
      fault,
    }
  }

  #stage(
    request: MockRequest,
    body: Body,
    world: World,
    fault: CredentialFault | undefined,
  ): Staged {
    const { choices } = this.#setting
    const { target, basePath } = request
    const own = basePath === undefined ? this.#path : basePath + OPERATION
    const path = pathOf(target)
    if (path !== own && !(own.startsWith('*') && path.endsWith(OPERATION))) {
      const message = `there is nothing at ${path.slice(0, 80)}: the store has POST ${own}`
      return {
        outcome: refused(refuse('path', message), choices['unknown-path-status']),
        scenario: null,
      }
    }
    if (request.method !== 'POST') {
      const message = `the method must be POST (got ${request.method.slice(0, 20)})`
      const status = choices['unknown-method-status']
      return {
        outcome: refused(refuse('method', message), status, { allow: 'POST, OPTIONS' }),
        scenario: null,
      }
    }
    if (fault !== undefined) {
      const status = choices['credential-status']
      const challenge: Record<string, string> =
        status === 401 ? { 'www-authenticate': 'Bearer' } : {}
      return {
        outcome: refused(refuse(fault, CREDENTIAL_FAULTS[fault]), status, challenge),
        scenario: null,
      }
    }
    return answerOperation(request, body, world, this.#setting)
  }
}
