import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
// @ts-expect-error -- the package has no types
import autocannon from 'autocannon'
import { BODIES, HEADERS, type RunningServer, servers, start } from './servers.ts'

/*
 * Compares the built mock with a bare node:http server and Prism, all in one run on 127.0.0.1: start time, requests per
 * second by kind of body, and memory. Figures are medians of `--rounds`; `--seconds` is the load per server, kind of
 * body and round.
 */

type Kind = keyof typeof BODIES
const KINDS = Object.keys(BODIES) as Kind[]
const CONNECTIONS = 64

/** The part of autocannon's result that is used; the duration is in seconds. */
type Result = Readonly<{ requests: { total: number }; duration: number; '2xx': number; '4xx': number }>

/** Figures by title and by server, one per round. */
const figures = new Map<string, number[][]>()

/** Takes a figure of each server in turn, so that other work on the machine affects all alike. */
async function measure(title: string, figureOf: (nth: number) => Promise<number> | number): Promise<void> {
  const rows = figures.get(title) ?? servers.map(() => [])
  figures.set(title, rows)
  for (const [nth, row] of rows.entries()) row.push(await figureOf(nth))
}

async function bench(rounds: number, seconds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`start, round ${round} of ${rounds}`)
    await measure('start, ms', async (nth) => {
      const running = await start(servers[nth]!)
      await running.stop()
      return running.startMs
    })
  }
  const running = await Promise.all(servers.map(start))
  for (const kind of KINDS) for (const server of running) await load(server, kind, Math.min(seconds, 1))
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of KINDS) {
      console.error(`${kind} bodies, round ${round} of ${rounds}`)
      await measure(`${kind} bodies, requests/s`, async (nth) => {
        const result = await load(running[nth]!, kind, seconds)
        const { total } = result.requests
        const wrong = total - result[kind === 'valid' ? '2xx' : '4xx']
        if (wrong > 0) console.log(`${servers[nth]!.name} gave ${wrong} wrong responses.`)
        return total / result.duration
      })
    }
  }
  await measure('resident memory loaded, MiB', (nth) => residentMiB(running[nth]!.pid))
  await Promise.all(running.map((server) => server.stop()))
  print(rounds)
}

function load({ origin }: RunningServer, kind: Kind, duration: number): Promise<Result> {
  const request = { url: `${origin}/plants`, method: 'POST', headers: HEADERS, body: BODIES[kind] }
  return autocannon({ ...request, connections: CONNECTIONS, duration }) as Promise<Result>
}

/** NaN where the system has no /proc. */
function residentMiB(pid: number): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Prints Markdown; each × is the median of the rounds' ratios to the first server. */
function print(rounds: number): void {
  const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`
  console.log(`${processor}, Node ${process.version}, ${CONNECTIONS} connections, ${rounds} rounds`)
  for (const [title, rows] of figures) {
    console.log(`\n| ${title} | median | × |\n| --- | --: | --: |`)
    for (const [index, row] of rows.entries()) {
      const ratios = row.map((value, round) => value / rows[0]![round]!)
      console.log(`| ${servers[index]!.name} | ${median(row)} | ${median(ratios)} |`)
    }
  }
}

function median(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  return ((sorted[low]! + sorted[high]!) / 2).toLocaleString('en', { maximumSignificantDigits: 3 })
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
})
await bench(Number(values.rounds), Number(values.seconds))
