import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Stats } from './soak-server.ts'
import { lastBody, resetAfter, sendBytes, statuses } from '../test/support/raw-http.ts'

const USAGE = `npm run soak -- [options]

Sends valid, invalid, slow, pipelined, malformed, truncated and abandoned requests with many tokens
at once to a mock on 127.0.0.1 and compares each response and each journal with what was sent.
Exits with 1 if one is wrong, memory grows, or one turn of the event loop takes over 50 ms.

  --seconds <n>   how long (default: 60)
  --requests <n>  stop earlier, after so many requests (default: no limit)
  --tokens <n>    tokens at once (default: 16)
  --help          print this`

const MAX_GROWTH = 8 * 2 ** 20
const MAX_TURN_MS = 50
/** Requests between two comparisons of a journal: fewer than the 1,000 that it holds per token. */
const COMPARE_EVERY = 700

interface Soak {
  readonly seconds: number
  readonly requests: number
  readonly tokens: number
}

/** @returns every mistake, in sentences */
async function soak({ seconds, requests, tokens }: Soak): Promise<string[]> {
  const args = { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as const }
  const server = fork(fileURLToPath(new URL('soak-server.ts', import.meta.url)), {
    ...args,
    stdio: [...args.stdio],
  })
  const exited = once(server, 'exit').then(() => {
    throw new Error('The server exited.')
  })
  const receive = async <T>(): Promise<T> =>
    ((await Promise.race([once(server, 'message'), exited])) as [T])[0]
  const port = await receive<number>()
  const stats = (): Promise<Stats> => {
    server.send('stats')
    return receive<Stats>()
  }
  const begun = performance.now()
  const progress = (): number => {
    const sent = clients.reduce((sum, client) => sum + client.sent, 0)
    return Math.max((performance.now() - begun) / 1000 / seconds, sent / requests)
  }
  const clients = Array.from({ length: tokens }, (_, n) => new Client(`token-${n}`, port))
  await stats()
  let maxTurnMs = 0
  let early: number | undefined
  const watch = async (): Promise<void> => {
    for (; progress() < 1; await sleep(1000)) {
      if (early !== undefined || progress() < 1 / 3) continue
      const now = await stats()
      early = now.memory
      maxTurnMs = now.maxTurnMs
    }
  }
  try {
    const running = clients.map((client) => client.run(() => progress() < 1))
    await Promise.race([Promise.all([watch(), ...running]), exited])
    const end = await stats()
    maxTurnMs = Math.max(maxTurnMs, end.maxTurnMs)
    const mistakes = clients.flatMap((client) => client.mistakes)
    const sent = clients.reduce((sum, client) => sum + client.sent, 0)
    const growth = end.memory - (early ?? end.memory)
    const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)
    console.log(`${sent.toLocaleString('en')} requests, ${mistakes.length} wrong responses`)
    console.log(`Memory in use: ${mib(end.memory)} MiB, ${mib(growth)} MiB more than after a third`)
    console.log(`Longest turn of the event loop: ${maxTurnMs.toFixed(1)} ms`)
    if (growth > MAX_GROWTH) mistakes.push(`Memory grew by ${mib(growth)} MiB.`)
    if (maxTurnMs > MAX_TURN_MS) mistakes.push(`A turn took more than ${MAX_TURN_MS} ms.`)
    return mistakes
  } finally {
    exited.catch(() => {})
    server.kill()
  }
}

/** Sends requests of all kinds with one token, one after the other. */
class Client {
  sent = 0
  readonly mistakes: string[] = []
  readonly #token: string
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Bodies whose response arrived since the journal was last compared. */
  #bodies: string[] = []

  constructor(token: string, port: number) {
    this.#token = token
    this.#port = port
  }

  async run(goOn: () => boolean): Promise<void> {
    while (goOn() && this.mistakes.length < 5) {
      await this.#sendOne().catch((error: Error) => this.mistakes.push(error.message))
      if (this.#bodies.length >= COMPARE_EVERY) await this.#compareJournal()
    }
    await this.#compareJournal()
    this.#agent.destroy()
  }

  async #sendOne(): Promise<void> {
    const kind = this.sent % 100
    if (kind < 55) await this.#send(this.#valid())
    else if (kind < 90) await this.#send(this.#invalid())
    else if (kind < 92) await this.#send(this.#valid(), 3)
    else if (kind < 94) await this.#pipeline([this.#valid(), this.#invalid(), this.#valid()])
    else if (kind < 95) await this.#pipeline([this.#valid(), this.#invalid()], 'delay=5')
    else if (kind < 97) await this.#oneTimeToken(this.#valid())
    else if (kind < 98) await resetAfter(this.#port, this.#message(this.#invalid(), 'abandoned'))
    else if (kind < 99) await resetAfter(this.#port, this.#message(this.#valid()).slice(0, -5))
    else await this.#malformed()
  }

  #valid(): string {
    return `{"id":${(this.sent += 1)},"name":"${this.#token} ${this.sent} 🌿"}`
  }

  #invalid(): string {
    return `{"id":"${this.#token} ${(this.sent += 1)}","name":"x"}`
  }

  /** @param pauseMs between every 7 bytes of the body */
  async #send(body: string, pauseMs = 0): Promise<void> {
    const bytes = Buffer.from(body)
    const response = await new Promise<[number, string]>((resolve, reject) => {
      const options = {
        ...{ port: this.#port, host: '127.0.0.1', path: '/plants', method: 'POST' },
        headers: { ...headers(this.#token), 'content-length': bytes.length },
        agent: this.#agent,
        timeout: 10_000,
      }
      const sending = request(options, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        incoming.on('end', () => resolve([incoming.statusCode ?? 0, text])).on('error', reject)
      })
      sending.on('error', reject)
      sending.on('timeout', () => sending.destroy(new Error(`No response to ${body}.`)))
      void (async () => {
        for (let at = 0; pauseMs > 0 && at < bytes.length - 7; at += 7) {
          sending.write(bytes.subarray(at, at + 7))
          await sleep(pauseMs)
        }
        sending.end(pauseMs > 0 ? bytes.subarray(Math.floor((bytes.length - 1) / 7) * 7) : bytes)
      })()
    })
    this.#compare(body, ...response)
  }

  /** Sends all requests in one write and half-closes the connection. */
  async #pipeline(bodies: readonly string[], prefer = 'delay=0'): Promise<void> {
    const messages = bodies.map((body) => this.#message(body, this.#token, prefer))
    const responses = (await this.#exchange(messages.join(''))).split(/(?=HTTP\/1\.1 \d{3} )/)
    for (const [at, body] of bodies.entries()) {
      const response = responses[at] ?? ''
      this.#compare(body, statuses(response)[0] ?? 0, lastBody(response))
    }
  }

  /** Uses a token only once, so that the mock has to evict tokens. */
  async #oneTimeToken(body: string): Promise<void> {
    const response = await this.#exchange(this.#message(body, `${this.#token}-${this.sent}`))
    this.#compare(body, statuses(response)[0] ?? 0, lastBody(response))
    this.#bodies.pop()
  }

  async #malformed(): Promise<void> {
    this.sent += 1
    const response = await sendBytes(this.#port, 'POST /plants\0 HTTP/1.1\r\n\r\n')
    if (statuses(response)[0] !== 400) this.mistakes.push(`Malformed HTTP got "${response}".`)
  }

  async #exchange(bytes: string): Promise<string> {
    return Buffer.from(await sendBytes(this.#port, bytes, 'last'), 'latin1').toString()
  }

  #message(body: string, token = this.#token, prefer = 'delay=0'): string {
    const fields = { host: 'soak', ...headers(token), prefer, connection: 'keep-alive' }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = `content-length: ${Buffer.byteLength(body)}\r\n`
    return `POST /plants HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`
  }

  #compare(body: string, status: number, received: string): void {
    this.#bodies.push(body)
    const { id, name } = JSON.parse(body) as { id: number | string; name: string }
    const message = `"id" must be an integer (got "${id}")`
    const [expectedStatus, expected] =
      typeof id === 'number' ? [200, { name }] : [400, { error: 3002, message }]
    if (status === expectedStatus && received === JSON.stringify(expected)) return
    this.mistakes.push(`${body} got ${status} ${received}`)
  }

  async #compareJournal(): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/_mock/requests?limit=1000`, {
      headers: headers(this.#token),
    })
    const { requests } = (await response.json()) as { requests: { request: { body: string } }[] }
    const journal = new Set(requests.map((entry) => entry.request.body))
    const missing = this.#bodies.filter((body) => !journal.has(body))
    const foreign = [...journal].filter((body) => !body.includes(`"${this.#token} `))
    const count = missing.length + foreign.length
    if (count > 0) this.mistakes.push(`The journal of ${this.#token} differs in ${count} requests.`)
    this.#bodies = []
  }
}

const headers = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: 'Infinity' },
    tokens: { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else {
  const { seconds, requests, tokens } = values
  const mistakes = await soak({
    seconds: Number(seconds),
    requests: Number(requests),
    tokens: Number(tokens),
  })
  for (const mistake of mistakes.slice(0, 20)) console.error(mistake)
  process.exitCode = mistakes.length > 0 ? 1 : 0
}
