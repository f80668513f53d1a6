import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { unusual, type Specimen } from './fault.ts'
import { plainly, wire, type Behaviour } from './listen.ts'

/** Writes the head in an unusual way. */
const rewriting = (change: (text: string) => string): Behaviour => ({
  send: ({ socket }, usual) => {
    const length = `Content-Length: ${Buffer.byteLength(usual.body)}`
    socket?.end(change(wire(usual, [length, 'Connection: close'])))
  },
})

/** Adds header fields to every answer. */
const adding = (fields: Readonly<Record<string, string>>): Behaviour => ({
  answer: (usual) => ({ ...usual, headers: { ...usual.headers, ...fields } }),
})

/** Compresses every answer. */
const coding = (name: string, compress: (body: string | Buffer) => Buffer): Behaviour => ({
  answer: (usual) => ({
    ...usual,
    headers: { ...usual.headers, 'Content-Encoding': name },
    body: compress(usual.body),
  }),
})

const hundred = Array.from({ length: 100 }, (_none, at) => [`X-Field-${at}`, 'v'.repeat(50)])

/** HTTP that is right, and seldom seen. */
export const unusualHttp: readonly Specimen[] = unusual(
  ['gzip', 'compresses without being asked', coding('gzip', gzipSync)],
  [
    'byte-by-byte',
    'sends its body in chunks of one byte',
    {
      send: (response, { status, headers, body }) => {
        response.writeHead(status, headers)
        for (const byte of Buffer.from(body)) response.write(Buffer.of(byte))
        response.end()
      },
    },
  ],
  [
    'chunk-extension',
    'adds extensions and trailers to its chunks',
    {
      send: ({ socket }, usual) => {
        const size = Buffer.byteLength(usual.body).toString(16).toUpperCase()
        const body = `${size};a="b"\r\n${String(usual.body)}\r\n000\r\nChecksum: 7\r\n\r\n`
        socket?.end(wire({ ...usual, body }, ['Transfer-Encoding: chunked']))
      },
    },
  ],
  [
    'connection-close',
    'closes after every answer, and says so',
    { send: (response, usual) => plainly(response.setHeader('Connection', 'close'), usual) },
  ],
  [
    'silent-close',
    'closes after every answer, and says nothing',
    {
      send: (response, usual) => {
        const { socket } = response
        response.once('finish', () => socket?.end())
        plainly(response, usual)
      },
    },
  ],
  [
    'http-1-0',
    'answers in HTTP/1.0',
    { send: ({ socket }, usual) => socket?.end(wire(usual).replace('HTTP/1.1', 'HTTP/1.0')) },
  ],
  [
    'until-close',
    'ends its body with the connection',
    { send: ({ socket }, usual) => socket?.end(wire(usual, ['Connection: close'])) },
  ],
  [
    'interim',
    'sends 100 and 103 before every answer',
    {
      send: (response, usual) => {
        response.writeContinue()
        response.writeEarlyHints({ link: '</style.css>; rel=preload' })
        plainly(response, usual)
      },
    },
  ],
  [
    'upper-case-fields',
    'writes its field names in upper case',
    rewriting((text) => text.replace(/^[\w-]+(?=: )/gm, (name) => name.toUpperCase())),
  ],
  [
    'lower-case-fields',
    'writes its field names in lower case',
    rewriting((text) => text.replace(/^[\w-]+(?=: )/gm, (name) => name.toLowerCase())),
  ],
  ['no-reason', 'sends no reason phrase', rewriting((text) => text.replace(' X\r\n', ' \r\n'))],
  [
    'odd-reason',
    'sends a reason phrase of its own',
    rewriting((text) => text.replace(' X\r\n', ' Gr\u00fcn wie der Wald\r\n')),
  ],
  [
    'odd-spaces',
    'sets no space after one colon, and several after another',
    rewriting((text) => text.replace('Type: ', 'Type:').replace('Connection: ', 'Connection:   ')),
  ],
  ['many-fields', 'sends a hundred header fields', adding(Object.fromEntries(hundred))],
  [
    'cookies',
    'sets a cookie and allows every origin',
    adding({ 'Set-Cookie': 'plant=1; Path=/', 'Access-Control-Allow-Origin': '*' }),
  ],
  [
    'field-twice',
    'sends a field twice',
    {
      send: (response, usual) => plainly(response.setHeader('Vary', ['Accept', 'Origin']), usual),
    },
  ],
  ['slow', 'takes thirty milliseconds over an answer', { pause: 30 }],
  [
    'in-pieces',
    'cuts its answer in the middle of the status line',
    {
      send: ({ socket }, usual) => {
        const text = wire(usual, [`Content-Length: ${Buffer.byteLength(usual.body)}`])
        socket?.setNoDelay(true)
        socket?.write(text.slice(0, 7))
        setTimeout(() => socket?.end(text.slice(7)), 3)
      },
    },
  ],
  ['brotli', 'compresses with Brotli without being asked', coding('br', brotliCompressSync)],
  ['zstd', 'compresses with Zstandard without being asked', coding('zstd', zstdCompressSync)],
  ['identity', 'says that it did not compress', adding({ 'Content-Encoding': 'identity' })],
  [
    'capital-chunked',
    'writes Chunked with a capital',
    {
      send: ({ socket }, usual) => {
        const body = `00${Buffer.byteLength(usual.body).toString(16)}\r\n${String(usual.body)}\r\n0\r\n\r\n`
        socket?.end(wire({ ...usual, body }, ['Transfer-Encoding: Chunked']))
      },
    },
  ],
  [
    'five-a-connection',
    'closes a connection after five requests',
    {
      arrange: (server) => {
        server.maxRequestsPerSocket = 5
      },
    },
  ],
  [
    'short-keep-alive',
    'closes a connection that is idle for a moment',
    {
      arrange: (server) => {
        server.keepAliveTimeout = 2
        server.keepAliveTimeoutBuffer = 0
      },
    },
  ],
  [
    'many-interim',
    'sends 102 over and over',
    {
      send: (response, usual) => {
        for (let left = 20; left > 0; left -= 1) response.writeProcessing()
        plainly(response, usual)
      },
    },
  ],
)
