import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import autocannon from 'autocannon'
import { BODIES, cli, HEADERS, type RunningServer, type Server, servers, start } from './servers.ts'

const USAGE = `npm run bench -- [options]

Compares the built mock with a bare node:http server and Prism, all in one run on 127.0.0.1:
start time, requests per second by kind of body, memory, and the time of a default check.

  --rounds <n>    interleaved rounds; figures are their medians (default: 5)
  --seconds <n>   load per server, kind of body and round (default: 1)
  --without <s>   leave out a server: Prism
  --json <file>   write every figure of every round to a file
  --help          print this`

type Kind = keyof typeof BODIES
const KINDS = Object.keys(BODIES) as Kind[]
const CONNECTIONS = 64
const MIB = 2 ** 20

interface Load {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Share of the requests that got a response of the right class. */
  readonly right: number
}

/** All rounds of one server. */
interface Figures {
  readonly name: string
  readonly startMs: number[]
  readonly load: Record<Kind, Load[]>
  readonly memory: { idle: number; loaded: number }
}

async function bench(
  rounds: number,
  seconds: number,
  { without = '', json }: { readonly without?: string; readonly json?: string },
): Promise<void> {
  const compared = servers.filter(({ name }) => name.toLowerCase() !== without.toLowerCase())
  const all = compared.map(({ name }): Figures => {
    const load = { valid: [], invalid: [], malformed: [] }
    return { name, startMs: [], load, memory: { idle: Number.NaN, loaded: Number.NaN } }
  })
  await measureStarts(compared, all, rounds)
  const checks = await measureLoad(compared, all, rounds, seconds)
  console.log(print(all, checks, rounds))
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ servers: all, checks }, null, 2)}\n`)
  }
}

async function measureStarts(
  compared: readonly Server[],
  all: readonly Figures[],
  rounds: number,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`start, round ${round} of ${rounds}`)
    for (const [index, server] of compared.entries()) {
      const running = await start(server)
      all[index]?.startMs.push(running.startMs)
      await running.stop()
    }
  }
}

/** All servers run at once and are loaded in turn, so that other work on the machine affects all alike. */
async function measureLoad(
  compared: readonly Server[],
  all: readonly Figures[],
  rounds: number,
  seconds: number,
): Promise<Check[]> {
  const running = new Map<Figures, RunningServer>()
  try {
    for (const [index, server] of compared.entries()) {
      const figures = all[index] as Figures
      const started = await start(server)
      running.set(figures, started)
      figures.memory.idle = residentMemory(started.pid)
      for (const kind of KINDS) await send(started, kind, Math.min(seconds, 1))
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of KINDS) {
        console.error(`${kind} bodies, round ${round} of ${rounds}`)
        for (const [figures, server] of running) {
          figures.load[kind].push(await send(server, kind, seconds))
        }
      }
    }
    for (const [figures, { pid }] of running) figures.memory.loaded = residentMemory(pid)
    const ours = [...running].find(([{ name }]) => name === 'plant-store-kit')?.[1]
    return ours ? await measureChecks(ours.origin, rounds) : []
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()))
  }
}

async function send({ origin }: RunningServer, kind: Kind, duration: number): Promise<Load> {
  const result = await autocannon({
    url: `${origin}/plants`,
    connections: CONNECTIONS,
    duration,
    method: 'POST',
    headers: HEADERS,
    body: BODIES[kind],
  })
  const { requests, latency } = result
  return {
    requestsPerSecond: requests.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    right: result[kind === 'valid' ? '2xx' : '4xx'] / requests.total,
  }
}

interface Check {
  readonly requests: number
  readonly ms: number
}

/** `check` with its defaults, each in a process of its own. */
async function measureChecks(origin: string, rounds: number): Promise<Check[]> {
  const checks: Check[] = []
  const args = [cli, 'check', origin, '--token', 'bench', '--quiet', '--reporter', 'json']
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`check, round ${round} of ${rounds}`)
    const begun = performance.now()
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 })
    const ms = performance.now() - begun
    checks.push({ requests: (JSON.parse(stdout) as CheckReport).counts.requests, ms })
  }
  return checks
}

interface CheckReport {
  readonly counts: { readonly requests: number }
}

/** Bytes, with child processes left out; NaN where the system has no /proc. */
function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

/** Markdown; each × is the median of the rounds' ratios to the first server. */
function print(all: readonly Figures[], checks: readonly Check[], rounds: number): string {
  const first = all[0] as Figures
  const loads = KINDS.map((kind) =>
    table(
      [`${kind} bodies`, 'requests/s', '×', 'p50 ms', 'p99 ms', 'right'],
      all.map(({ name, load: { [kind]: mine } }) => [
        name,
        format(median(mine.map((each) => each.requestsPerSecond))),
        ratio(mine, first.load[kind], (each) => each.requestsPerSecond),
        format(median(mine.map(({ p50 }) => p50))),
        format(median(mine.map(({ p99 }) => p99))),
        format(100 * median(mine.map(({ right }) => right)), ' %'),
      ]),
    ),
  )
  return [
    `${cpus()[0]?.model ?? 'Unknown processor'}, ${availableParallelism()} cores; Node ${process.version}; medians of ${rounds} interleaved rounds, ${CONNECTIONS} connections.`,
    table(
      ['start', 'ms', '×'],
      all.map(({ name, startMs }) => [
        name,
        format(median(startMs)),
        ratio(startMs, first.startMs, (ms) => ms),
      ]),
    ),
    ...loads,
    table(
      ['resident memory, MiB', 'idle', 'loaded'],
      all.map(({ name, memory }) => [name, format(memory.idle / MIB), format(memory.loaded / MIB)]),
    ),
    `A default check of the mock: ${checks[0]?.requests ?? 'no'} requests in ${format(median(checks.map(({ ms }) => ms)))} ms.`,
  ].join('\n\n')
}

function ratio<T>(mine: readonly T[], first: readonly T[], of: (round: T) => number): string {
  return format(median(mine.map((round, index) => of(round) / of(first[index] as T))))
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const format = (value: number, unit = ''): string =>
  Number.isFinite(value)
    ? `${value.toLocaleString('en', { maximumSignificantDigits: 3 })}${unit}`
    : '–'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n')
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    without: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else await bench(Number(values.rounds), Number(values.seconds), values)
