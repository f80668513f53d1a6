import type { JournalEntry } from './journal.ts'
import type { RequestCondition } from './wait-for-request.ts'
import { shownReads, watched } from './watched.ts'

const MOST_LISTED = 10

/** What did come in and what came nearest, for who waited `timeout` milliseconds in vain. */
export function noneFits(
  fits: RequestCondition,
  timeout: number,
  here: readonly JournalEntry[],
  anywhere: readonly JournalEntry[] = here,
): Error {
  return new Error(
    `No request that fits came within ${timeout} ms: ${String(fits)}\n${report(here, anywhere, fits)}`,
  )
}

function report(
  here: readonly JournalEntry[],
  anywhere: readonly JournalEntry[],
  fits: RequestCondition,
): string {
  const last = here.slice(-MOST_LISTED)
  const hidden = here.length - last.length
  const lines = [
    `${counted(here.length)} came${hidden > 0 ? `, the last ${MOST_LISTED} of them` : ''}${here.length > 0 ? ':' : '.'}`,
    ...last.map((entry) => `  ${line(entry)}`),
  ]
  // The more of an entry a condition reads before it gives up, the nearer that entry comes.
  const [nearest] = here
    .map((entry) => ({ entry, ...watched(entry, fits) }))
    .toSorted((a, b) => b.reads.size - a.reads.size)
  if (nearest !== undefined) {
    const { entry, reads, thrown } = nearest
    lines.push(
      `Nearest: #${entry.id}, of which the condition read ${shownReads(reads)}${thrown === undefined ? '' : ` and threw ${thrown}`}.`,
    )
  }
  const elsewhere = anywhere.filter(({ id }) => here.every((entry) => entry.id !== id))
  const missed = elsewhere.find((entry) => watched(entry, fits).holds)
  if (missed !== undefined)
    lines.push(
      `One that fits came with${missed.token === null ? 'out a token' : ` another token (${missed.token})`}: ${line(missed)}`,
    )
  else if (elsewhere.length > 0)
    lines.push(`${counted(elsewhere.length)} came with other tokens, and none of them fits.`)
  return lines.join('\n')
}

/** `#2 POST /plants → 400 (auto, 1 ms) {"id":1} "name" is required` */
function line({ id, request, answer, scenario, problems, duration }: JournalEntry): string {
  const time = duration === null ? 'under way' : `${Math.round(duration)} ms`
  const why = problems.map(({ message }) => message).join('; ')
  return `#${id} ${request.method} ${request.target} → ${answer.fault ?? answer.status} (${scenario ?? 'refused'}, ${time}) ${request.body.slice(0, 100)} ${why}`.trimEnd()
}

function counted(requests: number): string {
  return requests === 1 ? '1 request' : `${requests || 'No'} requests`
}
