import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import type { PlacedValue } from './keyword-value.ts'

/** Rows about one member of the body: a recursive schema has any number of places within it. */
const maxRows = 400

/** Rows about all members: of a wide body each member gets its part. */
const maxRowsOfBody = 8000

/** Values of a member per row: some have been sent about another place, or have other defects. */
const triesPerRow = 5

/** Characters around a value for which it counts once more: to send or read a large body takes as long as many small ones. */
const charactersPerRow = 4096

interface Spent {
  rows: number
  tries: number
}

const weightOf = ({ value: { json = '' } }: PlacedValue, body: string): number =>
  1 + Math.floor((body.length - json.length) / charactersPerRow)

/** How many values each member of a body gets. */
export class RowBudget {
  readonly #spent = new Map<string | undefined, Spent>()
  readonly #maxRows: number

  /** @param members how many members the body has */
  constructor(members: number) {
    this.#maxRows = Math.min(maxRows, Math.ceil(maxRowsOfBody / Math.max(members, 1)))
  }

  /** Whether the member that a place is in has enough rows, or few values of it become rows. */
  isSpent(place: RequestPlace): boolean {
    const { rows, tries } = this.#of(place)
    return rows >= this.#maxRows || tries >= triesPerRow * this.#maxRows
  }

  /** Counts a value that may become a row. */
  countTry(placed: PlacedValue, body: string): void {
    this.#of(placed.place).tries += weightOf(placed, body)
  }

  /** Counts a row. */
  countRow(placed: PlacedValue, body: string): void {
    this.#of(placed.place).rows += weightOf(placed, body)
  }

  #of({ names: [part] }: RequestPlace): Spent {
    const spent = this.#spent.get(part) ?? { rows: 0, tries: 0 }
    this.#spent.set(part, spent)
    return spent
  }
}
