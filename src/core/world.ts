import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
import { KeptExchange } from './kept-exchange.ts'
import { readStored } from './plant.ts'
import { Ring } from './ring.ts'
import type { NamedScenario } from './scenario.ts'
import { StoredText } from './stored-text.ts'

const WORLD_BYTES = 1024
const PLANT_BYTES = 64

/** One token's state; `scenario` is undefined while the world follows the default. */
export class World {
  readonly token: string | undefined
  /** How far each sequence is; weak, for a function may make a new sequence at each request. */
  positions: WeakMap<object, number> = new WeakMap()
  scenario: NamedScenario | undefined
  /** About how much memory it takes. */
  bytes: number = WORLD_BYTES
  readonly #journal: Ring<KeptExchange>
  /** Each plant as the text it was sent in: exact, small, and read only when somebody asks. */
  readonly #plants: Ring<StoredText>

  constructor(
    token: string | undefined,
    limits: { readonly journal: number; readonly plants: number },
  ) {
    this.token = token
    this.#journal = new Ring(limits.journal, () => new KeptExchange())
    this.#plants = new Ring(limits.plants, () => new StoredText())
  }

  /** The exchanges that are remembered, in the order of the requests. */
  get exchanges(): Exchange[] {
    return [...this.#journal].map((kept) => kept.read(this.token))
  }

  /** The plants that are remembered, in the order of their creation. */
  get plants(): NewPlant[] {
    return [...this.#plants].map(({ text }) => readStored(text))
  }

  keep(exchange: Exchange, body: Uint8Array): KeptExchange {
    const before = this.#journal.size
    const kept = this.#journal.next()
    const taken = this.#journal.size === before ? kept.size : 0
    kept.keep(exchange, body)
    this.bytes += kept.size - taken
    return kept
  }

  create(body: Uint8Array): void {
    const before = this.#plants.size
    const stored = this.#plants.next()
    const taken = this.#plants.size === before ? PLANT_BYTES + stored.size : 0
    stored.setBytes(body)
    this.bytes += PLANT_BYTES + stored.size - taken
  }

  /** Forgets the oldest exchange, or the oldest plant where there is but one exchange; false where nothing is left to forget. */
  forgetOldest(): boolean {
    const kept = this.#journal.size > 1 ? this.#journal.dropOldest() : undefined
    if (kept !== undefined) this.bytes -= kept.size
    else {
      const stored = this.#plants.size > 1 ? this.#plants.dropOldest() : undefined
      if (stored === undefined) return false
      this.bytes -= PLANT_BYTES + stored.size
    }
    return true
  }

  /** Starts every sequence again. */
  restart(): void {
    this.positions = new WeakMap()
  }

  /** Forgets everything, the scenario too. */
  reset(): void {
    this.#journal.clear()
    this.#plants.clear()
    this.restart()
    this.scenario = undefined
    this.bytes = WORLD_BYTES
  }
}
