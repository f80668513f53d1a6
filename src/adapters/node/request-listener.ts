import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers'
import { type ControlApi, isControlPath, MAX_BODY } from '../../control/control-api.ts'
import { PREFIX } from '../../control/control.ts'
import { errorResponse } from '../../core/refusal.ts'
import { allowsBody, type MockExchange, type Outcome } from '../../core/exchange.ts'
import { pathOf } from '../../request.ts'
import type { Mock } from '../../core/mock.ts'
import { logError, logNotice } from '../log-error.ts'
import type { Connections, Content } from './connections.ts'
import { bridgeToControl } from './control-bridge.ts'
import { findMalformation, NodeHeaders, readBody, type RequestHead } from './read-request.ts'

/** Responds to the requests of a server, also to malformed ones, by a mock and its control API. */
export function listen(
  server: Server,
  mock: Mock,
  control: ControlApi,
  connections: Connections,
): void {
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now()
    const { method = '', url: target = '' } = request
    connections.add(response)
    if (target.includes(PREFIX) && isControlPath(pathOf(target)))
      return readBody(
        request,
        MAX_BODY + 1,
        (body) =>
          void bridgeToControl(control, connections, response, body).catch((error: unknown) => {
            logError(error)
            response.destroy()
          }),
      )
    readBody(request, mock.behavior.bodyLimit, (body, truncated) => {
      const headers = new NodeHeaders(request)
      const malformation = findMalformation(request)
      const refusal = malformation === undefined ? undefined : malformed(mock, malformation)
      const exchange = mock.respond(
        { method, target, headers, body, truncated },
        mock.basePath,
        refusal,
      )
      if (exchange.error !== undefined) logError(exchange.error)
      if (exchange.notice !== undefined) logNotice(exchange.notice)
      const { delay, fault } = exchange.response
      if (delay > 0 || fault !== undefined) return perform(response, exchange, started)
      // Responses that are sent together wake their client once: under load this saves a third of the time.
      setImmediate(() => {
        sendContent(response, exchange.response, connections.closing)
        finish(exchange, started)
      })
    })
  }

  /** The duration is in whole microseconds, because a reader of exact numbers reads short ones faster. */
  const finish = (exchange: MockExchange, started: number): void =>
    mock.finish(exchange, Math.round((performance.now() - started) * 1000) / 1000)

  /** Sends a response later, or performs its fault. */
  const perform = (response: ServerResponse, exchange: MockExchange, started: number): void => {
    const { delay, fault } = exchange.response
    const send = (): void => sendContent(response, exchange.response, connections.closing)
    // A response that waits for earlier ones has no socket yet; its request has.
    const { socket } = response.req
    const reset = (): unknown => socket.resetAndDestroy()
    const act = fault === 'reset' ? reset : send
    response.once('close', () => finish(exchange, started))
    if (fault === 'hang') response.once('close', mock.onReset(exchange, reset))
    else if (delay > 0) {
      const timer = setTimeout(act, delay)
      response.once('close', () => clearTimeout(timer))
    }
    // Fake timers of a test apply to delays alone.
    else setImmediate(act)
    // Without a listener Node closes the connection after the idle timeout.
    response.on('timeout', () => {})
  }

  /** Records a request without a ServerResponse or without a whole head or body. */
  const record = (request: RequestHead, refusal?: Outcome): Content => {
    const { method = '', url = '' } = request
    const headers = new NodeHeaders(request)
    const received = { method, target: url, headers, body: new Uint8Array(0) }
    const exchange = mock.respond(received, mock.basePath, refusal)
    mock.finish(exchange, 0)
    return exchange.response
  }

  server.on('request', respond)
  server.on('checkExpectation', respond)
  // Node would close the connection without a response.
  server.on(
    'connect',
    (request, socket) => void connections.sendLast(socket as Socket, () => record(request)),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const refusal = isLate
      ? httpError(mock, 408, 'the request did not arrive in time')
      : malformed(mock, error.message)
    // A browser opens connections in advance and may send nothing on them.
    const isUnused = (socket as Socket).bytesRead === 0
    return void connections.sendLast(
      socket as Socket,
      (request = { headers: {}, rawHeaders: [] }) =>
        isUnused ? refusal : record(request, refusal),
    )
  })
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
  const all = hasBody ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers
  response.writeHead(status, isLast ? { ...all, connection: 'close' } : all)
  if (fault !== 'cut-off') return void response.end(hasBody ? body : undefined)
  const bytes = Buffer.from(body)
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
}

function malformed(mock: Mock, why: string): Outcome {
  return httpError(mock, 400, `the request is not well-formed HTTP (${why})`)
}

function httpError({ operation }: Mock, status: number, message: string): Outcome {
  const { headers, ...outcome } = errorResponse(operation, 'http', message)
  return { ...outcome, status, headers: { ...headers, connection: 'close' }, delay: 0 }
}
