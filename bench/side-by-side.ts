import type { Effort } from './effort.ts'
import { BODIES, type Kind, load, type Round } from './load.ts'
import { median } from './median.ts'
import { residentMemory } from './process.ts'
import { type Contestant, type Running, start } from './servers.ts'

/** One server's figures. */
export interface Figures {
  readonly name: string
  readonly valid: KindFigures
  readonly invalid: KindFigures
  readonly malformed: KindFigures
  readonly memory: readonly Memory[]
}

export interface KindFigures {
  /** Requests a second: the median of all rounds, as are the others. */
  readonly rate: number
  /** The rate as a share of the first server's, round by round. */
  readonly share: number
  /** Microseconds of processor time for a request: the least of all rounds, which noise cannot lower. */
  readonly processor: number
  /** Milliseconds at 64 connections. */
  readonly p50: number
  readonly p99: number
  /** Share of the requests that got the right answer. */
  readonly right: number
  readonly rounds: readonly Round[]
}

export interface Memory {
  /** Requests served so far. */
  readonly requests: number
  /** Bytes resident. */
  readonly bytes: number
}

const KINDS = Object.keys(BODIES) as Kind[]
/** Looks at the memory while many more requests come: flat is what it is to be. */
const LOOKS = 4

interface Log {
  readonly rounds: Record<Kind, Round[]>
  readonly memory: Memory[]
  requests: number
}

/** Runs every server at once and loads them in turn, round by round, so that the machine's moods meet all alike. */
export async function sideBySide(
  all: readonly Contestant[],
  { rounds, seconds, more }: Effort,
  say: (what: string) => void,
): Promise<Figures[]> {
  const logs = all.map((): Log => ({
    rounds: { valid: [], invalid: [], malformed: [] },
    memory: [],
    requests: 0,
  }))
  const running: Running[] = []
  const look = (log: Log, { pid }: Running): number =>
    log.memory.push({ requests: log.requests, bytes: residentMemory(pid) })
  try {
    for (const [at, contestant] of all.entries()) {
      const server = await start(contestant)
      running.push(server)
      look(logs[at] as Log, server)
      for (const kind of KINDS) await load(server, kind, { duration: Math.min(1, seconds) })
    }
    for (let nth = 1; nth <= rounds; nth += 1) {
      for (const kind of KINDS) {
        say(`${kind} bodies, round ${nth} of ${rounds}`)
        for (const [at, server] of running.entries()) {
          const log = logs[at] as Log
          const round = await load(server, kind, { duration: seconds })
          log.rounds[kind].push(round)
          log.requests += round.requests
        }
      }
    }
    for (const [at, server] of running.entries()) {
      const log = logs[at] as Log
      look(log, server)
      if (more > 0) say(`${more.toLocaleString('en')} more requests to ${server.name}`)
      for (let nth = 1; more > 0 && nth <= LOOKS; nth += 1) {
        const kind = nth % 2 === 1 ? 'valid' : 'invalid'
        log.requests += (await load(server, kind, { amount: more / LOOKS })).requests
        look(log, server)
        const mega = Math.round((log.memory.at(-1)?.bytes ?? Number.NaN) / 2 ** 20)
        say(`${server.name}: ${mega} MiB after ${log.requests.toLocaleString('en')} requests`)
      }
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
  const [first] = logs
  return logs.map(({ rounds: mine, memory }, at): Figures => {
    const figures = (kind: Kind): KindFigures => kindFigures(mine[kind], first?.rounds[kind] ?? [])
    const { name } = all[at] as Contestant
    const [valid, invalid] = [figures('valid'), figures('invalid')]
    return { name, valid, invalid, malformed: figures('malformed'), memory }
  })
}

function kindFigures(rounds: readonly Round[], first: readonly Round[]): KindFigures {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of))
  const sum = (of: (round: Round) => number): number =>
    rounds.reduce((total, round) => total + of(round), 0)
  return {
    rate: middle(({ rate }) => rate),
    share: median(rounds.map(({ rate }, nth) => rate / (first[nth]?.rate ?? Number.NaN))),
    processor: Math.min(...rounds.map(({ processor }) => processor)),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    right: sum(({ right }) => right) / sum(({ requests }) => requests),
    rounds,
  }
}
