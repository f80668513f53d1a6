import { setupServer } from 'msw2/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RequestHandler } from 'msw2'
import { handlers, mock } from './index.ts'

vi.mock('msw', () => import('msw2'))

const server = setupServer(...(handlers as unknown as RequestHandler[]))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

function create(body: string, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
  return fetch('https://store.example/api/plants', { method: 'POST', headers, body, signal })
}

test('the handlers respond in msw 2', async () => {
  const response = await create('{"id":1,"name":"Boston fern"}')
  expect([response.status, await response.json()]).toEqual([200, { name: 'Boston fern' }])
  expect((await create('{"id":1}')).status).toBe(400)
})

test('the handlers perform faults in msw 2', async () => {
  mock.use('offline')
  await expect(create('{}')).rejects.toThrow('Failed to fetch')
  mock.use('hang')
  const controller = new AbortController()
  const response = create('{}', controller.signal)
  await mock.waitForRequest((entry) => entry.response.fault === 'hang')
  controller.abort()
  await expect(response).rejects.toThrow('aborted')
})
