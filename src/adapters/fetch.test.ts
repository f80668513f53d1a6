import { Readable } from 'node:stream'
import { format } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { hostileResults, hostileThrows } from '../../test/support/hostile.ts'
import { createMock } from '../core/mock.ts'
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
