import { Readable } from 'node:stream'
import { format } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { evolvedDocument, responsesOf } from '../../test/support/evolve.ts'
import { hostileResults, hostileThrows } from '../../test/support/hostile.ts'
import { createMock } from '../core/create-mock.ts'
import type { MockOptions } from '../core/mock-options.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { createFetch } from './fetch.ts'

const FERN = '{"id":1,"name":"fern"}'
const url = 'http://store.example/plants'
const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }

const post = (init: RequestInit = {}): Request =>
  new Request(url, { method: 'POST', headers, body: FERN, ...init })
const send = (init?: RequestInit, options: MockOptions = {}): Promise<Response> =>
  createFetch(createMock(options))(post(init))

const stream = (...chunks: string[]): RequestInit => {
  const body: unknown = Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1')))
  return { body, duplex: 'half' } as RequestInit
}

describe('a request', () => {
  test.each<[name: string, init: RequestInit, status: number]>([
    ['a blob', { body: new Blob([FERN]) }, 200],
    ['a stream', stream('{"id":1,', '', '"name":"f', 'ern"}'), 200],
    [
      'a stream that is split within a character',
      stream('{"id":1,"name":"\xf0\x9f', '\x8c\xbf"}'),
      200,
    ],
    ['an empty stream', stream(), 400],
  ])('may carry %s', async (_name, init, status) => {
    expect((await send(init)).status).toBe(status)
  })

  test('may come with an argument of the platform', async () => {
    const server = { method: 'DELETE', port: 4010 }
    const response = await createFetch()(post(), server)
    expect(response.status).toBe(200)
  })

  test.each([
    [22, 200],
    [21, 413],
  ])('without Request.body, as in Firefox, keeps a body limit of %d', async (bodyLimit, status) => {
    const request = post()
    Object.defineProperty(request, 'body', { value: undefined })
    const mock = createMock({ behavior: { bodyLimit, bodyLimitStatus: 413 } })
    expect((await createFetch(mock)(request)).status).toBe(status)
  })
})

test.each([
  ['ends', [FERN], 200],
  ['goes on', [FERN, ' '], 413],
])('a body that %s at the limit of its bytes', async (_end, chunks, status) => {
  const behavior = { bodyLimit: FERN.length, bodyLimitStatus: 413 } as const
  expect((await send(stream(...chunks), { behavior })).status).toBe(status)
})

test('a body without end is cancelled at the limit', async () => {
  const cancel = vi.fn<() => void>()
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel,
  })
  const mock = createMock({ behavior: { bodyLimit: 5000, bodyLimitStatus: 413 } })
  const init = { body: endless, duplex: 'half' } as RequestInit
  expect((await createFetch(mock)(post(init))).status).toBe(413)
  expect(cancel).toHaveBeenCalledOnce()
  expect(mock.requests()[0]?.request.body).toHaveLength(5000)
})

describe('a body over the limit is answered', () => {
  const long = `{"id":1,"name":"${'a'.repeat(100_000)}"}`
  const chunks = (): RequestInit => stream(...Array.from({ length: 100 }, () => 'a'.repeat(1000)))
  const respond = createFetch(createMock({ behavior: { bodyLimit: 5000, bodyLimitStatus: 413 } }))

  test.each<[title: string, init: () => RequestInit]>([
    ['a text', () => ({ body: long })],
    ['a stream', chunks],
    ['form data', () => ({ body: new URLSearchParams({ name: long }) })],
  ])('%s, also with a clone that is read, unread, or cancelled', async (_title, init) => {
    const unread = post(init())
    const clone = unread.clone()
    expect((await respond(unread)).status).toBe(413)
    expect((await clone.text()).length).toBeGreaterThanOrEqual(100_000)

    const read = post(init())
    const text = read.clone().text()
    expect((await respond(read)).status).toBe(413)
    expect((await text).length).toBeGreaterThanOrEqual(100_000)

    const cancelled = post(init())
    void cancelled.clone().body?.cancel()
    expect((await respond(cancelled)).status).toBe(413)
  })

  test('although the source never confirms that it is cancelled, or fails to', async () => {
    for (const cancel of [
      () => new Promise<void>(() => {}),
      () => Promise.reject(new Error('no')),
    ]) {
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1000)),
        cancel,
      })
      const init = { body, duplex: 'half' } as RequestInit
      expect((await respond(post(init))).status).toBe(413)
    }
  })
})

test.each([
  ...hostileThrows.map(([title, thrown]) => ['throws', title, () => throwIt(thrown)] as const),
  ...hostileResults.map(([title, result]) => ['returns', title, result] as const),
])('a function that %s %s gets a response', async (_how, _title, answer) => {
  const log = vi.spyOn(console, 'error').mockImplementation(format)
  const response = await send({}, { scenario: { answer: answer as () => Scenario } })
  expect([200, 400]).toContain(response.status)
  log.mockRestore()
})

function throwIt(thrown: () => unknown): never {
  throw thrown()
}

describe('a fault', () => {
  test('cut-off fails halfway through the body', async () => {
    const response = await send({}, { scenario: { fault: 'cut-off' } })
    expect(response.status).toBe(200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"name":')
    await expect(reader.read()).rejects.toThrow('cut off')
  })

  test.each(['before', 'after'] as const)(
    'cut-off needs no real timers, if they become fake %s the module is loaded',
    async (when) => {
      if (when === 'before') vi.useFakeTimers()
      vi.resetModules()
      const adapter = await import('./fetch.ts')
      vi.useFakeTimers()
      const response = await adapter.createFetch(createMock({ scenario: { fault: 'cut-off' } }))(
        post(),
      )
      await expect(response.text()).rejects.toThrow('cut off')
      vi.useRealTimers()
      vi.resetModules()
    },
  )

  test('cut-off lets the sent half arrive for 50 ms, also by a timer alone', async () => {
    vi.useFakeTimers()
    vi.resetModules()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
      vi.resetModules()
    })
    const adapter = await import('./fetch.ts')
    const cutOff = adapter.createFetch({ scenario: { fault: 'cut-off' } })
    const failed = vi.fn<(error: Error) => void>()
    const response = await cutOff(post())
    void response.text().catch(failed)
    await vi.advanceTimersByTimeAsync(49)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(new TypeError('cut off'))
  })

  test.each<[name: string, options: MockOptions]>([
    ['hang', { scenario: 'hang' }],
    ['delay', { delay: 600_000 }],
  ])('%s ends when the request is aborted', async (_name, options) => {
    const controller = new AbortController()
    const mock = createMock(options)
    const finished = vi.fn<() => void>()
    mock.observe({ finished })
    const response = createFetch(mock)(post({ signal: controller.signal }))
    await mock.waitForRequest(() => true)
    expect(finished).not.toHaveBeenCalled()
    controller.abort()
    expect((await response).type).toBe('error')
    expect(finished).toHaveBeenCalledOnce()
    const aborted = await send({ signal: AbortSignal.abort(), body: null }, options)
    expect(aborted.type).toBe('error')
  })
})

test('a reset connection is on Cloudflare Workers the head of a 200, whose body fails', async () => {
  vi.stubGlobal(
    'FixedLengthStream',
    class extends TransformStream {
      constructor(_length: number) {
        super()
      }
    },
  )
  vi.resetModules()
  const onWorkers = await import('./fetch.ts')
  const response = await onWorkers.createFetch({ scenario: 'offline' })(post())
  vi.unstubAllGlobals()
  vi.resetModules()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-encoding': 'identity',
    'content-length': '1',
  })
  await expect(response.text()).rejects.toThrow('cut off')
})

describe('called as fetch', () => {
  const plant = { method: 'POST', headers, body: FERN }

  test.each([url, new URL(url)])('responds to %o with options', async (to) => {
    const store: typeof fetch = createFetch(createMock())
    const created = await store(to, plant)
    expect([created.status, await created.json()]).toEqual([200, { name: 'fern' }])
    expect((await store(to)).status).toBe(405)
  })

  test('rejects without a response, and for a malformed URL', async () => {
    const mock = createMock()
    mock.use('offline')
    await expect(createFetch(mock)(url, plant)).rejects.toThrow(new TypeError('fetch failed'))
    await expect(createFetch(mock)('http://')).rejects.toThrow(TypeError)
  })

  test('rejects with the reason of its signal, before a request or while it hangs', async () => {
    const mock = createMock()
    mock.use('hang')
    const reason = new Error('The page is gone.')
    const before = createFetch(mock)(url, { ...plant, signal: AbortSignal.abort(reason) })
    await expect(before).rejects.toBe(reason)
    expect(mock.requests()).toEqual([])
    const left = new AbortController()
    const hanging = createFetch(mock)(url, { ...plant, signal: left.signal })
    await mock.waitForRequest()
    left.abort(reason)
    await expect(hanging).rejects.toBe(reason)
  })
})

describe('the journal', () => {
  test('has the whole URL, the body, and the time until the response', async () => {
    const mock = createMock()
    await createFetch(mock)(post())
    const [entry] = mock.requests()
    expect(entry).toMatchObject({ request: { method: 'POST', target: url, body: FERN } })
    expect(entry?.duration).toBeGreaterThanOrEqual(0)
  })

  test('has a response as ended, though what is called with the plant fails', async () => {
    const mock = createMock()
    const onCreate = vi.fn<(plant: unknown) => never>(() => {
      throw new Error('full')
    })
    await expect(createFetch(mock, { onCreate })(post())).rejects.toThrow('full')
    expect(onCreate).toHaveBeenCalledWith({ id: 1, name: 'fern' })
    expect(mock.requests()[0]?.duration).not.toBeNull()
  })
})

describe('options of the handler', () => {
  test('onCreate is awaited, and not called for a refused request', async () => {
    const order: string[] = []
    const onCreate = async (): Promise<void> => {
      await Promise.resolve()
      order.push('created')
    }
    const respond = createFetch({}, { onCreate })
    await respond(post())
    order.push('responded')
    await respond(post({ body: '{}' }))
    expect(order).toEqual(['created', 'responded'])
  })

  test('basePath replaces that of the mock', async () => {
    const respond = createFetch({ basePath: '/v1' }, { basePath: '/v2' })
    const statusOf = async (path: string): Promise<number> => {
      const init = { method: 'POST', headers, body: FERN }
      return (await respond(new Request(`http://store.example${path}`, init))).status
    }
    expect([await statusOf('/v2/plants'), await statusOf('/v1/plants')]).toEqual([200, 404])
  })

  test('origin is that of requests without one', async () => {
    const response = await createFetch({}, { origin: 'https://app.example' })(post())
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example')
  })
})

describe('a response', () => {
  test('to HEAD has no body', async () => {
    const response = await createFetch()(new Request(url, { method: 'HEAD' }))
    expect([response.status, await response.text()]).toEqual([405, ''])
  })

  test.each([204, 304] as const)('with the status %d has no body', async (status) => {
    const response = await send({}, { scenario: { answer: { status, text: 'x' } } })
    expect([response.status, response.body]).toEqual([status, null])
  })

  test('without a delay leaves the signal of its request unread', async () => {
    const request = post()
    const readSignal = vi.fn<() => AbortSignal>()
    Object.defineProperty(request, 'signal', { get: readSignal })
    expect((await createFetch()(request)).status).toBe(200)
    expect(readSignal).not.toHaveBeenCalled()
  })

  test.each([1, 500])('waits for its delay of %d ms', async (delay) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const mock = createMock({ delay })
    const waiting = createFetch(mock)(post())
    await mock.waitForRequest()
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(mock.requests()[0]?.duration).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect((await waiting).status).toBe(200)
    expect(mock.requests()[0]?.duration).not.toBeNull()
  })

  test('that is cut off has half of its bytes and the length of all', async () => {
    const response = await send({}, { scenario: { fault: 'cut-off', answer: { text: 'abcde' } } })
    expect(response.headers.get('content-length')).toBe('5')
    expect(response.headers.has('content-encoding')).toBe(false)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe('abc')
    await expect(reader.read()).rejects.toThrow('cut off')
  })

  test('that hangs ends when the mock is reset', async () => {
    const mock = createMock({ scenario: 'hang' })
    const waiting = createFetch(mock)(post())
    await vi.waitFor(() => expect(mock.requests()).toHaveLength(1))
    mock.reset()
    expect((await waiting).type).toBe('error')
  })
})

test('a status that the document lacks is a notice in the log, once', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const document = evolvedDocument((openApi) => {
    delete responsesOf(openApi)['400']
  })
  const respond = createFetch(createMock({ document }))
  for (let nth = 0; nth < 2; nth += 1) await respond(post({ body: '{}' }))
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('The document has no response 400 for POST /plants')],
  ])
  log.mockRestore()
})

test('a condition with a misspelled member is a notice in the log, once', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const mock = createMock()
  const respond = createFetch(mock)
  const choose = (...names: string[]): void =>
    mock.use({ choose: names.map((name) => ({ when: { [name]: 'Aloe' }, answer: 'rejected' })) })
  choose('name', 'colour')
  await respond(post())
  expect(log).not.toHaveBeenCalled()
  choose('name', 'nam')
  // A document without additionalProperties: false allows the member.
  await respond(post({ body: '{"id":1,"name":"Fern","nam":"x"}' }))
  expect(log).not.toHaveBeenCalled()
  for (let nth = 0; nth < 2; nth += 1) await respond(post())
  expect(log.mock.calls).toEqual([
    ['The document has no member "nam", which a scenario has in "when": did you mean "name"?'],
  ])
  log.mockRestore()
})
