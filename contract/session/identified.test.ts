import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer as createHttp } from 'node:http'
import { listenLocally } from '../../test/support/start.ts'
import * as timers from '../client/timers.ts'
import { check } from '../runner.ts'

/** Requests may take any time: how busy this machine is decides no test. */
const settleAlways = (): void => {
  const settlesWithin = vi
    .spyOn(timers, 'settlesWithin')
    .mockImplementation((promise) => promise.then(() => true))
  onTestFinished(() => settlesWithin.mockRestore())
}

const startSsh = (): Promise<number> =>
  listenLocally(
    createServer((socket) => {
      socket.on('error', () => {}).resume()
      socket.write('SSH-2.0-OpenSSH_9.6\r\n')
    }),
  )
const ssh = 'he port speaks SSH (it sent "SSH-2.0-OpenSSH_9.6")'

test.each([
  ['http', {}, `http://HOST sent no HTTP response: t${ssh}.`],
  ['https', {}, `T${ssh}.`],
  [
    'http',
    { waitSeconds: 0.1 },
    `http://HOST was not ready within 0.1 s: t${ssh}. Is the server running?`,
  ],
])('a run by %s: with %j names what the port speaks', async (protocol, options, sentence) => {
  settleAlways()
  const host = `127.0.0.1:${await startSsh()}`
  const report = await check({ baseUrl: `${protocol}://${host}`, token: 't', ...options })
  expect([report.exitCode, report.stopped?.replace(host, 'HOST')]).toEqual([2, sentence])
})

test('a run hides the token in what it quotes', async () => {
  const port = await listenLocally(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        socket.end(`denied ${/Bearer .*/.exec(bytes.toString('latin1'))?.[0]}`)
      })
    }),
  )
  const report = await check({ baseUrl: `http://127.0.0.1:${port}`, token: 'tok-3f9a1c77' })
  expect(report.stopped).toContain('(it sent "denied Bearer $PLANT_STORE_TOKEN")')
})

test.each([
  ['https', 'SSH-2.0-tok-3f9a1c77\r\n', {}],
  ['http', 'SSH-2.0-tok-3f9a1c77\r\n', { waitSeconds: 0.1 }],
  ['http', 'HTTP/1.1 503 tok-3f9a1c77\r\n\r\n', { waitSeconds: 0.1 }],
])(
  'a run by %s: hides a token that %j repeats before it is sent',
  async (protocol, bytes, wait) => {
    settleAlways()
    const port = await listenLocally(
      createServer((socket) => {
        socket.on('error', () => {}).resume()
        socket.end(bytes)
      }),
    )
    const baseUrl = `${protocol}://127.0.0.1:${port}`
    const report = await check({ baseUrl, token: 'tok-3f9a1c77', ...wait })
    expect(report.stopped).toContain('$PLANT_STORE_TOKEN')
    expect(report.stopped).not.toContain('tok-3f9a1c77')
  },
)

test('a run names the proxy that demands a credential', async () => {
  const port = await listenLocally(
    createHttp((_request, response) => void response.writeHead(407).end()),
  )
  vi.stubEnv('HTTP_PROXY', `127.0.0.1:${port}`)
  const report = await check({ baseUrl: 'http://plants.test', token: 't' })
  vi.unstubAllEnvs()
  expect([report.exitCode, report.stopped]).toEqual([
    2,
    `The proxy 127.0.0.1:${port} responded 407 Proxy Authentication Required to every valid request. Check the user and the password in HTTP_PROXY, like http://user:password@proxy.example:3128.`,
  ])
})
