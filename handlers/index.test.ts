import { format } from 'node:util'
import { getResponse, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { jsonText } from '../src/base/json-text.ts'
import { MOCKED_OUTSIDE } from '../src/base/mocked-outside.ts'
import { hostileThrows } from '../test/support/hostile.ts'
import {
  createHandlers,
  createMock,
  type Handlers,
  handlers,
  mock,
  type Mock,
  type Scenario,
} from './index.ts'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  server.resetHandlers(...handlers)
  mock.reset()
})
afterAll(() => server.close())

const url = 'https://store.example/plants'
const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
const fern = '{"id":1,"name":"Boston fern"}'

function create(init: RequestInit = {}, target = url): Promise<Response> {
  return fetch(target, { method: 'POST', headers, body: fern, ...init })
}

/** 'unhandled' if no handler matches. */
async function statusAt(target: string): Promise<number | 'unhandled'> {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { status } = await create({}, target).catch(() => ({ status: 'unhandled' as const }))
  log.mockRestore()
  return status
}

describe('handlers', () => {
  test.each<[target: string, expected: number | 'unhandled']>([
    ['http://localhost:3000/plants', 200],
    ['https://store.example/api/v1/plants', 200],
    ['https://store.example/plants?page=1', 200],
    ['https://store.example/ferns', 'unhandled'],
  ])('respond to %s with %s', async (target, expected) => {
    expect(await statusAt(target)).toBe(expected)
  })

  test('leave to the network a path with a slash after it', async () => {
    expect(await statusAt('http://127.0.0.1:1/plants/')).toBe('unhandled')
    expect(mock.requests()).toEqual([])
  })

  test.each<[title: string, target: string, headers: Record<string, string>]>([
    ['a path with a slash after it', 'https://store.example/plants/', {}],
    [
      'the data of a page, for the router of Next',
      'https://store.example/plants?_rsc=1',
      { rsc: '1' },
    ],
  ])('let later handlers answer %s', async (_title, target, headersOfRouter) => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    const later = http.all('*/plants', () => HttpResponse.text('later'))
    const request = new Request(target, { headers: headersOfRouter })
    const response = await getResponse([...handlers, later], request)
    log.mockRestore()
    expect(await response?.text()).toBe('later')
    expect(mock.requests()).toEqual([])
  })

  test.each<[title: string, mode: RequestMode, isOutside: boolean, recorded: number]>([
    ['record a request of a page', 'cors', false, 1],
    ['leave to the network the navigation of a page', 'navigate', false, 0],
    ['leave to the network a page that the Playwright fixture mocks', 'cors', true, 0],
  ])('%s', async (_title, mode, isOutside, recorded) => {
    if (isOutside) vi.stubGlobal(MOCKED_OUTSIDE, true)
    const request = new Request(url, { method: 'POST', headers, body: fern })
    Object.defineProperty(request, 'mode', { value: mode })
    await getResponse(handlers, request)
    vi.unstubAllGlobals()
    expect(mock.requests()).toHaveLength(recorded)
  })

  test.each([
    ['*', '*', {}],
    [
      'http://a:3000',
      'x-own',
      { origin: 'http://a:3000', 'access-control-request-headers': 'x-own' },
    ],
  ])('allow a preflight of origin %s with the headers %s', async (origin, allowed, sent) => {
    const response = await fetch(url, { method: 'OPTIONS', headers: sent })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-headers')).toBe(allowed)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  })

  test('respond to a body over the limit', async () => {
    const response = await create({ body: `{"id":1,"name":"${'a'.repeat(2 ** 20)}"}` })
    const message = 'the body must have at most 1048576 bytes'
    expect([response.status, await response.json()]).toEqual([400, { error: 2003, message }])
  })

  test.each([
    ['cut-off', 'terminated'],
    ['reset', 'fetch failed'],
    ['hang', 'fetch failed'],
  ] as const)('perform the fault %s with fake timers', async (fault, message) => {
    // Node's fetch needs the other timers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    mock.use({ fault })
    const text = create().then((response) => response.text())
    const outcome = text.catch((error: Error) => error.message)
    await mock.waitForRequest(({ response }) => response.fault === fault)
    // Ends what hangs.
    if (fault === 'hang') mock.reset()
    expect(await outcome).toBe(message)
    vi.useRealTimers()
  })

  test.each(hostileThrows)('respond although a scenario throws %s', async (_title, thrown) => {
    const log = vi.spyOn(console, 'error').mockImplementation(format)
    const answer = (): never => {
      throw thrown()
    }
    mock.use({ answer })
    const response = await create()
    expect([response.status, await response.json()]).toMatchObject([400, { error: 9002 }])
    log.mockRestore()
  })

  test('delay responses with fake timers, too', async () => {
    vi.useFakeTimers()
    mock.use('slow')
    let status = 0
    const response = create().then((received) => (status = received.status))
    await mock.waitForRequest((entry) => entry.scenario === 'slow')
    await vi.advanceTimersByTimeAsync(1999)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await response).toBe(200)
    vi.useRealTimers()
  })
})

describe('in a runtime such as React Native', () => {
  /** As in the polyfill fast-text-encoding. */
  class DecoderWithoutFatal extends TextDecoder {
    constructor(label?: string, options: TextDecoderOptions = {}) {
      if (options.fatal) throw new Error("the 'fatal' option is unsupported")
      super(label, options)
    }
  }
  test.each([
    ['fern', 200],
    ['\uFFFD', 200],
  ])('the handlers load before TextDecoder, and respond to the name %s', async (name, status) => {
    vi.stubGlobal('TextDecoder', undefined)
    vi.resetModules()
    const own = await import('./index.ts')
    vi.stubGlobal('TextDecoder', DecoderWithoutFatal)
    const body = new TextEncoder().encode(`{"id":1,"name":"${name}"}`)
    const target = '/plants'
    const request = { method: 'POST', target, headers: new Map(Object.entries(headers)) }
    expect(own.mock.respond({ ...request, body }).response.status).toBe(status)
    const broken = own.mock.respond({ ...request, body: body.with(body.length - 3, 0xff) })
    expect(broken.problems[0]?.keyword).toBe('body-encoding')
    vi.unstubAllGlobals()
    vi.resetModules()
  })
})

describe('createHandlers', () => {
  test.each<[baseUrl: string | URL, target: string, expected: number | 'unhandled']>([
    ['https://store.example/api', 'https://store.example/api/plants', 200],
    [new URL('https://store.example/api/'), 'https://store.example/api/plants', 200],
    ['https://store.example/api/', 'https://store.example/api/plants', 200],
    ['https://store.example/api', 'https://store.example/plants', 'unhandled'],
    ['https://store.example/api', 'https://other.example/api/plants', 'unhandled'],
    ['/api', 'https://store.example/api/plants', 200],
    ['/api', 'https://store.example/plants', 'unhandled'],
    ['/', 'https://store.example/plants', 200],
  ])('with the base URL %s responds to %s with %s', async (baseUrl, target, expected) => {
    server.resetHandlers(...createHandlers({ baseUrl }))
    expect(await statusAt(target)).toBe(expected)
  })

  test('accepts the options of createMock', async () => {
    const scenarios = { own: 'rejected' } as const
    const own = createHandlers({
      scenarios,
      scenario: 'own',
      delay: 1,
      behavior: { credentialStatus: 401 },
    })
    server.resetHandlers(...own)
    expect((await create()).status).toBe(400)
    own.mock.use('auto')
    expect((await create()).status).toBe(200)
    expectTypeOf(own.mock).toEqualTypeOf<Mock<'own'>>()
    expect((await create({ headers: {} })).status).toBe(401)
  })

  test('accepts a mock, whose base path is replaced', async () => {
    const own = createMock({ scenario: 'rejected', basePath: '/elsewhere' })
    server.resetHandlers(...createHandlers(own, { baseUrl: 'https://store.example/v1' }))
    expect(await statusAt('https://store.example/v1/plants')).toBe(400)
    expect([own.requests().length, mock.requests().length]).toEqual([1, 0])
  })

  const url =
    'createHandlers.baseUrl takes a URL or a path, such as https://api.example.com/v1 or /api'
  const wrong: [title: string, args: unknown[], message: string][] = [
    ['a base URL alone', ['/api'], 'createHandlers takes an object with baseUrl, scenario, …'],
    [
      'a base URL after a mock',
      [mock, '/api'],
      'createHandlers takes an object with baseUrl (got "/api").',
    ],
    ['null', [null], '… (got null).'],
    [
      'an unknown option',
      [{ baseURL: '/api' }],
      'createHandlers.baseURL is unknown: did you mean "baseUrl"? …',
    ],
    ['a base path', [{ basePath: '/api' }], 'createHandlers.basePath is unknown…'],
    [
      'a scenario for a mock',
      [mock, { scenario: 'slow' }],
      'createHandlers.scenario is unknown. Known: baseUrl.',
    ],
    ['a base URL without a scheme', [{ baseUrl: 'a.example' }], `${url} (got "a.example").`],
    ['a base URL with a query', [{ baseUrl: '/api?x' }], `${url} (got "/api?x").`],
    [
      'an unknown scenario',
      [{ scenario: 'slwo' }],
      'scenario "slwo" is unknown: did you mean "slow"? …',
    ],
    [
      'a wrong collection',
      [{ collections: { '/plants': { create: 1 } } }],
      'collections./plants takes a collection of @msw/data, or a function that makes one …',
    ],
  ]
  test.each(wrong)('refuses %s', (_title, args, message) => {
    const pattern = message
      .split('…')
      .map((part) => part.replaceAll(/[.?()]/g, String.raw`\$&`))
      .join('.*')
    expect(() => createHandlers(...(args as []))).toThrow(new RegExp(`^${pattern}$`))
  })
})

describe('the first request that needs what a page loads later', () => {
  /** The entry as a bundler for browsers builds it: by the member `browser` of package.json. */
  async function entryOfBrowser(): Promise<typeof import('./index.ts')> {
    vi.resetModules()
    vi.doMock('../src/base/late-json.ts', () => import('../src/base/late-json.browser.ts'))
    vi.doMock('../src/core/late-wait.ts', () => import('../src/core/late-wait.browser.ts'))
    vi.doMock(
      '../src/problems/late-finders.ts',
      () => import('../src/problems/late-finders.browser.ts'),
    )
    vi.doMock(
      '../src/scenario/late-parts.ts',
      () => import('../src/scenario/late-parts.browser.ts'),
    )
    return import('./index.ts')
  }
  afterEach(() => {
    vi.doUnmock('../src/base/late-json.ts')
    vi.doUnmock('../src/core/late-wait.ts')
    vi.doUnmock('../src/problems/late-finders.ts')
    vi.doUnmock('../src/scenario/late-parts.ts')
    // Files of one worker share modules.
    vi.resetModules()
  })

  const post = (body: string, prefer?: string): Request =>
    new Request(url, { method: 'POST', headers: { ...headers, ...(prefer && { prefer }) }, body })

  const scenarios: [title: string, scenario: Scenario, body?: string, prefer?: string][] = [
    ['a pattern', { choose: [{ when: { name: { matches: '^B' } }, answer: 'rejected' }] }],
    [
      'a pattern in a step',
      { sequence: [{ choose: [{ when: { tag: { matches: '^B' } }, answer: 'rejected' }] }] },
    ],
    ['a function', { answer: ({ json }) => (json.id === 1 ? 'rejected' : 'auto') }],
    ['a response', { answer: { status: 503, message: 'Busy' } }],
    ['an integer beyond doubles in a response', { answer: { body: { id: 2n ** 53n + 1n } } }],
    ['a delay of a range', { delay: { min: 1, max: 2 } }],
    ['a preference', 'auto', fern, 'code=400'],
    ['an unknown preference', 'auto', fern, 'code=404'],
    ['an integer beyond doubles', 'auto', '{"id":9007199254740993,"name":"Boston fern"}'],
    ['a fraction that a double loses', 'auto', '{"id":17.00000000000000000001,"name":"Fern"}'],
    ['a body that is no JSON', 'auto', '{"id":1,}'],
    ['a body that is no JSON, in any case', 'created', '{"id":1'],
    ['a body that is a number', 'auto', '7'],
    [
      'a body that is too deep',
      'auto',
      `{"id":1,"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    ['no body', 'auto', ''],
  ]
  test.each(scenarios)('gets the same response as from any other mock: %s', async (...row) => {
    const [, scenario, body = fern, prefer] = row
    const page = await entryOfBrowser()
    const answer = async (ofMock: Handlers): Promise<unknown> => {
      ofMock.mock.use(scenario)
      const response = await getResponse(ofMock, post(body, prefer))
      const [entry] = ofMock.mock.requests()
      return [
        response?.status,
        Object.fromEntries(response!.headers),
        await response?.text(),
        jsonText(entry?.request.json),
      ]
    }
    expect(await answer(page.handlers)).toEqual(await answer(createHandlers()))
  })

  test('gets what is wrong with a scenario, whose checks are loaded with it', async () => {
    const { mock: ofPage, handlers: page } = await entryOfBrowser()
    const wrong = { answer: { status: 999 } } as never
    ofPage.use(wrong)
    const message = 'scenario.answer.status takes a whole number from 200 to 599 (got 999)'
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (let request = 0; request < 2; request += 1) {
      const response = await getResponse(page, post(fern))
      expect(await response?.json()).toEqual({
        error: 9002,
        message: `the scenario "custom" cannot respond: ${message}`,
      })
    }
    expect(format(...log.mock.lastCall!)).toContain(`UsageError: ${message}.`)
    log.mockRestore()
    expect(() => ofPage.use(wrong)).toThrow(`${message}.`)
    expect(() => ofPage.use('slwo' as never)).toThrow('did you mean "slow"?')
  })

  test('needs nothing for the name of a scenario, which is checked at once', async () => {
    const { mock: ofPage } = await entryOfBrowser()
    expect(() => ofPage.use('slwo' as never)).toThrow('scenario "slwo" is unknown: did you mean')
    expect(() => ofPage.use(7 as never)).toThrow('takes a scenario name or an object (got 7)')
    ofPage.use('rejected')
    const { status } = ofPage.respond({
      method: 'POST',
      target: '/plants',
      headers: new Headers(headers),
      body: new TextEncoder().encode(fern),
    }).response
    expect(status).toBe(400)
  })

  test('ends its delay by fake timers, if it is prepared', async () => {
    const { mock: ofPage, handlers: page } = await entryOfBrowser()
    await ofPage.prepare()
    vi.useFakeTimers()
    ofPage.use({ choose: [{ when: { id: 1 }, delay: 60_000 }] })
    const responding = getResponse(page, post(fern))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect((await responding)?.status).toBe(200)
  })

  test('is not answered by a mock that nobody has prepared', async () => {
    const { mock: ofPage } = await entryOfBrowser()
    const request = { method: 'POST', target: '/plants', body: new Uint8Array() }
    const prefer = { ...request, headers: new Headers({ ...headers, prefer: 'code=400' }) }
    const isWaitedFor = { message: 'Wait for mock.prepare(request) before mock.respond(request).' }
    expect(ofPage.respond(prefer).error).toMatchObject(isWaitedFor)
    await ofPage.prepare(prefer)
    expect(ofPage.respond(prefer).error).toBeUndefined()
    const malformed = { ...request, headers: new Headers(headers), body: Uint8Array.of(0x7b) }
    const { mock: another } = await entryOfBrowser()
    expect(another.respond(malformed).error).toMatchObject(isWaitedFor)
    await another.prepare(malformed)
    expect(another.respond(malformed).error).toBeUndefined()
  })

  test('finds it there at once where createHandlers has made a mock', async () => {
    const { createHandlers: create, mock: ofPage } = await entryOfBrowser()
    const made = create({ behavior: { repeatedMember: 'refused' } })
    expect(ofPage.prepare()).toBeUndefined()
    expect(() => ofPage.use({ answer: { status: 999 } } as never)).toThrow('from 200 to 599')
    const response = await getResponse(made, post('{"id":1,"name":"Boston fern","name":"Fern"}'))
    expect(await response?.json()).toMatchObject({ message: '"name" must be given once' })
  })

  test('is waited for, also before the wait is loaded, and again', async () => {
    const { mock: ofPage, handlers: page } = await entryOfBrowser()
    const first = ofPage.waitForRequest(({ request }) => request.json.id === 1)
    await getResponse(page, post(fern))
    const second = ofPage.waitForRequest()
    expect((await first).id).toBe(1)
    await getResponse(page, post('{"id":2,"name":"Aloe vera"}'))
    expect((await second).id).toBe(1)
    expect((await ofPage.waitForRequest()).id).toBe(2)
    await expect(ofPage.waitForRequest(undefined, { timeout: 1 })).rejects.toThrow(
      'No matching request was received within 1 ms',
    )
    await expect(ofPage.waitForRequest(7 as never)).rejects.toThrow('takes a function')
  })
})

test('in Node nothing is loaded later, so that fake timers end any delay', async () => {
  vi.useFakeTimers()
  mock.use({ delay: 60_000 })
  const request = new Request(url, { method: 'POST', headers, body: fern })
  const responding = getResponse(handlers, request)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect((await responding)?.status).toBe(200)
  expect(() => mock.use({ answer: { status: 999 } } as never)).toThrow('from 200 to 599')
})
