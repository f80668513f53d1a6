import { getResponse, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../test/support/program.ts'
import { createHandlers, handlers as sharedHandlers } from './index.ts'

/** Nothing listens there. */
const origin = `http://127.0.0.1:${await freePort()}`

const log = vi.spyOn(console, 'warn')
beforeEach(() => void log.mockReset().mockReturnValue())

/** The lines of requests that were warned of. */
const warnedLines = (): readonly (string | undefined)[] =>
  log.mock.calls.map(([text]) => /no handler answered (\S+ \S+), and/.exec(String(text))?.[1])

describe('requests that no handler answered', () => {
  const handlers = createHandlers({ baseUrl: '/api' })
  const later = http.get('*/api/plants/later', () => new HttpResponse())
  const server = setupServer(...handlers, later)
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'bypass' })
    server.events.on('request:unhandled', handlers.warnOfUnhandled)
  })
  afterEach(() => handlers.mock.reset())
  afterAll(() => server.close())

  const send = (path: string, method = 'GET'): Promise<unknown> =>
    fetch(origin + path, { method }).catch(() => {})

  test('are warned of once', async () => {
    await send('/api/plants/7')
    await send('/api/plants/7?again=1')
    await send('/api/plants/7', 'PUT')
    expect(warnedLines()).toEqual(['GET /api/plants/7', 'PUT /api/plants/7'])
    expect(log.mock.calls[0]?.[0]).toBe(
      'plant-store-kit: no handler answered GET /api/plants/7, and the mock has no such path. Add a handler of your own, or let the network answer.',
    )
  })

  test.each([
    ['the path of the store itself', '/api/plants'],
    ['a path that a later handler answers', '/api/plants/later'],
    ['another path below the base URL', '/api/ferns/7'],
    ['a path that only begins like the one of the store', '/api/plants-of-ada'],
    ['another base URL', '/plants/7'],
  ])('are not those to %s', async (_title, path) => {
    await send(path)
    expect(warnedLines()).toEqual([])
  })
})

describe('the path of the store with a slash at its end', () => {
  const handlers = createHandlers({ baseUrl: '/api' })
  const server = setupServer(...handlers)
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'bypass' })
    server.events.on('request:unhandled', handlers.warnOfUnhandled)
  })
  afterAll(() => server.close())
  const send = (init: RequestInit): Promise<unknown> =>
    fetch(`${origin}/api/plants/`, init).catch(() => {})

  test('is warned of once, without a listener', async () => {
    await send({ headers: { rsc: '1' } })
    expect(log).not.toHaveBeenCalled()
    await send({ method: 'POST' })
    await send({ method: 'POST' })
    expect(log.mock.calls).toEqual([
      [
        'plant-store-kit: the mock does not answer POST /api/plants/: its path has no slash at its end.',
      ],
    ])
  })
})

describe('warnOfUnhandled', () => {
  const warnOf = (
    url: string,
    { mode, ...init }: RequestInit = {},
    baseUrl = 'https://a.example',
  ): void => {
    const request = new Request(url, init)
    if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode })
    createHandlers({ baseUrl }).warnOfUnhandled({ request })
  }

  test.each<[title: string, url: string, init: RequestInit]>([
    ['a module', 'https://a.example/plants/list.mjs?t=1', {}],
    ['a style sheet', 'https://a.example/plants/list.css', {}],
    ['an image', 'https://a.example/plants/7', { mode: 'no-cors' }],
    ['a page of the app', 'https://a.example/plants/7', { mode: 'navigate' }],
    [
      "the data of a page for Next's router",
      'https://a.example/plants/7',
      { headers: { rsc: '1' } },
    ],
    ['another origin', 'https://b.example/plants/7', {}],
  ])('is silent about %s', (_title, url, init) => {
    warnOf(url, init)
    expect(warnedLines()).toEqual([])
  })

  test.each(['https://a.example/plants/1.5', 'https://a.example/plants/7/leaves'])(
    'warns of %s',
    (url) => {
      warnOf(url)
      expect(log).toHaveBeenCalledOnce()
    },
  )

  test('warns of 20 paths', () => {
    const { warnOfUnhandled } = createHandlers({ baseUrl: '/' })
    for (let id = 1; id <= 30; id += 1)
      warnOfUnhandled({ request: new Request(`https://a.example/plants/${id}`) })
    expect(warnedLines().at(-1)).toBe('GET /plants/20')
  })

  test('is silent without a base URL', () => {
    const request = new Request('https://a.example/plants/7')
    createHandlers().warnOfUnhandled({ request })
    sharedHandlers.warnOfUnhandled({ request })
    expect(warnedLines()).toEqual([])
  })
})

describe('operations of the document that the mock leaves out', () => {
  const responses = { 201: { description: 'Created' } }
  const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } }
  const csv = { requestBody: { content: { 'text/csv': {} } }, responses }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    paths: {
      '/tickets': { post: { requestBody, responses }, put: csv },
      '/tickets/{id}': { put: csv },
    },
  }
  const reason =
    'but the mock leaves it out: text/csv is not supported. Add a handler of your own, or let the network answer.'

  test('go to later handlers, with one warning', async () => {
    const handlers = createHandlers({ document })
    const later = http.put('*/tickets', () => HttpResponse.text('later'))
    for (let time = 1; time <= 2; time += 1) {
      const request = new Request('https://a.example/tickets', { method: 'PUT' })
      const response = await getResponse([...handlers, later], request)
      expect(await response?.text()).toBe('later')
    }
    expect(log.mock.calls).toEqual([[`plant-store-kit: the document has PUT /tickets, ${reason}`]])
    expect(handlers.mock.requests()).toEqual([])
  })

  test('are warned of once at paths without a handler, below the base URL', () => {
    const { warnOfUnhandled } = createHandlers({ document, baseUrl: 'https://a.example/api' })
    for (const path of ['api/tickets/1', 'api/tickets/2', 'other/tickets/3'])
      warnOfUnhandled({ request: new Request(`https://a.example/${path}`, { method: 'PUT' }) })
    expect(log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toContain('the document has PUT /tickets/{id}, but')
  })
})
