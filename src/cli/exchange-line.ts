import type { Exchange } from '../core/exchange.ts'
import { shownTarget } from '../core/journal.ts'
import { frameOf, tenths } from './request-line.ts'

/** Exchanges whose lines differ in the time at most. */
interface Kind extends Pick<Exchange, 'method' | 'target' | 'scenario' | 'problems'> {
  readonly answer: Pick<Exchange['answer'], 'status' | 'fault'>
  readonly frame: readonly [before: string, behind: string]
  /** By tenths of a millisecond, as far as they have been printed. */
  readonly lines: string[]
}

/** The times, in tenths of a millisecond, that a line is remembered for. */
const REMEMBERED = 100

/** Clients take turns: the kinds met last. */
const recent: Kind[] = []
const MOST_RECENT = 16
let next = 0

/** The line of an exchange, not by way of an entry: a busy server prints one a request, and most are one of those before. */
export function exchangeLine(exchange: Exchange): string {
  const { frame, lines } = recent.find((kind) => fits(kind, exchange)) ?? kindOf(exchange)
  const took = tenths(exchange.duration)
  const known = lines[took]
  if (known !== undefined) return known
  const line = `${frame[0]}${took / 10}${frame[1]}`
  if (took < REMEMBERED) lines[took] = line
  return line
}

function fits(kind: Kind, { method, target, answer, scenario, problems }: Exchange): boolean {
  return (
    answer.status === kind.answer.status &&
    answer.fault === kind.answer.fault &&
    scenario === kind.scenario &&
    target === kind.target &&
    method === kind.method &&
    sameProblems(problems, kind.problems)
  )
}

function kindOf({ method, target, answer, scenario, problems }: Exchange): Kind {
  const { status, fault } = answer
  const told = { method, scenario, answer: { status, fault } }
  const shown = { target: shownTarget(target), problems: problems.map(({ message }) => message) }
  const own = { ...told, target, problems, frame: frameOf({ ...told, ...shown }), lines: [] }
  recent[next] = own
  next = (next + 1) % MOST_RECENT
  return own
}

function sameProblems(some: Exchange['problems'], others: Exchange['problems']): boolean {
  return (
    some.length === others.length &&
    some.every((problem, at) => {
      const other = others[at]
      return (
        problem.pointer === other?.pointer &&
        problem.keyword === other.keyword &&
        problem.message === other.message
      )
    })
  )
}
