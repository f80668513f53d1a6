import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers, createMock } from '../../handlers/index.ts'
import { table } from './requests.ts'
import { byFetch, send } from './send.ts'

const mock = createMock()
const worker = setupWorker(...createHandlers(mock))

beforeAll(() => worker.start({ quiet: true }))
afterAll(() => {
  // The worker waits for what hangs; the abort of a page's request does not reach it.
  mock.reset()
  return worker.stop()
})

describe('the service worker', () => {
  test('controls the page', () => {
    expect(navigator.serviceWorker.controller?.scriptURL).toMatch(/\/mockServiceWorker\.js$/)
  })

  const rows = table.filter(({ not }) => not?.['service worker'] === undefined)
  test.each(rows)('answers $name', async (row) => {
    const one = byFetch(location.origin, (request) => fetch(request))
    expect(await send(mock, row, one)).toEqual(row.want)
  })
})
