import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
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

const WORLD_BYTES = 512
const EXCHANGE_BYTES = 1024
const PLANT_BYTES = 128

/** One token's state; `scenario` is undefined while the world follows the default. */
export class World {
  readonly token: string | undefined
  readonly positions: Map<object, number> = new Map()
  readonly journal: Exchange[] = []
  readonly plants: NewPlant[] = []
  scenario: NamedScenario | undefined
  bytes: number = WORLD_BYTES

  constructor(token: string | undefined) {
    this.token = token
  }
}

/** Every world by its token, the least recently used first; the world of no token is always there. */
export class Worlds {
  readonly none: World = new World(undefined)
  readonly #limits: Limits
  readonly #byToken = new Map<string, World>()
  #latest: World = this.none
  #bytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
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
      world = new World(token)
      this.#bytes += world.bytes
    } else this.#byToken.delete(token)
    this.#byToken.set(token, world)
    this.#latest = world
    if (this.#byToken.size > this.#limits.worlds) this.#dropOldest()
    return world
  }

  record(world: World, exchange: Exchange): void {
    world.journal.push(exchange)
    this.#grow(world, weightOfExchange(exchange))
    if (world.journal.length > this.#limits.journal) this.#shiftJournal(world)
    this.#keepWithinBytes(world)
  }

  plant(world: World, plant: NewPlant): void {
    world.plants.push(plant)
    this.#grow(world, weightOfPlant(plant))
    if (world.plants.length > this.#limits.plants) this.#shiftPlants(world)
    this.#keepWithinBytes(world)
  }

  /** Forgets everything about a world, its scenario too. */
  reset(world: World): void {
    this.clear(world, 'journal')
    this.clear(world, 'plants')
    world.positions.clear()
    world.scenario = undefined
  }

  clear(world: World, what: 'journal' | 'plants'): void {
    while (what === 'journal' && world.journal.length > 0) this.#shiftJournal(world)
    while (what === 'plants' && world.plants.length > 0) this.#shiftPlants(world)
  }

  resetAll(): void {
    this.reset(this.none)
    this.#byToken.clear()
    this.#latest = this.none
    this.#bytes = 0
  }

  *[Symbol.iterator](): IterableIterator<World> {
    yield this.none
    yield* this.#byToken.values()
  }

  #grow(world: World, bytes: number): void {
    world.bytes += bytes
    this.#bytes += bytes
  }

  #shiftJournal(world: World): void {
    this.#grow(world, -weightOfExchange(world.journal.shift()!))
  }

  #shiftPlants(world: World): void {
    this.#grow(world, -weightOfPlant(world.plants.shift()!))
  }

  #dropOldest(): void {
    for (const [token, world] of this.#byToken) {
      if (world === this.#latest) continue
      this.#byToken.delete(token)
      this.#bytes -= world.bytes
      return
    }
  }

  #keepWithinBytes(current: World): void {
    while (this.#bytes > this.#limits.bytes && this.#byToken.size > 1) this.#dropOldest()
    while (this.#bytes > this.#limits.bytes && current.journal.length > 1)
      this.#shiftJournal(current)
    while (this.#bytes > this.#limits.bytes && current.plants.length > 1) this.#shiftPlants(current)
  }
}

function weightOfExchange({ request, answer }: Exchange): number {
  return EXCHANGE_BYTES + 2 * request.body.length + answer.body.length
}

function weightOfPlant(plant: NewPlant): number {
  return PLANT_BYTES + plant.name.length + (plant.tag?.length ?? 0)
}
