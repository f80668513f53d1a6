import { BODIES, type Kind, load, type Round } from './load.ts'
import { median } from './median.ts'
import { residentMemory } from './process.ts'
import { type Contestant, type Running, start } from './servers.ts'

/** One server's figures, each the median of its rounds. */
export interface Figures {
  readonly name: string
  readonly valid: KindFigures
  readonly invalid: KindFigures
  /** Milliseconds from the start of the process to its first right answer. */
  readonly start: number
  /** Bytes resident after the first answer. */
  readonly idle: number
  /** Bytes resident after `requests` requests. */
  readonly loaded: number
  readonly requests: number
  readonly failed: number
}

export interface KindFigures {
  /** Requests a second. */
  readonly rate: number
  /** The rate as a share of the first server's, round by round. */
  readonly share: number
  /** Microseconds of processor time for a request: the least of all rounds, which noise cannot lower. */
  readonly processor: number
  /** Milliseconds at 64 connections. */
  readonly p50: number
  readonly p99: number
}

export interface Effort {
  readonly rounds: number
  /** Seconds of load in one round, for one server and one kind of body. */
  readonly seconds: number
  /** Requests to send after the rounds, for memory alone. */
  readonly more: number
}

const KINDS = Object.keys(BODIES) as Kind[]

interface Log {
  readonly name: string
  readonly starts: number[]
  readonly rounds: Record<Kind, Round[]>
  idle: number
  loaded: number
}

/** Runs every server at once and loads them in turn, round by round, so that the machine's moods meet all alike. */
export async function sideBySide(
  all: readonly Contestant[],
  { rounds, seconds, more }: Effort,
  say: (what: string) => void,
): Promise<Figures[]> {
  const logs: Log[] = all.map(({ name }) => ({
    name,
    starts: [],
    rounds: { valid: [], invalid: [] },
    idle: Number.NaN,
    loaded: Number.NaN,
  }))
  for (let nth = 1; nth <= rounds; nth += 1) {
    say(`starts, round ${nth} of ${rounds}`)
    for (const [at, contestant] of all.entries()) {
      const running = await start(contestant)
      logs[at]?.starts.push(running.started)
      await running.stop()
    }
  }
  const running: Running[] = []
  try {
    for (const [at, contestant] of all.entries()) {
      const server = await start(contestant)
      running.push(server)
      ;(logs[at] as Log).idle = residentMemory(server.pid)
      for (const kind of KINDS) await load(server, kind, { duration: 1 })
    }
    for (let nth = 1; nth <= rounds; nth += 1) {
      for (const kind of KINDS) {
        say(`${kind} bodies, round ${nth} of ${rounds}`)
        for (const [at, server] of running.entries()) {
          logs[at]?.rounds[kind].push(await load(server, kind, { duration: seconds }))
        }
      }
    }
    for (const [at, server] of running.entries()) {
      if (more > 0) say(`${more} more requests to ${server.name}`)
      const log = logs[at] as Log
      if (more > 0) log.rounds.valid.push(await load(server, 'valid', { amount: more }))
      log.loaded = residentMemory(server.pid)
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
  const [first] = logs
  return logs.map((log) => figuresOf(log, first as Log, rounds))
}

function figuresOf(log: Log, first: Log, rounds: number): Figures {
  const all = [...log.rounds.valid, ...log.rounds.invalid]
  const sum = (of: (round: Round) => number): number =>
    all.reduce((total, round) => total + of(round), 0)
  return {
    name: log.name,
    valid: kindFigures(log.rounds.valid.slice(0, rounds), first.rounds.valid),
    invalid: kindFigures(log.rounds.invalid, first.rounds.invalid),
    start: median(log.starts),
    idle: log.idle,
    loaded: log.loaded,
    requests: sum(({ requests }) => requests),
    failed: sum(({ failed }) => failed),
  }
}

function kindFigures(rounds: readonly Round[], first: readonly Round[]): KindFigures {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  return {
    rate: middle(({ rate }) => rate),
    share: median(rounds.map(({ rate }, nth) => rate / (first[nth]?.rate ?? Number.NaN))),
    processor: Math.min(...rounds.map(({ processor }) => processor)),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  }
}
