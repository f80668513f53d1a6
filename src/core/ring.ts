/** Places for at most `limit` items; when all are taken, the oldest item's is taken again. */
export class Ring<Item> {
  readonly #items: (Item | undefined)[] = []
  readonly #limit: number
  readonly #make: () => Item
  #start = 0
  #size = 0

  constructor(limit: number, make: () => Item) {
    this.#limit = Math.max(1, limit)
    this.#make = make
  }

  get size(): number {
    return this.#size
  }

  /** A place for the newest item; what is in it is to be overwritten. */
  next(): Item {
    if (this.#size === this.#limit) {
      const oldest = this.#items[this.#start] as Item
      this.#start = (this.#start + 1) % this.#limit
      return oldest
    }
    const at = (this.#start + this.#size) % this.#limit
    this.#size += 1
    return (this.#items[at] ??= this.#make())
  }

  /** Forgets the oldest item, its place too. */
  dropOldest(): Item | undefined {
    if (this.#size === 0) return undefined
    const oldest = this.#items[this.#start] as Item
    this.#items[this.#start] = undefined
    this.#start = (this.#start + 1) % this.#limit
    this.#size -= 1
    return oldest
  }

  clear(): void {
    this.#items.length = 0
    this.#start = 0
    this.#size = 0
  }

  *[Symbol.iterator](): IterableIterator<Item> {
    for (let nth = 0; nth < this.#size; nth += 1) {
      yield this.#items[(this.#start + nth) % this.#limit] as Item
    }
  }
}
