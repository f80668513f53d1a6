import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandlers, createMock } from '../../handlers/index.ts'
import { requests } from './requests.ts'
import { outcomeOf, sendByFetch } from './send.ts'

const mock = createMock()
const worker = setupWorker(...createHandlers(mock))

beforeAll(() => worker.start({ quiet: true }))
afterAll(() => {
  // A request that hangs would keep the worker running.
  mock.reset()
  return worker.stop()
})

test('a service worker controls the page', () => {
  expect(navigator.serviceWorker.controller?.scriptURL).toMatch(/\/mockServiceWorker\.js$/)
})

test('the page forbids eval', () => {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the test is that it throws
  expect(() => new Function('return 1')).toThrow(EvalError)
})

const carried = requests.filter(({ except }) => except?.['service worker'] === undefined)
test.each(carried)('the service worker responds to $title', async (request) => {
  const send = sendByFetch(location.origin, (each) => fetch(each))
  expect(await outcomeOf(mock, request, send)).toEqual(request.expected)
})
