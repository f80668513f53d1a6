import { BoundedWorlds } from '../../core/bounded-worlds.ts'
import type { Exchange } from '../../core/exchange.ts'
import { DEFAULT_LIMITS, type Limits } from '../../core/limits.ts'
import type { NamedScenario } from '../../core/scenario.ts'
import { worldsOf } from '../../core/state.ts'

type World = ReturnType<BoundedWorlds['of']>

/** The worlds of one process of several: in all of them ids rise with time, and a choice outlasts its world. */
export class WorkerWorlds extends BoundedWorlds {
  readonly #nextId: () => number
  readonly #mostChosen: number
  readonly #chosen = new Map<string, NamedScenario>()
  /** The ids of the exchanges that created a world's plants; of those, the last ones are still there. */
  readonly #creations = new WeakMap<object, number[]>()

  constructor(nextId: () => number, limits: Partial<Limits> = {}) {
    super(limits)
    this.#nextId = nextId
    this.#mostChosen = limits.worlds ?? DEFAULT_LIMITS.worlds
  }

  /** A world that made room here may be in use in another process. */
  override of(token: string | undefined): World {
    const world = super.of(token)
    if (this.#chosen.size > 0 && token !== undefined) world.scenario ??= this.#chosen.get(token)
    return world
  }

  override keep(world: World, exchange: Exchange, body: Uint8Array): void {
    ;(exchange as { id: number }).id = this.#nextId()
    super.keep(world, exchange, body)
    if (!exchange.created) return
    const ids = this.#creations.get(world) ?? []
    this.#creations.set(world, ids)
    ids.push(exchange.id)
    if (ids.length > 2 * world.plants.size) ids.splice(0, ids.length - world.plants.size)
  }

  override forget(token: string | undefined): void {
    if (token === undefined) this.#chosen.clear()
    else this.#chosen.delete(token)
    super.forget(token)
  }

  /** Makes a change that may choose another scenario for the token's world, and remembers what it chose. */
  change(token: string, make: () => unknown): void {
    const before = this.#chosen.get(token)
    this.#chosen.delete(token)
    try {
      make()
    } catch (error) {
      this.#hold(token, before)
      throw error
    }
    this.#hold(token, this.find(token)?.scenario)
  }

  #hold(token: string, scenario: NamedScenario | undefined): void {
    if (scenario === undefined) return
    this.#chosen.set(token, scenario)
    const [oldest] = this.#chosen.keys()
    if (this.#chosen.size > this.#mostChosen && oldest !== undefined) this.#chosen.delete(oldest)
  }

  /** The plants as they were sent with the ids of the exchanges that created them, in the token's world or everywhere. */
  *creations(token: string | undefined): Iterable<[id: number, body: string]> {
    for (const each of worldsOf({ worlds: this }, token)) {
      const kept = each.plants.read()
      const ids = this.#creations.get(each)?.slice(-kept.length) ?? []
      for (const [at, { body }] of kept.entries()) yield [ids[at] as number, body]
    }
  }
}
