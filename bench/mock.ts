import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort, run } from '../test/support/program.ts'
import { largeDocument } from './large-document.ts'
import { type LoadGenerator, loadGenerator } from './load.ts'

/*
 * Compares the built mock with a bare node:http server, Fastify and Prism, all in one run on 127.0.0.1: start time,
 * processor time of a request, requests per second, and memory. The servers have their load in turn, in short rounds.
 */

const CONNECTIONS = 64
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const BODIES = {
  valid: '{"id":1,"name":"Monstera deliciosa","tag":"indoor"}',
  invalid: '{"id":"1","tag":"indoor"}',
  malformed: '{"id":1,"name":"Monstera deliciosa","tag":}',
}

/** A start takes much longer than a round of load, and differs less. */
const MAX_STARTS = 8

type Kind = keyof typeof BODIES

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

interface Server {
  readonly name: string
  /** Arguments to Node, which the port follows. */
  readonly args: readonly string[]
  /** It takes part in each nth round. */
  readonly every: number
}

/** The others are compared with the first one. @param document that of the Plant Store by default */
function serversFor(document: string | undefined): readonly Server[] {
  const prism = inProject('node_modules/@stoplight/prism-cli/dist/index.js')
  const kit = [inProject('dist/cli/main.cjs'), 'mock', '--quiet']
  const own = document === undefined ? [] : ['--openapi', document]
  const file = document ?? inProject('openapi.yaml')
  return [
    { name: 'node:http', args: [inProject('bench/bare-server.js')], every: 1 },
    { name: 'plant-store-kit', args: [...kit, ...own, '--port'], every: 1 },
    { name: 'Fastify', args: [inProject('bench/fastify-server.js'), file], every: 1 },
    // A few rounds show that it takes many times as long.
    { name: 'Prism', args: [prism, 'mock', file, '-v', 'silent', '-p'], every: 4 },
  ]
}

interface Options {
  readonly rounds: number
  /** Of load for each server, kind of body and round. */
  readonly seconds: number
  readonly kinds: readonly Kind[]
}

/** Prints a table of Markdown. */
async function bench(servers: readonly Server[], generator: LoadGenerator, options: Options) {
  const { rounds, seconds, kinds } = options
  const names = servers.map(({ name }) => name)
  console.log(`| | ${names.join(' | ')} |\n| --- |${' --: |'.repeat(names.length)}`)
  await measure(servers, Math.min(rounds, MAX_STARTS), 'start', async (server) => {
    const { program, startMs } = await start(server)
    await program.stop('SIGKILL')
    return { 'start, ms': startMs }
  })
  const running = new Map(
    await Promise.all(
      servers.map(async (server) => [server, await start(server, PRELOAD)] as const),
    ),
  )
  for (const kind of kinds) {
    const send = (server: Server) => load(server, running.get(server)!, generator, kind, seconds)
    for (const server of servers) await send(server)
    await measure(servers, rounds, kind, send)
  }
  await measure(servers, 1, 'memory', (server) => ({
    'resident memory loaded, MiB': residentMiB(running.get(server)!.program.pid),
  }))
  for (const { program } of running.values()) await program.stop('SIGKILL')
}

type Figures = Readonly<Record<string, number>>

/**
 * Takes figures of the servers in turn, so that other work on the machine affects all alike, and prints a row for each
 * figure: its median, and in parentheses the median ratio to the first server in the same round, with the quartiles.
 */
async function measure(
  servers: readonly Server[],
  rounds: number,
  title: string,
  figuresOf: (server: Server) => Promise<Figures> | Figures,
): Promise<void> {
  const measured = servers.map((): Figures[] => [])
  for (let round = 0; round < rounds; round += 1) {
    console.error(`${title}, round ${round + 1} of ${rounds}`)
    for (const [nth, server] of servers.entries())
      if (round % server.every === 0) measured[nth]![round] = await figuresOf(server)
  }
  const [ofFirst = []] = measured
  for (const name of Object.keys(ofFirst[0]!)) {
    const cells = measured.map((own) => {
      const ratios = own.map((figures, round) => figures[name]! / ofFirst[round]![name]!)
      const figure = quantile(
        own.map((figures) => figures[name]!),
        0.5,
      )
      return own === ofFirst ? shown(figure) : `${shown(figure)} (× ${spread(ratios)})`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

/** `0.95, 0.92 to 0.99` */
function spread(ratios: readonly number[]): string {
  const [first, median, third] = [0.25, 0.5, 0.75].map((share) =>
    quantile(ratios, share).toFixed(2),
  )
  return ratios.length > 1 ? `${median}, ${first} to ${third}` : `${median}`
}

/** Rounds in which a server did not take part are holes. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = Object.values(numbers).toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))]!
}

const shown = (figure: number): string =>
  figure.toLocaleString('en', { maximumSignificantDigits: 3 })

type Running = Awaited<ReturnType<typeof start>>

/** Loads one server, and checks its responses. */
async function load(
  { name }: Server,
  { url, cpuMicroseconds }: Running,
  generator: LoadGenerator,
  kind: Kind,
  seconds: number,
): Promise<Figures> {
  const before = await cpuMicroseconds()
  const result = await generator.send({ url, headers: HEADERS, body: BODIES[kind] }, seconds)
  const { requests, errors } = result
  const wrong = kind === 'valid' ? errors : requests - errors
  if (wrong > 0) console.error(`${name} gave ${wrong} wrong responses.`)
  return {
    [`processor time of a request, ${kind} body, µs`]:
      ((await cpuMicroseconds()) - before) / requests,
    [`requests per second, ${kind} body`]: requests / result.seconds,
  }
}

/** Prints the processor time when it is asked. */
const PRELOAD = ['--require', inProject('bench/cpu-usage.cjs')]

/** Starts a server on 127.0.0.1 and waits for its first 200; `startMs` is the time that both took. */
async function start({ name, args }: Server, nodeArgs: readonly string[] = []) {
  const port = await freePort()
  const begun = performance.now()
  const program = run([...nodeArgs, ...args, port])
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
  const startMs = performance.now() - begun
  const cpuMicroseconds = async (): Promise<number> => {
    process.kill(program.pid, 'SIGUSR2')
    return Number((await program.line(/^cpu \d+$/)).slice(4))
  }
  return { program, url, startMs, cpuMicroseconds }
}

/** NaN where the system has no /proc. */
function residentMiB(pid: number): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '0.5' },
    kinds: { type: 'string', default: 'valid,invalid' },
    operations: { type: 'string', default: '1' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'))
const generator = loadGenerator(CONNECTIONS, folder)
const operations = Number(values.operations)
const file = join(folder, 'openapi.json')
if (operations > 1)
  writeFileSync(file, JSON.stringify(largeDocument(inProject('openapi.yaml'), operations)))
const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores`
console.log(
  `${processor}, Node ${process.version}, ${generator.name}, ${CONNECTIONS} connections, ${values.rounds} rounds, ${operations} operations\n`,
)
await bench(serversFor(operations > 1 ? file : undefined), generator, {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  kinds: values.kinds.split(',') as Kind[],
})
rmSync(folder, { recursive: true })
