// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import axios from 'axios'
import ky from 'ky'
import { setupServer } from 'msw/node'
import createClient from 'openapi-fetch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { paths } from '../src/generated/types.ts'
import { handlers, mock } from './index.ts'

/** What an app receives from its HTTP client. */
type Outcome = readonly [status: number, body: unknown] | 'network error'

// happy-dom logs every 400 and every failed connection to the console of Node.
nodeConsole.error = () => {}

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

const url = 'http://store.example/v1/plants'
const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }

const clients: Record<string, (plant: unknown) => Promise<Outcome>> = {
  XMLHttpRequest: (plant) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.addEventListener('load', () => resolve([request.status, JSON.parse(request.responseText)]))
      request.addEventListener('error', reject)
      request.send(JSON.stringify(plant))
    }),

  async axios(plant) {
    const options = { headers, validateStatus: () => true }
    const { status, data } = await axios.post<unknown>(url, plant, options)
    return [status, data]
  },

  async ky(plant) {
    const options = { headers, json: plant, retry: 0, throwHttpErrors: false }
    const response = await ky.post(url, options)
    return [response.status, await response.json()]
  },

  async 'openapi-fetch'(plant) {
    const client = createClient<paths>({ baseUrl: 'http://store.example/v1', headers })
    const body = plant as { id: number; name: string }
    const { response, data, error } = await client.POST('/plants', { body })
    return [response.status, data ?? error]
  },
}

describe.each(Object.entries(clients))('%s', (_client, send) => {
  const create = (plant: unknown): Promise<Outcome> => send(plant).catch(() => 'network error')

  test('receives plants and errors', async () => {
    expect(await create({ id: 1, name: 'Boston fern' })).toEqual([200, { name: 'Boston fern' }])
    const message = '"name" is required; "id" must be an integer (got "7")'
    expect(await create({ id: '7' })).toEqual([400, { error: 3001, message }])
  })

  test('reports a network error', async () => {
    mock.use('offline')
    expect(await create({})).toBe('network error')
  })
})
