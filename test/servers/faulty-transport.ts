import { wire, wireWithLength, type Override, type Send, type Servers } from './listen.ts'
import { sendWith } from './overrides.ts'
import type { StoreResponse } from './store.ts'

const lengthOf = ({ body }: StoreResponse): number => Buffer.byteLength(body)

/** Sends raw bytes and closes the connection. */
const raw = (bytes: (usual: StoreResponse) => string): Override =>
  sendWith(({ socket }, usual) => socket?.end(bytes(usual)))

/** A header line that replaces Content-Length. */
const withLine = (line: (length: number) => string): Override => raw((usual) => wire(usual, line(lengthOf(usual))))

const chunked = (body: (text: string, size: string) => string): Override =>
  raw((usual) =>
    wire({ ...usual, body: body(String(usual.body), lengthOf(usual).toString(16)) }, 'Transfer-Encoding: chunked'),
  )

/** Sends the response to an array in another way. */
const toArrays = (send: Send): Override => sendWith(send, ({ json }) => Array.isArray(json))

const reset: Send = ({ socket }) => socket?.resetAndDestroy()
const close: Send = ({ socket }) => socket?.end()
const hang: Send = () => {}

/** Servers that break R8 on the connection: malformed framing, no response or half of one. */
export const faultyTransport: Servers = {
  'length-too-large': withLine((length) => `Content-Length: ${length + 10}`),
  'length-and-chunks': raw((usual) => {
    const body = `${lengthOf(usual).toString(16)}\r\n${String(usual.body)}\r\n0\r\n\r\n`
    const length = `Content-Length: ${lengthOf(usual)}`
    return wire({ ...usual, body }, length, 'Transfer-Encoding: chunked')
  }),
  'two-lengths': withLine((length) => `Content-Length: ${length}\r\nContent-Length: ${length + 1}`),
  'header-without-colon': withLine((length) => `Content-Length: ${length}\r\nX Powered By Plants`),
  'plain-gzip': withLine((length) => `Content-Length: ${length}\r\nContent-Encoding: gzip`),
  'four-digit-status': raw((usual) => wire(usual, 'Connection: close').replace(' 200 ', ' 2000 ')),
  'other-protocol': {
    configure: (server) => server.on('connection', (socket) => socket.write('220 mail.example ESMTP\r\n')),
  },
  'bad-chunk-size': chunked((text) => `zz\r\n${text}\r\n0\r\n\r\n`),
  'chunk-too-long': chunked((text) => `5\r\n${text}\r\n0\r\n\r\n`),
  'no-last-chunk': chunked((text, size) => `${size}\r\n${text}\r\n`),
  'cut-body': raw((usual) => wireWithLength(usual).slice(0, 8 - lengthOf(usual))),
  'two-responses': sendWith(
    ({ socket }, usual) => {
      socket?.write(wireWithLength(usual).repeat(2))
    },
    ({ valid }) => !valid,
  ),
  'header-injection': sendWith(
    ({ socket }, usual, { name }) => {
      const header = `X-Name: ${name.replaceAll('\0', '')}`
      socket?.end(wireWithLength(usual, header))
    },
    ({ valid }) => valid,
  ),
  'close-all': sendWith(close),
  'reset-every-tenth': sendWith(reset, ({ number }) => number % 10 === 0),
  'eight-connections': { configure: (server) => (server.maxConnections = 8) },
  'hang-on-empty': { ...sendWith(hang, ({ body }) => body.length === 0), hangs: true },
  'endless-body': {
    ...toArrays((response, { status, headers }) => {
      response.writeHead(status, headers)
      const timer = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(timer))
    }),
    hangs: true,
  },
  'open-end': { ...toArrays(({ socket }, usual) => socket?.write(wire(usual, 'Connection: keep-alive'))), hangs: true },
}
