import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setupServer } from 'msw/node'
import { setupServer as setupServer2 } from 'msw2/node'
import { afterAll, beforeAll, describe } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { type MockServer, startServer } from '../../src/adapters/node.ts'
import { FERN, headersOf, mock, type Send, sendByFetch, testRequests } from './requests.test.ts'

const STORE = 'http://store.example'

describe.each([
  ['msw 3', setupServer(...createHandlers(mock))],
  // Its types differ from those of msw 3, which the handlers are typed for.
  ['msw 2', setupServer2(...([...createHandlers(mock)] as never[]))],
])('%s in Node', (_version, server) => {
  beforeAll(() => server.listen())
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
      const read = async (response: http.IncomingMessage): Promise<void> => {
        const contentType = response.headers['content-type'] ?? null
        const content = await text(response)
        resolve(response.complete ? [response.statusCode ?? 0, contentType, content] : 'aborted')
      }
      const sending = http.request(origin + target, { method, headers, signal }, (response) => {
        read(response).catch(abort)
      })
      sending.on('error', abort)
      sending.end(length === 0 ? undefined : body)
    })
  }
}
