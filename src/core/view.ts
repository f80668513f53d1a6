import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import { observe, type State, tell } from './state.ts'
import { type RequestCondition, waitForRequest, type WaitOptions } from './wait-for-request.ts'
import type { World } from './world.ts'

/** What is remembered: everywhere, or in the world of one token. */
export class View {
  readonly #state: State
  readonly #token: string | undefined

  constructor(state: State, token?: string) {
    this.#state = state
    this.#token = token
  }

  /** The exchanges that are remembered, in the order of the requests. */
  requests(): JournalEntry[] {
    return entries(this.#worlds)
  }

  /** The plants that are remembered, in the order of their creation, world by world. */
  plants(): NewPlant[] {
    return this.#worlds.flatMap(({ plants }) => plants)
  }

  /** Waits for the first request, remembered or to come, that fits; see wait-for-request.ts. */
  waitForRequest(fits: RequestCondition, options?: WaitOptions): Promise<JournalEntry> {
    const token = this.#token
    const arrivals = {
      here: () => this.requests(),
      anywhere: () => entries(this.#state.worlds.all),
      listen: (arrived: (exchange: Exchange) => void) =>
        observe(this.#state, {
          arrived: (exchange) => {
            if (token === undefined || exchange.token === token) arrived(exchange)
          },
        }),
    }
    return waitForRequest(arrivals, fits, options)
  }

  /** Forgets the exchanges, and nothing else. */
  clearRequests(): void {
    this.#clear('journal')
  }

  /** Forgets the plants, and nothing else. */
  clearPlants(): void {
    this.#clear('store')
  }

  #clear(log: 'journal' | 'store'): void {
    const { worlds } = this.#state
    for (const world of this.#worlds) worlds.change(world, () => world[log].clear())
    tell(this.#state, 'forgotten', this.#token)
  }

  get #worlds(): World[] {
    const { worlds } = this.#state
    if (this.#token === undefined) return worlds.all
    const world = worlds.look(this.#token)
    return world === undefined ? [] : [world]
  }
}

function entries(worlds: readonly World[]): JournalEntry[] {
  const exchanges = worlds.flatMap(({ journal }) => journal.read())
  return exchanges.toSorted((a, b) => a.id - b.id).map(toEntry)
}
