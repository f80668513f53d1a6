import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
import { readStored } from './plant.ts'
import { Ring } from './ring.ts'
import type { NamedScenario } from './scenario.ts'

/** Bounds on what is remembered; past each, what was used least recently goes first. */
export interface Limits {
  /** Worlds, one a token. */
  readonly worlds: number
  /** Exchanges that one world's journal holds. */
  readonly journal: number
  /** Plants that one world holds. */
  readonly plants: number
  /** About how many bytes all worlds may hold together. */
  readonly bytes: number
}

export const DEFAULT_LIMITS: Limits = {
  worlds: 10_000,
  journal: 1000,
  plants: 1000,
  bytes: 16_777_216,
}

const WORLD_BYTES = 1024
const EXCHANGE_BYTES = 512
const PLANT_BYTES = 64

/** One token's state; `scenario` is undefined while the world follows the default. */
export class World {
  readonly token: string | undefined
  readonly positions: Map<object, number> = new Map()
  readonly journal: Ring<Exchange>
  /** Each plant as the text it was sent in: exact, small, and read only when somebody asks. */
  readonly plants: Ring<string>
  scenario: NamedScenario | undefined
  bytes: number = WORLD_BYTES

  constructor(token: string | undefined, limits: Limits) {
    this.token = token
    this.journal = new Ring(limits.journal)
    this.plants = new Ring(limits.plants)
  }

  has(id: NewPlant['id']): boolean {
    for (const text of this.plants) if (readStored(text).id === id) return true
    return false
  }
}

/** Every world by its token, the least recently used first; the world of no token is always there. */
export class Worlds {
  readonly none: World
  readonly #limits: Limits
  readonly #byToken = new Map<string, World>()
  #latest: World
  #bytes = WORLD_BYTES

  constructor(limits: Limits) {
    this.#limits = limits
    this.none = new World(undefined, limits)
    this.#latest = this.none
  }

  get size(): number {
    return this.#byToken.size
  }

  /** The token's world, made where there is none yet. */
  of(token: string | undefined): World {
    if (token === undefined) return this.none
    if (this.#latest.token === token) return this.#latest
    let world = this.#byToken.get(token)
    if (world === undefined) {
      world = new World(token, this.#limits)
      this.#bytes += WORLD_BYTES
    } else this.#byToken.delete(token)
    this.#byToken.set(token, world)
    this.#latest = world
    if (this.#byToken.size > this.#limits.worlds) this.#dropOldest()
    return world
  }

  record(world: World, exchange: Exchange): void {
    const gone = world.journal.push(exchange)
    this.#grow(world, weigh(exchange) - (gone === undefined ? 0 : weigh(gone)))
  }

  plant(world: World, text: string): void {
    const gone = world.plants.push(text)
    this.#grow(
      world,
      PLANT_BYTES + text.length - (gone === undefined ? 0 : PLANT_BYTES + gone.length),
    )
  }

  /** Forgets everything about a world, its scenario too. */
  reset(world: World): void {
    this.clearJournal(world)
    this.clearPlants(world)
    world.positions.clear()
    world.scenario = undefined
  }

  clearJournal(world: World): void {
    while (world.journal.size > 0) this.#shiftJournal(world)
  }

  clearPlants(world: World): void {
    while (world.plants.size > 0) this.#shiftPlants(world)
  }

  resetAll(): void {
    this.reset(this.none)
    this.#byToken.clear()
    this.#latest = this.none
    this.#bytes = WORLD_BYTES
  }

  *[Symbol.iterator](): IterableIterator<World> {
    yield this.none
    yield* this.#byToken.values()
  }

  #grow(world: World, bytes: number): void {
    world.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) this.#makeRoom(world)
  }

  #makeRoom(current: World): void {
    const over = (): boolean => this.#bytes > this.#limits.bytes
    while (over() && this.#byToken.size > 1) this.#dropOldest()
    while (over() && current.journal.size > 1) this.#shiftJournal(current)
    while (over() && current.plants.size > 1) this.#shiftPlants(current)
  }

  #shiftJournal(world: World): void {
    this.#shrink(world, weigh(world.journal.shift()!))
  }

  #shiftPlants(world: World): void {
    this.#shrink(world, PLANT_BYTES + world.plants.shift()!.length)
  }

  #shrink(world: World, bytes: number): void {
    world.bytes -= bytes
    this.#bytes -= bytes
  }

  #dropOldest(): void {
    for (const [token, world] of this.#byToken) {
      if (world === this.#latest) continue
      this.#byToken.delete(token)
      this.#bytes -= world.bytes
      return
    }
  }
}

function weigh({ body, answer }: Exchange): number {
  return EXCHANGE_BYTES + body.length + answer.body.length
}
