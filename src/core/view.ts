import type { NewPlant } from '../generated/types.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import { noneFits } from './none-fits.ts'
import type { Observer } from './observer.ts'
import { readStored } from './plant.ts'
import type { NamedScenario, Scenario } from './scenario.ts'
import { nameScenario } from './settings.ts'
import { type State, tell, worldsOf } from './state.ts'
import {
  passes,
  type RequestCondition,
  startTimer,
  stopTimer,
  type WaitOptions,
} from './wait-for-request.ts'
import { exchangesOf, type World } from './world.ts'

/** What is in force and what is remembered, looked up at each call: in the world of one token, or (without one) everywhere. */
export class View {
  protected readonly state: State
  readonly #token: string | undefined

  constructor(state: State, token?: string) {
    this.state = state
    this.#token = token
  }

  /** The name of the scenario in force here; without a token, where a world has chosen none. */
  get scenario(): string {
    const { scenario, setting } = this.state
    return (this.#chosen ?? scenario ?? setting.scenario).name
  }

  /** Whether that was chosen here, by `use`. */
  get hasOwnScenario(): boolean {
    return this.#chosen !== undefined
  }

  /**
   * Chooses a scenario, and starts its sequences again; undefined goes back to what is in force without a choice.
   *
   * @throws Error where the scenario is, or leads to, a name that is not there
   */
  use(scenario: Scenario | undefined): void {
    const { setting, worlds } = this.state
    const named = scenario === undefined ? undefined : nameScenario(scenario, setting.scenarios)
    const chooser = this.#token === undefined ? this.state : worlds.of(this.#token)
    chooser.scenario = named
    for (const world of this.#worlds) world.positions = new WeakMap()
    tell(this.state, 'scenario', this.#token)
  }

  /** The exchanges that are remembered, in the order of the requests. */
  requests(): JournalEntry[] {
    return exchangesOf(this.#worlds).map(toEntry)
  }

  /** The plants that are remembered, in the order of their creation, world by world. */
  plants(): NewPlant[] {
    return this.#worlds.flatMap(({ plants }) => plants.read().map(({ body }) => readStored(body)))
  }

  /**
   * The first request that fits: one that is remembered, or else the next that comes in, answered or not.
   *
   * @throws Error (the promise rejects) that lists what did come in and what came nearest, when the time is over
   */
  waitForRequest(
    fits: RequestCondition,
    { timeout = 2000 }: WaitOptions = {},
  ): Promise<JournalEntry> {
    // A timer's own stack names no line of the test that waits.
    const { stack } = new Error()
    return new Promise((resolve, reject) => {
      const look = (entry: JournalEntry): boolean => {
        if (!passes(fits, entry)) return false
        stop()
        stopTimer(timer)
        resolve(entry)
        return true
      }
      const stop = this.observe({
        arrived: (exchange) => {
          // An answer without delay is settled before the microtask runs, so that the entry tells how long it took.
          if (this.#token === undefined || exchange.token === this.#token)
            void Promise.resolve(exchange).then(toEntry).then(look)
        },
      })
      const timer = startTimer(() => {
        stop()
        const error = noneFits(
          fits,
          timeout,
          this.requests(),
          exchangesOf(worldsOf(this.state)).map(toEntry),
        )
        error.stack = String(error) + String(stack).replace(/.*/, '')
        reject(error)
      }, timeout)
      this.requests().some(look)
    })
  }

  /** Calls the observer's functions as things happen in any world, until the function that this returns is called. */
  observe(observer: Partial<Observer>): () => void {
    const { observers } = this.state
    // The same functions may be given twice, and ended once.
    const own = { ...observer }
    observers.add(own)
    return () => void observers.delete(own)
  }

  /** Forgets the exchanges, and nothing else. */
  clearRequests(): void {
    this.#clear('journal')
  }

  /** Forgets the plants, and nothing else. */
  clearPlants(): void {
    this.#clear('plants')
  }

  /** Forgets scenario, positions, exchanges and plants, and breaks off what hangs. */
  reset(): void {
    const { worlds, held } = this.state
    worlds.forget(this.#token)
    if (this.#token === undefined) this.state.scenario = undefined
    for (const [exchange, then] of held) {
      if (this.#token === undefined || exchange.token === this.#token) {
        held.delete(exchange)
        then()
      }
    }
    tell(this.state, 'forgotten', this.#token)
  }

  #clear(log: 'journal' | 'plants'): void {
    for (const world of this.#worlds) {
      world[log].clear()
      this.state.worlds.count?.(world)
    }
    tell(this.state, 'forgotten', this.#token)
  }

  get #chosen(): NamedScenario | undefined {
    return (this.#token === undefined ? this.state : this.#worlds[0])?.scenario
  }

  get #worlds(): readonly World[] {
    return worldsOf(this.state, this.#token)
  }
}
