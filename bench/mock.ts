import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import autocannon from 'autocannon'
import { BODIES, cli, HEADERS, type RunningServer, servers, start } from './servers.ts'

const USAGE = `npm run bench -- [options]

Compares the built mock with a bare node:http server and Prism, all in one run on 127.0.0.1:
start time, requests per second by kind of body, memory, and the time of a default check.

  --rounds <n>    interleaved rounds; figures are their medians (default: 5)
  --seconds <n>   load per server, kind of body and round (default: 1)
  --help          print this`

type Kind = keyof typeof BODIES
const KINDS = Object.keys(BODIES) as Kind[]
const CONNECTIONS = 64

/** All rounds of one server. */
interface Figures {
  readonly name: string
  readonly startMs: number[]
  readonly requestsPerSecond: Record<Kind, number[]>
  /** Responses of the wrong class, and missing ones. */
  wrong: number
  readonly idleMiB: number[]
  readonly loadedMiB: number[]
}

async function bench(rounds: number, seconds: number): Promise<void> {
  const all = servers.map(({ name }): Figures => {
    const requestsPerSecond = { valid: [], invalid: [], malformed: [] }
    return { name, startMs: [], requestsPerSecond, wrong: 0, idleMiB: [], loadedMiB: [] }
  })
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`start, round ${round} of ${rounds}`)
    for (const [index, server] of servers.entries()) {
      const running = await start(server)
      all[index]?.startMs.push(running.startMs)
      await running.stop()
    }
  }
  // All servers run at once and are loaded in turn, so that other work on the machine affects all alike.
  const running: RunningServer[] = []
  for (const [index, server] of servers.entries()) {
    const started = await start(server)
    running.push(started)
    all[index]?.idleMiB.push(residentMiB(started.pid))
    for (const kind of KINDS) await load(started, kind, Math.min(seconds, 1))
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of KINDS) {
      console.error(`${kind} bodies, round ${round} of ${rounds}`)
      for (const [index, server] of running.entries()) {
        const figures = all[index] as Figures
        const { total, right, perSecond } = await load(server, kind, seconds)
        figures.requestsPerSecond[kind].push(perSecond)
        figures.wrong += total - right
      }
    }
  }
  for (const [index, { pid }] of running.entries()) all[index]?.loadedMiB.push(residentMiB(pid))
  const checks = await measureChecks((running[1] as RunningServer).origin, rounds)
  await Promise.all(running.map((server) => server.stop()))
  print(all, checks, rounds)
}

async function load(
  { origin }: RunningServer,
  kind: Kind,
  duration: number,
): Promise<{ total: number; right: number; perSecond: number }> {
  const result = await autocannon({
    url: `${origin}/plants`,
    connections: CONNECTIONS,
    duration,
    method: 'POST',
    headers: HEADERS,
    body: BODIES[kind],
  })
  const { total } = result.requests
  const right = result[kind === 'valid' ? '2xx' : '4xx']
  return { total, right, perSecond: total / result.duration }
}

/** Milliseconds of `check` with its defaults, each time in a new process. */
async function measureChecks(origin: string, rounds: number): Promise<number[]> {
  const took: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`check, round ${round} of ${rounds}`)
    const begun = performance.now()
    await promisify(execFile)(process.execPath, [cli, 'check', origin, '--token', 'bench'])
    took.push(performance.now() - begun)
  }
  return took
}

/** NaN where the system has no /proc. */
function residentMiB(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Prints Markdown; each × is the median of the rounds' ratios to the first server. */
function print(all: readonly Figures[], checks: readonly number[], rounds: number): void {
  const [first] = all as [Figures]
  const compare = (title: string, of: (figures: Figures) => readonly number[]): void => {
    console.log(`\n| ${title} | median | × |\n| --- | --: | --: |`)
    for (const figures of all) {
      const mine = of(figures)
      const ratios = mine.map((value, round) => value / (of(first)[round] as number))
      console.log(`| ${figures.name} | ${format(median(mine))} | ${format(median(ratios))} |`)
    }
  }
  const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`
  console.log(`${processor}, Node ${process.version}, ${CONNECTIONS} connections, ${rounds} rounds`)
  compare('start, ms', ({ startMs }) => startMs)
  for (const kind of KINDS) compare(`${kind} bodies, requests/s`, ({ requestsPerSecond }) => requestsPerSecond[kind])
  compare('resident memory idle, MiB', ({ idleMiB }) => idleMiB)
  compare('resident memory loaded, MiB', ({ loadedMiB }) => loadedMiB)
  console.log(`\nA default check of the mock takes ${format(median(checks))} ms.`)
  for (const { name, wrong } of all.filter((each) => each.wrong > 0))
    console.log(`${name} gave ${wrong} wrong responses.`)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}

const format = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 })

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else await bench(Number(values.rounds), Number(values.seconds))
