import { showValue } from '../base/check-value.ts'
import { thrownText } from '../base/thrown.ts'
import type { JournalEntry } from './journal.ts'
import { meets, type RequestCondition } from './wait-for-request.ts'

type Entries = readonly JournalEntry[]

/** A wait that timed out. */
export interface FailedWait {
  readonly condition: RequestCondition
  /** Milliseconds. */
  readonly timeout: number
  readonly count: number
  /** Only requests with a higher id counted. */
  readonly after: number
  /** The entries of the token that the wait looked at. */
  readonly own: Entries
  /** Those of all tokens. */
  readonly all: Entries
}

/** The error of a wait that timed out: the entries of the token, the nearest one, and a match among those of all tokens. */
export function timeoutError({ condition, timeout, count, after, own, all }: FailedWait): Error {
  const matching = own.filter((entry) => meets(entry, condition))
  const what =
    count === 1
      ? 'No matching request was received'
      : `Only ${matching.length} of ${count} matching requests were received`
  const lines = [
    `${what} within ${timeout} ms: ${String(condition)}`,
    `Requests received${after > 0 ? ` after #${after}` : ''}: ${own.length}`,
    ...own.slice(-10).map((entry) => `  ${summarize(entry)}`),
  ]
  // The more of an entry a condition reads before it rejects it, the nearer that entry is.
  const [nearest] = own
    .filter((entry) => !matching.includes(entry))
    .map((entry) => trace(entry, condition))
    .toSorted((a, b) => b.reads - a.reads)
  if (nearest !== undefined)
    lines.push(`Nearest: #${nearest.entry.id}. The condition read ${nearest.description}.`)
  const ids = new Set(own.map(({ id }) => id))
  const elsewhere = all.find((entry) => !ids.has(entry.id) && meets(entry, condition))
  if (elsewhere !== undefined) {
    const token = elsewhere.token === null ? 'without a token' : `for token ${elsewhere.token}`
    lines.push(`A matching request was received ${token}: ${summarize(elsewhere)}`)
  }
  return new Error(lines.join('\n'))
}

/** `#2 POST /plants → 400 (auto) {"id":1} "name" is required` */
function summarize({ id, request, response, scenario, problems }: JournalEntry): string {
  const { method, target, body } = request
  const why = problems.map(({ message }) => message).join('; ')
  return `#${id} ${method} ${target} → ${response.fault ?? response.status} (${scenario ?? 'refused'}) ${body.slice(0, 100)} ${why}`.trimEnd()
}

/** Which members of an entry a condition reads, such as `response.status (200), request.body ("{}")`. */
function trace(entry: JournalEntry, condition: RequestCondition) {
  const reads = new Set<string>()
  const watch = <Value extends object>(value: Value, path: string): Value =>
    new Proxy(value, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol' || typeof member === 'function') return member
        if (typeof member === 'object' && member !== null) return watch(member, `${path}${name}.`)
        reads.add(`${path}${name} (${showValue(member)})`)
        return member
      },
    })
  let thrown = ''
  try {
    condition(watch(entry, ''))
  } catch (error) {
    thrown = ` and threw ${thrownText(error)}`
  }
  return { entry, reads: reads.size, description: ([...reads].join(', ') || 'nothing') + thrown }
}
