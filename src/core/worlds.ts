import type { Exchange } from './exchange.ts'
import type { Limits, Memory } from './limits.ts'
import { plainLog } from './log.ts'
import type { World } from './world.ts'

/** Every world by its token; past the bound the oldest goes first. The world of no token always stays. */
export interface Worlds {
  readonly all: readonly World[]
  /** Known where bytes are counted. */
  readonly memory?: Memory
  /** The token's world, made where there is none yet. */
  of(token: string | undefined): World
  /** The token's world, where there is one. */
  find(token: string | undefined): World | undefined
  /** Remembers an exchange, and the plant that it created if it did. */
  keep(world: World, exchange: Exchange, body: Uint8Array): void
  /** Counts what a world takes that has forgotten something. */
  count?(world: World): void
  /** Forgets all that the token's world is; undefined forgets every world. */
  forget(token: string | undefined): void
}

/** Enough for a page or a test: bounds how many worlds, exchanges and plants there are; bounded-worlds.ts bounds bytes, too. */
export function plainWorlds({
  worlds = 10_000,
  journal = 1000,
  plants = 1000,
}: Partial<Limits> = {}): Worlds {
  const byToken = new Map<string | undefined, World>()
  const add = (token?: string): World => {
    const world = {
      token,
      journal: plainLog(journal),
      plants: plainLog(plants),
      positions: new WeakMap<object, number>(),
    }
    byToken.set(token, world)
    const [, oldest] = byToken.keys()
    if (byToken.size > worlds + 1) byToken.delete(oldest)
    return world
  }
  // The first one is there for good, as it is the world of no token.
  add()
  return {
    get all() {
      return [...byToken.values()]
    },
    of: (token) => byToken.get(token) ?? add(token),
    find: (token) => byToken.get(token),
    keep(world, exchange, body) {
      if (exchange.created) world.plants.push(exchange, body)
      world.journal.push(exchange, body)
    },
    forget(token) {
      if (token !== undefined) byToken.delete(token)
      else {
        byToken.clear()
        add()
      }
    },
  }
}
