import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { Client } from '../../contract/client/client.ts'
import type { ClientResult } from '../../contract/client/conversation.ts'
import type { OutgoingRequest } from '../../contract/client/outgoing-request.ts'
import type { Headers } from '../../contract/data/exchange.ts'
import { type Message, type Override, type StoreResponse, createStore } from './listen.ts'

type Store = ReturnType<typeof createStore>

/** The stores by the authority of their base URL. */
const stores = new Map<string, Store>()

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

async function answer(store: Store, request: OutgoingRequest): Promise<ClientResult> {
  const started = performance.now()
  const counts = store.begin()
  await request.beforeLastWrite?.()
  // Requests that are sent together are in flight together.
  await setImmediate()
  const body = Buffer.from(request.body ?? [])
  const { response } = await store.respond(readMessage(request), body, counts)
  store.end()
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
 * Starts a store in this process, without connections, and returns its base URL: for servers that differ in what they
 * respond, not in how they send it. The requests of `check` to other servers are sent as usual.
 */
export function startInProcess(override: Override): string {
  const host = `store-${stores.size + 1}.test`
  stores.set(host, createStore(override))
  intercept()
  return `http://${host}${override.basePath ?? ''}`
}

let isIntercepting = false

/** Lets stores of this process get the requests of clients. No spy, which another test file could restore. */
function intercept(): void {
  if (isIntercepting) return
  isIntercepting = true
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const { send, connect } = Client.prototype
  Client.prototype.send = function (this: Client, request) {
    const store = stores.get(this.base.authority)
    return store ? answer(store, request) : send.call(this, request)
  }
  Client.prototype.connect = function (this: Client, milliseconds) {
    return stores.has(this.base.authority) ? Promise.resolve() : connect.call(this, milliseconds)
  }
}
