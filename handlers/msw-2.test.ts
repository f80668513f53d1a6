import { setupServer } from 'msw2/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ORDER, shop } from '../test/support/shop.ts'
import { getResponse, type RequestHandler } from 'msw2'

// Test files share their modules: before and after this one, the handlers are those of msw 3.
vi.doMock('msw', () => import('msw2'))
vi.resetModules()
const { createHandlers, handlers, mock } = await import('./index.ts')
vi.doUnmock('msw')
vi.resetModules()

const server = setupServer(...(handlers as unknown as RequestHandler[]))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

function create(body: string): Promise<Response> {
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }
  return fetch('https://store.example/api/plants', { method: 'POST', headers, body })
}

test('the handlers respond and perform faults in msw 2', async () => {
  const response = await create('{"id":1,"name":"Boston fern"}')
  expect([response.status, await response.json()]).toEqual([200, { name: 'Boston fern' }])
  mock.use('offline')
  await expect(create('{}')).rejects.toThrow('Failed to fetch')
  mock.reset()
})

test('the handlers respond to a body over the limit in msw 2', async () => {
  const response = await create(`{"id":1,"name":"${'a'.repeat(2 ** 20)}"}`)
  const message = 'the body must have at most 1048576 bytes'
  expect([response.status, await response.json()]).toEqual([400, { error: 2003, message }])
})

test.each(['/plants(1)', '/a:b', '/v1/plants*', '/~plants+', '/pl%c3%a4nts'])(
  'the handlers respond at the path %s in msw 2, and nowhere else',
  async (path) => {
    const document = { ...shop, paths: { [path]: shop.paths['/v2/orders'] } }
    const own = createHandlers({ document, baseUrl: 'https://shop.example/:version' })
    const statusAt = async (target: string): Promise<number | undefined> => {
      const headers = { 'x-shop-key': 'ada', 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(ORDER) }
      const request = new Request(`https://shop.example/v1${target}`, init)
      return (await getResponse(own as unknown as RequestHandler[], request))?.status
    }
    expect(await statusAt(path)).toBe(201)
    for (const other of ['/plants1', '/axb', '/v1/plantsx', '/~plantss', `${path}/7`])
      expect(await statusAt(other)).toBeUndefined()
  },
)

test('the handlers warn of an unhandled request in msw 2', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const { warnOfUnhandled } = createHandlers({ baseUrl: 'http://127.0.0.1:1' })
  server.events.on('request:unhandled', warnOfUnhandled)
  server.close()
  server.listen({ onUnhandledRequest: 'bypass' })
  await fetch('http://127.0.0.1:1/plants/7').catch(() => {})
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('GET /plants/7'))
  log.mockRestore()
})
