import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createMock } from '../../src/core/mock.ts'

const answer = createFetch(createMock())
const worker = setupWorker(
  http.get('*/who', () => HttpResponse.text('the worker')),
  http.post('*/plants', ({ request }) => answer(request)),
)

beforeAll(() => worker.start({ quiet: true }))
afterAll(() => worker.stop())

test('a service worker controls the page', () => {
  const script = navigator.serviceWorker.controller?.scriptURL ?? 'none'
  expect(new URL(script).pathname).toBe('/mockServiceWorker.js')
})

test('the service worker answers a request', async () => {
  const response = await fetch('/who')
  expect(await response.text()).toBe('the worker')
  const [entry] = performance.getEntriesByName(response.url) as PerformanceResourceTiming[]
  expect(entry?.workerStart).toBeGreaterThan(0)
})

test('the page forbids eval', () => {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- that it throws is the test
  expect(() => new Function('return 1')).toThrow(EvalError)
})

test('the mock validates where eval is forbidden', async () => {
  const create = (body: string): Promise<Response> => {
    const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
    return fetch('/plants', { method: 'POST', headers, body })
  }
  const created = await create('{"id":1,"name":"Boston fern"}')
  expect([created.status, await created.json()]).toEqual([200, { name: 'Boston fern' }])
  const refused = await create('{"id":1}')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('"name" is required') as string,
  })
})
