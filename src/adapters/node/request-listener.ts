import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ControlApi, isControlPath } from '../../control/control-api.ts'
import { MAX_BODY } from '../../control/read-request.ts'
import { ERRORS, JSON_HEADERS, type Outcome } from '../../core/error-response.ts'
import type { Exchange } from '../../core/exchange.ts'
import type { Mock } from '../../core/mock.ts'
import { pathOf } from '../../core/route.ts'
import type { Connections, Content } from './connections.ts'
import { bridgeToControl } from './control-bridge.ts'
import { findMalformation, NodeHeaders, readBody, type RequestHead } from './read-request.ts'

/** The error of a 'clientError' event. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number }

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
    this.#connections.add(response)
    if (isControlPath(pathOf(target))) {
      const [control, connections] = [this.#control, this.#connections]
      return readBody(request, MAX_BODY + 1, (body) => void bridgeToControl(control, connections, response, body))
    }
    readBody(request, this.#mock.behavior.bodyLimit, (body, truncated) => {
      const method = request.method as string
      const headers = new NodeHeaders(request.headers)
      const malformation = findMalformation(request.httpVersion, headers)
      const refusal = malformation === undefined ? undefined : malformed(malformation)
      const exchange = this.#mock.respond({ method, target, headers, body, truncated, refusal })
      if (exchange.error !== undefined) console.error(exchange.error)
      this.#perform(response, exchange, started)
    })
  }

  /** For 'connect': Node would close the connection without a response. */
  readonly refuseTunnel = (request: IncomingMessage, socket: Socket): void =>
    void this.#connections.sendLast(socket, () => this.#record(request))

  /** For 'clientError'. */
  readonly refuseMalformed = (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const refusal = isLate ? httpError(408, 'the request did not arrive in time') : malformed(error.message)
    // A browser opens connections in advance and may send nothing on them.
    const isUnused = socket.bytesRead === 0
    void this.#connections.sendLast(socket, (request = readRequestLine(error)) =>
      isUnused ? refusal : this.#record(request, refusal),
    )
  }

  /** Records a request without a ServerResponse or without a whole head or body. */
  #record({ method = '', url = '', headers: received }: RequestHead, refusal?: Outcome): Content {
    const headers = new NodeHeaders(received)
    const exchange = this.#mock.respond({ method, target: url, headers, body: new Uint8Array(0), refusal })
    this.#mock.finish(exchange, 0)
    return exchange.response
  }

  #perform(response: ServerResponse, exchange: Exchange, started: number): void {
    const { delay, fault } = exchange.response
    // Whole microseconds, because a reader of exact numbers reads short ones faster.
    const finish = (): void => this.#mock.finish(exchange, Math.round((performance.now() - started) * 1000) / 1000)
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

/** What is known of a request whose headers were not read: its method and target, if the parser got that far. */
function readRequestLine({ rawPacket, bytesParsed }: ClientError): RequestHead {
  const read = rawPacket?.toString('latin1', 0, bytesParsed) ?? ''
  const [, method = '', url = ''] = /(?:^|\r\n\r\n)([A-Z]+) (\S+)(?!.*\r\n\r\n)/s.exec(read) ?? []
  return { method, url, headers: {} }
}

function malformed(why: string): Outcome {
  return httpError(400, `the request is not well-formed HTTP (${why})`)
}

function httpError(status: number, message: string): Outcome {
  const body = JSON.stringify({ error: ERRORS.http[0], message })
  const problems = [{ pointer: '', keyword: 'http', message }]
  return { status, headers: { ...JSON_HEADERS, connection: 'close' }, body, problems, delay: 0 }
}
