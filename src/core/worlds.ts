import type { Exchange } from './exchange.ts'
import { World } from './world.ts'

/** Bounds on what is remembered; past each, what was used least recently goes first. */
export interface Limits {
  /** Worlds, one a token. */
  readonly worlds: number
  /** Exchanges that one world's journal holds, at least 1. */
  readonly journal: number
  /** Plants that one world holds, at least 1. */
  readonly plants: number
  /** About how many bytes all worlds may take together. */
  readonly bytes: number
}

/** How much is remembered, in all worlds. */
export interface Memory {
  readonly worlds: number
  readonly requests: number
  readonly plants: number
  /** About how many it takes. */
  readonly bytes: number
}

export const DEFAULT_LIMITS: Limits = {
  worlds: 10_000,
  journal: 1000,
  plants: 1000,
  bytes: 16_777_216,
}

/** Every world by its token, the least recently used first; the world of no token is always there. */
export class Worlds {
  readonly none: World
  readonly #limits: Limits
  readonly #byToken = new Map<string, World>()
  #latest: World
  #bytes: number

  constructor(limits: Limits) {
    this.#limits = limits
    this.none = this.#latest = new World(undefined, limits)
    this.#bytes = this.none.bytes
  }

  get size(): number {
    return this.#byToken.size
  }

  get memory(): Memory {
    let [requests, plants] = [0, 0]
    for (const world of this) {
      requests += world.size.requests
      plants += world.size.plants
    }
    return { worlds: this.size, requests, plants, bytes: this.#bytes }
  }

  /** The token's world, made where there is none yet. */
  of(token: string | undefined): World {
    if (token === undefined) return this.none
    if (this.#latest.token === token) return this.#latest
    let world = this.#byToken.get(token)
    if (world === undefined) {
      world = new World(token, this.#limits)
      this.#bytes += world.bytes
    } else this.#byToken.delete(token)
    this.#byToken.set(token, world)
    this.#latest = world
    if (this.#byToken.size > this.#limits.worlds) this.#dropOldest()
    return world
  }

  /** The token's world, where there is one. */
  find(token: string | undefined): World | undefined {
    if (token === undefined) return this.none
    return this.#latest.token === token ? this.#latest : this.#byToken.get(token)
  }

  /** The token's world, where there is one; who looks at it uses it. */
  look(token: string | undefined): World | undefined {
    return this.find(token) && this.of(token)
  }

  /** Remembers an exchange, and the plant that it created if it did; its place for `settle`. */
  keep(world: World, exchange: Exchange, body: Uint8Array): number {
    const before = world.bytes
    const place = world.keep(exchange, body)
    this.#bytes += world.bytes - before
    if (this.#bytes > this.#limits.bytes) this.#makeRoom(world)
    return place
  }

  /** Makes a world forget something, and counts what that leaves. */
  change(world: World, forget: () => void): void {
    this.#bytes -= world.bytes
    forget()
    this.#bytes += world.bytes
  }

  resetAll(): void {
    this.#byToken.clear()
    this.none.reset()
    this.#latest = this.none
    this.#bytes = this.none.bytes
  }

  *[Symbol.iterator](): IterableIterator<World> {
    yield this.none
    yield* this.#byToken.values()
  }

  #makeRoom(current: World): void {
    const { bytes } = this.#limits
    // Who takes much pays first, or one caller's bulk would cost all others their worlds.
    for (const world of [current, this.none]) {
      while (this.#bytes > bytes && world.bytes > bytes / 4 && this.#forget(world)) continue
    }
    while (this.#bytes > bytes && this.#dropOldest()) continue
    while (this.#bytes > bytes && this.#forget(current)) continue
  }

  #forget(world: World): boolean {
    const before = world.bytes
    const forgot = world.forgetOldest()
    this.#bytes += world.bytes - before
    return forgot
  }

  #dropOldest(): boolean {
    for (const [token, world] of this.#byToken) {
      if (world === this.#latest) continue
      this.#byToken.delete(token)
      this.#bytes -= world.bytes
      return true
    }
    return false
  }
}
