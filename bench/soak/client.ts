import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { lastBody, sendBytes, statuses } from '../../src/house/wire.ts'

/** Sends every kind of request under one token, one after the other, and holds each answer to its request. */
export class Client {
  readonly token: string
  /** Bodies that the server has answered, and names of plants that it has created, in order. */
  readonly bodies: string[] = []
  readonly plants: string[] = []
  /** Of these nobody knows whether they arrived: the connection was reset behind them. */
  readonly uncertain: Set<string> = new Set()
  readonly faults: string[] = []
  answers = 0
  readonly #port: number
  readonly #random: () => number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #nth = 0

  constructor(token: string, port: number, random: () => number) {
    this.token = token
    this.#port = port
    this.#random = random
  }

  async work(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await this.#one().catch((error: Error) => this.#fault(error.message))
      if (this.faults.length > 5) break
    }
    this.#agent.destroy()
  }

  async #one(): Promise<void> {
    const draw = this.#random()
    if (draw < 0.55) await this.#plain(this.#good(), 0)
    else if (draw < 0.9) await this.#plain(this.#bad(), 0)
    else if (draw < 0.93) await this.#plain(this.#good(), 3)
    else if (draw < 0.96) await this.#pipeline([this.#good(), this.#bad(), this.#good()])
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

  async #pipeline(bodies: readonly string[]): Promise<void> {
    const last = bodies.length - 1
    const bytes = bodies.map((body, at) => this.#spell(body, at === last ? 'close' : 'keep-alive'))
    const text = Buffer.from(await sendBytes(this.#port, bytes.join('')), 'latin1').toString()
    const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/)
    for (const [at, body] of bodies.entries()) {
      const answer = answers[at] ?? ''
      this.#hold(body, statuses(answer)[0] ?? 0, lastBody(answer))
    }
  }

  /** Sends a whole request and resets the connection without waiting for its answer. */
  async #abandon(body: string): Promise<void> {
    this.uncertain.add(body)
    this.uncertain.add(nameIn(body))
    await this.#break(this.#spell(body, 'close'))
  }

  async #half(body: string): Promise<void> {
    const whole = this.#spell(body, 'close')
    await this.#break(whole.slice(0, whole.length - 5))
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
    this.bodies.push(body)
    const good = body.startsWith(`{"id":"`) ? undefined : nameIn(body)
    if (good !== undefined) this.plants.push(good)
    const expected =
      good === undefined
        ? [400, `{"error":3002,"message":${JSON.stringify(problemOf(body))}}`]
        : [200, `{"name":"${good}"}`]
    if (status !== expected[0] || answer !== expected[1]) {
      this.#fault(`${body} got ${status} ${answer} for ${expected.join(' ')}`)
    }
    for (const list of [this.bodies, this.plants]) if (list.length > 4000) list.splice(0, 2000)
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' }
  }

  #spell(body: string, connection: string): string {
    const fields = { host: 'soak', connection, ...this.#headers() }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = Buffer.byteLength(body)
    return `POST /plants HTTP/1.1\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`
  }

  #fault(what: string): void {
    this.faults.push(`${this.token}: ${what}`)
  }
}

const nameIn = (body: string): string => (JSON.parse(body) as { name: string }).name

const problemOf = (body: string): string => {
  const { id } = JSON.parse(body) as { id: string }
  return `"id" must be an integer (got "${id}")`
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
