import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startServer } from '../src/adapters/node.ts'
import { remote } from '../src/control/index.ts'
import { lastBody, sendBytes, statuses } from '../test/support/raw-http.ts'

/*
 * Sends valid, invalid, pipelined, delayed, malformed, truncated and abandoned requests with many tokens at once to a
 * mock for `--seconds`, and compares each response and each journal with what was sent. Exits with 1 if one is wrong,
 * memory grows, or one turn of the event loop takes over 50 ms.
 */

const MAX_GROWTH_MIB = 8
const MAX_TURN_MS = 50
/** Clients that send requests at once. */
const CLIENTS = 8
/** More than the mock keeps: eviction of tokens is part of what is measured. */
const TOKENS_BEFORE = 12_000
/** Milliseconds between two looks at the processor's time. */
const TICK_MS = 5

interface Stats {
  /** In use after a garbage collection. */
  readonly memoryMiB: number
  /** The longest turn of the event loop since the last stats, by the thread's processor time. */
  readonly maxTurnMs: number
}

let port = 0
let sent = 0
const mistakes: string[] = []

async function soak(seconds: number): Promise<void> {
  const server = fork(import.meta.filename, { execArgv: ['--expose-gc'] })
  const exited = once(server, 'exit').then(() => Promise.reject(new Error('The server exited.')))
  const receive = async <T>(): Promise<T> => ((await Promise.race([once(server, 'message'), exited])) as [T])[0]
  const stats = (): Promise<Stats> => (server.send('stats'), receive<Stats>())
  port = await receive<number>()
  for (let n = 0; n < TOKENS_BEFORE; n += 500) {
    const texts = Array.from({ length: 500 }, (_, id) => message(`{"id":${id},"name":""}`, `before-${n + id}`))
    await sendBytes(port, texts.join(''), 'half-close')
  }
  await stats()
  const runFor = async (share: number): Promise<Stats> => {
    const until = performance.now() + 1000 * seconds * share
    const clients = Array.from({ length: CLIENTS }, () => sendUntil(until))
    await Promise.race([Promise.all(clients), exited])
    return stats()
  }
  const early = await runFor(1 / 3)
  const end = await runFor(2 / 3)
  server.removeAllListeners('exit').kill()
  const growth = end.memoryMiB - early.memoryMiB
  const maxTurnMs = Math.max(early.maxTurnMs, end.maxTurnMs)
  console.log(`${sent.toLocaleString('en')} requests, ${mistakes.length} mistakes`)
  console.log(`Memory in use: ${end.memoryMiB.toFixed(1)} MiB, ${growth.toFixed(1)} MiB more than after a third`)
  console.log(`Longest turn of the event loop: ${maxTurnMs.toFixed(1)} ms`)
  if (growth > MAX_GROWTH_MIB) mistakes.push(`Memory grew by ${growth.toFixed(1)} MiB.`)
  if (maxTurnMs > MAX_TURN_MS) mistakes.push(`A turn took more than ${MAX_TURN_MS} ms.`)
}

/** Sends requests of all kinds with one token after the other, and compares the journal of each. */
async function sendUntil(until: number): Promise<void> {
  while (performance.now() < until && mistakes.length < 20) {
    const token = `token-${sent}`
    const valid = (): string => `{"id":${(sent += 1)},"name":"${token} ${sent} 🌿"}`
    const invalid = (): string => `{"id":"${token} ${(sent += 1)}","name":"x"}`
    const many = Array.from({ length: 40 }, (_, nth) => (nth % 5 < 3 ? valid() : invalid()))
    const few = [valid(), invalid(), valid()]
    await pipeline(many, token)
    await pipeline(few, token, 'delay=5')
    await sendBytes(port, message(invalid(), 'abandoned'), 'reset')
    await sendBytes(port, message(valid(), token).slice(0, -5), 'reset')
    const response = await sendBytes(port, 'POST /plants\0 HTTP/1.1\r\n\r\n')
    if (statuses(response)[0] !== 400) mistakes.push(`Malformed HTTP got "${response}".`)
    await compareJournal(token, [...many, ...few])
  }
}

/** Sends all requests in one write on a connection of their own, and compares the responses. */
async function pipeline(bodies: readonly string[], token: string, prefer?: string): Promise<void> {
  const connection = (at: number): string => (at === bodies.length - 1 ? 'close' : 'keep-alive')
  const bytes = bodies.map((body, at) => message(body, token, prefer, connection(at))).join('')
  const received = Buffer.from(await sendBytes(port, bytes), 'latin1').toString()
  const responses = received.split(/(?=HTTP\/1\.1 \d{3} )/)
  for (const [at, body] of bodies.entries()) {
    const { id, name } = JSON.parse(body) as { id: number | string; name: string }
    const error = { error: 3002, message: `"id" must be an integer (got "${id}")` }
    const [status, expected] = typeof id === 'number' ? [200, { name }] : [400, error]
    const response = responses[at] ?? ''
    if (statuses(response)[0] === status && lastBody(response) === JSON.stringify(expected)) continue
    mistakes.push(`${body} got ${response}`)
  }
}

async function compareJournal(token: string, bodies: readonly string[]): Promise<void> {
  const entries = await remote(`http://127.0.0.1:${port}`, { token }).requests()
  const journal = new Set(entries.map(({ request }) => request.body))
  const missing = bodies.filter((body) => !journal.has(body))
  const foreign = [...journal].filter((body) => !body.includes(`"${token} `))
  const count = missing.length + foreign.length
  if (count > 0) mistakes.push(`The journal of ${token} differs in ${count} requests.`)
}

function message(body: string, token: string, prefer = 'delay=0', connection = 'keep-alive'): string {
  const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nPrefer: ${prefer}\r\n`
  const framing = `Host: soak\r\nConnection: ${connection}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return `POST /plants HTTP/1.1\r\n${headers}${framing}\r\n${body}`
}

/** Runs the mock in a process of its own, which sends its port, and stats after each message. */
async function serve(): Promise<void> {
  // The clock would also count time in which the system ran other processes.
  const processorMs = (): number => Object.values(process.threadCpuUsage()).reduce((a, b) => a + b) / 1000
  let [maxTurnMs, last] = [0, 0]
  setInterval(() => {
    const now = processorMs()
    maxTurnMs = Math.max(maxTurnMs, now - last - TICK_MS)
    last = now
  }, TICK_MS)
  process.on('message', () => {
    const measured = maxTurnMs
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ memoryMiB: (heapUsed + external) / 2 ** 20, maxTurnMs: measured } satisfies Stats)
    // The collection is not the mock's work.
    maxTurnMs = 0
    last = processorMs()
  })
  const { url } = await startServer({ port: 0 })
  process.send?.(Number(new URL(url).port))
}

if (process.send === undefined) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
  await soak(Number(values.seconds))
  for (const mistake of mistakes) console.error(mistake)
  process.exitCode = mistakes.length > 0 ? 1 : 0
} else await serve()
