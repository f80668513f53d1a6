import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { lastBody, sendBytes, statuses } from '../../test/support/raw-http.ts'
import { exchanged } from './exchanged.ts'

/** Requests between two looks at what is remembered, fewer than it holds so that none goes unseen. */
const CHECKED = 700

/** Sends every kind of request under one token, one after the other, and holds each answer to its request. */
export class Client {
  readonly token: string
  /** What the server has answered (see `exchanged`), and names of plants that it has created, in order. */
  readonly requests: string[] = []
  readonly plants: string[] = []
  /** Of these nobody knows whether they arrived: the connection was reset behind them. */
  readonly uncertain: Set<string> = new Set()
  readonly faults: string[] = []
  answers = 0
  /** Requests of which nobody waited for the answer. */
  abandoned = 0
  readonly #port: number
  readonly #random: () => number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #nth = 0

  constructor(token: string, port: number, random: () => number) {
    this.token = token
    this.#port = port
    this.#random = random
  }

  /** @param check what is called now and then, and tells what the server remembers wrongly */
  async work(goesOn: () => boolean, check: () => Promise<readonly string[]>): Promise<void> {
    for (let nth = 1; goesOn(); nth += 1) {
      await this.#one().catch((error: Error) => this.#fault(error.message))
      if (nth % CHECKED === 0) this.faults.push(...(await check()))
      if (this.faults.length > 5) break
    }
    this.#agent.destroy()
  }

  async #one(): Promise<void> {
    const draw = this.#random()
    if (draw < 0.55) await this.#plain(this.#good(), 0)
    else if (draw < 0.9) await this.#plain(this.#bad(), 0)
    else if (draw < 0.92) await this.#plain(this.#good(), 3)
    else if (draw < 0.935) await this.#pipeline([this.#good(), this.#bad(), this.#good()])
    else if (draw < 0.95) await this.#pipeline([this.#good(), this.#bad()], 'Prefer: delay=5\r\n')
    else if (draw < 0.97) await this.#pass(this.#good())
    else if (draw < 0.98) await this.#abandon(this.#good())
    else if (draw < 0.99) await this.#half(this.#good())
    else await this.#garbage()
  }

  #good(): string {
    return `{"id":${(this.#nth += 1)},"name":"${this.token} ${this.#nth} 🌿"}`
  }

  #bad(): string {
    return `{"id":"${this.token} ${(this.#nth += 1)}","name":"x"}`
  }

  /** One request over the kept connection; `pause` milliseconds between its body's bytes make it slow. */
  async #plain(body: string, pause: number): Promise<void> {
    const bytes = Buffer.from(body)
    const answer = await new Promise<[number, string]>((resolve, reject) => {
      const asked = request(
        {
          port: this.#port,
          host: '127.0.0.1',
          path: '/plants',
          method: 'POST',
          agent: this.#agent,
          headers: { ...this.#headers(), 'content-length': bytes.length },
          timeout: 10_000,
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve([response.statusCode ?? 0, text]))
          response.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.on('timeout', () => asked.destroy(new Error(`no answer to ${body}`)))
      if (pause === 0) asked.end(bytes)
      else void trickle(asked, bytes, pause)
    })
    this.#hold(body, ...answer)
  }

  /** All in one write, after which it ends its side and reads on. */
  async #pipeline(bodies: readonly string[], more?: string): Promise<void> {
    const bytes = bodies.map((body) => this.#spell(body, more))
    const text = await this.#last(bytes.join(''))
    const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/)
    for (const [at, body] of bodies.entries()) {
      const answer = answers[at] ?? ''
      this.#hold(body, statuses(answer)[0] ?? 0, lastBody(answer))
    }
  }

  /** One request under a token that nobody has again: the worlds of such go when there are too many, no others. */
  async #pass(body: string): Promise<void> {
    const answer = await this.#last(this.#spell(body, '', `${this.token}-${this.#nth}`))
    this.answers += 1
    this.#compare(body, statuses(answer)[0] ?? 0, lastBody(answer))
  }

  /** Sends a whole request and resets the connection without waiting for its answer. */
  async #abandon(body: string): Promise<void> {
    this.abandoned += 1
    this.uncertain.add(exchanged(body, ...expected(body)))
    this.uncertain.add(nameIn(body))
    await this.#break(this.#spell(body))
  }

  async #half(body: string): Promise<void> {
    const whole = this.#spell(body)
    await this.#break(whole.slice(0, whole.length - 5))
  }

  async #last(bytes: string): Promise<string> {
    return Buffer.from(await sendBytes(this.#port, bytes, 'last'), 'latin1').toString()
  }

  #break(bytes: string): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1')
    return new Promise((resolve) => {
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      socket.write(bytes, () => socket.resetAndDestroy())
    })
  }

  async #garbage(): Promise<void> {
    const answer = await sendBytes(this.#port, 'POST /plants\0 HTTP/1.1\r\n\r\n')
    if (statuses(answer)[0] !== 400) this.#fault(`garbage got ${answer}`)
  }

  #hold(body: string, status: number, answer: string): void {
    this.answers += 1
    this.requests.push(exchanged(body, status, answer))
    if (expected(body)[0] === 200) this.plants.push(nameIn(body))
    this.#compare(body, status, answer)
    for (const list of [this.requests, this.plants]) if (list.length > 4000) list.splice(0, 2000)
  }

  #compare(body: string, ...got: [status: number, answer: string]): void {
    const should = exchanged(body, ...expected(body))
    if (exchanged(body, ...got) !== should) this.#fault(`${got.join(' ')} for ${should}`)
  }

  #headers(token = this.token): Record<string, string> {
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  #spell(body: string, more = '', token?: string): string {
    const fields = Object.entries({ host: 'soak', ...this.#headers(token) })
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const length = Buffer.byteLength(body)
    return `POST /plants HTTP/1.1\r\n${lines}${more}content-length: ${length}\r\n\r\n${body}`
  }

  #fault(what: string): void {
    this.faults.push(`${this.token}: ${what}`)
  }
}

const nameIn = (body: string): string => (JSON.parse(body) as { name: string }).name

/** The one right answer to a body of `#good` or `#bad`. */
function expected(body: string): [status: number, answer: string] {
  const { id, name } = JSON.parse(body) as { id: number | string; name: string }
  if (typeof id === 'number') return [200, JSON.stringify({ name })]
  const message = `"id" must be an integer (got "${id}")`
  return [400, JSON.stringify({ error: 3002, message })]
}

async function trickle(
  into: { write(bytes: Uint8Array): unknown; end(): unknown },
  bytes: Buffer,
  pause: number,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += 7) {
    into.write(bytes.subarray(at, at + 7))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  into.end()
}
