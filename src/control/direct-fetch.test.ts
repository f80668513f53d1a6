import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenLocally, startMock } from '../../test/support/start.ts'
import { run } from '../../test/support/program.ts'
import { fetchDirectly } from './direct-fetch.ts'
import { RemoteError } from './control-client.ts'
import { remote } from './remote.ts'

afterEach(() => vi.unstubAllEnvs())

describe('with NODE_USE_ENV_PROXY, a mock on this machine', () => {
  const useProxy = (): void => void vi.stubEnv('NODE_USE_ENV_PROXY', '1')

  test('is controlled as without it', async () => {
    useProxy()
    const { url, mock } = await startMock({ scenario: 'auto' })
    const control = remote(url, { token: 'a' })
    await control.use('slow')
    expect(mock.forToken('a').scenario).toBe('slow')
    await control.use(undefined)
    expect(await control.scenario).toBe('auto')
    await expect(control.use('slwo')).rejects.toThrow(RemoteError)
    const waiting = control.waitForRequest(() => true, { timeout: 5000 })
    const headers = { authorization: 'Bearer a', 'content-type': 'application/json' }
    await fetch(`${url}/plants`, { method: 'POST', headers, body: '{"id":1,"name":"Fern"}' })
    expect((await waiting).request.json).toEqual({ id: 1, name: 'Fern' })
    await control.reset()
    expect(await control.requests()).toEqual([])
  })

  test('may be missing, or another server', async () => {
    useProxy()
    await expect(remote('http://127.0.0.1:1').scenario).rejects.toThrow(
      'Cannot reach a mock at http://127.0.0.1:1 (ECONNREFUSED).',
    )
    const port = await listenLocally(createServer((_request, response) => response.end('<h1>')))
    await expect(remote(`http://127.0.0.1:${port}`).scenario).rejects.toThrow(
      'is not a plant-store-kit mock with a control API (status 200)',
    )
  })

  test.each([204, 205, 304])(
    'may respond %d without a body, and need not close',
    async (status) => {
      useProxy()
      const server = createSocketServer((socket) => {
        socket.once('data', () =>
          socket.write(`HTTP/1.1 ${status} OK\r\nContent-Length: 0\r\n\r\n`),
        )
      })
      const closed = new Promise((resolve) => {
        server.on('connection', (socket) => socket.on('close', resolve))
      })
      const url = new URL(`http://127.0.0.1:${await listenLocally(server)}`)
      const response = await fetchDirectly(url, { headers: {} })
      expect([response.status, response.body]).toEqual([status, null])
      expect([...response.headers]).toEqual([])
      await closed
    },
  )

  test.each([
    ['the variable', { NODE_USE_ENV_PROXY: '1' }],
    ['the option', { NODE_OPTIONS: '--use-env-proxy' }],
  ])('is reached by the command with %s', async (_how, variables) => {
    let proxied = 0
    const proxy = createServer((_request, response) => {
      proxied += 1
      response.writeHead(502).end()
    })
    proxy.on('connect', (_request, socket) => {
      proxied += 1
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const url = `http://127.0.0.1:${await listenLocally(proxy)}`
    const mock = await startMock({})
    const environment = { ...variables, HTTP_PROXY: url, HTTPS_PROXY: url }
    const args = ['src/cli/main.ts', 'use', 'slow', '--url', mock.url]
    const { code, stdout } = await run(args, environment).ended
    expect([code, stdout, proxied]).toEqual([
      0,
      'Scenario slow is in use for every token without its own scenario.\n',
      0,
    ])
  })
})

test('fetch of the page or process is used otherwise', async () => {
  const { url } = await startMock({})
  const used = vi.spyOn(globalThis, 'fetch')
  expect(await remote(url).scenario).toBe('auto')
  expect(used).toHaveBeenCalledOnce()
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  used.mockRejectedValue(new Error('offline'))
  await expect(remote('http://mock.example').scenario).rejects.toThrow('offline')
  used.mockRestore()
})
