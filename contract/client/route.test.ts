import { generateKeyPairSync } from 'node:crypto'
import { type RequestListener, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type Socket, connect, createServer as createTcpServer } from 'node:net'
import { rootCertificates } from 'node:tls'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '../../test/support/start.ts'
import { cert, key } from '../../test/support/tls.ts'
import { UsageError } from '../../src/base/check-value.ts'
import { check } from '../runner.ts'
import type { ConnectionError } from './connection-error.ts'
import { trustedWith } from './tls-options.ts'
import { Client, type ClientOptions } from './client.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

const responding =
  (seen: string[] = []): RequestListener =>
  (request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host}`)
    response.setHeader('Connection', 'close').end('{}')
  }

afterEach(() => vi.unstubAllEnvs())

const outgoing: OutgoingRequest = {
  method: 'POST',
  url: 'http://plants.test/plants',
  headers: [['Host', 'plants.test']],
  split: false,
}

const statusFrom = async (options: ClientOptions): Promise<unknown> => {
  const client = new Client({ timeoutSeconds: 2, ...options })
  onTestFinished(() => client.close())
  const result = (await client.send(outgoing)).response
  return result.type === 'response' ? result.status : `${result.kind}: ${result.detail}`
}

describe('a server is reached', () => {
  test('over TLS only with a trusted certificate, or insecure', async () => {
    const port = await listenLocally(createSecureServer({ key, cert }, responding()))
    expect(await statusFrom({ baseUrl: `https://127.0.0.1:${port}`, insecure: true })).toBe(200)
    expect(await statusFrom({ baseUrl: `https://127.0.0.1:${port}` })).toMatch(
      /^tls: TLS with 127\.0\.0\.1 port \d+ failed: self-signed certificate: trust its CA with --ca FILE \(the option ca\) or NODE_EXTRA_CA_CERTS; --insecure \(the option insecure\) accepts any certificate\.$/,
    )
  })

  test.each<[string, string | Uint8Array]>([
    ['in PEM', cert],
    ['as bytes', Buffer.from(cert)],
    ['beside others and comments', `\ufeffA bundle:\n${rootCertificates[0]}\n# ours\n${cert}`],
  ])('over TLS with its CA %s', async (_how, ca) => {
    const port = await listenLocally(createSecureServer({ key, cert }, responding()))
    expect(await statusFrom({ baseUrl: `https://127.0.0.1:${port}`, ca })).toBe(200)
  })

  test('over TLS with a public CA as well', () => {
    const [publicCa = ''] = rootCertificates
    expect(trustedWith(cert)).toEqual(expect.arrayContaining([publicCa, cert]))
  })

  test.each<[string, string | Uint8Array]>([
    ['no PEM', 'x'],
    ['a key', key],
    ['a broken certificate', cert.replace('MIIB', 'MIIC')],
    ['an empty file', new Uint8Array()],
  ])('not with %s instead of a CA', async (_what, ca) => {
    await expect(statusFrom({ baseUrl: 'https://127.0.0.1:1', ca })).rejects.toThrow(
      /^The CA certificate cannot be used \(.+\): give one or several in PEM/,
    )
  })

  test('over TLS with a client certificate', async () => {
    const port = await listenLocally(
      createSecureServer({ key, cert, ca: cert, requestCert: true }, responding()),
    )
    const options = { baseUrl: `https://127.0.0.1:${port}`, insecure: true }
    expect(await statusFrom({ ...options, cert, key: Buffer.from(key) })).toBe(200)
    expect(await statusFrom(options)).toMatch(/^tls: .*certificate required/)
    const report = await check({ ...options, token: 't' })
    expect([report.exitCode, report.stopped]).toEqual([
      2,
      expect.stringMatching(/: set the client certificate/),
    ])
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await expect(statusFrom({ ...options, cert, key: other })).rejects.toThrow(
      'key (key values mismatch): give both',
    )
    await expect(statusFrom({ ...options, cert: 'x', key })).rejects.toThrow(UsageError)
  })

  test('through a proxy by the whole URL', async () => {
    const seen: string[] = []
    const port = await listenLocally(createServer(responding(seen)))
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'http://plants.test' })).toBe(200)
    expect(seen).toEqual(['POST http://plants.test/plants plants.test'])
  })

  test('through a plain proxy with its user and password', async () => {
    const seen: (string | undefined)[] = []
    const port = await listenLocally(
      createServer((request, response) => {
        seen.push(request.headers['proxy-authorization'])
        response.writeHead(407).end()
      }),
    )
    vi.stubEnv('HTTP_PROXY', `http://me:100%@127.0.0.1:${port}`)
    const client = new Client({ baseUrl: 'http://plants.test' })
    onTestFinished(() => client.close())
    expect((await client.send(outgoing)).response).toMatchObject({ status: 407 })
    expect(seen).toEqual([`Basic ${Buffer.from('me:100%').toString('base64')}`])
    expect(client.plainProxy).toBe(`127.0.0.1:${port}`)
  })

  /** A proxy that connects every tunnel to a port, and records the targets and credentials. */
  const startTunnel = async (to: number, targets: (string | undefined)[] = []): Promise<number> => {
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      targets.push(request.url, request.headers['proxy-authorization'])
      const onward = connect(to, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      socket.on('error', () => {})
      socket.on('close', () => onward.destroy())
      onward.on('close', () => socket.destroy())
    })
    return listenLocally(proxy)
  }

  test('through a proxy by a tunnel', async () => {
    const store = await listenLocally(createSecureServer({ key, cert }, responding()))
    const targets: (string | undefined)[] = []
    const port = await startTunnel(store, targets)
    vi.stubEnv('https_proxy', `http://me:pass@127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test', insecure: true })).toBe(200)
    expect(await statusFrom({ baseUrl: 'https://[2001:db8::1]:8443', insecure: true })).toBe(200)
    const credential = 'Basic bWU6cGFzcw=='
    expect(targets).toEqual(['plants.test:443', credential, '[2001:db8::1]:8443', credential])
  })

  test('through a tunnel although NODE_USE_ENV_PROXY is set', async () => {
    const store = await listenLocally(createSecureServer({ key, cert }, responding()))
    const targets: (string | undefined)[] = []
    const port = await startTunnel(store, targets)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${port}`)
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test', ca: cert })).toBe(200)
    expect(targets).toEqual(['plants.test:443', undefined])
  })

  test('over TLS behind a proxy, and the server is named if it fails', async () => {
    const port = await startTunnel(await listenLocally(createSecureServer({ key, cert })))
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test' })).toMatch(
      /^tls: TLS with plants\.test port 443 failed: self-signed certificate: trust its CA/,
    )
    expect(await statusFrom({ baseUrl: 'https://other.test', ca: cert })).toMatch(
      /^tls: TLS with other\.test port 443 failed: .*altnames: .*: --insecure \(the option insecure\)/,
    )
  })

  test.each<[string, string, string, string]>([
    ['refuses it', '', '403 Forbidden', 'responded to CONNECT with 403'],
    [
      'demands a credential',
      '',
      '407 Proxy Authentication Required',
      'responded to CONNECT with 407: write its user and password into HTTPS_PROXY, like http://user:password@…',
    ],
    [
      'demands another credential',
      'me:pass@',
      '407 Proxy Authentication Required',
      'responded to CONNECT with 407: are the user and the password in HTTPS_PROXY right?',
    ],
  ])('not through a tunnel if the proxy %s', async (_what, credential, status, expected) => {
    const proxy = createServer()
    proxy.on('connect', (_request, socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`))
    const port = await listenLocally(proxy)
    vi.stubEnv('HTTPS_PROXY', `${credential}127.0.0.1:${port}`)
    const client = new Client({ baseUrl: 'https://plants.test', timeoutSeconds: 2 })
    const error: unknown = await client.connect().catch((reason: unknown) => reason)
    const { message, advice } = error as ConnectionError
    const sentence = (message + advice).replace(/\.$/, '')
    expect(sentence).toBe(`the proxy 127.0.0.1:${port} ${expected}`)
  })

  test.each<[string, (socket: Socket) => void, RegExp]>([
    [
      'closes',
      (socket) => socket.end(),
      /^unreachable: the proxy \S+ sent no response to CONNECT \(/,
    ],
    [
      'speaks another protocol',
      (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      /^unreachable: the proxy \S+ responded to CONNECT with malformed HTTP \(HPE_\w+\)$/,
    ],
    ['is silent', () => {}, /^unreachable: the proxy \S+ sent no response to CONNECT in time$/],
  ])('not through a tunnel if the proxy %s', async (_what, onConnection, expected) => {
    const port = await listenLocally(
      createTcpServer((socket) => {
        socket.on('error', () => {}).resume()
        onConnection(socket)
      }),
    )
    vi.stubEnv('HTTPS_PROXY', `127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test', timeoutSeconds: 0.2 })).toMatch(
      expected,
    )
  })
})
