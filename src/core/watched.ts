import type { JournalEntry } from './journal.ts'
import type { RequestCondition } from './wait-for-request.ts'

/** What came of asking a condition about an entry. */
export interface Watched {
  readonly entry: JournalEntry
  readonly holds: boolean
  /** How much it read before it answered, or threw and so does not hold. */
  readonly reads: number
  /** `answer.status (200), request.body ("{}")`, in the order of reading. */
  readonly shown: string
}

export function watched(entry: JournalEntry, fits: RequestCondition): Watched {
  const reads = new Set<string>()
  const watch = <Value extends object>(value: Value, path: string): Value =>
    new Proxy(value, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol' || typeof member === 'function') return member
        if (typeof member === 'object' && member !== null) return watch(member, `${path}${name}.`)
        reads.add(`${path}${name} (${JSON.stringify(member)?.slice(0, 100)})`)
        return member
      },
    })
  let holds = false
  let threw = ''
  try {
    holds = fits(watch(entry, ''))
  } catch (thrown) {
    threw = ` and threw ${String(thrown)}`
  }
  return { entry, holds, reads: reads.size, shown: ([...reads].join(', ') || 'nothing') + threw }
}
