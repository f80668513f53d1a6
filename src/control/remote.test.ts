import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { post } from '../../test/support/post.ts'
import { listenLocally, portOf, startMock as start } from '../../test/support/start.ts'
import { remote } from './remote.ts'

/** The URL of a server that is not a mock. */
const startOther = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listenLocally(createServer(listener))}`

test.each(['', 'localhost:4010', 'ftp://a', '/_mock'])('refuses the URL %j', (url) => {
  expect(() => remote(url)).toThrow(
    `The URL of a mock is one such as http://127.0.0.1:4010 (got "${url}").`,
  )
})

test.each([
  ['s3cret token', 'a string of 12 characters'],
  ['', 'a string of 0 characters'],
  ['s3cret\n', 'a token with white space around it'],
  ['s3crét', 'a string of 6 characters'],
])('refuses a token that HTTP cannot carry, without repeating it: %j', (token, received) => {
  const message = `oken takes printable ASCII without spaces (got ${received}).`
  expect(() => remote('http://127.0.0.1:4010', { token })).toThrow(message)
  expect(() => remote('http://127.0.0.1:4010', { controlToken: token })).toThrow(message)
  expect(() => remote('http://127.0.0.1:4010').forToken(token)).toThrow(message)
})

test('remote names the reason of a failure that has no code', async () => {
  const cause = new DOMException('Proxy response (407) !== 200', 'NetworkError')
  const failure = Object.assign(new TypeError('fetch failed'), { cause })
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(failure)
  const message =
    /^Cannot reach a mock at http:\/\/mock\.example \(Proxy response \(407\) !== 200\)/
  await expect(remote('http://mock.example').scenario).rejects.toThrow(message)
})

test('remote rejects if no server listens', async () => {
  const { url, close } = await start()
  await close(0)
  const message = `Cannot reach a mock at ${url} (ECONNREFUSED). Start one with plant-store-kit mock.`
  await expect(remote(url).scenario).rejects.toThrow(message)
  await expect(remote(url).waitForRequest(() => true)).rejects.toThrow(message)
})

test.each([
  ['a page for an unknown path', 404, 'text/html', '<h1>Not found</h1>'],
  ['a page for every path', 200, 'text/html', '<h1>Shop</h1>'],
  ['another JSON error', 404, 'application/json', '[1]'],
  ['JSON without the expected member', 200, 'application/json', '{"hello":1}'],
  ['null', 200, 'application/json', 'null'],
  ['an empty error', 502, 'text/plain', ''],
  ['no content', 204, 'text/plain', ''],
])('rejects if another server responds: %s', async (_name, status, type, body) => {
  const url = await startOther((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  const control = remote(url)
  const message = `The server at ${url} is not a plant-store-kit mock with a control API (status ${status}).`
  for (const call of [
    () => control.scenario,
    () => control.scenarios,
    () => control.requests(),
    () => control.plants(),
    () => control.use('slow'),
    () => control.use(undefined),
    () => control.waitForRequest(() => true),
  ])
    await expect(call()).rejects.toThrow(message)
})

test('remote rejects with the number of the error if the mock refuses', async () => {
  const { url } = await start({ controlToken: 'sesame' })
  const refused = { number: 7003, message: expect.stringContaining('Control-Token') as string }
  await expect(remote(url).scenario).rejects.toMatchObject(refused)
  await expect(remote(url).waitForRequest(() => true)).rejects.toMatchObject(refused)
})

const sendChange: RequestListener = ({ url = '' }, response) => {
  if (!url.endsWith('/events')) return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const byte of Buffer.from(
    ':\n\nevent: é🌱\ndata: {}\n\nevent: change\ndata: {"after":0}\n\n',
  ))
    response.write(Buffer.of(byte))
}

test('remote reports the requests of a token whose server has no journal of all tokens', async () => {
  const url = await startOther((request, response) => {
    const { url = '', headers } = request
    if (url.endsWith('/events')) return sendChange(request, response)
    response.writeHead(headers.authorization === undefined ? 400 : 200, {
      'content-type': 'application/json',
    })
    response.end(
      headers.authorization === undefined
        ? '{"error":7001,"message":"no token"}'
        : '{"requests":[]}',
    )
  })
  const waiting = remote(url, { token: 'ada' }).waitForRequest(() => true, { timeout: 20 })
  await expect(waiting).rejects.toThrow('No matching request was received within 20 ms')
})

test('remote rejects if the server does not respond', async () => {
  const url = await startOther(sendChange)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const shorter = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(Math.min(ms, 100)))
  const silent = `The server at ${url} did not respond within 5 s.`
  const control = remote(url)
  await expect(control.scenario).rejects.toThrow(silent)
  await expect(control.waitForRequest(() => false, { timeout: 500 })).rejects.toThrow(silent)
  await expect(control.waitForRequest(() => false, { timeout: 20 })).rejects.toThrow(silent)
  shorter.mockRestore()
})

describe('the events of a server that falls silent', () => {
  /** A module of its own, whose timers are fake; connections are real. */
  const importWithFakeTimers = async (): Promise<typeof import('./remote.ts')> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.resetModules()
    return import('./remote.ts')
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.resetModules()
  })

  test('continue on a new connection', async () => {
    const { remote: remoteWithFakeTimers } = await importWithFakeTimers()
    const streams: ServerResponse[] = []
    const url = await startOther((request, response) => {
      streams.push(response)
      sendChange(request, response)
    })
    const end = new AbortController()
    const onDisconnect = vi.fn<() => void>()
    const events = remoteWithFakeTimers(url).events({ signal: end.signal, onDisconnect })
    expect(await events.next()).toEqual({ value: { after: 0 }, done: false })
    const second = events.next()
    await vi.advanceTimersByTimeAsync(39_999)
    streams[0]?.write('event: change\ndata: {"after":7}\n\n')
    expect(await second).toEqual({ value: { after: 7 }, done: false })
    const next = events.next()
    await vi.advanceTimersByTimeAsync(39_999)
    expect(onDisconnect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onDisconnect).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(250)
    expect(await next).toEqual({ value: { after: 0 }, done: false })
    expect(streams).toHaveLength(2)
    end.abort()
    expect(await events.next()).toEqual({ value: undefined, done: true })
  })

  test('reject before the first response', async () => {
    const { remote: remoteWithFakeTimers } = await importWithFakeTimers()
    const request = Promise.withResolvers<void>()
    const url = await startOther(() => request.resolve())
    const { signal } = new AbortController()
    const first = remoteWithFakeTimers(url).events({ signal }).next()
    const message = first.then(String, (error: Error) => error.message)
    await request.promise
    await vi.advanceTimersByTimeAsync(5000)
    expect(await message).toBe(`The server at ${url} did not respond within 5 s.`)
  })
})

test('remote rejects a scenario with a function', async () => {
  const server = await start()
  const use = remote(server.url).use({ sequence: ['auto', { answer: () => 'rejected' }] })
  await expect(use).rejects.toThrow('A scenario with a function cannot be sent')
  expect(server.mock.scenario).toBe('auto')
})

test('remote selects the same requests and plants as in process', async () => {
  const { url, mock } = await start({ limits: { journal: 2500, plants: 2500 } })
  for (let nth = 0; nth < 2300; nth += 1) post(mock, nth % 2 === 0 ? {} : { body: '{}' })
  for (const query of [{}, { limit: 0 }, { limit: 3 }, { after: 5, limit: 3 }, { after: 2300 }]) {
    expect(await remote(url).requests(query)).toEqual(mock.requests(query))
    expect(await remote(url).plants(query)).toEqual(mock.plants(query))
  }
  const query = { status: 400, after: 50, limit: 2 }
  expect(await remote(url).requests(query)).toEqual(mock.requests(query))
})

test('remote waits for the second request by id, whichever is finished first', async () => {
  const { url, mock } = await start()
  post(mock)
  const slow = mock.respond({
    method: 'POST',
    target: '/plants',
    headers: new Map(),
    body: new Uint8Array(),
    truncated: false,
  })
  const hasSeenQuick = Promise.withResolvers<void>()
  const waiting = remote(url).waitForRequest(
    ({ id, duration }) => {
      if (id === 3) hasSeenQuick.resolve()
      return duration !== null
    },
    { after: 1, count: 2, timeout: 20_000 },
  )
  post(mock, { body: '{"id":3,"name":"quick"}' })
  await hasSeenQuick.promise
  mock.finish(slow, 5)
  expect((await waiting).id).toBe(3)
})

test('remote waits for a request across a restart of the server', async () => {
  const first = await start()
  const connection = Promise.withResolvers<void>()
  const waiting = remote(first.url).waitForRequest(
    ({ request }) => {
      connection.resolve()
      return request.body.includes('moss')
    },
    { timeout: 20_000 },
  )
  post(first.mock)
  await connection.promise
  await first.close(0)
  const second = await start({ port: portOf(first) })
  post(second.mock, { body: '{"id":1,"name":"moss"}' })
  expect((await waiting).request.body).toBe('{"id":1,"name":"moss"}')
})

test('remote describes operations, and replaces and removes resources', async () => {
  const { url, close, mock } = await start()
  const control = remote(url)
  const { operations } = await control.operations()
  expect(operations).toMatchObject([{ name: 'POST /plants' }])
  expect((await control.operation('POST /plants')).path).toBe('/plants')
  post(mock, { body: '{"id":9007199254740993,"name":"fern"}' })
  expect(await control.collections()).toEqual([{ path: '/plants', count: 1 }])
  const [stored] = await control.stored('/plants')
  const value = { id: 9007199254740993n, name: 'moss' }
  expect(await control.replaceResource(stored!.id, value)).toEqual({ ...stored, value })
  expect(await control.resources('/plants')).toEqual([value])
  await control.removeResource(stored!.id)
  expect(mock.plants()).toEqual([])
  await expect(control.removeResource(stored!.id)).rejects.toMatchObject({ number: 7005 })
  await close(0)
})
