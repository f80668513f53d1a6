import {
  type Exchange,
  type Failure,
  type Headers,
  type SentRequest,
  isChunked,
} from '../exchange.ts'
import { type CheckOptions, defaults, constants } from '../options.ts'
import { settlesWithin, sleep } from './timers.ts'
import { parseBaseUrl, targetOf } from './base-url.ts'
import { Connection } from './connection.ts'
import { ConnectionError, connectionError } from './connection-error.ts'
import type { Decoders } from './content-coding.ts'
import { identify } from './identify.ts'
import { type IdleSet, Pool, takeIdle } from './pool.ts'
import { proxyCredential, proxyFor } from './proxy.ts'
import { readResponse, surplus } from './read-response.ts'
import { type Route, openConnection } from './route.ts'
import { tlsOptionsOf } from './tls-options.ts'

/** A request to send, secrets included. */
export interface OutgoingRequest extends SentRequest {
  /** Whether the body goes out in several writes. */
  readonly split: boolean
  /** Names a set of connections: the request takes an idle one of them, and leaves its own there. */
  readonly reuse?: string | undefined
  /** Milliseconds to wait for bytes after the response, which it must not have. */
  readonly lateTime?: number | undefined
  /** Awaited before the last bytes are written, so that the server holds many requests at once. */
  readonly beforeLastWrite?: (() => Promise<void>) | undefined
}

export interface ClientResult extends Pick<Exchange, 'timing' | 'response'> {
  /** The same object for all exchanges on one connection; absent without a connection. */
  readonly connection?: object | undefined
  /** Whether the result may have another cause than the service. */
  readonly isUnproven: boolean
}

/** Sends requests to one server. */
export type Client = ReturnType<typeof createClient>

export type ClientOptions = Pick<
  CheckOptions,
  'baseUrl' | 'ca' | 'cert' | 'key' | 'insecure' | 'timeoutSeconds' | 'signal'
> & {
  /** For tests: how content codings are undone. */
  readonly decoders?: Decoders
}

/** The writes in which a request goes out, in latin1. */
const writesOf = (request: OutgoingRequest, target: string, more: Headers): readonly string[] => {
  const { method, split, beforeLastWrite } = request
  const body = Buffer.from(request.body ?? []).toString('latin1')
  const lines = [...request.headers, ...more]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const head = `${method} ${target} HTTP/1.1\r\n${lines}\r\n`
  const half = Math.ceil(body.length / 2)
  const parts = [body.slice(0, half), body.slice(half)].filter((part) => part !== '')
  if (isChunked(request))
    return [head, ...parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`), '0\r\n\r\n']
  return split || beforeLastWrite ? [head, ...parts] : [head + body]
}

/** Servers may close idle connections at any time, also with a 408; Linux resets some in a full queue (SYN cookies). */
const isUnproven = (
  response: Exchange['response'],
  duration: number,
  isReused: boolean,
): boolean => {
  if (response.type === 'response') return isReused && response.status === 408
  const isReset = response.kind === 'reset' && (isReused || duration > constants.connectTime)
  return response.received.length === 0 && (isReset || (isReused && response.kind === 'closed'))
}

/** Bytes of a failure that are kept: four times what a report shows, so that no secret is cut at its end. */
const maxReceived = 4 * constants.maxBody

/** One exchange, while it lasts. */
interface Conversation {
  connection: Connection | undefined
  /** Whether the connection has carried an exchange before. */
  readonly isReused: boolean
  /** Where the connection waits for the next request, if it may. */
  readonly set: IdleSet | undefined
  /** Whether the whole request was written. */
  isWritten: boolean
  /** Nothing more is written. */
  isOver: boolean
}

/** Writes a request in its parts; stops when the exchange is over. */
const writeRequest = async (
  conversation: Conversation,
  { socket }: Connection,
  writes: readonly string[],
  pause: () => Promise<void>,
): Promise<void> => {
  for (const [index, text] of writes.entries()) {
    if (index > 0) await pause()
    if (socket.destroyed || conversation.isOver) return
    socket.write(text, 'latin1')
  }
  conversation.isWritten = true
}

/** Closes a connection after an exchange; waits for bytes that the server sends after the response. */
const closeAfter = async (connection: Connection, isWritten: boolean): Promise<void> => {
  // Some servers close their side only after the client.
  connection.socket.end()
  // What a server sends about the rest of a request after an early response is no violation.
  if (isWritten && connection.bytes.length === 0)
    await settlesWithin(connection.change(), constants.lateTime)
  connection.socket.destroy()
}

/** The end of the sentence about a failure. */
const endingOf = ({ kind, advice }: ConnectionError, received: Uint8Array): string => {
  if (kind === 'tls') return advice
  return kind === 'reset' && received.length > 0 ? ' in the middle of a response' : ''
}

/**
 * A raw HTTP/1.1 client that reports malformed framing and follows no redirect.
 * @throws {UsageError} when the base URL, a proxy's URL or a certificate cannot be used.
 */
export const createClient = (options: ClientOptions) => {
  const { timeoutSeconds = defaults.timeoutSeconds, signal: stopping } = options
  const base = parseBaseUrl(options.baseUrl)
  const proxy = proxyFor(base)
  const route: Route = { base, proxy, tls: tlsOptionsOf(base, options) }
  // A proxy for http: gets the whole URL (RFC 9112, section 3.2.2); one for https: opens a tunnel.
  const plainProxy = base.secure ? undefined : proxy
  const addedHeaders = plainProxy ? proxyCredential(plainProxy) : []
  const pool = new Pool()

  /** Runs a task with a signal that aborts after the time limit, or with that of the options. */
  const limited = <T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const late = new AbortController()
    // Timers fire before sockets are read: bytes that arrived while this process was busy are in time.
    const timer = setTimeout(() => setImmediate(() => late.abort()), timeoutSeconds * 1000)
    const signal = stopping ? AbortSignal.any([late.signal, stopping]) : late.signal
    return task(signal).finally(() => clearTimeout(timer))
  }

  const connected = async (signal: AbortSignal): Promise<Connection> => {
    const connection = new Connection(await openConnection(route, signal))
    pool.add(connection)
    return connection
  }

  /** Sends a request on the connection of an exchange and reads the response. */
  const converse = async (
    conversation: Conversation,
    request: OutgoingRequest,
    signal: AbortSignal,
    onResponse: () => void,
  ): Promise<Exchange['response']> => {
    const { lateTime, beforeLastWrite } = request
    const { set } = conversation
    const connection = (conversation.connection ??= await connected(signal))
    const [late] = surplus(connection.bytes)
    if (late)
      throw new ConnectionError('malformed', `the response before it has bytes ${late.detail}`)
    const target = plainProxy ? request.url : targetOf(request)
    const writes = writesOf(request, target, addedHeaders)
    void writeRequest(conversation, connection, writes, beforeLastWrite ?? (() => sleep(5)))
    connection.limit(signal)
    const { response, reusable } = await readResponse(connection, request, options.decoders)
    onResponse()
    if (lateTime !== undefined && connection.bytes.length === 0)
      await settlesWithin(connection.change(), lateTime)
    const isKept = reusable && conversation.isWritten && connection.bytes.length === 0
    if (isKept && set?.isClosed === false) set.connections.push(connection)
    else await closeAfter(connection, conversation.isWritten)
    const protocolErrors = [...response.protocolErrors, ...surplus(connection.bytes)]
    return { ...response, protocolErrors }
  }

  const failureOf = (error: Error, bytes: Uint8Array): Failure => {
    const failed = connectionError(error, base.url)
    const { kind } = failed
    // A copy: the buffer of the connection may be a hundred times as long.
    const received = new Uint8Array(bytes.subarray(0, maxReceived))
    const late = `no ${received.length > 0 ? 'complete ' : ''}response came within ${timeoutSeconds} s`
    const detail = kind === 'timeout' ? late : failed.message + endingOf(failed, received)
    const isWhole = received.length === bytes.length
    return {
      type: 'failure',
      kind,
      detail,
      received,
      ...(!isWhole && { receivedLength: bytes.length }),
    }
  }

  const exchange = async (request: OutgoingRequest, signal: AbortSignal): Promise<ClientResult> => {
    const began = performance.now()
    const set = request.reuse === undefined ? undefined : pool.set(request.reuse)
    const idle = set && takeIdle(set)
    const conversation: Conversation = {
      connection: idle,
      isReused: idle !== undefined,
      set,
      isWritten: false,
      isOver: false,
    }
    let duration = 0
    const onEnd = (): void => {
      duration ||= performance.now() - began
    }
    const response = await converse(conversation, request, signal, onEnd).catch((error: Error) => {
      conversation.connection?.socket.destroy()
      return failureOf(error, conversation.connection?.bytes ?? new Uint8Array())
    })
    onEnd()
    conversation.isOver = true
    return {
      timing: { started: performance.timeOrigin + began, duration },
      response,
      connection: conversation.connection,
      isUnproven: isUnproven(response, duration, conversation.isReused),
    }
  }

  return {
    base,
    /** The proxy to which requests are sent as a whole, such as `proxy.example:3128`; absent if a tunnel or nothing is between. */
    plainProxy: plainProxy?.host,
    /** Never rejects. */
    send: (request: OutgoingRequest): Promise<ClientResult> =>
      limited((signal) => exchange(request, signal)),
    /** Opens and closes a connection without a request; tries for so long, and rejects with the last ConnectionError. */
    connect: async (milliseconds = 0): Promise<void> => {
      const until = performance.now() + milliseconds
      for (;;) {
        try {
          return await limited(async (signal) => void (await connected(signal)).socket.destroy())
        } catch (error) {
          if (stopping?.aborted || performance.now() + constants.reconnectPause > until) throw error
          await sleep(constants.reconnectPause)
        }
      }
    },
    /**
     * What the port speaks, for a sentence such as "No HTTP response came: …", after an exchange without a response;
     * never rejects, and takes a few seconds at most.
     */
    identify: (failure: Failure): Promise<string> =>
      identify(route, failure, timeoutSeconds * 1000),
    closeSet: (name: string): void => pool.closeSet(name),
    closeIdle: (kept?: string): void => pool.closeIdle(kept),
    close: (): Promise<void> => pool.close(),
  }
}
