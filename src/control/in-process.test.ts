import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import { readAccess } from './access.ts'
import { type ControlApi, createControlApi } from './control-api.ts'
import { eventsOf, parseEvents } from './event-stream.ts'
import { remote } from './remote.ts'

/** The control API of a mock behind `fetch`, without a server. */
let mock: Mock
let api: ControlApi
let requested: string[]
beforeEach(() => {
  mock = createMock()
  requested = []
  const access = { ...readAccess({ controlToken: 'sesame' }), loopback: true }
  api = createControlApi(mock, { access })
  vi.stubGlobal('fetch', (url: URL, { headers, ...init }: RequestInit) => {
    requested.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`)
    const all = { ...(headers as Record<string, string>), host: url.host }
    return api.fetch(new Request(url, { ...init, headers: all }))
  })
})
afterEach(() => {
  api.close()
  vi.unstubAllGlobals()
})

const control = (token?: string) =>
  remote('http://store.localhost/base', { token, controlToken: 'sesame' })

describe('remote', () => {
  test('chooses a scenario for one operation, and returns to the default', async () => {
    const operation = 'POST /plants'
    await control('ada').use('rejected', { operation })
    expect(await control('ada').state()).toMatchObject({
      scenario: 'auto',
      operations: { createPlant: 'rejected' },
    })
    expect([post(mock, { token: 'ada' }).status, post(mock).status]).toEqual([400, 200])
    await control('ada').use(undefined, { operation })
    expect(post(mock, { token: 'ada' }).status).toBe(200)
    await expect(control().use('slow', { operation: 'createPlent' })).rejects.toThrow(
      'did you mean "createPlant"?',
    )
  })

  test('has the state of a token, and of the mock', async () => {
    await control('ada').use('slow')
    expect(await control('ada').state()).toEqual({
      scenario: 'slow',
      own: true,
      default: 'auto',
      token: 'a…',
      path: '/plants',
    })
    expect(await control().state()).toMatchObject({ scenario: 'auto', own: false, token: null })
    await control('ada').use(undefined)
    expect(await control('ada').scenario).toBe('auto')
    expect(requested.filter((line) => !line.startsWith('GET'))).toEqual([
      'PUT /_mock/scenario',
      'DELETE /_mock/scenario',
    ])
  })

  test('reads journal entries with the JSON of their bodies', async () => {
    post(mock, { body: '{"id":9007199254740993,"name":"fern"}' })
    const [entry] = await control().requests()
    expect(entry?.request.json).toEqual({ id: 9007199254740993n, name: 'fern' })
  })

  test('reads all pages without a limit, and one page with one', async () => {
    for (let id = 1; id <= 1001; id += 1) post(mock, { token: `t${id}`, body: `{"id":${id}}` })
    const ids = (await control().requests()).map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1001, 1, 1001])
    expect(requested).toEqual([
      'GET /_mock/requests?after=0&limit=1000',
      'GET /_mock/requests?after=1000&limit=1000',
    ])
    requested.length = 0
    const some = await control().requests({ limit: 2, status: 400 })
    expect(some.map(({ id }) => id)).toEqual([1000, 1001])
    expect(requested).toEqual(['GET /_mock/requests?limit=2&status=400'])
    expect(await control().requests({ after: 1000 })).toHaveLength(1)
  })

  test('waits for a request that was recorded before, or comes later', async () => {
    post(mock, { body: '{"id":1}' })
    const earlier = await control().waitForRequest(({ response }) => response.status === 400)
    expect(earlier.id).toBe(1)
    const later = control('demo').waitForRequest(({ request }) => request.json.id === 2)
    await new Promise(setImmediate)
    post(mock, { token: 'other', body: '{"id":2}' })
    post(mock, { body: '{"id":2}' })
    expect((await later).id).toBe(3)
  })

  test('waits of a control return one request after the other', async () => {
    for (const id of [1, 2, 3]) post(mock, { body: `{"id":${id}}` })
    const view = control()
    const next = async (): Promise<number> => (await view.waitForRequest()).id
    expect([await next(), await next(), await next()]).toEqual([1, 2, 3])
    const fourth = next()
    post(mock)
    expect(await fourth).toBe(4)
    // One entry tells whether the journal still has the one before.
    expect(requested).toContain('GET /_mock/requests?after=2&limit=1')
    expect((await view.waitForRequest(undefined, { after: 1 })).id).toBe(2)
  })

  test('waits for the first request of a mock that was started again', async () => {
    for (const id of [1, 2]) post(mock, { body: `{"id":${id}}` })
    const view = control()
    await view.waitForRequest(({ id }) => id === 2)
    mock = createMock()
    api = createControlApi(mock, { access: { ...readAccess({}), loopback: true } })
    post(mock)
    expect((await view.waitForRequest()).id).toBe(1)
  })

  test('counts no request that was cleared while it waits', async () => {
    const seen = Promise.withResolvers<void>()
    const waiting = control().waitForRequest(
      ({ id }) => {
        seen.resolve()
        return id > 0
      },
      { count: 2 },
    )
    post(mock)
    await seen.promise
    mock.clearRequests()
    post(mock)
    await expect.poll(() => requested.at(-1)).toBe('GET /_mock/requests?after=0&limit=1000')
    post(mock)
    expect((await waiting).id).toBe(3)
  })

  test('says what was received instead of the request that it waits for', async () => {
    post(mock, { token: 'other' })
    const waiting = control('ada').waitForRequest(() => true, { timeout: 30 })
    await expect(waiting).rejects.toThrow(
      /^No matching request was received within 30 ms[^]*Requests received: 0\nA matching request was received for token o…: #1/,
    )
  })

  test('waits for two seconds by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const error: unknown = await control()
      .waitForRequest(() => true)
      .catch((reason: unknown) => reason)
    timeout.mockRestore()
    expect(error).toMatchObject({ message: expect.stringContaining('within 2000 ms') })
  })

  test('refuses a condition that is no function, before it asks', async () => {
    const waiting = control().waitForRequest({ status: 400 } as never)
    await expect(waiting).rejects.toThrow('takes a function that returns true or false')
    await expect(control().waitForRequest(undefined, { count: 0 })).rejects.toThrow('count')
    expect(requested).toEqual([])
  })

  test('rejects while it waits if the mock refuses', async () => {
    const refused = remote('http://store.localhost', { controlToken: 'wrong' })
    await expect(refused.waitForRequest(() => true)).rejects.toMatchObject({ number: 7003 })
  })

  test('clears the journal of a token, and resets it', async () => {
    post(mock, { token: 'ada' })
    post(mock, { token: 'bob' })
    await control('ada').clearRequests()
    expect(mock.requests().map(({ id }) => id)).toEqual([2])
    expect(await control('ada').plants()).toEqual([{ id: 1, name: 'fern' }])
    await control('ada').reset()
    expect(await control('ada').plants()).toEqual([])
    expect(await control('bob').plants()).toEqual([{ id: 1, name: 'fern' }])
  })

  test('a control of a token has the same control token', async () => {
    await control().forToken('ada').use('slow')
    expect(mock.forToken('ada').scenario).toBe('slow')
    expect(control().url).toBe('http://store.localhost/_mock/')
  })

  test('takes a response without what it must have for another server', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"id":1}'))
    const message = 'is not a plant-store-kit mock with a control API (status 200).'
    await expect(control().scenario).rejects.toThrow(message)
    await expect(control().reset()).rejects.toThrow(message)
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
    await expect(control().scenario).rejects.toThrow('(status 204)')
    await expect(control().reset()).resolves.toBeDefined()
  })

  test('cancels the body of another server', async () => {
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({ cancel })
    vi.stubGlobal('fetch', async () => new Response(endless))
    await expect(control().waitForRequest(() => true)).rejects.toThrow(
      'is not a plant-store-kit mock',
    )
    expect(cancel).toHaveBeenCalledOnce()
  })
})

describe('the events of a mock', () => {
  test('end when the signal aborts, and no longer observe the mock', async () => {
    const end = new AbortController()
    const removed = vi.fn<() => void>()
    vi.spyOn(mock, 'observe').mockReturnValue(removed)
    const reader = eventsOf(mock, undefined, end.signal).getReader()
    await reader.read()
    const waiting = reader.read()
    expect(removed).not.toHaveBeenCalled()
    end.abort()
    expect(await waiting).toEqual({ done: true, value: undefined })
    expect(removed).toHaveBeenCalledOnce()
  })

  test('hold no timer and no observer after they were cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const removed = vi.fn<() => void>()
    const observe = vi.spyOn(mock, 'observe').mockReturnValue(removed)
    const end = new AbortController()
    const events = eventsOf(mock, undefined, end.signal)
    expect([vi.getTimerCount(), observe.mock.calls.length]).toEqual([1, 1])
    await events.cancel()
    expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 1])
    end.abort()
    expect(removed).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('are parsed though they arrive in pieces', async () => {
    const text = ': heartbeat\n\nevent: change\ndata: {"after":7}\n\nevent: other\ndata: {}\n\n'
    const more = `${text}event: change\ndata: {"after":8}\n\nevent: cha`
    const bytes = new TextEncoder().encode(more)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const events: unknown[] = []
    for await (const event of parseEvents(body)) events.push(event)
    expect(events).toEqual([{ after: 7 }, { after: 8 }])
  })

  test('cancel their body when they are no longer read', async () => {
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('event: change\ndata: {"after":1}\n\n')),
      cancel,
    })
    for await (const { after } of parseEvents(body)) {
      expect(after).toBe(1)
      break
    }
    expect(cancel).toHaveBeenCalledOnce()
  })
})

test('errors of the control API have the numbers and statuses of the docs', async () => {
  const statusOf = async (line: string, headers: object = {}, body?: string): Promise<unknown> => {
    const [method = '', path = ''] = line.split(' ')
    const request = new Request(`http://localhost/_mock${path}`, {
      method,
      headers: { host: 'localhost', 'control-token': 'sesame', ...headers },
      body: body ?? null,
    })
    const response = await api.fetch(request)
    const { error } = (await response.json()) as { readonly error: number }
    return [error, response.status]
  }
  expect(await statusOf('PUT /scenario', {}, '{')).toEqual([7001, 400])
  expect(await statusOf('PUT /scenario', {}, ' '.repeat(262_145))).toEqual([7002, 413])
  expect(await statusOf('PUT /scenario', {}, ' '.repeat(262_144))).toEqual([7001, 400])
  expect(await statusOf('GET /plants', { 'control-token': 'no' })).toEqual([7003, 401])
  expect(await statusOf('GET /plants', { origin: 'https://evil.example' })).toEqual([7004, 403])
  expect(await statusOf('GET /none')).toEqual([7005, 404])
  expect(await statusOf('PATCH /plants')).toEqual([7006, 405])
  expect(await statusOf('GET /requests?status=99')).toEqual([7001, 400])
  expect(await statusOf('GET /requests?status=600')).toEqual([7001, 400])
  expect(await statusOf('GET /requests?limit=1001')).toEqual([7001, 400])
  expect(await statusOf('GET /plants?limit=-1')).toEqual([7001, 400])
  expect(await statusOf('GET /plants', { authorization: 'Basic x' })).toEqual([7001, 400])
})

test('pages of the control API may begin at 0 and have 0 to 1,000 items of any status', async () => {
  for (const query of ['after=0&limit=0', 'limit=1000', 'status=100', 'status=599']) {
    const request = new Request(`http://localhost/_mock/requests?${query}`, {
      headers: { host: 'localhost', 'control-token': 'sesame' },
    })
    expect([query, (await api.fetch(request)).status]).toEqual([query, 200])
  }
})

test('a mock cannot be below the path of its control API', () => {
  const access = readAccess({})
  for (const basePath of ['/_mock', '/_mock/store'])
    expect(() => createControlApi(createMock({ basePath }), { access })).toThrow(
      'The base path /_mock belongs to the control API. Choose another one.',
    )
  expect(() => createControlApi(createMock({ basePath: '/_mocks' }), { access })).not.toThrow()
})
