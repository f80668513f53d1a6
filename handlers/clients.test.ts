// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { setupServer } from 'msw/node'
import createClient from 'openapi-fetch'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NewPlant, paths } from '../src/generated/types.ts'
import { handlers, mock } from './index.ts'

/** What an app receives from its HTTP client. */
type Outcome = readonly [status: number, body: unknown]

// happy-dom logs every 400 and every failed connection to the console of Node.
nodeConsole.error = () => {}

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

const url = 'http://store.example/v1/plants'
const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }

const clients: Record<string, (plant: object) => Promise<Outcome>> = {
  XMLHttpRequest: (plant) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.addEventListener('load', () => resolve([request.status, JSON.parse(request.responseText)]))
      request.addEventListener('error', reject)
      request.send(JSON.stringify(plant))
    }),

  async 'openapi-fetch'(plant) {
    const client = createClient<paths>({ baseUrl: 'http://store.example/v1', headers })
    const { response, data, error } = await client.POST('/plants', { body: plant as NewPlant })
    return [response.status, data ?? error]
  },
}

test.each(Object.entries(clients))('%s receives plants, errors and network errors', async (_client, send) => {
  expect(await send({ id: 1, name: 'Boston fern' })).toEqual([200, { name: 'Boston fern' }])
  const message = '"name" is required; "id" must be an integer (got "7")'
  expect(await send({ id: '7' })).toEqual([400, { error: 3001, message }])
  mock.use('offline')
  await expect(send({})).rejects.toBeDefined()
})
