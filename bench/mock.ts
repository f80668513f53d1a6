import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
// @ts-expect-error -- the package has no types
import autocannon from 'autocannon'
import { freePort, run } from '../test/support/program.ts'

/*
 * Compares the built mock with a bare node:http server and Prism, all in one run on 127.0.0.1: start time, requests per
 * second by kind of body, and memory. Figures are medians of `--rounds`; `--seconds` is the load per server, kind of
 * body and round.
 */

const CONNECTIONS = 64
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const BODIES = {
  valid: '{"id":1,"name":"Monstera deliciosa","tag":"indoor"}',
  invalid: '{"id":"1","tag":"indoor"}',
  malformed: '{"id":1,"name":"Monstera deliciosa","tag":}',
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const prism = inProject('node_modules/@stoplight/prism-cli/dist/index.js')
/** Names and arguments to Node, which the port follows; the others are compared with the first server. */
const servers: readonly [name: string, args: readonly string[]][] = Object.entries({
  'node:http': [inProject('bench/bare-server.js')],
  'plant-store-kit': [inProject('dist/cli/main.cjs'), 'mock', '--quiet', '--port'],
  Prism: [prism, 'mock', inProject('openapi.yaml'), '-v', 'silent', '-p'],
})

/** The part of autocannon's result that is used; the duration is in seconds. */
type Result = Readonly<{
  requests: { total: number }
  duration: number
  '2xx': number
  '4xx': number
}>

async function bench(rounds: number, seconds: number): Promise<void> {
  const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`
  console.log(
    `${processor}, Node ${process.version}, ${CONNECTIONS} connections, ${rounds} rounds\n`,
  )
  console.log(
    `| | ${servers.map(([name]) => name).join(' | ')} |\n| --- |${' --: |'.repeat(servers.length)}`,
  )
  await measure('start, ms', rounds, async (nth) => {
    const { program, startMs } = await start(servers[nth]!)
    await program.stop('SIGKILL')
    return startMs
  })
  const running = await Promise.all(servers.map(start))
  for (const [kind, body] of Object.entries(BODIES)) {
    for (const { url } of running) await load(url, body, Math.min(seconds, 1))
    await measure(`${kind} bodies, requests/s`, rounds, async (nth) => {
      const result = await load(running[nth]!.url, body, seconds)
      const { total } = result.requests
      const wrong = total - result[kind === 'valid' ? '2xx' : '4xx']
      if (wrong > 0) console.error(`${servers[nth]![0]} gave ${wrong} wrong responses.`)
      return total / result.duration
    })
  }
  await measure('resident memory loaded, MiB', 1, (nth) => residentMiB(running[nth]!.program.pid))
  await Promise.all(running.map(({ program }) => program.stop('SIGKILL')))
}

/**
 * Takes a figure of each server in turn, so that other work on the machine affects all alike. Prints a row of Markdown;
 * each × is the median of the rounds' ratios to the first server.
 */
async function measure(
  title: string,
  rounds: number,
  figureOf: (nth: number) => Promise<number> | number,
) {
  const figures = servers.map((): number[] => [])
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`${title}, round ${round} of ${rounds}`)
    for (const [nth, own] of figures.entries()) own.push(await figureOf(nth))
  }
  const cells = figures.map((own) => {
    const ratios = own.map((figure, round) => figure / figures[0]![round]!)
    return `${median(own)} (× ${median(ratios)})`
  })
  console.log(`| ${title} | ${cells.join(' | ')} |`)
}

function median(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!.toLocaleString('en', {
    maximumSignificantDigits: 3,
  })
}

/** Starts a server on 127.0.0.1 and waits for its first 200; `startMs` is the time that both took. */
async function start([name, args]: (typeof servers)[number]) {
  const port = await freePort()
  const begun = performance.now()
  const program = run([...args, port])
  const url = `http://127.0.0.1:${port}/plants`
  const send = (): Promise<Response> =>
    fetch(url, { method: 'POST', headers: HEADERS, body: BODIES.valid })
  const exited = program.ended.then(({ stderr }) =>
    Promise.reject(new Error(`${name} exited: ${stderr}`)),
  )
  while ((await Promise.race([send().catch(() => undefined), exited]))?.status !== 200) {
    if (performance.now() - begun > 30_000) throw new Error(`${name} did not respond within 30 s.`)
    await wait(2)
  }
  return { program, url, startMs: performance.now() - begun }
}

function load(url: string, body: string, duration: number): Promise<Result> {
  const request = { url, method: 'POST', headers: HEADERS, body }
  return autocannon({ ...request, connections: CONNECTIONS, duration }) as Promise<Result>
}

/** NaN where the system has no /proc. */
function residentMiB(pid: number): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
})
await bench(Number(values.rounds), Number(values.seconds))
