import type { JournalEntry } from './journal.ts'
import type { RequestCondition } from './wait-for-request.ts'
import { watched } from './watched.ts'

/** What did come in and what came nearest, for who waited `timeout` milliseconds in vain. */
export function noneFits(
  fits: RequestCondition,
  timeout: number,
  here: readonly JournalEntry[],
  anywhere: readonly JournalEntry[],
): Error {
  const lines = [
    `No request that fits came within ${timeout} ms: ${String(fits)}`,
    `Requests that came: ${here.length}`,
    ...here.slice(-10).map((entry) => `  ${line(entry)}`),
  ]
  // The more of an entry a condition reads before it gives up, the nearer that entry comes.
  const [nearest] = here.map((entry) => watched(entry, fits)).toSorted((a, b) => b.reads - a.reads)
  if (nearest !== undefined)
    lines.push(`Nearest: #${nearest.entry.id}, of which the condition read ${nearest.shown}.`)
  const missed = anywhere.find((entry) => watched(entry, fits).holds)
  if (missed !== undefined)
    lines.push(
      `One that fits came with ${missed.token === null ? 'no token' : `another token (${missed.token})`}: ${line(missed)}`,
    )
  return new Error(lines.join('\n'))
}

/** `#2 POST /plants → 400 (auto) {"id":1} "name" is required` */
function line({ id, request, answer, scenario, problems }: JournalEntry): string {
  const why = problems.map(({ message }) => message).join('; ')
  return `#${id} ${request.method} ${request.target} → ${answer.fault ?? answer.status} (${scenario ?? 'refused'}) ${request.body.slice(0, 100)} ${why}`.trimEnd()
}
