import type { JournalEntry } from '../core/journal.ts'

/** As many as one world's journal holds. */
export const MOST_ENTRIES = 1000

/** The last entries of a journal by id, whatever order they are told in. */
export class RecentEntries {
  #byId = new Map<number, JournalEntry>()
  #sorted: readonly JournalEntry[] | undefined

  get newestFirst(): readonly JournalEntry[] {
    this.#sorted ??= [...this.#byId.values()].toSorted((a, b) => b.id - a.id)
    return this.#sorted
  }

  replace(entries: readonly JournalEntry[]): void {
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]))
    this.#sorted = undefined
  }

  /** Takes an entry in the place of what is known by its id; true where nothing is. */
  add(entry: JournalEntry): boolean {
    const known = this.#byId.has(entry.id)
    this.#byId.set(entry.id, entry)
    const [oldest] = this.#byId.keys()
    if (this.#byId.size > MOST_ENTRIES && oldest !== undefined) this.#byId.delete(oldest)
    this.#sorted = undefined
    return !known
  }

  clear(): void {
    this.replace([])
  }
}
