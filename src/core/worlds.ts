import type { Exchange } from './exchange.ts'
import { DEFAULT_LIMITS, type Limits, type Memory } from './limits.ts'
import type { Logs } from './log.ts'
import { World } from './world.ts'

/** Every world by its token, the least recently used first; the world of no token is always there. */
export class Worlds {
  readonly #limits: Limits
  readonly #logs: Logs
  readonly #byToken = new Map<string | undefined, World>()
  readonly #none: World
  #latest: World
  #bytes = 0

  constructor(limits: Partial<Limits> | undefined, logs: Logs) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#logs = logs
    this.#none = this.#latest = this.#add(undefined)
  }

  get all(): World[] {
    return [...this.#byToken.values()]
  }

  get memory(): Memory {
    const { all } = this
    return {
      worlds: all.length - 1,
      requests: all.reduce((sum, { journal }) => sum + journal.size, 0),
      plants: all.reduce((sum, { store }) => sum + store.size, 0),
      bytes: this.#bytes,
    }
  }

  /** The token's world, made where there is none yet. */
  of(token: string | undefined): World {
    if (this.#latest.token === token) return this.#latest
    const known = this.#byToken.get(token)
    if (known !== undefined) {
      this.#byToken.delete(token)
      this.#byToken.set(token, known)
    }
    this.#latest = known ?? this.#add(token)
    this.#drop(() => this.#byToken.size - 1 > this.#limits.worlds)
    return this.#latest
  }

  /** The token's world, where there is one. */
  find(token: string | undefined): World | undefined {
    return this.#latest.token === token ? this.#latest : this.#byToken.get(token)
  }

  /** The token's world, where there is one; who looks at it uses it. */
  look(token: string | undefined): World | undefined {
    return this.find(token) && this.of(token)
  }

  /** Remembers an exchange, and the plant that it created if it did. */
  keep(world: World, exchange: Exchange, body: Uint8Array): void {
    const before = world.bytes
    world.keep(exchange, body)
    this.#bytes += world.bytes - before
    if (this.#bytes > this.#limits.bytes) this.#makeRoom(world)
  }

  /** Makes a world forget something, and counts what that leaves. */
  change<Result>(world: World, forget: () => Result): Result {
    this.#bytes -= world.bytes
    const result = forget()
    this.#bytes += world.bytes
    return result
  }

  /** Forgets all that the token's world is. */
  forget(token: string): void {
    const world = this.find(token)
    if (world === undefined) return
    this.#latest = this.#none
    this.#delete(world)
  }

  #delete(world: World): void {
    this.#byToken.delete(world.token)
    this.#bytes -= world.bytes
  }

  #add(token: string | undefined): World {
    const world = new World(token, this.#limits, this.#logs)
    this.#byToken.set(token, world)
    this.#bytes += world.bytes
    return world
  }

  #makeRoom(current: World): void {
    const { bytes } = this.#limits
    const over = (): boolean => this.#bytes > bytes
    const forget = (world: World): boolean => this.change(world, () => world.forgetOldest())
    // Who takes much pays first, or one caller's bulk would cost all others their worlds.
    for (const world of [current, this.#none]) {
      while (over() && world.bytes > bytes / 4 && forget(world)) continue
    }
    this.#drop(over)
    while (over() && forget(current)) continue
  }

  /** Forgets worlds, the one used longest ago first, as long as that is needed. */
  #drop(needed: () => boolean): void {
    for (const world of this.#byToken.values()) {
      if (!needed()) return
      if (world !== this.#latest && world !== this.#none) this.#delete(world)
    }
  }
}
