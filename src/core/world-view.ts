import type { NewPlant } from '../generated/types.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import type { Change } from './observer.ts'
import type { Scenario } from './scenario.ts'
import { nameScenario, type Setting } from './settings.ts'
import {
  type Arrivals,
  type RequestCondition,
  waitForRequest,
  type WaitOptions,
} from './wait-for-request.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

/** What a world's view needs of its mock. */
export interface Surroundings {
  readonly setting: () => Setting
  readonly arrivals: Arrivals
  /** Breaks off what hangs in this world. */
  readonly release: () => void
  readonly tell: (what: Change) => void
}

/** One token's world, looked up at each call: it may have been forgotten meanwhile. */
export class WorldView {
  readonly #worlds: Worlds
  readonly #token: string
  readonly #mock: Surroundings

  constructor(worlds: Worlds, token: string, mock: Surroundings) {
    this.#worlds = worlds
    this.#token = token
    this.#mock = mock
  }

  /** The name of the scenario in force here. */
  get scenario(): string {
    return (this.#worlds.look(this.#token)?.scenario ?? this.#mock.setting().scenario).name
  }

  /** Whether this world has chosen its scenario itself; else it follows the default. */
  get hasOwnScenario(): boolean {
    return this.#worlds.look(this.#token)?.scenario !== undefined
  }

  /**
   * Chooses a scenario for this world, and starts its sequences again; undefined follows the default.
   *
   * @throws Error where the scenario is, or leads to, a name that is not there
   */
  use(scenario: Scenario | undefined): void {
    const named =
      scenario === undefined ? undefined : nameScenario(scenario, this.#mock.setting().scenarios)
    const world = this.#worlds.of(this.#token)
    world.scenario = named
    world.restart()
    this.#mock.tell('scenario')
  }

  /** This world's exchanges, in the order of the requests. */
  requests(): JournalEntry[] {
    return (this.#worlds.look(this.#token)?.exchanges ?? []).map(toEntry)
  }

  /** Waits for the first request of this world, remembered or to come, that fits; see wait-for-request.ts. */
  waitForRequest(fits: RequestCondition, options?: WaitOptions): Promise<JournalEntry> {
    const here: Arrivals = {
      ...this.#mock.arrivals,
      here: () => this.requests(),
      listen: (listener) =>
        this.#mock.arrivals.listen((exchange) => {
          if (exchange.token === this.#token) listener(exchange)
        }),
    }
    return waitForRequest(here, fits, options)
  }

  /** The plants that this world's requests created, in their order. */
  plants(): NewPlant[] {
    return this.#worlds.look(this.#token)?.plants ?? []
  }

  /** Forgets this world's exchanges, and nothing else. */
  clearRequests(): void {
    this.#forget((world) => world.clearRequests())
  }

  /** Forgets this world's plants, and nothing else. */
  clearPlants(): void {
    this.#forget((world) => world.clearPlants())
  }

  /** Forgets this world's scenario, positions, journal and plants, and breaks off what hangs here. */
  reset(): void {
    this.#forget((world) => world.reset())
    this.#mock.release()
  }

  #forget(forget: (world: World) => void): void {
    const world = this.#worlds.look(this.#token)
    if (world !== undefined) this.#worlds.change(world, () => forget(world))
    this.#mock.tell('forgotten')
  }
}
