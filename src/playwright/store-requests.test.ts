import type { Route } from '@playwright/test'
import { describe, expect, test, vi } from 'vitest'
import { headersForMock, TestRequests, type TestStore } from './store-requests.ts'

const store: TestStore = {
  url: 'http://127.0.0.1:4010/v1',
  path: '/plants',
  keyHeaders: [],
  token: 'of-the-test',
  isStore: () => true,
  hasExtraCredential: false,
}
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
  const keyed = { ...store, keyHeaders: ['x-api-key'] }
  expect(headersForMock({ 'x-api-key': 'of-the-app', accept: '*/*' }, keyed)).toEqual({
    'x-api-key': 'of-the-test',
    accept: '*/*',
  })
  expect(headersForMock({ 'x-api-key': 'undefined' }, keyed)).toEqual(counted)
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
    const sent = { url: 'http://127.0.0.1:4010/v1/plants?dry=1', headers: counted }
    expect(route.fetch).toHaveBeenCalledWith(expect.objectContaining({ ...sent, maxRedirects: 0 }))
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
