import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers'
import { type ControlApi, isControlPath, MAX_BODY } from '../../control/control-api.ts'
import { PREFIX } from '../../control/control.ts'
import { errorResponse } from '../../core/refusal.ts'
import { allowsBody, type MockExchange, type PlannedResponse } from '../../core/exchange.ts'
import { Pauses, unlessPaused } from '../../base/pauses.ts'
import { pathOf } from '../../base/request.ts'
import type { Mock } from '../../core/mock.ts'
import { logError, logNotice } from '../log-error.ts'
import type { Connections, Content } from './connections.ts'
import { bridgeToControl } from './control-bridge.ts'
import { LateRequests } from './late-requests.ts'
import { Turns } from './turns.ts'
import { findMalformation, NodeHeaders, readBody, type RequestHead } from './read-request.ts'

/** Responds to the requests of a server, also to malformed ones, by a mock and its control API. */
export function listen(
  server: Server,
  mock: Mock,
  control: ControlApi,
  connections: Connections,
): void {
  const responder = new Responder(mock, control, connections)
  const respond = (request: IncomingMessage, response: ServerResponse): void =>
    responder.respond(request, response)
  server.on('request', respond)
  server.on('checkExpectation', respond)
  // Node would close the connection without a response.
  server.on('connect', (request, socket) => responder.respondToConnect(request, socket as Socket))
  const lateRequests = new LateRequests(server)
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT')
      return responder.respondToMalformed(error.message, socket)
    lateRequests.watch(socket, () => responder.respondToLate(socket))
  })
}

class Responder {
  readonly #mock: Mock
  readonly #control: ControlApi
  readonly #connections: Connections
  readonly #turns = new Turns()

  constructor(mock: Mock, control: ControlApi, connections: Connections) {
    this.#mock = mock
    this.#control = control
    this.#connections = connections
  }

  respond(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now()
    const { url: target = '' } = request
    this.#connections.add(response)
    if (target.includes(PREFIX) && isControlPath(pathOf(target)))
      return readBody(request, MAX_BODY + 1, (body) => void this.#passToControl(response, body))
    readBody(request, this.#mock.bodyLimit, (body, truncated) => {
      const pauses = new Pauses(this.#turns.isOver)
      const respond = (): boolean => {
        const exchange = unlessPaused(() => this.#exchange(request, body, truncated, pauses))
        if (exchange !== undefined) this.#answer(response, exchange, started)
        return exchange !== undefined
      }
      this.#turns.run(respond, () => this.#tokenOf(request), body.length)
    })
  }

  #answer(response: ServerResponse, exchange: MockExchange, started: number): void {
    if (exchange.stored === undefined) return this.#answerStored(response, exchange, started)
    void Promise.resolve(exchange.stored)
      .catch(logError)
      .finally(() => this.#answerStored(response, exchange, started))
  }

  #answerStored(response: ServerResponse, exchange: MockExchange, started: number): void {
    const { delay, fault } = exchange.response
    if (delay > 0 || fault !== undefined) return this.#perform(response, exchange, started)
    // Responses that are sent together wake their client once: under load this saves a third of the time.
    setImmediate(() => {
      this.#send(response, exchange.response)
      this.#finish(exchange, started)
    })
  }

  #tokenOf(request: IncomingMessage): string | undefined {
    const { method = '', url: target = '' } = request
    return this.#mock.stateTokenOf({ method, headers: new NodeHeaders(request), target })
  }

  respondToConnect(request: IncomingMessage, socket: Socket): void {
    void this.#connections.sendLast(socket, () => this.#record(request))
  }

  /** A request that Node cannot read. */
  respondToMalformed(why: string, socket: Socket): void {
    this.#refuseRest(malformed(this.#mock, why), socket)
  }

  /** A request that did not arrive in time. */
  respondToLate(socket: Socket): void {
    this.#refuseRest(httpError(this.#mock, 408, 'the request did not arrive in time'), socket)
  }

  #refuseRest(refusal: PlannedResponse, socket: Socket): void {
    // A browser opens connections in advance and may send nothing on them.
    const isUnused = socket.bytesRead === 0
    void this.#connections.sendLast(socket, (request = { headers: {}, rawHeaders: [] }) =>
      isUnused ? refusal : this.#record(request, refusal),
    )
  }

  async #passToControl(response: ServerResponse, body: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await bridgeToControl(this.#control, this.#connections, response, body)
    } catch (error) {
      logError(error)
      response.destroy()
    }
  }

  /** What the mock responds to a request that was read. */
  #exchange(
    request: IncomingMessage,
    body: Uint8Array<ArrayBuffer>,
    truncated: boolean,
    pauses: Pauses,
  ): MockExchange {
    const { method = '', url: target = '' } = request
    const headers = new NodeHeaders(request)
    const malformation = findMalformation(request)
    const refusal = malformation === undefined ? undefined : malformed(this.#mock, malformation)
    const exchange = this.#mock.respond(
      { method, target, headers, body, truncated },
      this.#mock.basePath,
      refusal,
      pauses,
    )
    if (exchange.error !== undefined) logError(exchange.error)
    if (exchange.notice !== undefined) logNotice(exchange.notice)
    return exchange
  }

  /** Sends a response later, or performs its fault. */
  #perform(response: ServerResponse, exchange: MockExchange, started: number): void {
    const { delay, fault } = exchange.response
    // A response that waits for earlier ones has no socket yet; its request has.
    const { socket } = response.req
    const reset = (): unknown => socket.resetAndDestroy()
    const act = fault === 'reset' ? reset : () => this.#send(response, exchange.response)
    response.once('close', () => this.#finish(exchange, started))
    if (fault === 'hang') response.once('close', this.#mock.onReset(exchange, reset))
    else if (delay > 0) {
      const timer = setTimeout(act, delay)
      response.once('close', () => clearTimeout(timer))
    }
    // Fake timers of a test apply to delays alone.
    else setImmediate(act)
    // Without a listener Node closes the connection after the idle timeout.
    response.on('timeout', () => {})
  }

  #send(response: ServerResponse, content: Content): void {
    sendContent(response, content, this.#connections.closing)
  }

  /** The duration is in whole microseconds, because a reader of exact numbers reads short ones faster. */
  #finish(exchange: MockExchange, started: number): void {
    this.#mock.finish(exchange, Math.round((performance.now() - started) * 1000) / 1000)
  }

  /** Records a request without a ServerResponse or without a whole head or body. */
  #record(request: RequestHead, refusal?: PlannedResponse): Content {
    const { method = '', url = '' } = request
    const headers = new NodeHeaders(request)
    const received = { method, target: url, headers, body: new Uint8Array(0) }
    const exchange = this.#mock.respond(received, this.#mock.basePath, refusal)
    this.#mock.finish(exchange, 0)
    return exchange.response
  }
}

/** Sends a response; closes the connection for one that HTTP cannot carry, such as that of a scenario that was changed after its check. */
function sendContent(response: ServerResponse, content: Content, isLast: boolean): void {
  try {
    writeContent(response, content, isLast)
  } catch (error) {
    logError(error)
    response.destroy()
  }
}

function writeContent(
  response: ServerResponse,
  { status, headers, body, fault }: Content,
  isLast: boolean,
): void {
  const hasBody = allowsBody(status)
  const framedHeaders = hasBody
    ? { ...headers, 'content-length': Buffer.byteLength(body) }
    : headers
  response.writeHead(status, isLast ? { ...framedHeaders, connection: 'close' } : framedHeaders)
  if (fault !== 'cut-off') return void response.end(hasBody ? body : undefined)
  const bytes = Buffer.from(body)
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
}

function malformed(mock: Mock, why: string): PlannedResponse {
  return httpError(mock, 400, `the request is not well-formed HTTP (${why})`)
}

function httpError({ operation }: Mock, status: number, message: string): PlannedResponse {
  const { headers, ...response } = errorResponse(operation, 'http', message)
  return { ...response, status, headers: { ...headers, connection: 'close' }, delay: 0 }
}
