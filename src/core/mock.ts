import { Body } from './body.ts'
import type { Choices } from './choices.ts'
import { readCredential } from './credential.ts'
import { drawDelay } from './delay.ts'
import type { Exchange, HeaderFields, MockRequest } from './exchange.ts'
import type { Limits, Memory } from './limits.ts'
import { answerOperation } from './operation.ts'
import { seeded } from './random.ts'
import { OPERATION, refuseRoute } from './route.ts'
import type { ScenarioRecord } from './scenario.ts'
import { type MockSettings, readSettings, type Setting } from './settings.ts'
import { tell } from './state.ts'
import { View } from './view.ts'
import { plainWorlds, type Worlds } from './worlds.ts'

export interface MockOptions extends MockSettings {
  /** What `/plants` is appended to; `*` takes any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  /** Draws delays, the same ones for the same seed; 0 by default. */
  readonly seed?: number | undefined
  readonly limits?: Partial<Limits> | undefined
}

/**
 * A Plant Store in memory: plain data in, plain data out, no clock but the date's, no waiting.
 *
 * @throws Error where an option names a scenario or a choice that is not there
 */
export function createMock(options: MockOptions = {}): Mock {
  return new Mock(options)
}

/** What a mock in a page and one in a server do not have in common; see bounded-mock.ts. */
export interface Parts {
  readonly worlds: (limits?: Partial<Limits>) => Worlds
  readonly settings: (settings: MockSettings) => Setting
  /** What lets a page read the answer; in a page nobody has to. */
  readonly cors?: (headers: HeaderFields) => Readonly<Record<string, string>> | undefined
}

const PLAIN: Parts = { worlds: plainWorlds, settings: readSettings }

export class Mock extends View {
  /** The path of the operation, such as `/api/v1/plants`; begins with `*` where any path before it is taken. */
  readonly path: string
  readonly #seed: number
  readonly #parts: Parts
  #latest = 0

  constructor(options: MockOptions = {}, parts: Parts = PLAIN) {
    const { basePath = '', seed = 0, limits } = options
    super({
      worlds: parts.worlds(limits),
      setting: parts.settings(options),
      scenario: undefined,
      random: seeded(seed),
      observers: new Set(),
      held: new Map(),
    })
    this.path = basePath + OPERATION
    this.#seed = seed
    this.#parts = parts
  }

  get choices(): Choices {
    return this.state.setting.choices
  }

  /** Every scenario by its name. */
  get scenarios(): Readonly<Record<string, ScenarioRecord>> {
    return this.state.setting.scenarios
  }

  /** How much is remembered; undefined in a page, where nobody counts bytes. */
  get memory(): Memory | undefined {
    return this.state.worlds.memory
  }

  /**
   * Answers one request; the answer says what to wait for and what to break, and `settle` tells that it is written.
   */
  exchange(request: MockRequest): Exchange {
    const { method, target, headers } = request
    const { worlds, setting, scenario, random, observers } = this.state
    const { choices } = setting
    const body = new Body(request.body, choices)
    const { token, fault: refused } = readCredential(headers.get('authorization'), choices.tokens)
    const world = worlds.of(token)
    const outcome =
      refuseRoute(request, refused, choices) ??
      answerOperation(request, body, world, setting, scenario)
    const { status, delay = setting.delay, fault } = outcome
    const cors = this.#parts.cors?.(headers)
    const exchange: Exchange = {
      id: (this.#latest += 1),
      time: Date.now(),
      token,
      method,
      target,
      headers,
      body: body.shown,
      answer: {
        status,
        headers: cors === undefined ? outcome.headers : { ...outcome.headers, ...cors },
        body: outcome.body,
        delay: drawDelay(delay, random),
        fault,
      },
      scenario: outcome.scenario ?? null,
      problems: outcome.problems,
      // Nobody was told of a plant whose answer never left.
      created: outcome.creates === true && (fault === undefined || fault === 'cut-off'),
      duration: null,
    }
    worlds.keep(world, exchange, request.body)
    for (const { arrived } of observers) arrived?.(exchange)
    return exchange
  }

  /** Tells that an answer is written (or broken off), `duration` milliseconds after its request came. */
  settle(exchange: Exchange, duration: number): void {
    exchange.duration = duration
    const { worlds, observers } = this.state
    worlds.find(exchange.token)?.journal.settle?.(exchange)
    for (const { settled } of observers) settled?.(exchange)
  }

  /** Puts new settings in the place of all old ones; worlds keep what they hold. Throws as createMock does, and changes nothing then. */
  configure(settings: MockSettings): void {
    this.state.setting = this.#parts.settings(settings)
    this.state.scenario = undefined
    tell(this.state, 'settings')
  }

  /** One token's world: its own scenario, journal and plants. */
  world(token: string): View {
    return new View(this.state, token)
  }

  /** Calls `then` once a reset forgets the exchange: an adapter that lets it hang can end it. The function that this returns calls that off. */
  hold(exchange: Exchange, then: () => void): () => void {
    const { held } = this.state
    held.set(exchange, then)
    return () => void held.delete(exchange)
  }

  /** Forgets every world, breaks off what hangs, draws delays from the seed again, and goes back to the scenario of its settings. */
  override reset(): void {
    this.state.random = seeded(this.#seed)
    super.reset()
  }
}
