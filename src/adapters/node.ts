import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Desk } from '../control/desk.ts'
import { corsHeaders } from '../core/cors.ts'
import { optionsAnswer } from '../core/preflight.ts'
import type { Exchange, MockAnswer, MockRequest } from '../core/exchange.ts'
import { createBoundedMock } from '../core/bounded-mock.ts'
import type { Mock, MockOptions } from '../core/mock.ts'
import { NUMBERS } from '../core/refusal.ts'
import { pathOf, wrongPath } from '../core/target.ts'
import { documentAnswer } from './document.ts'
import { RawHeaderFields } from './header-fields.ts'
import { Connections } from './node/connections.ts'
import { Incoming } from './node/incoming.ts'
import { malformed, refuseMalformed, wrongIn, writeLast } from './node/malformed.ts'
import { ControlDoor, type ControlOptions, isControl } from './node/control.ts'

export interface ServerOptions extends MockOptions, ControlOptions {
  /** Serves this mock instead of a new one; the options of createMock then do not count. */
  readonly mock?: Mock | undefined
  /** 127.0.0.1 by default: nobody else on the network can reach it. */
  readonly host?: string | undefined
  /** 4010 by default; 0 takes any that is free. */
  readonly port?: number | undefined
  /** Milliseconds for a request's header section to arrive; 10,000 by default, and no more than requestTimeout. */
  readonly headersTimeout?: number | undefined
  /** Milliseconds for a whole request to arrive; 20,000 by default. */
  readonly requestTimeout?: number | undefined
  /** Milliseconds without traffic after which a connection is closed; 60,000 by default. */
  readonly idleTimeout?: number | undefined
  /** Bytes that a request's line and header fields may have; 16,384 by default. */
  readonly maxHeaderSize?: number | undefined
}

export interface MockServer {
  /** With the base path, without a slash at its end: what clients take as their base URL. */
  readonly url: string
  readonly mock: Mock
  /** Takes no new requests, finishes the answers under way, and breaks off what is left after `grace` ms (2,000 by default). */
  readonly close: (grace?: number) => Promise<void>
}

// An import would have Node make every export of node:http, undici among them: 20 ms of a start.
const { createServer } = process.getBuiltinModule('node:http')
const NO_BODY = new Uint8Array(0)

/**
 * Starts a Plant Store on HTTP.
 *
 * @param desk answers what control lets in; for this mock alone by default
 * @throws the error of node:net where it cannot listen, such as EADDRINUSE
 */
export async function startServer(options: ServerOptions = {}, desk?: Desk): Promise<MockServer> {
  const {
    host = '127.0.0.1',
    port = 4010,
    requestTimeout = 20_000,
    // Node refuses to wait for a part longer than for the whole.
    headersTimeout = Math.min(10_000, requestTimeout),
    idleTimeout = 60_000,
    maxHeaderSize = 16_384,
  } = options
  const mock = options.mock ?? createBoundedMock(options)
  const control = new ControlDoor(mock, options, desk)
  const connections = new Connections(idleTimeout)
  const door = new Door(mock, control, connections)
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      maxHeaderSize,
      connectionsCheckingInterval: 1000,
      // Node's own refusal of a request without Host has no body; see wrongIn.
      requireHostHeader: false,
      // Node would set a timer anew at each request; idleTimeout is set once a connection.
      keepAliveTimeout: 0,
      noDelay: true,
      IncomingMessage: Incoming,
    },
    door.receive,
  )
  connections.watch(server)
  server.on('checkExpectation', door.receive)
  server.on('connect', door.refuseTunnel)
  server.on('clientError', refuseMalformed)
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  control.bound(address.address)
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}${mock.path.replace(/^\*/, '').slice(0, -'/plants'.length)}`,
    mock,
    close: (grace = 2000) => door.close(server, grace),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Where requests come in and answers go out. */
class Door {
  readonly #mock: Mock
  readonly #control: ControlDoor
  readonly #connections: Connections
  #closing = false
  #headers = new RawHeaderFields([])
  #version = ''
  #wrong: string | undefined

  constructor(mock: Mock, control: ControlDoor, connections: Connections) {
    this.#mock = mock
    this.#control = control
    this.#connections = connections
  }

  readonly receive = (incoming: Incoming, response: ServerResponse): void => {
    if (isControl(incoming.url as string)) return this.#control.receive(incoming, response)
    incoming.collect(response, this.#mock.choices['body-limit'], this.#received)
  }

  readonly #received = (incoming: Incoming, body: Uint8Array, cut: boolean): void => {
    const { response, httpVersion, fields: headers } = incoming
    if (this.#headers !== headers || this.#version !== httpVersion) {
      this.#headers = headers
      this.#version = httpVersion
      this.#wrong = wrongIn(httpVersion, headers)
    }
    if (this.#wrong !== undefined) return this.#write(response, malformed(this.#wrong))
    const request: MockRequest = {
      method: incoming.method as string,
      target: incoming.url as string,
      wrongPath: wrongPath(incoming.url as string, this.#mock.path),
      headers,
      body,
      cut,
    }
    this.#answer(request, response, incoming.began)
  }

  /** Node closes the connection of a CONNECT without a word, if nobody listens. */
  readonly refuseTunnel = ({ rawHeaders, url = '' }: IncomingMessage, socket: Duplex): void => {
    const headers = new RawHeaderFields(rawHeaders)
    const wrong = wrongPath(url, this.#mock.path)
    const request = { method: 'CONNECT', target: url, wrongPath: wrong, headers, body: NO_BODY }
    const exchange = this.#mock.exchange(request)
    writeLast(socket, exchange.answer)
    this.#mock.settle(exchange, 0)
  }

  close(server: Server, grace: number): Promise<void> {
    this.#closing = true
    this.#control.close()
    this.#connections.close()
    return new Promise((resolve) => {
      const late = setTimeout(() => server.closeAllConnections(), grace)
      server.close(() => {
        clearTimeout(late)
        resolve()
      })
    })
  }

  #answer(request: MockRequest, response: ServerResponse, started: number): void {
    if (request.method !== 'POST') {
      if (request.method === 'OPTIONS') return this.#write(response, optionsAnswer(request.headers))
      const path = pathOf(request.target)
      if (path !== this.#mock.path && (request.method === 'GET' || request.method === 'HEAD')) {
        return void this.#answerAside(path, request, response, started)
      }
    }
    this.#exchange(request, response, started)
  }

  /** What the server has beside the operation; anything else is the mock's to refuse. */
  async #answerAside(
    path: string,
    request: MockRequest,
    response: ServerResponse,
    started: number,
  ): Promise<void> {
    let answer: MockAnswer | undefined
    try {
      answer = await documentAnswer(path)
    } catch {
      // Where no file can be opened it cannot be loaded now; thrown on, that would end the process.
      return void response.destroy()
    }
    if (answer === undefined) return this.#exchange(request, response, started)
    this.#write(response, {
      ...answer,
      headers: { ...answer.headers, ...corsHeaders(request.headers) },
    })
  }

  #exchange(request: MockRequest, response: ServerResponse, started: number): void {
    const exchange = this.#mock.exchange(request)
    const { delay, fault } = exchange.answer
    if (delay === 0 && fault === undefined) {
      this.#write(response, exchange.answer)
      this.#mock.settle(exchange, performance.now() - started)
      return
    }
    const timer = setTimeout(() => this.#perform(exchange, response), delay)
    this.#connections.wait(response, () => {
      clearTimeout(timer)
      this.#mock.settle(exchange, performance.now() - started)
    })
  }

  #perform(exchange: Exchange, response: ServerResponse): void {
    const { answer } = exchange
    if (answer.fault === 'hang') {
      this.#connections.hang(response)
      const callOff = this.#mock.hold(exchange, () => response.req.socket.resetAndDestroy())
      return void response.once('close', callOff)
    }
    // A response that waits for another one on its connection has no socket yet, its request has.
    if (answer.fault === 'reset') return void response.req.socket.resetAndDestroy()
    if (answer.fault === undefined) return this.#write(response, answer)
    const body = Buffer.from(answer.body)
    const headers = { ...answer.headers, 'content-length': String(body.length) }
    if (!this.#writeHead(response, answer.status, Object.entries(headers).flat())) return
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy())
  }

  #write(response: ServerResponse, { status, headers, body }: MockAnswer): void {
    const head: string[] = []
    for (const name in headers) head.push(name, headers[name] as string)
    if (this.#closing) head.push('connection', 'close')
    const length = Buffer.byteLength(body)
    const bodiless = status === 204 || status === 205 || status === 304
    if (!bodiless) head.push('content-length', String(length))
    if (!this.#writeHead(response, status, head)) return
    // What is as long in bytes as in characters is ASCII, which Node writes faster as such.
    if (bodiless) response.end()
    else response.end(body, length === body.length ? 'latin1' : 'utf8')
  }

  /** False where Node cannot send it and the sender is told so: thrown on, that would end the process. */
  #writeHead(response: ServerResponse, status: number, head: string[]): boolean {
    try {
      response.writeHead(status, head)
      return true
    } catch (error) {
      this.#write(response, unsendable((error as Error).message))
      return false
    }
  }
}

function unsendable(why: string): MockAnswer {
  const message = `the scenario in force cannot answer: ${why}`
  return {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: NUMBERS.scenario, message }),
    delay: 0,
  }
}
