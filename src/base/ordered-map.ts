interface Entry<Key, Value> {
  readonly key: Key
  value: Value
  previous: Entry<Key, Value> | undefined
  next: Entry<Key, Value> | undefined
}

/**
 * A map in the order of insertion that finds its first value at once. An iterator of a Map first passes the places of what
 * was deleted, which are thousands where each addition deletes the first one.
 */
export class OrderedMap<Key, Value> {
  readonly #entries = new Map<Key, Entry<Key, Value>>()
  #first: Entry<Key, Value> | undefined
  #last: Entry<Key, Value> | undefined

  get size(): number {
    return this.#entries.size
  }

  get first(): Value | undefined {
    return this.#first?.value
  }

  get last(): Value | undefined {
    return this.#last?.value
  }

  get values(): readonly Value[] {
    return Array.from(this.#entries.values(), ({ value }) => value)
  }

  /** Whether a value passes a test. */
  some(test: (value: Value) => boolean): boolean {
    for (const { value } of this.#entries.values()) if (test(value)) return true
    return false
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** A key that is there keeps its place. */
  set(key: Key, value: Value): void {
    const known = this.#entries.get(key)
    if (known === undefined) this.#append({ key, value, previous: this.#last, next: undefined })
    else known.value = value
  }

  #append(entry: Entry<Key, Value>): void {
    this.#entries.set(entry.key, entry)
    if (this.#last === undefined) this.#first = entry
    else this.#last.next = entry
    this.#last = entry
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    const { previous, next } = entry
    if (previous === undefined) this.#first = next
    else previous.next = next
    if (next === undefined) this.#last = previous
    else next.previous = previous
  }
}
