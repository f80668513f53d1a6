import type { Exchange } from './exchange.ts'
import { ExchangeLog } from './exchange-log.ts'
import { DEFAULT_LIMITS, type Limits, type Memory } from './limits.ts'
import { PlantLog } from './plant-log.ts'
import type { NamedScenario } from './scenario.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

const WORLD_BYTES = 1024

/** For a server: bounds how many bytes all worlds take together, and lays them out so that load leaves little garbage. */
export class BoundedWorlds implements Worlds {
  readonly #limits: Limits
  readonly #byToken = new Map<string | undefined, BoundedWorld>()
  #none: BoundedWorld
  #latest: BoundedWorld
  #bytes = 0

  constructor(limits?: Partial<Limits>) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#none = this.#latest = this.#add(undefined)
  }

  get all(): BoundedWorld[] {
    return [...this.#byToken.values()]
  }

  get memory(): Memory {
    const { all } = this
    return {
      worlds: all.length - 1,
      requests: all.reduce((sum, { journal }) => sum + journal.size, 0),
      plants: all.reduce((sum, { plants }) => sum + plants.size, 0),
      bytes: this.#bytes,
    }
  }

  of(token: string | undefined): BoundedWorld {
    if (this.#latest.token === token) return this.#latest
    this.#latest = this.#byToken.get(token) ?? this.#add(token)
    this.#byToken.delete(token)
    this.#byToken.set(token, this.#latest)
    this.#drop(() => this.#byToken.size - 1 > this.#limits.worlds)
    return this.#latest
  }

  find(token: string | undefined): BoundedWorld | undefined {
    return this.#byToken.has(token) ? this.of(token) : undefined
  }

  keep(world: BoundedWorld, exchange: Exchange, body: Uint8Array): void {
    if (exchange.created) world.plants.push(exchange, body)
    world.journal.push(exchange, body)
    this.count(world)
    if (this.#over) this.#makeRoom(world)
  }

  forget(token: string | undefined): void {
    if (token === undefined) {
      this.#byToken.clear()
      this.#bytes = 0
      this.#none = this.#latest = this.#add(undefined)
      return
    }
    const world = this.#byToken.get(token)
    if (world === undefined) return
    this.#latest = this.#none
    this.#delete(world)
  }

  count(world: BoundedWorld): void {
    const { bytes } = world
    this.#bytes += bytes - world.counted
    world.counted = bytes
  }

  #delete(world: BoundedWorld): void {
    this.#byToken.delete(world.token)
    this.#bytes -= world.counted
  }

  #add(token: string | undefined): BoundedWorld {
    const world = new BoundedWorld(token, this.#limits)
    this.#byToken.set(token, world)
    this.count(world)
    return world
  }

  get #over(): boolean {
    return this.#bytes > this.#limits.bytes
  }

  #makeRoom(current: BoundedWorld): void {
    const forget = (world: BoundedWorld): boolean => {
      const forgot = world.forgetOldest()
      this.count(world)
      return forgot
    }
    // Who takes much pays first, or one caller's bulk would cost all others their worlds.
    for (const world of [current, this.#none]) {
      while (this.#over && world.bytes > this.#limits.bytes / 4 && forget(world)) continue
    }
    this.#drop(() => this.#over)
    while (this.#over && forget(current)) continue
  }

  /** Forgets worlds, the one used longest ago first, as long as that is needed. */
  #drop(needed: () => boolean): void {
    for (const world of this.#byToken.values()) {
      if (!needed()) return
      if (world !== this.#latest && world !== this.#none) this.#delete(world)
    }
  }
}

class BoundedWorld implements World {
  readonly token: string | undefined
  readonly journal: ExchangeLog
  readonly plants: PlantLog
  positions: WeakMap<object, number> = new WeakMap()
  scenario: NamedScenario | undefined
  /** How many bytes are counted for it; what it takes may have changed since. */
  counted = 0

  constructor(token: string | undefined, limits: Limits) {
    this.token = token
    this.journal = new ExchangeLog(limits.journal, token)
    this.plants = new PlantLog(limits.plants)
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return WORLD_BYTES + this.journal.bytes + this.plants.bytes
  }

  /** Forgets the oldest exchange or plant, of what takes more (the exchange of equals); one of each stays. False where there is no more to forget. */
  forgetOldest(): boolean {
    const { journal, plants } = this
    const [more, less] = plants.bytes > journal.bytes ? [plants, journal] : [journal, plants]
    const log = more.size > 1 ? more : less
    if (log.size < 2) return false
    log.dropOldest()
    return true
  }
}
