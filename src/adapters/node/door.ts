import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { corsHeaders } from '../../core/cors.ts'
import { optionsAnswer } from '../../core/preflight.ts'
import type { Exchange, MockAnswer, MockRequest } from '../../core/exchange.ts'
import type { Mock } from '../../core/mock.ts'
import { pathOf, wrongPath } from '../../core/target.ts'
import { documentAnswer } from '../document.ts'
import { RawHeaderFields } from '../header-fields.ts'
import { now } from './clock.ts'
import type { Connections } from './connections.ts'
import { type ControlDoor, isControl } from './control.ts'
import type { Incoming } from './incoming.ts'
import { malformed, wrongIn, writeLast } from './malformed.ts'
import { stackless } from './stackless.ts'
import { writeAnswer, writeHalf } from './write-answer.ts'

const NO_BODY = new Uint8Array(0)

/** Milliseconds for which connections without a request are still read once the server closes. */
const LAST_WORD = 20

/** How it closes, of which node:http's own close does more: it ends idle connections, too. */
const listener = process.getBuiltinModule('node:net').Server.prototype

/** Where requests come in and answers go out. */
export class Door {
  readonly #mock: Mock
  readonly #control: ControlDoor
  readonly #connections: Connections
  #closing = false

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
    if (headers.version !== httpVersion) {
      headers.version = httpVersion
      headers.wrong = wrongIn(httpVersion, headers)
    }
    if (headers.wrong !== undefined) return this.#write(response, malformed(headers.wrong))
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
      // A connection that seems idle may have a request on its way: cut off at once, that would be lost.
      const idle = setTimeout(
        () => {
          this.#connections.closeUnused()
          server.close()
        },
        Math.min(LAST_WORD, grace),
      )
      listener.close.call(server, () => {
        clearTimeout(late)
        clearTimeout(idle)
        server.close()
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
    const exchange = stackless(() => this.#mock.exchange(request))
    const { delay, fault } = exchange.answer
    if (delay === 0 && fault === undefined) {
      this.#write(response, exchange.answer)
      this.#mock.settle(exchange, now() - started)
      return
    }
    const timer = setTimeout(() => this.#perform(exchange, response), delay)
    this.#connections.wait(response, () => {
      clearTimeout(timer)
      this.#mock.settle(exchange, now() - started)
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
    writeHalf(response, answer, this.#closing)
  }

  #write(response: ServerResponse, answer: MockAnswer): void {
    writeAnswer(response, answer, this.#closing)
  }
}
