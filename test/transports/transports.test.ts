import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setupServer } from 'msw/node'
import { setupServer as setupServer2 } from 'msw2/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer, type MockServer } from '../../src/adapters/node.ts'
import { createMock } from '../../src/core/mock.ts'
import { FERN, type Outcome, requests, type Transport } from './requests.ts'
import { headersOf, outcomeOf, type Send, sendByFetch } from './send.ts'

const mock = createMock()
const STORE = 'http://store.example'

test('the table has at least 80 requests with different titles', () => {
  const titles = new Set(requests.map(({ title }) => title))
  expect(titles.size).toBe(requests.length)
  expect(titles.size).toBeGreaterThanOrEqual(80)
})

/** Tests every request that the transports can carry; `send` is read when a test runs. */
function testRequests(transports: readonly Transport[], send: () => Send): void {
  const carried = requests.filter(({ except }) => transports.every((each) => !except?.[each]))
  test.each(carried)('responds to $title', async (request) => {
    expect(await outcomeOf(mock, request, send())).toEqual(request.expected)
  })
}

describe('the core', () => {
  testRequests(['core'], () => (request) => {
    const { method = 'POST', target = '/plants', body = FERN } = request
    const { response } = mock.respond({
      method,
      target,
      headers: new Map(Object.entries(headersOf(request))),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    })
    if (response.fault === 'hang') return new Promise(() => {})
    if (response.fault !== undefined) return Promise.resolve('aborted')
    const contentType = response.headers['content-type'] ?? null
    return Promise.resolve([response.status, contentType, response.body])
  })
})

describe('the fetch adapter', () => {
  testRequests(['fetch'], () => sendByFetch(STORE, createFetch(mock)))
})

describe.each([
  ['msw 3', setupServer(...createHandlers(mock))],
  // Its types differ from those of msw 3, which the handlers are typed for.
  ['msw 2', setupServer2(...(createHandlers(mock) as never[]))],
])('%s in Node', (_version, server) => {
  beforeAll(() => void server.listen())
  afterAll(() => server.close())

  describe('with node:http', () => {
    testRequests(['msw in Node'], () => sendByHttp(STORE))
  })

  describe('with fetch', () => {
    testRequests(['msw in Node', 'fetch'], () => sendByFetch(STORE, fetch))
  })
})

describe('the Node server', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ mock, port: 0 })
  })
  afterAll(() => server.close())

  testRequests(['Node server'], () => sendByHttp(server.url))
})

function sendByHttp(origin: string): Send {
  return (request, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = request
    const length = Buffer.byteLength(body)
    const headers = { ...headersOf(request), ...(length > 0 && { 'content-length': length }) }
    return new Promise((resolve) => {
      const abort = (): void => resolve('aborted')
      const sending = http.request(origin + target, { method, headers, signal }, (response) => {
        const { statusCode = 0, headers: received } = response
        text(response).then((content) => {
          const outcome: Outcome = [statusCode, received['content-type'] ?? null, content]
          resolve(response.complete ? outcome : 'aborted')
        }, abort)
      })
      sending.on('error', abort)
      sending.end(length === 0 ? undefined : body)
    })
  }
}
