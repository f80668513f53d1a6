import type { Scenario } from './scenario.ts'
import { nameScenario } from './settings.ts'
import { release, type State, tell } from './state.ts'
import { View } from './view.ts'

/** One token's world, looked up at each call: it may have been forgotten meanwhile. */
export class WorldView extends View {
  readonly #state: State
  readonly #token: string

  constructor(state: State, token: string) {
    super(state, token)
    this.#state = state
    this.#token = token
  }

  /** The name of the scenario in force here. */
  get scenario(): string {
    const { worlds, setting } = this.#state
    return (worlds.look(this.#token)?.scenario ?? setting.scenario).name
  }

  /** Whether this world has chosen its scenario itself; else it follows the default. */
  get hasOwnScenario(): boolean {
    return this.#state.worlds.look(this.#token)?.scenario !== undefined
  }

  /**
   * Chooses a scenario for this world, and starts its sequences again; undefined follows the default.
   *
   * @throws Error where the scenario is, or leads to, a name that is not there
   */
  use(scenario: Scenario | undefined): void {
    const { worlds, setting } = this.#state
    const named = scenario === undefined ? undefined : nameScenario(scenario, setting.scenarios)
    const world = worlds.of(this.#token)
    world.scenario = named
    world.restart()
    tell(this.#state, 'scenario', this.#token)
  }

  /** Forgets this world's scenario, positions, journal and plants, and breaks off what hangs here. */
  reset(): void {
    this.#state.worlds.forget(this.#token)
    release(this.#state, this.#token)
    tell(this.#state, 'forgotten', this.#token)
  }
}
