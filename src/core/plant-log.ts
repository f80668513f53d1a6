import type { Exchange } from './exchange.ts'
import type { Log } from './log.ts'
import { readStored } from './plant.ts'
import { TextRing } from './text-ring.ts'

type Id = number | bigint

const PLANT_BYTES = 16
/** About what an id takes in a list and in a map. */
const ID_BYTES = 64

/** Each plant as the text it was sent in: exact, small, and read only when somebody asks. */
export class PlantLog implements Log<Pick<Exchange, 'body'>> {
  readonly #texts: TextRing
  /** By place, and how many plants have each; only once somebody has asked. */
  #ids: Id[] | undefined
  readonly #counts = new Map<Id, number>()

  constructor(limit: number) {
    this.#texts = new TextRing(limit)
  }

  get size(): number {
    return this.#texts.size
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    const each = this.#ids === undefined ? PLANT_BYTES : PLANT_BYTES + ID_BYTES
    return this.#texts.used + this.#texts.size * each
  }

  push(_exchange: Exchange, body: Uint8Array): void {
    if (this.#texts.size === this.#texts.limit) this.dropOldest()
    const place = this.#texts.push(body)
    if (this.#ids !== undefined) this.#note(this.#ids, place)
  }

  holds(id: Id): boolean {
    if (this.#ids === undefined) {
      this.#ids = []
      for (const place of this.#texts.places()) this.#note(this.#ids, place)
    }
    return this.#counts.has(id)
  }

  read(): Pick<Exchange, 'body'>[] {
    return [...this.#texts.places()].map((place) => ({ body: this.#texts.read(place) }))
  }

  dropOldest(): void {
    const id = this.#ids?.[this.#texts.oldest]
    if (id !== undefined) {
      const left = (this.#counts.get(id) ?? 0) - 1
      if (left > 0) this.#counts.set(id, left)
      else this.#counts.delete(id)
    }
    this.#texts.dropOldest()
  }

  clear(): void {
    this.#texts.clear()
    this.#ids = undefined
    this.#counts.clear()
  }

  #note(ids: Id[], place: number): void {
    const { id } = readStored(this.#texts.read(place))
    ids[place] = id
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1)
  }
}
