import { getResponse } from 'msw'
import { afterAll, expect, test, vi } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer } from '../../src/adapters/node.ts'
import { plantStoreApi } from '../../src/core/plant-store.ts'
import { storeTest } from '../../src/playwright/store-requests.ts'

const origin = 'https://store.example'
const server = await startServer({ port: 0 })
afterAll(() => server.close())
const handlers = createHandlers({ baseUrl: origin })
const respond = createFetch()

const plantRequest = (url: string): Request =>
  new Request(url, {
    method: 'POST',
    headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    body: '{"id":1,"name":"Boston fern"}',
  })

test.each([
  ['/plants', true],
  ['/plants?page=1', true],
  ['/pl%61nts', true],
  ['/%70lants', true],
  ['/plants/', false],
  ['/plants/7', false],
  ['/PLANTS', false],
  ['/pl%2Fants', false],
])('%s is the path of the store over each transport: %j', async (path, isStore) => {
  // The handlers warn of a slash at the end.
  if (path === '/plants/') vi.spyOn(console, 'warn').mockReturnValueOnce()
  const overHttp = await fetch(plantRequest(server.url + path))
  const inProcess = await respond(plantRequest(origin + path))
  const handled = await getResponse(handlers, plantRequest(origin + path))
  const ofPages = [true, false].map((isExact) =>
    storeTest(plantStoreApi, origin, isExact)(new URL(path, origin)),
  )
  expect({
    node: overHttp.status === 200,
    fetch: inProcess.status === 200,
    msw: handled?.status === 200,
    pages: ofPages,
  }).toEqual({ node: isStore, fetch: isStore, msw: isStore, pages: [isStore, isStore] })
})
