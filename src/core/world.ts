import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
import type { Log, Logs } from './log.ts'
import { readStored } from './plant.ts'
import type { NamedScenario } from './scenario.ts'

const WORLD_BYTES = 1024

/** One token's state; `scenario` is undefined while the world follows the default. */
export class World {
  readonly token: string | undefined
  readonly journal: Log<Exchange>
  readonly store: Log<Pick<Exchange, 'body'>>
  positions: WeakMap<object, number> = new WeakMap()
  scenario: NamedScenario | undefined

  constructor(
    token: string | undefined,
    limits: { readonly journal: number; readonly plants: number },
    logs: Logs,
  ) {
    this.token = token
    this.journal = logs.journal(limits.journal, token)
    this.store = logs.plants(limits.plants)
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return WORLD_BYTES + this.journal.bytes + this.store.bytes
  }

  /** The plants that are remembered, in the order of their creation. */
  get plants(): NewPlant[] {
    return this.store.read().map(({ body }) => readStored(body))
  }

  /** Remembers an exchange, and the plant that it created if it did. */
  keep(exchange: Exchange, body: Uint8Array): void {
    if (exchange.created) this.store.push(exchange, body)
    this.journal.push(exchange, body)
  }

  /** Forgets the oldest exchange or plant, of what takes more; one of each stays. False where there is no more to forget. */
  forgetOldest(): boolean {
    const { journal, store } = this
    const bulky = store.size > 1 && (store.bytes > journal.bytes || journal.size < 2)
    const log = bulky ? store : journal
    if (log.size < 2) return false
    log.dropOldest()
    return true
  }

  /** Starts every sequence again. */
  restart(): void {
    this.positions = new WeakMap()
  }
}
