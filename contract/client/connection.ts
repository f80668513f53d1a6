import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { type Socket, connect as connectTcp, isIP } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { FailureKind, Headers } from '../exchange.ts'
import { type BaseUrl, endpointOf } from './base-url.ts'

/** Why an exchange has no response: the kind of failure, and a sentence without a full stop. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly kind: FailureKind
  /** The end of a sentence about it: what to do, if that is known. */
  readonly advice: string

  constructor(kind: FailureKind, message: string, advice = '.') {
    super(message)
    this.kind = kind
    this.advice = advice
  }
}

const tlsCodes = /^(E?CERT|ERR_TLS|ERR_SSL|DEPTH_|SELF_|UNABLE_TO|EPROTO|HOSTNAME)/
const tlsFailed = (where: string): string => `TLS with ${where} failed`

/** What the code of an error, or `TLS` with its reason, means, and what to do; the last row is for all others. */
const meanings: readonly (readonly [
  FailureKind,
  RegExp,
  (where: string) => string,
  advice?: string,
])[] = [
  [
    'unresolved',
    /^(ENOTFOUND|EAI_)/,
    (where) => `the name of ${where} was not found`,
    ': is the host name right?',
  ],
  [
    'refused',
    /^ECONNREFUSED$/,
    (where) => `nothing listens at ${where}`,
    ': is the server running?',
  ],
  ['reset', /^(ECONNRESET|EPIPE|ECONNABORTED)$/, () => 'the connection was reset'],
  [
    'tls',
    /^TLS .*(version number|packet length|http request)/i,
    tlsFailed,
    ': does it need http:, not https:?',
  ],
  [
    'tls',
    /^TLS .*(certificate required|alert bad certificate)/i,
    tlsFailed,
    ': set the client certificate with cert and key.',
  ],
  [
    'tls',
    /^TLS .*(certificate|hostname|altname)/i,
    tlsFailed,
    ': the option insecure accepts any certificate.',
  ],
  ['tls', /^TLS /, tlsFailed],
  ['unreachable', /^/, (where) => `no connection to ${where} is possible`],
]

/** The failure that an error of a socket means. */
export const connectionError = (error: Error, where: string): ConnectionError => {
  if (error instanceof ConnectionError) return error
  const { errors: [first] = [] } = error as { errors?: readonly Error[] }
  // Connecting to several addresses fails with an error for each.
  if (first) return connectionError(first, where)
  const { code = error.message, reason = error.message } = error as {
    code?: string
    reason?: string
  }
  const [shown = ''] = reason.split(/[\n;]/)
  const cause = tlsCodes.test(code) ? `TLS ${shown}` : code
  const [kind, , explain, advice] = meanings.find(([, pattern]) => pattern.test(cause))!
  return new ConnectionError(
    kind,
    explain(where) + (kind === 'tls' ? `: ${shown}` : ` (${code})`),
    advice,
  )
}

/** An open connection, and the bytes that arrived after the last response that was read. */
export class Connection {
  readonly socket: Socket
  bytes = Buffer.alloc(0)
  #end: ConnectionError | 'closed' | undefined
  #onChange = (): void => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, bytes])
      this.#onChange()
    })
    for (const event of ['error', 'end', 'close']) socket.on(event, this.#stop)
  }

  readonly #stop = (error?: unknown): void => {
    this.#end ??= error instanceof Error ? connectionError(error, 'the server') : 'closed'
    this.#onChange()
  }

  /** Resolves when bytes arrive or the connection ends. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#onChange = resolve))
  }

  /** Fails once the signal aborts. */
  limit(signal: AbortSignal): void {
    const onAbort = (): void => this.#stop(new ConnectionError('timeout', 'the time limit passed'))
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  }

  /** Whether so many bytes arrive, by default one more, before a close; throws a ConnectionError if it fails. */
  async receive(length = this.bytes.length + 1): Promise<boolean> {
    while (this.bytes.length < length) {
      if (this.#end instanceof Error) throw this.#end
      if (this.#end) return false
      await this.change()
    }
    return true
  }
}

/** The `Proxy-Authorization` header for the user and password in the proxy's URL. */
export const proxyCredential = ({ username, password }: URL): Headers => {
  const credential = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return username === '' ? [] : [['Proxy-Authorization', `Basic ${credential.toString('base64')}`]]
}

/** Opens a tunnel through a proxy (RFC 9110, section 9.3.6). */
const openTunnel = async (base: BaseUrl, proxy: URL, signal: AbortSignal): Promise<Socket> => {
  const path = `${base.host.includes(':') ? `[${base.host}]` : base.host}:${base.port}`
  const headers = { Host: path, ...Object.fromEntries(proxyCredential(proxy)) }
  const request = requestHttp({
    ...endpointOf(proxy),
    method: 'CONNECT',
    path,
    headers,
    agent: false,
    signal,
  })
  request.end()
  const [{ statusCode }, socket] = await once(request, 'connect')
  if (statusCode >= 200 && statusCode < 300) return socket
  socket.destroy()
  throw new ConnectionError(
    'unreachable',
    `the proxy ${proxy.host} responded to CONNECT with ${statusCode}`,
  )
}

/**
 * Opens a connection on which requests can be written.
 * @throws {ConnectionError} when no connection is possible, or the signal aborts first.
 */
export const openConnection = async (
  base: BaseUrl,
  proxy: URL | undefined,
  tls: Pick<ConnectionOptions, 'rejectUnauthorized' | 'secureContext'>,
  signal: AbortSignal,
): Promise<Socket> => {
  const { host, port } = proxy ? endpointOf(proxy) : base
  const where = `${proxy ? 'the proxy ' : ''}${host} port ${port}`
  const ready = async (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> => {
    // A late error of an abandoned socket must not end the process.
    socket.on('error', () => {})
    await once(socket, event, { signal }).catch((error: unknown) => {
      socket.destroy()
      throw error
    })
    return socket
  }
  try {
    const socket =
      proxy && base.secure
        ? await openTunnel(base, proxy, signal)
        : await ready(connectTcp({ host, port, noDelay: true }), 'connect')
    if (!base.secure) return socket
    const name = isIP(base.host) === 0 ? { servername: base.host } : { host: base.host }
    return await ready(
      connectTls({ ...tls, ...name, socket, ALPNProtocols: ['http/1.1'] }),
      'secureConnect',
    )
  } catch (error) {
    if (!signal.aborted) throw connectionError(error as Error, where)
    throw new ConnectionError('unreachable', `${where} accepted no connection in time`)
  }
}
