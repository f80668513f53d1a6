import { createServer as createHttp } from 'node:http'
import { createServer as createHttp2, createSecureServer as createSecureHttp2 } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import { type Server, type Socket, createServer } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '../../test/support/start.ts'
import { cert, key } from '../../test/support/tls.ts'
import { type Failure, speaksHttp } from '../data/exchange.ts'
import { sentenceText } from '../data/quotation.ts'
import { Client } from './client.ts'
import type { ConnectionError } from './connection-error.ts'

afterEach(() => vi.unstubAllEnvs())

const needsHttps = 'this is a TLS server: does the base URL need https:?'
const needsHttp = 'the server speaks plain HTTP: does the base URL need http:?'
const onlyHttp2 = 'the port speaks HTTP/2 only'

/** A server that treats each connection so. */
const accepting = (onConnection: (socket: Socket) => void): Server =>
  createServer((socket) => {
    socket.on('error', () => {}).resume()
    onConnection(socket)
  })

/** A server that sends this as soon as a client connects. */
const greeting = (banner: string): Server =>
  accepting((socket) => void socket.write(banner, 'latin1'))

/** A server that sends this once it has received something. */
const replying = (reply: string): Server =>
  accepting((socket) => socket.once('data', () => socket.end(reply, 'latin1')))

/** What a client says after a request that got no response. */
const identified = async (
  server: Server,
  protocol = 'http',
  timeoutSeconds = 5,
): Promise<string> => {
  const port = await listenLocally(server)
  const baseUrl = protocol === 'proxy' ? 'http://plants.test' : `${protocol}://127.0.0.1:${port}`
  if (protocol === 'proxy') vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`)
  const client = new Client({ baseUrl, timeoutSeconds })
  onTestFinished(() => client.close())
  const { response } = await client.send({
    method: 'POST',
    url: `${baseUrl}/plants`,
    headers: [['Host', 'plants.test']],
    split: false,
  })
  expect(speaksHttp(response)).toBe(false)
  return sentenceText(await client.identify(response as Failure)).replace(`:${port}`, ':PORT')
}

describe('a banner says what the port speaks:', () => {
  test.each<[string, string, string]>([
    ['SSH', 'SSH-2.0-OpenSSH_9.6\r\n', 'SSH-2.0-OpenSSH_9.6'],
    ['SMTP', '220 mail.test ESMTP Postfix\r\n', '220 mail.test ESMTP Postfix'],
    ['SMTP', '554 5.7.1 no mail from here\r\n', '554 5.7.1 no mail from here'],
    ['FTP', '220 (vsFTPd 3.0.5)\r\n', '220 (vsFTPd 3.0.5)'],
    ['FTP', '220-FileZilla Server 1.8\r\n220 Hi\r\n', '220-FileZilla Server 1.8'],
    ['SMTP or FTP', '220 ready\r\n', '220 ready'],
    [
      'NNTP',
      '200 news.test InterNetNews NNRP server\r\n',
      '200 news.test InterNetNews NNRP server',
    ],
    ['IMAP', '* OK IMAP4rev1 ready\r\n', '* OK IMAP4rev1 ready'],
    ['POP3', '+OK ready\r\n', '+OK ready'],
    ['MySQL', 'J\0\0\0\n8.0.36\0\u0008', '8.0.36'],
    ['MySQL', 'E\0\0\0\xffj\u0004Host is not allowed', 'Host is not allowed'],
    ['AMQP', 'AMQP\0\0\u0009\u0001', 'AMQP\\x00\\x00\\x09\\x01'],
    ['NATS', 'INFO {"server_id":"N"}\r\n', 'INFO {\\"server_id\\":\\"N\\"}'],
    ['VNC', 'RFB 003.008\n', 'RFB 003.008'],
    ['Telnet', '\xff\xfd\u0018\xff\xfd ', '\\xff\\xfd\\x18\\xff\\xfd '],
    ['IRC', ':irc.test NOTICE * :Looking up\r\n', ':irc.test NOTICE * :Looking up'],
  ])('%s for %j', async (name, banner, quote) => {
    expect(await identified(greeting(banner))).toBe(`the port speaks ${name} (it sent "${quote}")`)
  })

  test.each<[string, string, string]>([
    ['Redis', '-ERR wrong number of arguments\r\n', '-ERR wrong number of arguments'],
    ['PostgreSQL', 'E\0\0\0cSFATAL\0C0A000\0', 'E\\x00\\x00\\x00cSFATAL\\x00C0A000\\x00'],
    ['memcached', 'ERROR\r\n', 'ERROR'],
    ['RTSP', 'RTSP/1.0 400 Bad Request\r\n\r\n', 'RTSP/1.0 400 Bad Request'],
  ])('%s for the reply %j', async (name, reply, quote) => {
    expect(await identified(replying(reply))).toBe(`the port speaks ${name} (it sent "${quote}")`)
  })

  test.each<[string, string]>([
    ['\u001b[2J\u0007"hi\\"\r\nmore', '\\x1b[2J\\x07\\"hi\\\\\\"'],
    ['\r\n\r\nx', '\\x0d\\x0a\\x0d\\x0ax'],
    ['é', '\\xe9'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), 'xxxx…'],
    ['x '.repeat(31), `${'x '.repeat(30)}…`],
    ['<html>', '<html>'],
  ])('unknown bytes %j are quoted', async (bytes, quote) => {
    expect(await identified(replying(bytes))).toBe(
      `the port does not speak HTTP (it sent "${quote}")`,
    )
  })

  test('an echo', async () => {
    const server = accepting((socket) => void socket.pipe(socket))
    expect(await identified(server)).toBe('the port sends back the request')
  })
})

describe('without a byte, probes say what the port speaks:', () => {
  const http2 = createHttp2
  /** HTTP/2 without TLS; closes a connection that does not begin with its preface. */
  const strictHttp2 = (): Server => {
    const inner = http2()
    return createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (bytes) => {
        if (!bytes.toString('latin1').startsWith('PRI ')) return socket.end()
        socket.unshift(bytes)
        return inner.emit('connection', socket)
      })
    })
  }

  test.each<[string, () => Server, string, string]>([
    ['TLS', () => createHttps({ key, cert }), 'http', needsHttps],
    [
      'TLS with client certificates',
      () => createHttps({ key, cert, requestCert: true }),
      'http',
      needsHttps,
    ],
    [
      'TLS of another version',
      () => createTls({ key, cert, maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA' }),
      'http',
      needsHttps,
    ],
    ['an alert of TLS', () => replying('\u0015\u0003\u0001\0\u0002\u0002F'), 'http', needsHttps],
    ['plain HTTP', () => createHttp((_request, response) => response.end()), 'https', needsHttp],
    ['HTTP/2 without TLS', () => http2(), 'http', onlyHttp2],
    ['HTTP/2 without TLS that closes', strictHttp2, 'http', onlyHttp2],
    ['HTTP/2 by TLS', () => createSecureHttp2({ key, cert }), 'https', onlyHttp2],
    [
      'SSH by https:',
      () => greeting('SSH-2.0-x\r\n'),
      'https',
      'the port speaks SSH (it sent "SSH-2.0-x")',
    ],
  ])('a server with %s', async (_what, create, protocol, expected) => {
    expect(await identified(create(), protocol)).toBe(expected)
  })

  const reset = (socket: Socket): void => void socket.resetAndDestroy()
  const close = (socket: Socket): void => void socket.end()
  test.each<[string, (socket: Socket) => void, string]>([
    ['silence', () => {}, 'accepts connections and stays silent'],
    [
      'a reset',
      (socket) => socket.once('data', () => reset(socket)),
      'accepts connections and resets them',
    ],
    [
      'a close',
      (socket) => socket.once('data', () => close(socket)),
      'accepts connections and closes them without a response',
    ],
  ])('a port with %s', async (_what, onConnection, expected) => {
    expect(await identified(accepting(onConnection), 'http', 0.5)).toBe(`the port ${expected}`)
    expect(await identified(accepting(onConnection), 'proxy', 0.5)).toBe(
      `the proxy 127.0.0.1:PORT ${expected}`,
    )
  })

  test('silence by https:', async () => {
    expect(
      await identified(
        accepting(() => {}),
        'https',
      ),
    ).toBe('the port accepts connections and stays silent')
  })

  test('SSH behind a tunnel, whose banner comes with the response to CONNECT', async () => {
    const proxy = createHttp()
    proxy.on('connect', (_request, socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n\r\nSSH-2.0-x\r\n')
    })
    vi.stubEnv('HTTPS_PROXY', `127.0.0.1:${await listenLocally(proxy)}`)
    const client = new Client({ baseUrl: 'https://plants.test', timeoutSeconds: 5 })
    onTestFinished(() => client.close())
    const error: unknown = await client.connect().catch((reason: unknown) => reason)
    const { kind } = error as ConnectionError
    expect(kind).toBe('tls')
    const failure: Failure = { type: 'failure', kind, detail: '', received: new Uint8Array() }
    expect(await client.identify(failure)).toEqual([
      'the port speaks SSH (it sent ',
      { quoted: '"SSH-2.0-x"' },
      ')',
    ])
  })

  test('TLS of a proxy', async () => {
    expect(await identified(createHttps({ key, cert }), 'proxy')).toBe(
      'the proxy 127.0.0.1:PORT speaks TLS',
    )
  })

  test('an untrusted certificate of a server that speaks HTTP/2 too', async () => {
    const server = createSecureHttp2({ key, cert, allowHTTP1: true })
    expect(await identified(server, 'https')).toMatch(/self-signed certificate: trust its CA/)
  })
})

describe('HTTP is spoken', () => {
  const failure = (received: string): Failure => ({
    type: 'failure',
    kind: 'malformed',
    detail: '',
    received: Buffer.from(received, 'latin1'),
  })

  test.each([
    'HTTP/1.1 200 OK',
    'HTTP/1.0',
    'HTTP/2 200',
    'http/1.1 200',
    '\r\nHTTP/1.1 2',
    'H',
    'HTTP/1',
  ])('by %j', (received) => expect(speaksHttp(failure(received))).toBe(true))

  test.each(['', ' ', 'SSH-2.0', 'ICY 200 OK', 'HTTPS', 'HTTP/x', '<html>', 'xHTTP/1.1'])(
    'not by %j',
    (received) => expect(speaksHttp(failure(received))).toBe(false),
  )
})
