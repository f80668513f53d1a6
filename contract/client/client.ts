import { once } from 'node:events'
import { type SecureContext, createSecureContext } from 'node:tls'
import { type Exchange, type Headers, type SentRequest, isChunked } from '../exchange.ts'
import { type CheckOptions, defaults, constants } from '../options.ts'
import { settlesWithin, sleep } from './timers.ts'
import { UsageError } from '../../src/check-value.ts'
import { parseBaseUrl, proxyFor, targetOf } from './base-url.ts'
import {
  Connection,
  ConnectionError,
  connectionError,
  openConnection,
  proxyCredential,
} from './connection.ts'
import { readResponse, surplus } from './read-response.ts'

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
  'baseUrl' | 'cert' | 'key' | 'insecure' | 'timeoutSeconds' | 'signal'
>

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

const secureContextOf = ({ cert, key }: ClientOptions): SecureContext => {
  try {
    return createSecureContext({
      ...(cert && { cert: Buffer.from(cert) }),
      ...(key && { key: Buffer.from(key) }),
    })
  } catch (error) {
    const { reason = 'no PEM' } = error as { reason?: string }
    throw new UsageError(
      `The client certificate cannot be used with its key (${reason}): give both as PEM, without a passphrase.`,
    )
  }
}

/**
 * A raw HTTP/1.1 client that reports malformed framing and follows no redirect.
 * @throws {UsageError} when the base URL, a proxy's URL or the client certificate cannot be used.
 */
export const createClient = (options: ClientOptions) => {
  const { timeoutSeconds = defaults.timeoutSeconds, insecure = false, signal: stopping } = options
  const base = parseBaseUrl(options.baseUrl)
  const proxy = proxyFor(base)
  const tls = {
    rejectUnauthorized: !insecure,
    ...(base.secure && { secureContext: secureContextOf(options) }),
  }
  // A proxy for http: gets the whole URL (RFC 9112, section 3.2.2); one for https: opens a tunnel.
  const plainProxy = base.secure ? undefined : proxy
  const addedHeaders = plainProxy ? proxyCredential(plainProxy) : []
  const idle = new Map<string, Connection[]>()
  const open = new Set<Connection>()

  /** Runs a task with a signal that aborts after the time limit, or with that of the options. */
  const limited = <T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const late = new AbortController()
    // Timers fire before sockets are read: bytes that arrived while this process was busy are in time.
    const timer = setTimeout(() => setImmediate(() => late.abort()), timeoutSeconds * 1000)
    const signal = stopping ? AbortSignal.any([late.signal, stopping]) : late.signal
    return task(signal).finally(() => clearTimeout(timer))
  }

  const connected = async (signal: AbortSignal): Promise<Connection> => {
    const connection = new Connection(await openConnection(base, proxy, tls, signal))
    open.add(connection)
    connection.socket.once('close', () => open.delete(connection))
    return connection
  }

  /** Takes the connection that was idle for the longest time, so that late bytes of its last response show. */
  const takeIdle = (set: Connection[]): Connection | undefined => {
    const usable = set
      .splice(0)
      .filter(({ socket, bytes }) => (socket.readable && socket.writable) || bytes.length > 0)
    set.push(...usable.slice(1))
    return usable[0]
  }

  const exchange = async (request: OutgoingRequest, signal: AbortSignal): Promise<ClientResult> => {
    const began = performance.now()
    const { reuse, lateTime, method, beforeLastWrite } = request
    const set =
      reuse === undefined ? undefined : (idle.get(reuse) ?? idle.set(reuse, []).get(reuse)!)
    let connection = set && takeIdle(set)
    const isReused = connection !== undefined
    let written = false
    let done = false
    const write = async ({ socket }: Connection): Promise<void> => {
      const writes = writesOf(request, plainProxy ? request.url : targetOf(request), addedHeaders)
      for (const [index, text] of writes.entries()) {
        if (index > 0) await (beforeLastWrite?.() ?? sleep(5))
        if (socket.destroyed || done) return
        socket.write(text, 'latin1')
      }
      written = true
    }
    const result = (response: Exchange['response']): ClientResult => {
      const duration = performance.now() - began
      const timing = { started: performance.timeOrigin + began, duration }
      return { timing, response, connection, isUnproven: isUnproven(response, duration, isReused) }
    }
    try {
      const used = (connection ??= await connected(signal))
      const [late] = surplus(used.bytes)
      if (late)
        throw new ConnectionError('malformed', `the response before it has bytes ${late.detail}`)
      void write(used)
      used.limit(signal)
      const { response, reusable } = await readResponse(used, method)
      const received = result(response)
      if (lateTime !== undefined && used.bytes.length === 0)
        await settlesWithin(used.change(), lateTime)
      if (reusable && written && set && idle.get(reuse!) === set && used.bytes.length === 0)
        set.push(used)
      else {
        // Some servers close their side only after the client.
        used.socket.end()
        // What a server sends about the rest of a request after an early response is no violation.
        if (written && used.bytes.length === 0)
          await settlesWithin(used.change(), constants.lateTime)
        used.socket.destroy()
      }
      const protocolErrors = [...response.protocolErrors, ...surplus(used.bytes)]
      return { ...received, response: { ...response, protocolErrors } }
    } catch (error) {
      connection?.socket.destroy()
      const { kind, message, advice } = connectionError(error as Error, base.url)
      const { bytes = new Uint8Array() } = connection ?? {}
      const end =
        kind === 'tls'
          ? advice
          : kind === 'reset' && bytes.length > 0
            ? ' in the middle of a response'
            : ''
      const late = `no ${bytes.length > 0 ? 'complete ' : ''}response came within ${timeoutSeconds} s`
      return result({
        type: 'failure',
        kind,
        detail: kind === 'timeout' ? late : message + end,
        received: bytes,
      })
    } finally {
      done = true
    }
  }

  return {
    base,
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
    /** Closes the connections of a set: idle ones now, the others after their exchange. */
    closeSet: (name: string): void => {
      for (const { socket } of idle.get(name) ?? []) socket.destroy()
      idle.delete(name)
    },
    /** Closes the idle connections, except those of one set. */
    closeIdle: (kept?: string): void => {
      for (const [name, connections] of idle) {
        if (name === kept) continue
        for (const { socket } of connections.splice(0)) socket.destroy()
      }
    },
    /** Resolves when every connection is closed. */
    close: async (): Promise<void> => {
      await Promise.all(Array.from(open, ({ socket }) => once(socket.destroy(), 'close')))
    },
  }
}
