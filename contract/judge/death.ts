import type { Operation } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import { isUnreached } from '../data/exchange.ts'
import type { Entry, JudgedEntry } from '../data/report.ts'
import { atLevel, type Levels } from '../rules/levels.ts'
import { dangerOf } from './danger.ts'
import type { Observation } from './finding.ts'
import { findingOf } from './judge.ts'

/** Milliseconds within which a broken connection, a last response and other requests count as simultaneous. */
const together = 100
/** At most so many cases are named. */
const maxNamed = 8

const isAnswered = ({ exchange }: Entry): boolean => exchange.response.type === 'response'
const startOf = ({ exchange: { timing } }: Entry): number => timing.started
const endOf = ({ exchange: { timing } }: Entry): number => timing.started + timing.duration

/** The most dangerous request first, as they were else. */
const mostDangerousFirst = <E extends Entry>(entries: readonly E[]): readonly E[] =>
  entries
    .map((entry) => ({ entry, danger: dangerOf(entry.exchange.request) }))
    .toSorted((left, right) => right.danger - left.danger)
    .map(({ entry }) => entry)

const isTimeout = ({ exchange: { response } }: Entry): boolean =>
  response.type === 'failure' && response.kind === 'timeout'

/** When the server died, at the latest: as its connections broke or, if they only fell silent, with the first request then. */
const deathOf = (unanswered: readonly Entry[]): number => {
  const broken = unanswered.filter((entry) => !isTimeout(entry)).map(endOf)
  if (broken.length > 0) return Math.min(...broken)
  return Math.min(...unanswered.map(startOf)) + together
}

const namesOf = (entries: readonly Entry[]): string => {
  const ids = [...new Set(entries.map((entry) => entry.case.id))]
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : ''
  return ids.slice(0, maxNamed).join(', ') + more
}

const messageOf = (pending: readonly Entry[], answered: readonly Entry[]): string => {
  const suspects = [
    pending.length > 0 ? `pending then: ${namesOf(pending)}` : '',
    answered.length > 0 ? `answered just before: ${namesOf(answered)}` : '',
  ].filter((part) => part !== '')
  return `from here on no case got a response. Suspects are this request and those near it (${suspects.join('; ')})`
}

/** An entry without what was judged: the lack of a response is no finding of its own beside the death of the server. */
const withoutVerdict = (entry: JudgedEntry): JudgedEntry => ({
  ...entry,
  findings: [],
  judged: [],
})

interface Judging {
  readonly operation: Operation
  readonly levels: Levels
}

/** The one finding about a server that died: which request ended it can't be known, so all suspects are named. */
const withDeath = (
  suspect: JudgedEntry,
  message: string,
  { operation, levels }: Judging,
): JudgedEntry => {
  const entry = isAnswered(suspect) ? suspect : withoutVerdict(suspect)
  const death: Observation = {
    kind: 'violation',
    rule: 'R8',
    code: 'died',
    expected: 'a response to every request',
    received: 'no further response',
    message,
  }
  const finding = findingOf(entry.case, entry.exchange, atLevel(death, levels), operation)
  return {
    ...entry,
    findings: [...entry.findings, finding],
    judged: [...entry.judged, { rule: 'R8', result: 'failed' }],
  }
}

/** The requests around the end of a server. */
interface Ending {
  /** Without a response, since the last one came. */
  readonly unanswered: readonly JudgedEntry[]
  /** Of these, the ones that the server may have got. */
  readonly pending: readonly JudgedEntry[]
  /** The last ones with a response, the latest first. */
  readonly justAnswered: readonly JudgedEntry[]
}

const endingOf = (entries: readonly JudgedEntry[], concurrency: number): Ending => {
  const answered = entries.filter(isAnswered).toSorted((left, right) => endOf(right) - endOf(left))
  const [latest] = answered
  const lastResponse = latest === undefined ? 0 : endOf(latest)
  const unanswered = entries.filter(
    (entry) => !isAnswered(entry) && endOf(entry) > lastResponse - together,
  )
  const reached = unanswered.filter((entry) => !isUnreached(entry.exchange))
  const death = deathOf(reached)
  return {
    unanswered,
    pending: mostDangerousFirst(reached.filter((entry) => startOf(entry) < death)),
    justAnswered: mostDangerousFirst(answered.slice(0, concurrency)),
  }
}

/**
 * What was recorded of a server that no longer responds: one finding in place of one for each unanswered request.
 * `concurrency` is how many requests the server may have handled when it died.
 * @returns also the cases that were sent to a dead server
 */
export const settleDeath = (
  entries: readonly JudgedEntry[],
  { concurrency, ...judging }: Judging & { readonly concurrency: number },
): { readonly entries: readonly JudgedEntry[]; readonly unanswered: readonly Case[] } => {
  const { unanswered, pending, justAnswered } = endingOf(entries, concurrency)
  // Of equally dangerous ones the pending one: it was not answered.
  const [suspect] = mostDangerousFirst([...pending, ...justAnswered])
  if (!suspect) return { entries, unanswered: [] }
  const lost = new Set(unanswered.filter((entry) => !pending.includes(entry)))
  const message = messageOf(pending, justAnswered)
  const settled = entries.flatMap((entry): JudgedEntry[] => {
    if (entry === suspect) return [withDeath(entry, message, judging)]
    if (pending.includes(entry)) return [withoutVerdict(entry)]
    return lost.has(entry) ? [] : [entry]
  })
  return { entries: settled, unanswered: Array.from(lost, (entry) => entry.case) }
}
