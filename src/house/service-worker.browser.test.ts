import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const worker = setupWorker(http.get('*/who', () => HttpResponse.text('the worker')))

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
