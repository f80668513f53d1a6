import type { Exchange } from './exchange.ts'
import type { Log } from './log.ts'
import { TextRing } from './text-ring.ts'

const PLANT_BYTES = 16

/** Each plant as the text it was sent in: exact, small, and read only when somebody asks. */
export class PlantLog implements Log<Pick<Exchange, 'body'>> {
  readonly #texts: TextRing

  constructor(limit: number) {
    this.#texts = new TextRing(limit)
  }

  get size(): number {
    return this.#texts.size
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return this.#texts.used + this.#texts.size * PLANT_BYTES
  }

  push(_exchange: Exchange, body: Uint8Array): void {
    this.#texts.push(body)
  }

  read(): Pick<Exchange, 'body'>[] {
    return [...this.#texts.places()].map((place) => ({ body: this.#texts.read(place) }))
  }

  dropOldest(): void {
    this.#texts.dropOldest()
  }

  clear(): void {
    this.#texts.clear()
  }
}
