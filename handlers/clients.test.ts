import { Console } from 'node:console'
import { Writable } from 'node:stream'
import axios, { AxiosError } from 'axios'
import ky, { HTTPError } from 'ky'
import { setupServer } from 'msw/node'
import http from 'node:http'
import createClient from 'openapi-fetch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import type { paths } from '../src/generated/types.ts'
import { handlers, mock } from './index.ts'

/** What a client makes of an answer; `broken` where there is none. */
type Made = { readonly status: number; readonly body: unknown } | 'broken'

// happy-dom keeps the console of its start, and logs every 400 and every failed connection to it.
const { console } = globalThis
globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }))
const happyDom = await builtinEnvironments['happy-dom'].setup(globalThis, {})
globalThis.console = console

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.reset())
afterAll(async () => {
  server.close()
  await happyDom.teardown(globalThis)
})

const url = 'http://store.example/v1/plants'
const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' }

type Client = (plant: unknown) => Promise<Made>

const clients: Record<string, Client> = {
  async fetch(plant) {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(plant),
    }).catch(() => undefined)
    return response ? { status: response.status, body: await response.json() } : 'broken'
  },

  'node:http': (plant) =>
    new Promise((resolve) => {
      const request = http.request(url, { method: 'POST', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }),
        )
      })
      request.on('error', () => resolve('broken'))
      request.end(JSON.stringify(plant))
    }),

  XMLHttpRequest: (plant) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.addEventListener('load', () =>
        resolve({ status: request.status, body: JSON.parse(request.responseText) as unknown }),
      )
      request.addEventListener('error', () => resolve('broken'))
      request.send(JSON.stringify(plant))
    }),

  async axios(plant) {
    try {
      const { status, data } = await axios.post<unknown>(url, plant, { headers })
      return { status, body: data }
    } catch (error) {
      const { response } = error as AxiosError
      return response ? { status: response.status, body: response.data } : 'broken'
    }
  },

  async ky(plant) {
    try {
      const response = await ky.post(url, { headers, json: plant, retry: 0 })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      if (!(error instanceof HTTPError)) return 'broken'
      return { status: error.response.status, body: error.data as unknown }
    }
  },

  async 'openapi-fetch'(plant) {
    const client = createClient<paths>({ baseUrl: 'http://store.example/v1', headers })
    try {
      const { response, data, error } = await client.POST('/plants', {
        body: plant as { id: number; name: string },
      })
      return { status: response.status, body: data ?? error }
    } catch {
      return 'broken'
    }
  },
}

describe.each(Object.entries(clients))('%s', (_, create) => {
  test('creates a plant', async () => {
    expect(await create({ id: 1, name: 'Boston fern' })).toEqual({
      status: 200,
      body: { name: 'Boston fern' },
    })
    expect(mock.plants()).toEqual([{ id: 1, name: 'Boston fern' }])
  })

  test('gets every reason for a 400', async () => {
    expect(await create({ id: '7' })).toEqual({
      status: 400,
      body: { error: 3001, message: '"name" is required; "id" must be an integer (got "7")' },
    })
  })

  test('succeeds at the third try', async () => {
    mock.forToken('ada').use('flaky')
    const fern = { id: 1, name: 'Boston fern' }
    expect([await create(fern), await create(fern), await create(fern)]).toMatchObject([
      { status: 400 },
      { status: 400 },
      { status: 200 },
    ])
  })

  test('notices that it is offline', async () => {
    mock.use('offline')
    expect(await create({ id: 1, name: 'Boston fern' })).toBe('broken')
  })
})
