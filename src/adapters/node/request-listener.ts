import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ControlApi, isControlPath } from '../../control/control-api.ts'
import { MAX_BODY } from '../../control/read-request.ts'
import { ERRORS, JSON_HEADERS } from '../../core/error-response.ts'
import type { Exchange, HeaderMap, MockResponse } from '../../core/exchange.ts'
import type { Mock } from '../../core/mock.ts'
import { corsHeaders, pathOf } from '../../core/route.ts'
import type { Connections } from './connections.ts'
import { bridgeToControl } from './control-bridge.ts'
import { readDocument } from './package-files.ts'
import { findMalformation, RawHeaders, readBody } from './read-request.ts'

type Content = Omit<MockResponse, 'delay'>

/** Listeners for the events of an `http.Server` that serves a mock. */
export class RequestListener {
  readonly #mock: Mock
  readonly #control: ControlApi
  readonly #connections: Connections

  constructor(mock: Mock, control: ControlApi, connections: Connections) {
    this.#mock = mock
    this.#control = control
    this.#connections = connections
  }

  /** For 'request'. */
  readonly respond = (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now()
    const target = request.url as string
    const path = pathOf(target)
    this.#connections.add(response)
    if (isControlPath(path)) {
      const [control, connections] = [this.#control, this.#connections]
      return readBody(request, MAX_BODY + 1, (body) => void bridgeToControl(control, connections, response, body))
    }
    readBody(request, this.#mock.behavior.bodyLimit, (body, truncated) => {
      const method = request.method as string
      const headers = new RawHeaders(request.rawHeaders)
      const malformation = findMalformation(request.httpVersion, headers)
      if (malformation !== undefined) return this.#send(response, malformed(malformation))
      if (path === '/openapi.yaml' && (method === 'GET' || method === 'HEAD'))
        return void this.#sendDocument(response, headers)
      const exchange = this.#mock.respond({ method, target, headers, body, truncated })
      headers.compact()
      if (exchange.error !== undefined) console.error(exchange.error)
      this.#perform(response, exchange, started)
    })
  }

  /** For 'connect': Node would close the connection without a response. */
  readonly refuseTunnel = (request: IncomingMessage, socket: Socket): void => {
    const headers = new RawHeaders(request.rawHeaders)
    const target = request.url as string
    const exchange = this.#mock.respond({ method: 'CONNECT', target, headers, body: new Uint8Array(0) })
    void this.#connections.sendLast(socket, exchange.response)
    this.#mock.finish(exchange, 0)
  }

  /** For 'clientError'. */
  readonly refuseMalformed = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const response = isLate ? httpError(408, 'the request did not arrive in time') : malformed(error.message)
    void this.#connections.sendLast(socket, response)
  }

  #perform(response: ServerResponse, exchange: Exchange, started: number): void {
    const { delay, fault } = exchange.response
    const finish = (): void => this.#mock.finish(exchange, performance.now() - started)
    if (delay === 0 && fault === undefined) {
      this.#send(response, exchange.response)
      return finish()
    }
    // A response that waits for earlier ones has no socket yet; its request has.
    const { socket } = response.req
    const reset = (): unknown => socket.resetAndDestroy()
    if (fault === 'hang') {
      void this.#connections.onHalfClose(response, () => socket.destroy())
      response.once('close', this.#mock.onReset(exchange, reset))
    } else {
      const send = (): void => this.#send(response, exchange.response)
      const timer = setTimeout(fault === 'reset' ? reset : send, delay)
      response.once('close', () => clearTimeout(timer))
    }
    response.once('close', finish)
    this.#connections.keepOpen(response)
  }

  async #sendDocument(response: ServerResponse, request: HeaderMap): Promise<void> {
    try {
      // RFC 9512
      const headers = { 'content-type': 'application/yaml', ...corsHeaders(request) }
      this.#send(response, { status: 200, headers, body: await readDocument() })
    } catch (error) {
      console.error(error)
      response.destroy()
    }
  }

  #send(response: ServerResponse, { status, headers, body, fault }: Content): void {
    const list: string[] = []
    for (const name in headers) list.push(name, headers[name] as string)
    if (this.#connections.closing) list.push('connection', 'close')
    const hasBody = ![204, 205, 304].includes(status)
    if (hasBody) list.push('content-length', String(Buffer.byteLength(body)))
    response.writeHead(status, list)
    if (fault !== 'cut-off') return void response.end(hasBody ? body : undefined)
    const bytes = Buffer.from(body)
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
  }
}

function malformed(why: string): Content {
  return httpError(400, `the request is not well-formed HTTP (${why})`)
}

function httpError(status: number, message: string): Content {
  const body = JSON.stringify({ error: ERRORS.http[0], message })
  return { status, headers: { ...JSON_HEADERS, connection: 'close' }, body }
}
