import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HeaderFields, MockAnswer } from '../../core/exchange.ts'
import { NUMBERS } from '../../core/refusal.ts'

// Not imported, for the reason in node.ts.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Milliseconds that a connection with its last answer on it is still read (RFC 9112 §9.6). */
const LINGER = 1000

/** A host and perhaps a port (RFC 9110 §7.2); commas stand in names, not between two of them. */
const HOST = /^(?:\[[\w.:~%!$&'()*+,;=-]*\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/

const refused = new WeakSet<Duplex>()

/** An Error for a request that is none of HTTP/1.1; the connection ends with it. */
export function malformed(why: string): MockAnswer {
  return refusal(400, `the request is not well-formed HTTP (${why})`)
}

/** What Node's parser lets pass although RFC 9112 does not, as the end of a sentence. */
export function wrongIn(version: string, headers: HeaderFields): string | undefined {
  if (version !== '1.1' && version !== '1.0') return 'its version must be 1.0 or 1.1'
  const host = headers.get('host') ?? (version === '1.0' ? '' : undefined)
  if (host === undefined || !HOST.test(host)) return 'it must have one Host header'
  const coding = headers.get('transfer-encoding')?.toLowerCase()
  if (coding === undefined || (coding === 'chunked' && version === '1.1')) return undefined
  return 'its Transfer-Encoding must be chunked, in version 1.1'
}

/** Tells the sender of what the HTTP parser refuses in the shape of an Error, after the answers still due. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const answer = late
    ? refusal(408, 'the request did not arrive in time')
    : malformed(error.message)
  writeLast(socket, answer)
}

/** Writes an answer that no ServerResponse stands for behind those that are due, and ends the connection. */
export function writeLast(socket: Duplex, { status, headers, body }: MockAnswer): void {
  refused.add(socket)
  // Of a socket that it hands out for a CONNECT, Node no longer catches the errors.
  socket.on('error', () => socket.destroy())
  const framing = { 'content-length': Buffer.byteLength(body), connection: 'close' }
  const date = new Date().toUTCString()
  const fields = Object.entries({ ...headers, date, ...framing })
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  afterAnswers(socket, () => {
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`)
    // Closed with bytes unread, the connection would be reset and the answer lost.
    socket.resume()
    const late = setTimeout(() => socket.destroy(), LINGER)
    socket.once('close', () => clearTimeout(late))
  })
}

/** Node keeps the answer that is due next under this name, and whether it is the last one; it tells no other way. */
interface Connection extends Duplex {
  readonly _httpMessage?: (ServerResponse & { _last: boolean }) | null
}

/** The answer to a request that never became whole is not waited for. */
function afterAnswers(socket: Connection, then: () => void): void {
  if (socket.destroyed) return
  const due = socket._httpMessage
  if (!due?.req.complete) return then()
  // Node takes the answer for the last one where the sender has ended its side meanwhile.
  due.prependOnceListener('finish', () => (due._last = !due.shouldKeepAlive))
  due.once('close', () => afterAnswers(socket, then))
}

function refusal(status: number, message: string): MockAnswer {
  const body = JSON.stringify({ error: NUMBERS.http, message })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  return { status, headers, body, delay: 0 }
}
