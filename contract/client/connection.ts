import { type Socket, connect as connectTcp, isIP } from 'node:net'
import { type TLSSocket, connect as connectTls } from 'node:tls'
import type { FailureKind } from '../exchange.ts'
import { sleep } from '../pace.ts'
import type { Base } from './base-url.ts'

/** Why no connection came about. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export interface Route {
  readonly base: Base
  readonly proxy?: URL | undefined
  readonly insecure: boolean
}

const codeOf = (error: Error): string => {
  const { code, errors } = error as Error & { code?: string; errors?: readonly Error[] }
  return errors?.[0] ? codeOf(errors[0]) : (code ?? '')
}

const place = (base: Base): string => base.socket ?? `${base.host} port ${base.port}`

/** The kind and the sentence for an error of a socket. */
export const explain = (error: Error, where: string): ConnectionError => {
  if (error instanceof ConnectionError) return error
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NONAME') {
    return new ConnectionError('unresolved', `the name of ${where} was not found (${code})`)
  }
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') {
    return new ConnectionError('refused', `nothing listens at ${where} (${code})`)
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED') {
    return new ConnectionError('reset', `the connection was reset (${code})`)
  }
  if (/^(E?CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code)) {
    const { reason = error.message } = error as Error & { reason?: string }
    const detail = reason.split(/[\n;]/)[0]!
    return new ConnectionError('tls', `TLS with ${where} was refused: ${detail}`)
  }
  return new ConnectionError(
    'unreachable',
    `there is no way to ${where} (${code || error.message})`,
  )
}

/** Resolves when the socket has emitted the event; rejects on its error, its end, or the signal. */
const until = (socket: Socket, event: string, where: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error?: ConnectionError): void => {
      socket.off(event, onEvent).off('error', onError).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      if (error) {
        // A late error of a socket that is given up must not end the process.
        socket.on('error', () => {})
        socket.destroy()
        reject(error)
      } else resolve()
    }
    const onEvent = (): void => settle()
    const onError = (error: Error): void => settle(explain(error, where))
    const onClose = (): void =>
      settle(
        new ConnectionError(
          event === 'secureConnect' ? 'tls' : 'closed',
          `${where} closed the connection before it was ready`,
        ),
      )
    const onAbort = (): void =>
      settle(new ConnectionError('unreachable', `${where} let no connection come about in time`))
    socket.once(event, onEvent).once('error', onError).once('close', onClose)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

const secured = async (
  socket: Socket,
  host: string,
  insecure: boolean,
  where: string,
  signal: AbortSignal,
): Promise<TLSSocket> => {
  const secure = connectTls({
    socket,
    ...(isIP(host) === 0 ? { servername: host } : { host }),
    rejectUnauthorized: !insecure,
    ALPNProtocols: ['http/1.1'],
  })
  await until(secure, 'secureConnect', where, signal)
  return secure
}

/** What this machine lacks, which is no fault of the server's. */
const own = new Set(['EMFILE', 'ENFILE', 'ENOBUFS'])
/** Milliseconds to the next try where it does; what is under way gives back what it holds. */
const again = 20

const tcp = async (
  options: { path: string } | { host: string; port: number },
  where: string,
  signal: AbortSignal,
): Promise<Socket> => {
  for (;;) {
    const socket = connectTcp({ ...options, noDelay: true })
    let lacks = false
    socket.once('error', (error) => (lacks = own.has(codeOf(error))))
    try {
      await until(socket, 'connect', where, signal)
      return socket
    } catch (error) {
      if (!lacks) throw error
      await sleep(again, signal)
      if (signal.aborted) throw error
    }
  }
}

const readUntilEmptyLine = (socket: Socket, where: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const settle = (error?: ConnectionError): void => {
      socket.off('data', onData).off('error', onError).off('close', onClose)
      signal.removeEventListener('abort', onClose)
      if (error) reject(error)
      else resolve(text)
    }
    const onData = (bytes: Buffer): void => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0 && text.length < 65_536) return
      socket.pause()
      if (end >= 0) socket.unshift(Buffer.from(text.slice(end + 4), 'latin1'))
      settle()
    }
    const onError = (error: Error): void => settle(explain(error, where))
    const onClose = (): void =>
      settle(new ConnectionError('unreachable', `${where} gave no answer to CONNECT`))
    socket.on('data', onData).once('error', onError).once('close', onClose)
    signal.addEventListener('abort', onClose)
  })

/** The `Proxy-Authorization` that the proxy's own URL asks for. */
export const proxyCredential = (proxy: URL): string | undefined =>
  proxy.username === ''
    ? undefined
    : `Basic ${Buffer.from(`${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`).toString('base64')}`

const throughProxy = async (route: Route, proxy: URL, signal: AbortSignal): Promise<Socket> => {
  const host = proxy.hostname.replace(/^\[|\]$/g, '')
  const port = Number(proxy.port) || (proxy.protocol === 'https:' ? 443 : 80)
  const where = `the proxy ${host} port ${port}`
  const plain = await tcp({ host, port }, where, signal)
  const socket =
    proxy.protocol === 'https:' ? await secured(plain, host, route.insecure, where, signal) : plain
  if (!route.base.secure) return socket
  const target = `${route.base.host.includes(':') ? `[${route.base.host}]` : route.base.host}:${route.base.port}`
  const credential = proxyCredential(proxy)
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n` +
      (credential === undefined ? '' : `Proxy-Authorization: ${credential}\r\n`) +
      '\r\n',
  )
  const head = await readUntilEmptyLine(socket, where, signal)
  if (!/^HTTP\/1\.\d 2\d\d/.test(head)) {
    socket.destroy()
    const line = head.split('\r\n')[0]!.slice(0, 100)
    throw new ConnectionError(
      'unreachable',
      `${where} answered CONNECT with ${JSON.stringify(line)}`,
    )
  }
  return secured(socket, route.base.host, route.insecure, place(route.base), signal)
}

/**
 * Opens a connection on which requests can be written.
 *
 * @throws {ConnectionError} with the kind of failure and a sentence without a full stop.
 */
export const openConnection = async (route: Route, signal: AbortSignal): Promise<Socket> => {
  const { base, proxy } = route
  if (proxy) return throughProxy(route, proxy, signal)
  if (base.socket !== undefined) return tcp({ path: base.socket }, place(base), signal)
  const plain = await tcp({ host: base.host, port: base.port }, place(base), signal)
  return base.secure ? secured(plain, base.host, route.insecure, place(base), signal) : plain
}
