import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { mock, sendByFetch, testInProcess, testRequests } from './requests.test.ts'

testInProcess()

test('the page forbids eval', () => {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the test is that it throws
  expect(() => new Function('return 1')).toThrow(EvalError)
})

describe('the service worker', () => {
  const worker = setupWorker(...createHandlers(mock))
  beforeAll(() => worker.start({ quiet: true }))
  afterAll(() => {
    // A request that hangs would keep the worker running.
    mock.reset()
    return worker.stop()
  })

  test('controls the page', () => {
    expect(navigator.serviceWorker.controller?.scriptURL).toMatch(/\/mockServiceWorker\.js$/)
  })
  testRequests(['service worker'], () => sendByFetch(location.origin, (request) => fetch(request)))
})
