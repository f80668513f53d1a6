import type { Browser, BrowserContext, Route } from '@playwright/test'
import { describe, expect, test, vi } from 'vitest'
import { openApi } from '../core/open-api.ts'
import type { Credential } from '../document/document.ts'
import {
  headersForMock,
  StoreRouter,
  storeTest,
  targetForMock,
  TestRequests,
  type TestStore,
} from './store-requests.ts'

const store: TestStore = {
  url: 'http://127.0.0.1:4010/v1',
  credentials: [],
  token: 'of-the-test',
  isStore: () => true,
  hasExtraCredential: false,
}
type Form<Each> = Each extends Credential ? Omit<Each, 'name' | 'pointer'> : never
/** The mock of a document that asks for this credential. */
const storeWith = (credential: Form<Credential>): TestStore => ({
  ...store,
  credentials: [{ name: 'own', pointer: '', ...credential }],
})
const replaced = { authorization: 'Bearer of-the-test' }
const counted = { 'state-token': 'of-the-test' }

const credentials: [authorization: string | undefined, headers: object][] = [
  ['Bearer of-the-app', replaced],
  ['BEARER of-the-app', replaced],
  ['Bearer  undefined1', replaced],
  [undefined, counted],
  ['', { ...counted, authorization: '' }],
  ['Bearer undefined', counted],
  ['bearer null', counted],
  ['Bearer', { ...counted, authorization: 'Bearer' }],
  ['undefined', { ...counted, authorization: 'undefined' }],
  ['Basic YTpi', { ...counted, authorization: 'Basic YTpi' }],
  ['Bearer a b', { ...counted, authorization: 'Bearer a b' }],
]
test.each(credentials)('the credential %j becomes %j', (authorization, headers) => {
  const sent = { accept: '*/*', ...(authorization !== undefined && { authorization }) }
  expect(headersForMock(sent, store)).toEqual({ accept: '*/*', ...headers })
})

test('an empty credential replaces "Bearer undefined" of extraHTTPHeaders', () => {
  const extra = { ...store, hasExtraCredential: true }
  expect(headersForMock({ authorization: 'Bearer undefined' }, extra)).toEqual({
    ...counted,
    authorization: '',
  })
})

test('a key becomes the token of the test, unless it is missing by mistake', () => {
  const keyed = storeWith({ type: 'apiKey', in: 'header', parameter: 'X-API-Key' })
  expect(headersForMock({ 'x-api-key': 'of-the-app', accept: '*/*' }, keyed)).toEqual({
    'x-api-key': 'of-the-test',
    accept: '*/*',
  })
  expect(headersForMock({ 'x-api-key': 'undefined' }, keyed)).toEqual(counted)
})

test('a cookie, a key in the query and a password become the token of the test', () => {
  const withCookie = storeWith({ type: 'apiKey', in: 'cookie', parameter: 'sid' })
  const cookie = 'theme=dark; sid=of-the-app'
  expect(headersForMock({ cookie }, withCookie)).toEqual({ cookie: 'theme=dark; sid=of-the-test' })
  expect(headersForMock({ cookie: 'sids=1' }, withCookie)).toEqual({ ...counted, cookie: 'sids=1' })
  const withQuery = storeWith({ type: 'apiKey', in: 'query', parameter: 'key' })
  expect(targetForMock('https://store.example/v1/plants?key=of-the-app&a=1', withQuery)).toBe(
    'http://127.0.0.1:4010/v1/plants?key=of-the-test&a=1',
  )
  const withPassword = { ...storeWith({ type: 'basic' }), token: 'of:test' }
  expect(headersForMock({ authorization: 'Basic YTpi' }, withPassword)).toEqual({
    authorization: `Basic ${btoa('of:test')}`,
  })
})

/** A route whose request the mock answers when `answered` resolves. */
function routeOf(url: string, answered: Promise<object>, headers = {}) {
  return {
    request: () => ({ url: () => url, headers: () => headers, isNavigationRequest: () => false }),
    fetch: vi.fn(() => answered),
    fulfill: vi.fn(async () => {}),
    abort: vi.fn(async () => {}),
    continue: vi.fn(async () => {}),
  }
}
type FakeRoute = ReturnType<typeof routeOf>
const answer = (requests: TestRequests, route: FakeRoute): Promise<void> =>
  requests.answer(route as unknown as Route)
const never = new Promise<object>(() => {})
const url = 'https://store.example/plants?dry=1'

describe('the requests of a test', () => {
  test('go to the mock, which is asked for no redirect', async () => {
    const route = routeOf(url, Promise.resolve({}))
    await answer(new TestRequests(store), route)
    const sent = { url: 'http://127.0.0.1:4010/plants?dry=1', headers: counted }
    expect(route.fetch).toHaveBeenCalledWith(
      expect.objectContaining({ ...sent, maxRedirects: 0, timeout: 0 }),
    )
    expect(route.fulfill).toHaveBeenCalledOnce()
  })

  test('are aborted at its end: pending and later ones', async () => {
    const requests = new TestRequests(store)
    const [pending, later] = [routeOf(url, never), routeOf(url, Promise.resolve({}))]
    const answering = answer(requests, pending)
    await requests.end()
    expect(pending.abort).toHaveBeenCalledOnce()
    await answering
    await answer(requests, later)
    expect([later.abort.mock.calls.length, later.fetch.mock.calls.length]).toEqual([1, 0])
  })

  test('are aborted if the mock does not respond', async () => {
    const route = routeOf(url, Promise.reject(new Error('refused')))
    await answer(new TestRequests(store), route)
    expect(route.abort).toHaveBeenCalledWith('connectionreset')
    expect(route.fulfill).not.toHaveBeenCalled()
  })

  test('may fail because their page is closed', async () => {
    const requests = new TestRequests(store)
    const closed = routeOf(url, Promise.reject(new Error('closed')))
    closed.abort.mockRejectedValue(new Error('closed'))
    await answer(requests, closed)
    expect(closed.abort).toHaveBeenCalledOnce()
  })

  test('continue to the mock itself without State-Token, which a redirect would pass on', async () => {
    const own = 'http://127.0.0.1:4010/v1/plants'
    const [known, unknown] = [{ authorization: 'Bearer of-the-app' }, {}].map((headers) =>
      routeOf(own, Promise.resolve({}), headers),
    ) as [FakeRoute, FakeRoute]
    const requests = new TestRequests(store)
    await answer(requests, known)
    expect(known.continue).toHaveBeenCalledWith({ headers: replaced })
    await answer(requests, unknown)
    expect([unknown.continue.mock.calls, unknown.fulfill.mock.calls.length]).toEqual([[], 1])
  })
})

describe('requests of a navigation', () => {
  test('go to the app, whose page may have that path', async () => {
    const route = { ...routeOf(url, Promise.resolve({})), fallback: vi.fn(async () => {}) }
    route.request = () => ({
      url: () => url,
      headers: () => ({}),
      isNavigationRequest: () => true,
    })
    await answer(new TestRequests(store), route)
    expect(route.fallback).toHaveBeenCalledOnce()
    expect([route.fetch.mock.calls, route.fulfill.mock.calls, route.abort.mock.calls]).toEqual([
      [],
      [],
      [],
    ])
  })
})

/** A paused request of the network, as the DevTools Protocol of Chromium describes it. */
interface Paused {
  readonly requestId: string
  readonly resourceType: string
  readonly request: { readonly url: string }
}

/** A context that records its routes and scripts. */
function contextOf(browser: unknown) {
  const routes: { matches: (url: URL) => boolean; handle: (route: Route) => Promise<void> }[] = []
  const scripts: string[] = []
  const context = {
    browser: () => browser,
    addInitScript: async (script: string) => void scripts.push(script),
    route: async (matches: (url: URL) => boolean, handle: (route: Route) => Promise<void>) =>
      void routes.push({ matches, handle }),
  }
  return { context: context as unknown as BrowserContext, routes, scripts }
}

/** A browser that records the commands to its DevTools session. */
function browserOf(name: string) {
  const told: (readonly [method: string, params: object])[] = []
  let pause: (paused: Paused) => void = () => {}
  const contexts: ReturnType<typeof contextOf>[] = []
  const browser = {
    browserType: () => ({ name: () => name }),
    newBrowserCDPSession: async () => ({
      on: (_event: string, listener: (paused: Paused) => void) => {
        pause = listener
      },
      send: async (method: string, params: object) => void told.push([method, params]),
    }),
    newContext: async (_options?: object) => {
      const made = contextOf(browser)
      contexts.push(made)
      return made.context
    },
  }
  const toldAbout = (resourceType: string, target: string) => {
    told.length = 0
    pause({ requestId: '1', resourceType, request: { url: target } })
    return told
  }
  return { browser: browser as unknown as Browser, told, toldAbout, contexts }
}

const continued = [['Fetch.continueRequest', { requestId: '1' }]]
const blocked = [['Fetch.failRequest', { requestId: '1', errorReason: 'BlockedByClient' }]]

test.each([
  [true, 'https://a.example/v1/pl%c3%a4nts?x=1', true],
  [true, 'https://a.example/v1/pl%C3%A4nts', true],
  [true, 'https://a.example/v1/pl%C3%A4nts/7', true],
  [true, 'https://b.example/v1/pl%c3%a4nts', false],
  [true, 'https://a.example/v2/v1/pl%c3%a4nts', false],
  [false, 'https://b.example/v2/v1/pl%C3%A4nts', true],
  [false, 'https://b.example/v2/v1/pl%C3%A4nts/7', true],
  [false, 'https://b.example/v1/pl%C3%A4nts/7/leaves', false],
  [false, 'https://b.example/plants', false],
])('exactly at its URL (%j), %s is the store: %j', (isExact, target, expected) => {
  const responses = { 200: { description: 'Plants' } }
  const paths = { '/plänts': { get: { responses } }, '/plänts/{id}': { delete: { responses } } }
  const api = openApi({ document: { openapi: '3.1.0', info: { title: '' }, paths } })
  expect(storeTest(api, 'https://a.example/v1', isExact)(new URL(target))).toBe(expected)
})

describe('the router of a browser', () => {
  test('answers requests to the store of the test that runs, and leaves others', async () => {
    const { context, routes } = contextOf(null)
    const router = new StoreRouter(['/plants'])
    await router.route(context)
    const [{ matches, handle }] = routes as [(typeof routes)[number]]
    expect(matches(new URL(url))).toBe(false)

    const early = { ...routeOf(url, Promise.resolve({})), fallback: vi.fn(async () => {}) }
    await handle(early as unknown as Route)
    expect(early.fallback).toHaveBeenCalledOnce()

    router.begin({ ...store, isStore: ({ pathname }) => pathname === '/plants' })
    expect(['/plants', '/seeds'].map((path) => matches(new URL(path, url)))).toEqual([true, false])
    const route = routeOf(url, Promise.resolve({}))
    await handle(route as unknown as Route)
    expect(route.fulfill).toHaveBeenCalledOnce()
  })

  test('refuses requests once the test is over', async () => {
    const { context, routes } = contextOf(null)
    const router = new StoreRouter(['/plants'])
    await router.end()
    await router.route(context)
    router.begin(store)
    await router.end()
    const route = routeOf(url, Promise.resolve({}))
    await routes[0]?.handle(route as unknown as Route)
    expect([route.abort.mock.calls.length, route.fetch.mock.calls.length]).toEqual([1, 0])
  })

  test('tells pages of Chromium that they are mocked from outside', async () => {
    const scriptsIn = async (name: string): Promise<readonly string[]> => {
      const { context, scripts } = contextOf(browserOf(name).browser)
      await new StoreRouter(['/plants']).route(context)
      return scripts
    }
    expect(await scriptsIn('chromium')).toEqual([expect.stringMatching(/^globalThis\.\w+ = true$/)])
    expect(await scriptsIn('firefox')).toEqual([])
  })

  test('routes new contexts of a browser until its watch is stopped', async () => {
    const { browser, contexts } = browserOf('firefox')
    const router = new StoreRouter(['/plants'])
    const stop = await router.watch(browser)
    await browser.newContext()
    stop()
    await browser.newContext()
    expect(contexts.map(({ routes }) => routes.length)).toEqual([1, 0])
  })

  test('has no mock for a context of a test without the fixture', async () => {
    const { browser, contexts } = browserOf('firefox')
    const router = new StoreRouter(['/plants'])
    await router.watch(browser)
    router.begin(store)
    const matchesIn = (index: number) => contexts[index]?.routes[0]?.matches(new URL(url))
    await browser.newContext()
    expect(matchesIn(0)).toBe(true)
    await router.end()
    await browser.newContext()
    expect(matchesIn(1)).toBe(false)
  })

  test('asks only Chromium to pause requests, those to the paths of operations', async () => {
    const [chromium, firefox] = [browserOf('chromium'), browserOf('firefox')]
    const router = new StoreRouter(['/plants', '/plants/{id}', '/plants/{id}'])
    await router.watch(chromium.browser)
    await router.watch(firefox.browser)
    const patterns = [{ urlPattern: '*/plants*' }, { urlPattern: '*/plants/**' }]
    expect(chromium.told).toEqual([['Fetch.enable', { patterns }]])
    expect(firefox.told).toEqual([])
  })

  test('blocks what would reach the real store', async () => {
    const { browser, toldAbout } = browserOf('chromium')
    const router = new StoreRouter(['/plants'])
    await router.watch(browser)
    expect(toldAbout('Fetch', url)).toEqual(continued)

    router.begin({ ...store, isStore: ({ pathname }) => pathname.endsWith('/plants') })
    expect(toldAbout('Fetch', url)).toEqual(blocked)
    expect(toldAbout('Document', url)).toEqual(continued)
    expect(toldAbout('Fetch', 'https://store.example/seeds')).toEqual(continued)
    expect(toldAbout('Fetch', 'http://127.0.0.1:4010/v1/plants?dry=1')).toEqual(continued)
  })
})
