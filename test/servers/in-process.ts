import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { Client } from '../../contract/client/client.ts'
import type { ClientResult } from '../../contract/client/conversation.ts'
import type { OutgoingRequest } from '../../contract/client/outgoing-request.ts'
import type { Headers } from '../../contract/data/exchange.ts'
import type { Mock } from '../../src/core/mock.ts'
import { type Message, type Override, type StoreResponse, createStore } from './listen.ts'

/** Responds to a request in this process. */
type Respond = (request: OutgoingRequest) => Promise<StoreResponse>

/** The services by the authority of their base URL. */
const services = new Map<string, Respond>()

/** Headers of which Node keeps the first one only. */
const single = new Set(['authorization', 'content-type', 'content-length', 'user-agent', 'host'])

/** Headers as Node gives them to a server. */
function readHeaders(headers: Headers): Pick<Message, 'headers' | 'headersDistinct'> {
  const headersDistinct: Record<string, string[]> = {}
  for (const [name, value] of headers) (headersDistinct[name.toLowerCase()] ??= []).push(value)
  const joined: IncomingHttpHeaders = {}
  for (const [name, values] of Object.entries(headersDistinct))
    joined[name] = single.has(name) ? values[0] : values.join(', ')
  return { headers: joined, headersDistinct }
}

function readMessage({ method, url, headers }: OutgoingRequest): Message {
  const target = url.slice(url.indexOf('/', 'http://'.length))
  return { method, url: target, ...readHeaders(headers), socket: {} }
}

const headersOf = ({ headers, body }: StoreResponse): Headers => [
  ...Object.entries(headers),
  ['Content-Length', String(Buffer.byteLength(body))],
]

/** Sends a request in pieces, and lets those that are sent together be in flight together. */
async function deliver({ beforeLastWrite, body }: OutgoingRequest): Promise<Buffer> {
  await beforeLastWrite?.()
  await setImmediate()
  return Buffer.from(body ?? [])
}

async function answer(respond: Respond, request: OutgoingRequest): Promise<ClientResult> {
  const started = performance.now()
  const response = await respond(request)
  return {
    timing: { started: performance.timeOrigin + started, duration: performance.now() - started },
    response: {
      type: 'response',
      version: '1.1',
      status: response.status,
      reason: STATUS_CODES[response.status] ?? '',
      headers: headersOf(response),
      body: new Uint8Array(Buffer.from(response.body)),
      protocolErrors: [],
    },
    isUnproven: false,
  }
}

/**
 * Starts a service in this process, without connections, and returns its base URL: for services that differ in what they
 * respond, not in how they send it. The requests of `check` to other servers are sent as usual.
 */
export function serveInProcess(
  respond: (message: Message, body: Buffer) => StoreResponse,
  basePath = '',
): string {
  return register(
    async (request) => respond(readMessage(request), await deliver(request)),
    basePath,
  )
}

/** Starts a mock in this process; it shows no faults of connections. */
export const serveMock = (mock: Mock, basePath = ''): string =>
  serveInProcess(({ method, url, headers }, body) => {
    const texts = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    const exchange = mock.respond({ method: method!, target: url!, headers: new Map(texts), body })
    mock.finish(exchange, 0)
    return exchange.response
  }, basePath)

/** Starts a store in this process. */
export function startInProcess(override: Override): string {
  const store = createStore(override)
  return register(async (request) => {
    const counts = store.begin()
    const body = await deliver(request)
    const { response } = await store.respond(readMessage(request), body, counts)
    store.end()
    return response
  }, override.basePath)
}

function register(respond: Respond, basePath = ''): string {
  const host = `store-${services.size + 1}.test`
  services.set(host, respond)
  intercept()
  return `http://${host}${basePath}`
}

let isIntercepting = false

/** Lets services of this process get the requests of clients. No spy, which another test file could restore. */
function intercept(): void {
  if (isIntercepting) return
  isIntercepting = true
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const { send, connect } = Client.prototype
  Client.prototype.send = function (this: Client, request) {
    const respond = services.get(this.base.authority)
    return respond ? answer(respond, request) : send.call(this, request)
  }
  Client.prototype.connect = function (this: Client, milliseconds) {
    return services.has(this.base.authority) ? Promise.resolve() : connect.call(this, milliseconds)
  }
}
