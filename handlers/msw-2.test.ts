import { setupServer } from 'msw2/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RequestHandler } from 'msw2'
import { handlers, mock } from './index.ts'

vi.mock('msw', () => import('msw2'))

const server = setupServer(...(handlers as unknown as RequestHandler[]))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

function create(body: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
  return fetch('https://store.example/api/plants', {
    method: 'POST',
    headers,
    body,
    ...(signal && { signal }),
  })
}

test('handlers of msw 2 create a plant', async () => {
  const response = await create('{"id":1,"name":"Boston fern"}')
  expect([response.status, await response.json()]).toEqual([200, { name: 'Boston fern' }])
})

test('handlers of msw 2 refuse what is no plant', async () => {
  const response = await create('{"id":1}')
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 3001, message: '"name" is required' },
  ])
})

test('handlers of msw 2 break connections', async () => {
  mock.use('offline')
  await expect(create('{}')).rejects.toThrow('Failed to fetch')
})

test('handlers of msw 2 hang until the request is aborted', async () => {
  mock.use('hang')
  const controller = new AbortController()
  const waiting = create('{}', controller.signal)
  await mock.waitForRequest((r) => r.response.fault === 'hang')
  controller.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
