import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { HttpHandler } from 'msw'
import { createHandlers, createMock, handlers, mock, type Mock } from './index.ts'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  server.resetHandlers(...handlers)
  mock.reset()
})
afterAll(() => server.close())

const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
const fern = '{"id":1,"name":"Boston fern"}'

function create(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: fern, ...init })
}

/** The status, or what became of a request that no handler took. */
async function answered(url: string): Promise<number | 'unhandled'> {
  const { status } = await create(url).catch(() => ({ status: 'unhandled' as const }))
  return status
}

describe('handlers', () => {
  test.each([
    'https://api.example.com/plants',
    'http://localhost:3000/plants',
    'https://store.example/api/v1/plants',
    'https://store.example/plants?page=1',
  ])('take %s', async (url) => {
    const response = await create(url)
    expect([response.status, await response.json()]).toEqual([200, { name: 'Boston fern' }])
  })

  test('leave other paths to msw', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    expect(await answered('https://store.example/ferns')).toBe('unhandled')
    expect(report).toHaveBeenCalledWith(expect.stringContaining('POST https://store.example/ferns'))
    report.mockRestore()
  })

  test('follow the scenario in use', async () => {
    mock.use('rejected')
    expect((await create('https://store.example/plants')).status).toBe(400)
    mock.use({ answer: { error: 7, message: 'no room' } })
    expect(await (await create('https://store.example/plants')).json()).toEqual({
      error: 7,
      message: 'no room',
    })
  })

  test('follow the scenario of one token', async () => {
    mock.forToken('bob').use('rejected')
    const bob = { ...headers, authorization: 'Bearer bob' }
    expect((await create('https://store.example/plants', { headers: bob })).status).toBe(400)
    expect((await create('https://store.example/plants')).status).toBe(200)
  })

  test('give way to an override of one test', async () => {
    server.use(http.post('*/plants', () => HttpResponse.json({ name: 'Override' })))
    expect(await (await create('https://store.example/plants')).json()).toEqual({
      name: 'Override',
    })
    expect(mock.requests()).toEqual([])
  })

  test('keep a journal with tokens shortened', async () => {
    await create('https://store.example/plants', { body: '{"id":"7"}' })
    const [entry] = mock.requests()
    expect(entry).toMatchObject({
      token: 'a…',
      request: { target: 'https://store.example/plants', body: '{"id":"7"}' },
      response: { status: 400 },
      scenario: 'auto',
      problems: [
        { pointer: '/name', message: '"name" is required' },
        { pointer: '/id', message: '"id" must be an integer (got "7")' },
      ],
    })
    expect(entry?.duration).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(entry)).not.toContain('ada')
  })

  test('tell of the plants that were created', async () => {
    await create('https://store.example/plants', { body: '{"id":9007199254740993,"name":"Aloe"}' })
    expect(mock.plants()).toEqual([{ id: 9007199254740993n, name: 'Aloe' }])
  })

  test('end an aborted request without a word', async () => {
    mock.use('hang')
    const controller = new AbortController()
    const waiting = create('https://store.example/plants', { signal: controller.signal })
    await mock.waitForRequest((r) => r.response.fault === 'hang')
    controller.abort()
    await expect(waiting).rejects.toThrow('aborted')
  })

  test('break off what hangs when the mock is reset', async () => {
    mock.forToken('ada').use('hang')
    const waiting = create('https://store.example/plants')
    await mock.forToken('ada').waitForRequest(() => true)
    mock.forToken('bob').reset()
    mock.forToken('ada').reset()
    await expect(waiting).rejects.toThrow('fetch failed')
  })

  test('let jsdom send what it asks for beforehand', async () => {
    const ask = async (sent: Record<string, string>): Promise<(string | null)[]> => {
      const asked = await fetch('https://store.example/plants', {
        method: 'OPTIONS',
        headers: sent,
      })
      return ['headers', 'origin', 'credentials'].map((name) =>
        asked.headers.get(`access-control-allow-${name}`),
      )
    }
    expect(await ask({})).toEqual(['*', '*', 'true'])
    expect(
      await ask({
        origin: 'http://localhost:3000',
        'access-control-request-headers': 'authorization,x-own',
      }),
    ).toEqual(['authorization,x-own', 'http://localhost:3000', 'true'])
  })

  test('answer slowly on faked timers, too', async () => {
    vi.useFakeTimers()
    mock.use('slow')
    let status = 0
    const slowly = create('https://store.example/plants').then((r) => (status = r.status))
    await mock.waitForRequest((r) => r.scenario === 'slow')
    await vi.advanceTimersByTimeAsync(1999)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await slowly).toBe(200)
    vi.useRealTimers()
  })

  test('are what msw calls handlers', () => {
    expectTypeOf(handlers).toEqualTypeOf<HttpHandler[]>()
    expectTypeOf(mock).toEqualTypeOf<Mock>()
  })
})

describe('createHandlers', () => {
  test.each([
    ['https://store.example/api', 'https://store.example/api/plants', 200],
    ['https://store.example/api/', 'https://store.example/api/plants', 200],
    ['https://store.example/api', 'https://store.example/plants', 'unhandled'],
    ['https://store.example/api', 'https://other.example/api/plants', 'unhandled'],
    ['/api', 'https://store.example/api/plants', 200],
    ['/api', 'https://store.example/plants', 'unhandled'],
    ['/', 'https://store.example/plants', 200],
  ])('with the base URL %s gives %s %s', async (baseUrl, url, want) => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    server.resetHandlers(...createHandlers({ baseUrl }))
    expect(await answered(url)).toBe(want)
    report.mockRestore()
  })

  test('takes every option of the core', async () => {
    const options = { scenario: 'own', scenarios: { own: 'rejected' }, delay: 1, seed: 7 }
    server.resetHandlers(...createHandlers({ ...options, behavior: { credentialStatus: 401 } }))
    expect(await answered('https://store.example/plants')).toBe(400)
    const response = await create('https://store.example/plants', { headers: {} })
    expect(response.status).toBe(401)
  })

  test('takes a mock of your own, whatever its path', async () => {
    const own = createMock({ scenario: 'rejected', basePath: '/elsewhere' })
    server.resetHandlers(...createHandlers(own, { baseUrl: 'https://store.example/v1' }))
    expect(await answered('https://store.example/v1/plants')).toBe(400)
    expect(own.requests()).toHaveLength(1)
    expect(mock.requests()).toHaveLength(0)
  })

  test('fills a collection before the app hears of a plant', async () => {
    const kept: unknown[] = []
    const collection = {
      create: async (plant: unknown): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        kept.push(plant)
      },
    }
    server.resetHandlers(...createHandlers({ collection }))
    await create('https://store.example/plants')
    expect(kept).toEqual([{ id: 1, name: 'Boston fern' }])
    await create('https://store.example/plants', { body: '{}' })
    expect(kept).toHaveLength(1)
  })

  test('refuses a scenario that is not there', () => {
    expect(() => createHandlers({ scenario: 'slwo' })).toThrow('did you mean "slow"?')
  })

  test('refuses options that are none', () => {
    // @ts-expect-error -- baseUrl says where the store is
    void createHandlers({ basePath: '/api' })
    // @ts-expect-error -- a mock has its options already
    void createHandlers(createMock(), { scenario: 'slow' })
    expect(createHandlers()).toHaveLength(1)
  })
})
