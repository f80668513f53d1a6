import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import { check, type Report } from '../../contract/index.ts'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../adapters/fetch.ts'
import { startServer } from '../adapters/node.ts'
import { createMock } from '../core/mock.ts'
import { servePages } from '../../test/support/pages.ts'
import type { Posted, Returned } from '../../test/support/pages/store.ts'

declare const send: (request: Posted) => Promise<Returned>

const strictly = {
  token: 'a-good-token',
  badToken: 'a-bad-token',
  strict: true,
  seed: 7,
} as const
const mock = createMock({ choices: { tokens: ['a-good-token'] } })

/** What a report says against a server, in words. */
const complaints = ({ groups, stopped }: Report): string[] => [
  ...(stopped === undefined ? [] : [stopped]),
  ...groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, findings: [first] }) => `${kind} ${rule} ${first.case}: ${first.message}`),
]

function expectKept(report: Report, atLeast = 600, unasked: readonly string[] = []): void {
  expect(complaints(report)).toEqual([])
  expect(report.exitCode).toBe(0)
  expect(report.counts.responses).toBe(report.counts.requests)
  expect(report.counts.requests).toBeGreaterThanOrEqual(atLeast)
  const unchecked = report.coverage.filter(({ verdict }) => verdict === 'not checked')
  expect(unchecked.map(({ rule }) => rule)).toEqual(unasked)
}

describe('the mock keeps the contract', () => {
  test('as a server', async () => {
    const server = await startServer({ mock, port: 0 })
    const report = await check(server.url, strictly)
    await server.close()
    expectKept(report)
    expect(report.counts.notChecked).toBe(0)
  })

  test('as a server below a path', async () => {
    const own = createMock({ basePath: '/api/v1', choices: { tokens: ['a-good-token'] } })
    const server = await startServer({ mock: own, port: 0 })
    const report = await check(`${server.url}/`, strictly)
    await server.close()
    expectKept(report)
  })

  test('as a fetch handler behind node:http', async () => {
    const answer = createFetch(mock)
    const server = createServer((request, response) => {
      void (async () => {
        const { method = '', url = '', headers } = request
        const body = await buffer(request)
        const bodiless = method === 'GET' || method === 'HEAD'
        const answered = await answer(
          new Request(`http://store.example${url}`, {
            method,
            headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
              [value ?? []].flat().map((each) => [name, each]),
            ),
            ...(!bodiless && body.length > 0 && { body: new Uint8Array(body) }),
          }),
        )
        response.writeHead(answered.status, Object.fromEntries(answered.headers))
        response.end(Buffer.from(await answered.arrayBuffer()))
      })()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const report = await check(`http://127.0.0.1:${port}`, strictly)
    server.closeAllConnections()
    server.close()
    expectKept(report)
  })

  test('as a fetch handler without a port', async () => {
    expectKept(await check('http://store.example', { ...strictly, fetch: createFetch(mock) }), 500)
  })

  test('as msw in Node', async () => {
    const server = setupServer(...createHandlers(mock))
    server.listen({ onUnhandledFrame: 'error' })
    const report = await check('http://store.example/v1', {
      ...strictly,
      // The handlers leave paths that are not theirs to msw.
      skip: ['open'],
      fetch: (request) => fetch(request),
    })
    server.close()
    expectKept(report, 500, ['open'])
  })

  test('as msw in a browser', async () => {
    await using pages = await servePages()
    const page = await pages.browser.newPage()
    const url = pages.url('store')
    await page.goto(url)
    await page.waitForFunction(() => 'send' in globalThis)
    const report = await check(new URL(url).origin, {
      ...strictly,
      badToken: undefined,
      skip: ['open'],
      fetch: async (request) => {
        const { method, url: whole, headers } = request
        const { pathname, search } = new URL(whole)
        const bytes = new Uint8Array(await request.arrayBuffer())
        const posted: Posted = {
          method,
          target: pathname + search,
          headers: [...headers],
          body: bytes.length > 0 ? [...bytes] : undefined,
        }
        const returned = await page.evaluate((each) => send(each), posted)
        const bodiless = [101, 204, 205, 304].includes(returned.status)
        return new Response(bodiless ? null : Uint8Array.from(returned.body), {
          status: returned.status,
          headers: returned.headers.map(([name, value]): [string, string] => [name, value]),
        })
      },
    })
    expectKept(report, 500, ['A5', 'open'])
  })
})

describe('the suite finds the mock out', () => {
  const faulty: [scenario: string, rule: string, code: string][] = [
    ['off-contract-500', 'R7', 'status'],
    ['off-contract-204', 'R7', 'status'],
    ['off-contract-nameless', 'R3', 'body-required'],
    ['off-contract-cut-off', 'R8', 'not-json'],
    ['rejected', 'R1', 'refused'],
    ['flaky', 'R1', 'refused'],
    ['offline', 'R8', 'reset'],
    ['created', 'N4', 'accepted'],
  ]
  test.each(faulty)('as %s, under %s', async (scenario, rule, code) => {
    const server = await startServer({ mock: createMock({ scenario }), port: 0 })
    const report = await check(server.url, { token: 'a-good-token', explore: 20, seed: 7 })
    await server.close()
    expect(report.exitCode).toBe(1)
    const found = report.groups.filter(({ kind }) => kind === 'violation')
    expect(found.map((group) => `${group.rule} ${group.code}`)).toContain(`${rule} ${code}`)
    // What answers 2xx to everything breaks each rule of what must fail, too.
    const others = found.filter((group) => group.rule !== rule && !group.rule.startsWith('N'))
    expect(others.map((group) => group.rule)).toEqual([])
  })

  test('as hang, under R8', async () => {
    const server = await startServer({ mock: createMock({ scenario: 'hang' }), port: 0 })
    const options = { token: 'a-good-token', only: ['R1/plain'], explore: 0, timeout: 300 }
    const report = await check(server.url, options)
    await server.close(0)
    expect(report.groups.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['R8 timeout'])
  })
})
