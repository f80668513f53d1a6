import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Socket, connect as connectTcp, isIP } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { type BaseUrl, endpointOf } from './base-url.ts'
import { ConnectionError, connectionError } from './connection-error.ts'
import { proxyCredential } from './proxy.ts'
import type { Limit } from './time-limit.ts'

/** How connections to a server are made. */
export interface Route {
  readonly base: BaseUrl
  readonly proxy: URL | undefined
  readonly tls: Pick<ConnectionOptions, 'rejectUnauthorized' | 'secureContext'>
}

/** The proxy for http: gets the whole URL (RFC 9112, section 3.2.2); one for https: opens a tunnel. */
export const plainProxyOf = ({ base, proxy }: Route): URL | undefined =>
  base.secure ? undefined : proxy

const serverName = ({ host, port }: BaseUrl): string => `${host} port ${port}`

export const proxyName = ({ host }: URL): string => `the proxy ${host}`

/** The arguments of the first event of a name; rejects if an error or the limit comes first, and takes all later errors. */
const happens = (emitter: EventEmitter, event: string, limit: Limit): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    // A late error of what is abandoned must not end the process.
    emitter.on('error', reject)
    emitter.once(event, (...values: unknown[]) => resolve(values))
    const onAbort = (): void => reject(new Error('the time limit passed'))
    limit.addEventListener('abort', onAbort)
    if (limit.aborted) onAbort()
  })

/** Waits for the first event of a socket; destroys the socket if an error or the limit comes first. */
const ready = async <T extends Socket>(
  socket: T,
  event: 'connect' | 'secureConnect',
  limit: Limit,
): Promise<T> => {
  try {
    await happens(socket, event, limit)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return socket
}

/** The TCP connection to the proxy or, without a proxy, to the server. */
const openTcp = async ({ base, proxy }: Route, limit: Limit): Promise<Socket> => {
  const { host, port } = proxy ? endpointOf(proxy) : base
  const where = proxy ? proxyName(proxy) : serverName(base)
  try {
    return await ready(connectTcp({ host, port, noDelay: true }), 'connect', limit)
  } catch (error) {
    if (limit.aborted)
      throw new ConnectionError('unreachable', `${where} accepted no connection in time`)
    throw connectionError(error as Error, where)
  }
}

/** Why CONNECT got no response: the proxy is silent, closes the connection, or speaks another protocol. */
const tunnelError = (error: Error, proxy: URL, limit: Limit): ConnectionError => {
  const where = proxyName(proxy)
  const { code = error.message } = error as { code?: string }
  if (limit.aborted)
    return new ConnectionError('unreachable', `${where} sent no response to CONNECT in time`)
  if (code.startsWith('HPE_'))
    return new ConnectionError(
      'unreachable',
      `${where} responded to CONNECT with malformed HTTP (${code})`,
      ': is it an http: proxy?',
    )
  return new ConnectionError('unreachable', `${where} sent no response to CONNECT (${code})`)
}

/** Why the proxy refused the tunnel. */
const refusedTunnel = ({ statusCode }: IncomingMessage, proxy: URL): ConnectionError => {
  const needsCredential = statusCode === 407
  const hasCredential = proxyCredential(proxy).length > 0
  const wrong = ': are the user and the password in HTTPS_PROXY right?'
  const missing = ': write its user and password into HTTPS_PROXY, like http://user:password@…'
  return new ConnectionError(
    'unreachable',
    `${proxyName(proxy)} responded to CONNECT with ${statusCode}`,
    ...(needsCredential ? [hasCredential ? wrong : missing] : []),
  )
}

/** Opens a tunnel through a proxy on a connection to it (RFC 9110, section 9.3.6). */
const openTunnel = async (
  socket: Socket,
  { base, proxy }: Route & { readonly proxy: URL },
  limit: Limit,
): Promise<Socket> => {
  const path = `${isIP(base.host) === 6 ? `[${base.host}]` : base.host}:${base.port}`
  const headers = { Host: path, ...Object.fromEntries(proxyCredential(proxy)) }
  // Without an agent: that of the process may use a proxy of its own.
  const { request: requestHttp } = process.getBuiltinModule('node:http')
  const request = requestHttp({ method: 'CONNECT', path, headers, createConnection: () => socket })
  request.end()
  try {
    const [response, tunnel, head] = (await happens(request, 'connect', limit)) as [
      IncomingMessage,
      Socket,
      Buffer,
    ]
    if (Math.floor(response.statusCode! / 100) !== 2) throw refusedTunnel(response, proxy)
    tunnel.unshift(head)
    return tunnel
  } catch (error) {
    socket.destroy()
    if (error instanceof ConnectionError) throw error
    throw tunnelError(error as Error, proxy, limit)
  }
}

/** A connection to the server's port, through the tunnel of a proxy for https: base URLs; or to a proxy for http:. */
export const openPort = async (route: Route, limit: Limit): Promise<Socket> => {
  const socket = await openTcp(route, limit)
  const { base, proxy } = route
  return base.secure && proxy ? openTunnel(socket, { ...route, proxy }, limit) : socket
}

/** Starts TLS on a connection to the server's port. */
export const startTls = async (
  socket: Socket,
  { base, tls }: Route,
  protocols: readonly string[],
  limit: Limit,
): Promise<TLSSocket> => {
  const { connect: connectTls } = process.getBuiltinModule('node:tls')
  const name = isIP(base.host) === 0 ? { servername: base.host } : { host: base.host }
  try {
    return await ready(
      connectTls({ ...tls, ...name, socket, ALPNProtocols: [...protocols] }),
      'secureConnect',
      limit,
    )
  } catch (error) {
    const where = serverName(base)
    if (limit.aborted)
      throw new ConnectionError('timeout', `TLS with ${where} failed: no handshake came in time`)
    throw connectionError(error as Error, where)
  }
}

/**
 * Opens a connection on which requests can be written.
 * @throws {ConnectionError} when no connection is possible, or the limit aborts first.
 */
export const openConnection = async (route: Route, limit: Limit): Promise<Socket> => {
  const socket = await openPort(route, limit)
  return route.base.secure ? startTls(socket, route, ['http/1.1'], limit) : socket
}
