import type { Socket } from 'node:net'
import type { ReceivedResponse, Failure, ProtocolError, Headers, Timing } from './exchange.ts'
import { AnswerReader, surplus } from './client/answer-reader.ts'
import { type Base, parseBaseUrl } from './client/base-url.ts'
import { explain, openConnection, proxyCredential } from './client/connection.ts'
import { converse } from './client/converse.ts'
import { type Environment, proxyFor } from './client/proxy.ts'
import { headBytes, pieces } from './client/request-bytes.ts'

/** A request as it goes out, secrets included. */
export interface Wire {
  readonly method: string
  /** Base path included. */
  readonly target: string
  /** Besides Host and what tells the body's length. */
  readonly headers: Headers
  readonly body?: Uint8Array
  readonly chunked: boolean
  /** Whether the body goes out in several writes. */
  readonly split: boolean
  /** Whether a connection that served earlier exchanges may serve this one. */
  readonly reuse: boolean
  /** Resolves when the last bytes of the request may go out, so that many requests are in hand at once. */
  readonly gate?: (() => Promise<void>) | undefined
}

export interface Came {
  readonly timing: Timing
  readonly came: ReceivedResponse | Failure
  /** Whether the connection had served an earlier exchange. */
  readonly reused: boolean
}

export interface ClientOptions {
  /** See parseBaseUrl for its forms. */
  readonly url: string
  /** Milliseconds for one exchange, from connecting to the answer's last byte. */
  readonly timeout: number
  /** Whether any certificate will do. */
  readonly insecure?: boolean
  /** Where HTTP_PROXY and its kin are looked up; by default the process's own. */
  readonly environment?: Environment
}

/** What carries requests to the server and answers back. */
export interface Client {
  readonly base: Base
  /** Whether requests travel as bytes of ours, so that every form of them can be sent. */
  readonly raw: boolean
  /** Never rejects. `onLate` tells a flaw that shows after the answer was complete. */
  send(wire: Wire, onLate?: (flaw: ProtocolError) => void): Promise<Came>
  /** Connects and closes again, without a request; rejects with a ConnectionError, also once `ended` says so. */
  reach(milliseconds: number, ended: AbortSignal): Promise<void>
  /** Closes the connections that are kept for later, those in use as soon as they are free. */
  release(): void
  /** Resolves when every connection is closed; `atOnce` breaks off what is under way. */
  close(atOnce?: boolean): Promise<void>
}

const lingering = 50

/**
 * A client that reads answers as bytes, follows no redirect and hides no flaw.
 *
 * @throws {UsageError} when the base URL or a proxy's URL cannot be used.
 */
export const createClient = (options: ClientOptions): Client => {
  const base = parseBaseUrl(options.url)
  const proxy = proxyFor(base, options.environment ?? process.env)
  const route = { base, proxy, insecure: options.insecure ?? false }
  const idle: Socket[] = []
  let releases = 0
  const underWay = new Set<AbortController>()
  const open = new Map<Socket, Promise<void>>()
  const late = new WeakMap<Socket, (flaw: ProtocolError) => void>()
  const absolute = proxy && !base.secure ? `http://${base.authority}` : ''
  const credential = absolute === '' ? undefined : proxyCredential(proxy!)
  const proxyFields: Headers = credential === undefined ? [] : [['Proxy-Authorization', credential]]

  const adopt = (socket: Socket): Socket => {
    open.set(
      socket,
      new Promise((resolve) => {
        socket.once('close', () => {
          open.delete(socket)
          resolve()
        })
      }),
    )
    socket.on('error', () => {})
    return socket
  }

  const give = (reuse: boolean): Socket | undefined => {
    for (;;) {
      const socket = reuse ? idle.pop() : undefined
      if (!socket || (!socket.destroyed && socket.readable && socket.writable)) return socket
    }
  }

  /** An idle connection that says something says it too late: the answer before was complete. */
  const park = (socket: Socket, again: boolean): void => {
    const told = late.get(socket)
    const onData = (bytes: Buffer): void => {
      for (const flaw of surplus(bytes)) told?.(flaw)
      socket.destroy()
    }
    socket.once('data', onData)
    if (again) {
      idle.push(socket)
      return
    }
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingering)
    socket.once('close', () => clearTimeout(timer))
    socket.once('end', () => socket.destroy())
  }

  const send = async (wire: Wire, onLate?: (flaw: ProtocolError) => void): Promise<Came> => {
    const started = performance.timeOrigin + performance.now()
    const since = (): number => performance.timeOrigin + performance.now() - started
    const abort = new AbortController()
    underWay.add(abort)
    // Timers come before sockets: what arrived while this process was kept busy is read first.
    const timer = setTimeout(() => setImmediate(() => abort.abort()), options.timeout)
    const season = releases
    const reader = new AnswerReader(wire.method)
    let firstByte: number | undefined
    let kept = give(wire.reuse)
    const reused = kept !== undefined
    const result = (came: ReceivedResponse | Failure): Came => ({
      timing: { started, ...(firstByte === undefined ? {} : { firstByte }), duration: since() },
      came,
      reused,
    })
    const failed = (kind: Failure['kind'], detail: string): Came =>
      result({
        type: 'failure',
        kind,
        detail,
        ...(reader.status === undefined ? {} : { status: reader.status }),
        ...reader.received,
        reused,
      })
    try {
      if (kept) kept.removeAllListeners('data')
      else kept = adopt(await openConnection(route, abort.signal))
      const socket = kept
      const head = headBytes(wire, base.authority, absolute + wire.target, proxyFields)
      const speech = { pieces: pieces(wire, head), gate: wire.gate }
      const { error, spoken } = await converse(socket, speech, reader, abort.signal, () => {
        firstByte ??= since()
      })
      const { answer } = reader
      if (answer) {
        if (onLate) late.set(socket, onLate)
        else late.delete(socket)
        park(socket, wire.reuse && spoken && reader.reusable && season === releases)
        return result(answer)
      }
      socket.destroy()
      if (reader.broken) return failed(reader.broken.kind, reader.broken.detail)
      if (error?.kind === 'timeout') {
        const seen = firstByte === undefined ? 'no answer' : 'no complete answer'
        return failed('timeout', `${seen} came within ${options.timeout / 1000} s`)
      }
      const cut = error?.kind === 'reset' && firstByte !== undefined
      return failed(
        error?.kind ?? 'closed',
        cut ? `${error.message} in the middle of an answer` : error!.message,
      )
    } catch (error) {
      const known = explain(error as Error, base.url)
      return failed(known.kind, known.message)
    } finally {
      clearTimeout(timer)
      underWay.delete(abort)
    }
  }

  return {
    base,
    raw: true,
    send,
    reach: async (milliseconds, ended) => {
      const over = AbortSignal.any([AbortSignal.timeout(milliseconds), ended])
      const socket = adopt(await openConnection(route, over))
      socket.destroy()
    },
    release: () => {
      releases += 1
      for (const socket of idle.splice(0)) socket.destroy()
    },
    close: async (atOnce = false) => {
      if (atOnce) for (const abort of underWay) abort.abort()
      for (const socket of atOnce ? open.keys() : idle.splice(0)) socket.destroy()
      await Promise.all(open.values())
    },
  }
}
