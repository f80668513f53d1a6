import type { NewPlant } from '../generated/types.ts'
import type { Exchange } from './exchange.ts'
import { ExchangeLog } from './exchange-log.ts'
import { readStored } from './plant.ts'
import type { NamedScenario } from './scenario.ts'
import { TextRing } from './text-ring.ts'

const WORLD_BYTES = 1024
const PLANT_BYTES = 16

/** One token's state; `scenario` is undefined while the world follows the default. */
export class World {
  readonly token: string | undefined
  positions: WeakMap<object, number> = new WeakMap()
  scenario: NamedScenario | undefined
  readonly #log: ExchangeLog
  /** Each plant as the text it was sent in: exact, small, and read only when somebody asks. */
  readonly #plants: TextRing

  constructor(
    token: string | undefined,
    limits: { readonly journal: number; readonly plants: number },
  ) {
    this.token = token
    this.#log = new ExchangeLog(limits.journal)
    this.#plants = new TextRing(limits.plants)
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return WORLD_BYTES + this.#log.bytes + this.#plants.used + this.#plants.size * PLANT_BYTES
  }

  get size(): { readonly requests: number; readonly plants: number } {
    return { requests: this.#log.size, plants: this.#plants.size }
  }

  /** The exchanges that are remembered, in the order of the requests. */
  get exchanges(): Exchange[] {
    return this.#log.read(this.token)
  }

  /** The plants that are remembered, in the order of their creation. */
  get plants(): NewPlant[] {
    return [...this.#plants.places()].map((place) => readStored(this.#plants.read(place)))
  }

  /** Remembers an exchange, and the plant that it created if it did; the place in the log for `settle`. */
  keep(exchange: Exchange, body: Uint8Array): number {
    if (exchange.created) this.#plants.push(body)
    return this.#log.push(exchange, body)
  }

  settle(place: number, id: number, duration: number): void {
    this.#log.settle(place, id, duration)
  }

  /** Forgets the oldest exchange or plant, of what takes more; one of each stays. False where there is no more to forget. */
  forgetOldest(): boolean {
    const bulky = this.#plants.used > this.#log.bytes
    if (this.#log.size > 1 && !(bulky && this.#plants.size > 1)) this.#log.dropOldest()
    else if (this.#plants.size > 1) this.#plants.dropOldest()
    else return false
    return true
  }

  /** Starts every sequence again. */
  restart(): void {
    this.positions = new WeakMap()
  }

  clearRequests(): void {
    this.#log.clear()
  }

  clearPlants(): void {
    this.#plants.clear()
  }

  /** Forgets everything, the scenario too. */
  reset(): void {
    this.clearRequests()
    this.clearPlants()
    this.restart()
    this.scenario = undefined
  }
}
