import http, { type IncomingMessage } from 'node:http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer, type MockServer } from '../../src/adapters/node.ts'
import { createMock } from '../../src/core/mock.ts'
import { wrongPath } from '../../src/core/target.ts'
import { FERN, type Row, type Seen, table } from './requests.ts'
import { byFetch, headersOf, send } from './send.ts'

const mock = createMock()

test('the table has at least 80 requests, each with a name of its own', () => {
  const names = new Set(table.map(({ name }) => name))
  expect(names.size).toBe(table.length)
  expect(names.size).toBeGreaterThanOrEqual(80)
})

function play(row: Row, one: (row: Row, signal: AbortSignal) => Promise<Seen>): Promise<Seen> {
  return send(mock, row, one)
}

describe('the core', () => {
  const rows = table.filter(({ not }) => not?.core === undefined)
  test.each(rows)('answers $name', async (row) => {
    const one = ({ method = 'POST', target = '/plants', body = FERN }: Row): Promise<Seen> => {
      const { answer } = mock.exchange({
        method,
        target,
        wrongPath: wrongPath(target, mock.path),
        headers: new Map(Object.entries(headersOf(row))),
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      })
      if (answer.fault === 'hang') return new Promise(() => {})
      if (answer.fault !== undefined) return Promise.resolve('broken')
      return Promise.resolve([answer.status, answer.headers['content-type'] ?? null, answer.body])
    }
    expect(await play(row, one)).toEqual(row.want)
  })
})

describe('the fetch adapter', () => {
  const answer = createFetch(mock)
  const rows = table.filter(({ not }) => not?.fetch === undefined)
  test.each(rows)('answers $name', async (row) => {
    const one = byFetch('http://store.example', (request) => answer(request))
    expect(await play(row, one)).toEqual(row.want)
  })
})

describe('msw in Node', () => {
  const server = setupServer(...createHandlers(mock))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())

  const rows = table.filter(({ not }) => not?.['msw in Node'] === undefined)
  test.each(rows)('answers $name', async (row) => {
    expect(await play(row, byHttp('http://store.example'))).toEqual(row.want)
  })
})

describe('msw in Node, asked by fetch', () => {
  const server = setupServer(...createHandlers(mock))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())

  const rows = table.filter(({ not }) => not?.fetch === undefined && !not?.['msw in Node'])
  test.each(rows)('answers $name', async (row) => {
    expect(await play(row, byFetch('http://store.example', fetch))).toEqual(row.want)
  })
})

describe('the Node server', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ mock, port: 0 })
  })
  afterAll(() => server.close())

  const rows = table.filter(({ not }) => not?.server === undefined)
  test.each(rows)('answers $name', async (row) => {
    expect(await play(row, byHttp(server.url))).toEqual(row.want)
  })
})

function byHttp(base: string): (row: Row, signal: AbortSignal) => Promise<Seen> {
  return (row, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = row
    return new Promise((resolve) => {
      const broken = (): void => resolve('broken')
      const length = Buffer.byteLength(body)
      const framing = length > 0 ? { 'content-length': length } : {}
      const headers = { ...headersOf(row), ...framing }
      const request = http.request(base + target, { method, headers, signal }, (response) => {
        void read(response).then(
          (text) =>
            resolve([
              response.statusCode as number,
              response.headers['content-type'] ?? null,
              text,
            ]),
          broken,
        )
      })
      request.on('error', broken)
      request.end(body.length === 0 ? undefined : body)
    })
  }
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (!response.complete) throw new Error('cut off')
  return Buffer.concat(chunks).toString('utf8')
}
