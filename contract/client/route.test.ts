import { generateKeyPairSync } from 'node:crypto'
import { type RequestListener, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '../../test/support/start.ts'
import { UsageError } from '../../src/check-value.ts'
import { check } from '../runner.ts'
import { type ClientOptions, type OutgoingRequest, createClient } from './client.ts'

/** A key and a certificate of its own for plants.test, for these tests alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE9M0V9XEhlixyH5n
/i9SYVW9g3Uo+Ztx43kbkYmDaeChRANCAATJYvDgC3Ah5knB0PXsvoRcyjIZAElE
/C5xgp3OIBrrF9zhXAhFijT6Y3CDOG/OrgrD63cGW6Ii/r1+eCsheWGM
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVKgAwIBAgIUBYJHS1V4UYyf+WwkRQlm+VolhowwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLcGxhbnRzLnRlc3QwIBcNMjYxMTIxMTAzMDA0WhgPMjEyNjEw
MjgxMDMwMDRaMBYxFDASBgNVBAMMC3BsYW50cy50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEyWLw4AtwIeZJwdD17L6EXMoyGQBJRPwucYKdziAa6xfc4VwI
RYo0+mNwgzhvzq4Kw+t3BluiIv69fngrIXlhjKN8MHowHQYDVR0OBBYEFLC5meuy
nFHgXD4d7dQWuHBjB3HQMB8GA1UdIwQYMBaAFLC5meuynFHgXD4d7dQWuHBjB3HQ
MA8GA1UdEwEB/wQFMAMBAf8wJwYDVR0RBCAwHoILcGxhbnRzLnRlc3SCCWxvY2Fs
aG9zdIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiBxrfoatgUlc5OMbUzR31wM+zdv
M26f+FBZGGG08GjEsgIgb7X4H5qjBgaEju+fOsY+x17XlTk6ySMM+kGXqpfoiWs=
-----END CERTIFICATE-----
`

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
  const client = createClient({ timeoutSeconds: 2, ...options })
  onTestFinished(() => client.close())
  const result = (await client.send(outgoing)).response
  return result.type === 'response' ? result.status : `${result.kind}: ${result.detail}`
}

describe('a server is reached', () => {
  test('over TLS only with a trusted certificate, or insecure', async () => {
    const port = await listenLocally(createSecureServer({ key, cert }, responding()))
    expect(await statusFrom({ baseUrl: `https://127.0.0.1:${port}`, insecure: true })).toBe(200)
    expect(await statusFrom({ baseUrl: `https://127.0.0.1:${port}` })).toMatch(
      /^tls: TLS with 127\.0\.0\.1 port \d+ failed: self-signed certificate: the option insecure accepts any certificate\.$/,
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

  test('through a proxy by a tunnel', async () => {
    const store = await listenLocally(createSecureServer({ key, cert }, responding()))
    const targets: (string | undefined)[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      targets.push(request.url, request.headers['proxy-authorization'])
      const onward = connect(store, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      socket.on('close', () => onward.destroy())
      onward.on('close', () => socket.destroy())
    })
    const port = await listenLocally(proxy)
    vi.stubEnv('https_proxy', `http://me:pass@127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test', insecure: true })).toBe(200)
    expect(targets).toEqual(['plants.test:443', 'Basic bWU6cGFzcw=='])
  })

  test('not through a proxy that refuses the tunnel', async () => {
    const proxy = createServer()
    proxy.on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
    const port = await listenLocally(proxy)
    vi.stubEnv('HTTPS_PROXY', `127.0.0.1:${port}`)
    expect(await statusFrom({ baseUrl: 'https://plants.test' })).toBe(
      `unreachable: the proxy 127.0.0.1:${port} responded to CONNECT with 403`,
    )
  })
})
