import { describe, expect, test } from 'vitest'
import { createMock, type MockOptions } from '../core/mock.ts'
import { createFetch } from './fetch.ts'

const FERN = '{"id":1,"name":"fern"}'
const url = 'http://store.example/plants'
const headers = { authorization: 'Bearer demo', 'content-type': 'application/json' }

const request = (init: RequestInit = {}, target = url): Request =>
  new Request(target, { method: 'POST', headers, body: FERN, ...init })
const ask = (init?: RequestInit, options: MockOptions = {}): Promise<Response> =>
  createFetch(createMock(options))(request(init))

const streamOf = (...chunks: (string | Uint8Array)[]): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      }
      controller.close()
    },
  })
const stream = (body: ReadableStream): RequestInit => ({ body, duplex: 'half' }) as RequestInit

describe('a Request', () => {
  test('is answered with a Response', async () => {
    const response = await ask()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json',
    ])
    expect(await response.json()).toEqual({ name: 'fern' })
  })

  test('that fails is answered with an Error', async () => {
    const response = await ask({ body: '{}' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 3001, message: '"name" is required; "id" is required' },
    ])
  })

  const bodies: [name: string, init: RequestInit, status: number][] = [
    ['a text', { body: FERN }, 200],
    ['bytes', { body: new TextEncoder().encode(FERN) }, 200],
    ['a blob', { body: new Blob([FERN]) }, 200],
    ['nothing', { body: null }, 400],
    ['a stream', stream(streamOf(FERN)), 200],
    ['a stream in pieces', stream(streamOf('{"id":1,', '', '"name":"f', 'ern"}')), 200],
    [
      'a stream cut within a character',
      stream(
        streamOf('{"id":1,"name":"', Uint8Array.of(0xf0, 0x9f), Uint8Array.of(0x8c, 0xbf), '"}'),
      ),
      200,
    ],
    ['an empty stream', stream(streamOf()), 400],
  ]
  test.each(bodies)('may carry %s', async (_name, init, status) => {
    const response = await ask(init)
    expect(response.status).toBe(status)
    expect(await response.json()).toBeTypeOf('object')
  })

  test('without a body stream is read all the same', async () => {
    // As in Firefox, which has no Request.body.
    const bare = request()
    Object.defineProperty(bare, 'body', { value: undefined })
    const response = await createFetch(createMock())(bare)
    expect([response.status, await response.json()]).toEqual([200, { name: 'fern' }])
  })

  test('without a body stream keeps the body limit', async () => {
    const bare = request()
    Object.defineProperty(bare, 'body', { value: undefined })
    const mock = createMock({ behavior: { bodyLimit: 21 } })
    expect(await (await createFetch(mock)(bare)).json()).toMatchObject({ error: 2003 })
  })

  test('of any path below the base is answered', async () => {
    const answer = createFetch(createMock({ basePath: '/api' }))
    const to = async (target: string): Promise<number> => (await answer(request({}, target))).status
    expect(await to('https://store.example/api/plants?x=1#y')).toBe(200)
    expect(await to('https://store.example/plants')).toBe(404)
  })

  test('by GET is refused with Allow', async () => {
    const response = await createFetch(createMock())(new Request(url, { headers }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test('by HEAD is refused without a body', async () => {
    const response = await createFetch(createMock())(new Request(url, { method: 'HEAD', headers }))
    expect([response.status, await response.text()]).toEqual([405, ''])
  })

  test('by OPTIONS is answered and not remembered', async () => {
    const mock = createMock()
    const preflight = new Request(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    const response = await createFetch(mock)(preflight)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://shop.example',
    ])
    expect(mock.requests()).toEqual([])
  })

  test('is remembered with what it took', async () => {
    const mock = createMock()
    await createFetch(mock)(request())
    const [entry] = mock.requests()
    expect(entry?.request).toMatchObject({ method: 'POST', target: url, body: FERN })
    expect(entry?.request.headers).toEqual({
      authorization: 'Bearer d…',
      'content-type': 'application/json',
    })
    expect(entry?.duration).toBeGreaterThanOrEqual(0)
  })
})

describe('a body', () => {
  const limit = { behavior: { bodyLimit: FERN.length } }

  test('at the limit is read', async () => {
    expect((await ask({}, limit)).status).toBe(200)
  })

  test('over the limit is refused', async () => {
    const response = await ask({ body: `${FERN} ` }, limit)
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 2003, message: 'the body must have at most 22 bytes' },
    ])
  })

  test('without end is read no further than the limit', async () => {
    let pulled = 0
    let cancelled = false
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1000))
      },
      cancel() {
        cancelled = true
      },
    })
    const mock = createMock({ behavior: { bodyLimit: 5000, bodyLimitStatus: 413 } })
    const response = await createFetch(mock)(request(stream(endless)))
    expect(response.status).toBe(413)
    expect(cancelled).toBe(true)
    expect(pulled).toBeLessThan(12)
    expect(mock.requests()[0]?.request.body).toHaveLength(5000)
  })
})

describe('a fault', () => {
  test('of a reset is a network error', async () => {
    const response = await ask({}, { scenario: 'offline' })
    expect([response.type, response.status]).toEqual(['error', 0])
  })

  test('of a cut-off body fails half way', async () => {
    const response = await ask({}, { scenario: { fault: 'cut-off' } })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    const first = (await reader?.read()) as ReadableStreamReadResult<Uint8Array>
    expect(new TextDecoder().decode(first.value)).toBe('{"name":')
    await expect(reader?.read()).rejects.toThrow('cut off')
  })

  test('of a cut-off body without a body fails, too', async () => {
    const response = await ask({}, { scenario: { answer: { text: '' }, fault: 'cut-off' } })
    await expect(response.text()).rejects.toThrow('cut off')
  })

  test('of hanging ends with the abort', async () => {
    const controller = new AbortController()
    const mock = createMock({ scenario: 'hang' })
    const settled = new Promise<number | null>((resolve) => {
      mock.observe({ finished: ({ duration }) => resolve(duration) })
    })
    const answer = createFetch(mock)(request({ signal: controller.signal }))
    await mock.waitForRequest(() => true)
    expect(mock.requests()[0]?.duration).toBeNull()
    controller.abort(new Error('enough'))
    expect((await answer).type).toBe('error')
    expect(await settled).toBeGreaterThanOrEqual(0)
  })

  test('of hanging ends at once where it is aborted already', async () => {
    const answer = ask(
      { signal: AbortSignal.abort(new Error('enough')), body: null },
      { scenario: 'hang' },
    )
    expect((await answer).type).toBe('error')
  })

  test('of a delay ends with the abort', async () => {
    const controller = new AbortController()
    const mock = createMock({ delay: 600_000 })
    const answer = createFetch(mock)(request({ signal: controller.signal }))
    await mock.waitForRequest(() => true)
    controller.abort(new Error('enough'))
    expect((await answer).type).toBe('error')
  })

  test('of a delay ends at once where it is aborted already', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    expect((await ask({ signal, body: null }, { delay: 600_000 })).type).toBe('error')
  })

  test('of a short delay is waited for', async () => {
    expect((await ask({}, { delay: 2 })).status).toBe(200)
  })
})

describe('an answer without a body', () => {
  test.each([204, 205, 304])('of status %d is a Response without one', async (status) => {
    const response = await ask({}, { scenario: { answer: { status, text: 'x' } } })
    expect([response.status, response.body]).toEqual([status, null])
  })
})
