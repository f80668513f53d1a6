import type { Socket } from 'node:net'
import { type Failure, speaksHttp } from '../data/exchange.ts'
import { type Sentence, detailPartsOf, lineQuotation } from '../data/quotation.ts'
import { Connection } from './connection.ts'
import { ConnectionError, connectionError } from './connection-error.ts'
import { type Route, openPort, proxyName, startTls } from './route.ts'

/** Milliseconds for a probe: a server that is at work responds to a first byte much sooner. */
const probeTime = 1000
/** Characters of a banner in a sentence. */
const maxQuote = 60
/** Bytes of the header of an HTTP/2 frame (RFC 9113, section 4.1). */
const frameHeader = 9

/** The preface of an HTTP/2 client with an empty SETTINGS frame (RFC 9113, section 3.4). */
const http2Preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0'

/** How protocols begin what they send, in latin1; the first that matches counts. A group is what to quote. */
const protocols: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['SSH', /^SSH-/],
  ['FTP', /^\d{3}[ -][^\n]*(?:FTP|FileZilla)/i],
  ['SMTP', /^\d{3}[ -][^\n]*(?:SMTP|mail|Postfix|Exim)/i],
  ['NNTP', /^20[01][ -][^\n]*(?:NNTP|NNRP|news|INN)/i],
  ['SMTP or FTP', /^[2-5]\d\d[ -]/],
  ['IMAP', /^\* (?:OK|BYE|PREAUTH)\b/],
  ['POP3', /^\+OK/],
  ['Redis', /^-(?:ERR|NOAUTH|DENIED|LOADING|MISCONF)\b/],
  ['PostgreSQL', /^E(?:\0\0[^]{2}S)?(?:FATAL|ERROR)/],
  // A greeting of protocol version 10 with the server's version, or an error packet.
  ['MySQL', /^[^]{3}\0\n([ -~]+)\0/],
  ['MySQL', /^[^]{3}\0\xff[^]{2}(.+)/],
  ['AMQP', /^AMQP/],
  ['OpenWire', /^[^]{4}\u0001ActiveMQ/],
  ['NATS', /^INFO \{/],
  ['memcached', /^(?:ERROR|CLIENT_ERROR [^\r]*)\r\n/],
  ['Beanstalk', /^UNKNOWN_COMMAND\r\n/],
  ['STOMP', /^ERROR\n/],
  ['LDAP', /^0[^]{1,6}\u0002\u0001\0x/],
  ['IRC', /^(?::\S+ (?:NOTICE|\d{3}) |NOTICE |ERROR :)/],
  ['XMPP', /^(?:<\?xml[^>]*>\s*)?<stream:/],
  ['VNC', /^RFB \d{3}\./],
  ['Telnet', /^\xff[\xfb-\xfe]/],
  ['RTSP', /^RTSP\//],
  ['SIP', /^SIP\//],
  ['rsync', /^@RSYNCD:/],
  ['Subversion', /^\( success \(/],
]

/** A TLS record of an alert or a handshake (RFC 8446, section 5.1). */
const tlsRecord = /^[\u0015\u0016]\u0003[\0-\u0004]/
const ownRequest = /^[A-Z]+ \S+ HTTP\/1/

const thePort = 'the port'
const onlyHttp2 = 'the port speaks HTTP/2 only'
const needsHttps = 'this is a TLS server: does the base URL need https:?'
const needsHttp = 'the server speaks plain HTTP: does the base URL need http:?'

/** Whether the bytes begin with a SETTINGS or GOAWAY frame of the connection (RFC 9113, sections 6.5 and 6.8). */
const isHttp2 = (bytes: Uint8Array): boolean => {
  const [, , , type] = bytes
  const isOfConnection = bytes.subarray(5, frameHeader).every((byte) => byte === 0)
  return bytes.length >= frameHeader && (type === 4 || type === 7) && isOfConnection
}

const isHttp1 = (received: Uint8Array): boolean =>
  received.length > 0 && speaksHttp({ type: 'failure', kind: 'malformed', detail: '', received })

/** What received bytes say about a port; `peer` names it. */
const describeBytes = (bytes: Uint8Array, peer: string): Sentence => {
  const text = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  if (isHttp2(bytes)) return [onlyHttp2]
  if (tlsRecord.test(text)) return [needsHttps]
  if (ownRequest.test(text)) return [`${peer} sends back the request`]
  for (const [name, beginning] of protocols) {
    const match = beginning.exec(text)
    if (!match) continue
    const banner = lineQuotation(match[1] ?? text, maxQuote)
    return [`${peer} speaks ${name} (it sent `, banner, ')']
  }
  return [`${peer} does not speak HTTP (it sent `, lineQuotation(text, maxQuote), ')']
}

/** What a port does that sends no byte. */
const describeSilence = (failure: Failure, peer: string): Sentence => {
  switch (failure.kind) {
    case 'timeout':
      return [`${peer} accepts connections and stays silent`]
    case 'reset':
      return [`${peer} accepts connections and resets them`]
    case 'closed':
      return [`${peer} accepts connections and closes them without a response`]
    default:
      return detailPartsOf(failure)
  }
}

interface Target {
  readonly route: Route
  /** Milliseconds for each probe. */
  readonly limit: number
}

type Task<T> = (socket: Socket, signal: AbortSignal) => Promise<T>

/** Runs a task on a new connection to the port, which is closed afterwards; returns the error if it fails. */
const onPort = async <T>({ route, limit }: Target, task: Task<T>): Promise<T | ConnectionError> => {
  const signal = AbortSignal.timeout(limit)
  let socket: Socket | undefined
  try {
    socket = await openPort(route, signal)
    return await task(socket, signal)
  } catch (error) {
    return connectionError(error as Error, 'the port')
  } finally {
    socket?.destroy()
  }
}

/** Starts TLS with any certificate. */
const startAnyTls = ({ route }: Target, protocol: 'h2' | 'http/1.1'): Task<Socket> => {
  const tls = { ...route.tls, rejectUnauthorized: false }
  return (socket, signal) => startTls(socket, { ...route, tls }, [protocol], signal)
}

/** Makes a TLS handshake and sends nothing; returns the error if it fails. */
const handshake = (target: Target): Promise<ConnectionError | undefined> =>
  onPort(target, async (socket, signal) => {
    const secured = await startAnyTls(target, 'http/1.1')(socket, signal)
    secured.destroy()
    return undefined
  })

/** Whether the error is an alert, which only a TLS server sends. */
const isAlert = ({ cause }: ConnectionError): boolean =>
  String((cause as { code?: string } | undefined)?.code).includes('_ALERT_')

/** Sends bytes on a new connection and returns the first that come back; none if it fails. */
const firstBytes = async (
  target: Target,
  sent: Uint8Array | string,
  start: Task<Socket> = async (socket) => socket,
): Promise<Uint8Array> => {
  const result = await onPort(target, async (socket, signal) => {
    const started = await start(socket, signal)
    const connection = new Connection(started)
    connection.limit(signal)
    started.write(sent)
    await connection.receive(frameHeader).catch(() => false)
    started.destroy()
    return connection.bytes
  })
  return result instanceof ConnectionError ? new Uint8Array() : result
}

/** What the port of an http: base URL speaks; undefined if probes do not show it. */
const probePlain = async (target: Target, peer: string): Promise<Sentence | undefined> => {
  const failed = await handshake(target)
  if (!failed || isAlert(failed)) return [target.route.proxy ? `${peer} speaks TLS` : needsHttps]
  const bytes = await firstBytes(target, http2Preface)
  return bytes.length === 0 || isHttp1(bytes) ? undefined : describeBytes(bytes, peer)
}

/** The same for an https: base URL. */
const probeSecure = async (target: Target, failure: Failure): Promise<Sentence | undefined> => {
  const failed = await handshake(target)
  // With any certificate TLS works, so the certificate of the server or of the client was the reason.
  if (!failed && failure.kind === 'tls') return detailPartsOf(failure)
  if (!failed || isAlert(failed)) {
    const bytes = await firstBytes(target, http2Preface, startAnyTls(target, 'h2'))
    return isHttp2(bytes) ? [onlyHttp2] : undefined
  }
  const { host, port } = target.route.base
  const head = `OPTIONS * HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`
  const bytes = await firstBytes(target, head)
  if (isHttp1(bytes)) return [needsHttp]
  return bytes.length === 0 ? undefined : describeBytes(bytes, thePort)
}

/**
 * What a port speaks from which no HTTP response came: a phrase for a sentence, without a full stop. Takes the bytes
 * received as evidence, and without any asks the port with up to two probes that carry no credential.
 * @param limit milliseconds for each probe, if that is shorter than a second
 */
export const identify = async (
  route: Route,
  failure: Failure,
  limit: number,
): Promise<Sentence> => {
  const { kind, received } = failure
  const isExplained = speaksHttp(failure) || ['unresolved', 'refused', 'unreachable'].includes(kind)
  if (isExplained) return detailPartsOf(failure)
  const { base, proxy } = route
  const peer = proxy && !base.secure ? proxyName(proxy) : thePort
  if (received.length > 0) return describeBytes(received, peer)
  const target = { route, limit: Math.min(probeTime, limit) }
  const probed = base.secure ? probeSecure(target, failure) : probePlain(target, peer)
  return (await probed) ?? describeSilence(failure, peer)
}
