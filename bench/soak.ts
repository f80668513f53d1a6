import { parseArgs } from 'node:util'
import { startServer } from '../src/adapters/node.ts'
import { lastBody, sendBytes, statuses } from '../test/support/raw-http.ts'

/*
 * Sends valid, invalid, pipelined, delayed, malformed, truncated and abandoned requests with many tokens at once to a
 * mock for `--seconds`, and compares each response and each journal with what was sent. Exits with 1 if one is wrong
 * or memory grows.
 */

const MAX_GROWTH_MIB = 8
/** Clients that send requests at once. */
const CLIENTS = 8
/** More than the mock keeps: eviction of tokens is part of what is measured. */
const TOKENS_BEFORE = 12_000

const { mock, url, close } = await startServer({ port: 0 })
const port = Number(new URL(url).port)
let sent = 0
const mistakes: string[] = []

async function soak(seconds: number): Promise<void> {
  for (let n = 0; n < TOKENS_BEFORE; n += 500) {
    const texts = Array.from({ length: 500 }, (_, id) =>
      message(`{"id":${id},"name":""}`, `before-${n + id}`),
    )
    await sendBytes(port, texts.join(''), 'half-close')
  }
  await sendFor(seconds / 3)
  const before = memoryMiB()
  await sendFor((seconds * 2) / 3)
  const after = memoryMiB()
  const growth = after - before
  console.log(`${sent.toLocaleString('en')} requests, ${mistakes.length} mistakes`)
  console.log(
    `Memory in use: ${after.toFixed(1)} MiB, ${growth.toFixed(1)} MiB more than after a third`,
  )
  if (growth > MAX_GROWTH_MIB) mistakes.push(`Memory grew by ${growth.toFixed(1)} MiB.`)
}

function memoryMiB(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

async function sendFor(seconds: number): Promise<void> {
  const until = performance.now() + 1000 * seconds
  await Promise.all(Array.from({ length: CLIENTS }, () => sendUntil(until)))
}

/** Sends requests of all kinds with one token after the other, and compares the journal of each. */
async function sendUntil(until: number): Promise<void> {
  while (performance.now() < until && mistakes.length < 20) {
    const owner = `owner-${sent}`
    // The journal shortens a token in bodies, too.
    const token = `token-of-${sent}`
    const valid = (): string => `{"id":${(sent += 1)},"name":"${owner} ${sent} 🌿"}`
    const invalid = (): string => `{"id":"${owner} ${(sent += 1)}","name":"x"}`
    const many = Array.from({ length: 40 }, (_, nth) => (nth % 5 < 3 ? valid() : invalid()))
    const few = [valid(), invalid(), valid()]
    await pipeline(many, token)
    await pipeline(few, token, 'delay=5')
    await sendBytes(port, message(invalid(), 'abandoned'), 'reset')
    await sendBytes(port, message(valid(), token).slice(0, -5), 'reset')
    const response = await sendBytes(port, 'POST /plants\0 HTTP/1.1\r\n\r\n')
    if (statuses(response)[0] !== 400) mistakes.push(`Malformed HTTP got "${response}".`)
    const journal = mock.forToken(token).requests()
    const recorded = journal.map(({ request }) => request.body).toSorted()
    if (String(recorded) !== String([...many, ...few].toSorted()))
      mistakes.push(`The journal of ${token} is wrong.`)
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
    if (statuses(response)[0] === status && lastBody(response) === JSON.stringify(expected))
      continue
    mistakes.push(`${body} got ${response}`)
  }
}

function message(
  body: string,
  token: string,
  prefer = 'delay=0',
  connection = 'keep-alive',
): string {
  const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nPrefer: ${prefer}\r\n`
  const framing = `Host: soak\r\nConnection: ${connection}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return `POST /plants HTTP/1.1\r\n${headers}${framing}\r\n${body}`
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
await soak(Number(values.seconds))
for (const mistake of mistakes) console.error(mistake)
process.exitCode = mistakes.length > 0 ? 1 : 0
await close(0)
