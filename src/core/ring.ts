/** A list that holds at most `limit` items: one more pushes the oldest out. */
export class Ring<Item> {
  readonly #items: (Item | undefined)[] = []
  readonly #limit: number
  #start = 0
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#size
  }

  /** Adds an item; the one that had to go for it, if any. */
  push(item: Item): Item | undefined {
    const oldest = this.#size === this.#limit ? (this.shift() ?? item) : undefined
    if (this.#limit === 0) return oldest
    this.#items[(this.#start + this.#size) % this.#limit] = item
    this.#size += 1
    return oldest
  }

  /** Takes the oldest item away. */
  shift(): Item | undefined {
    if (this.#size === 0) return undefined
    const oldest = this.#items[this.#start]
    this.#items[this.#start] = undefined
    this.#start = (this.#start + 1) % this.#limit
    this.#size -= 1
    return oldest
  }

  *[Symbol.iterator](): IterableIterator<Item> {
    for (let nth = 0; nth < this.#size; nth += 1) {
      yield this.#items[(this.#start + nth) % this.#limit] as Item
    }
  }
}
