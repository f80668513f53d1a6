import { afterAll, expect, test } from 'vitest'
import { startServer } from '../src/adapters/node.ts'
import { evolve, optionsOf, postOf, withCreated } from '../test/support/evolve.ts'
import { shop } from '../test/support/shop.ts'
import { check, type CheckOptions, type Report } from './index.ts'
import { statusOf } from './data/exchange.ts'
import { describeContract } from './vitest.ts'

const created = optionsOf(evolve(withCreated))
const server = await startServer({ ...created, port: 0 })
afterAll(() => server.close(0))

let report: Report | undefined

describeContract({
  ...created,
  baseUrl: server.url,
  token: 'ada',
  only: ['R1', 'R7', 'N4'],
  explore: 0,
  onReport: (made) => {
    report = made
  },
})

test('a suite is about its document, whose 201 is right', () => {
  expect(report?.exitCode).toBe(0)
  expect(report?.exchanges.map(statusOf)).toContain(201)
})

test('a path with characters that no URL has is percent-encoded in each request', async () => {
  const operation = evolve((document) => {
    document['paths'] = { '/植 木': { post: postOf(document) } }
  })
  const ofTrees = optionsOf(operation)
  const { url, close } = await startServer({ ...ofTrees, port: 0 })
  const only = ['R1', 'N4', 'open/slash', 'open/encoded-path']
  const { exitCode, exchanges } = await check({
    ...ofTrees,
    baseUrl: url,
    token: 'ada',
    only,
    explore: 0,
  })
  await close(0)
  expect(exitCode).toBe(0)
  expect(exchanges.map(statusOf)).toEqual(expect.arrayContaining([200, 400]))
  const urls = exchanges.map(({ request }) => request.url)
  expect(urls.filter((sentUrl) => !sentUrl.startsWith(`${url}/%E6%A4%8D%20%E6%9C%A8`))).toEqual([])
})

const options: CheckOptions = { baseUrl: 'http://127.0.0.1:1', token: 'ada' }

test.each<[more: object, message: string]>([
  [{ document: [] }, 'document takes an OpenAPI document as an object (got an empty array)'],
  [{ document: { swagger: '2.0' } }, 'the document is Swagger "2.0" (#/swagger)'],
  [{ document: shop, operation: 'x' }, 'the operation "x" is unknown. Known: createOrder.'],
  [{ operation: 'x' }, 'the operation "x" is unknown. Known: createPlant.'],
  [
    {
      document: shop,
      profile: {
        name: 'store.yaml',
        operation: 'POST /plants',
        cases: [],
        differenceOf: () => undefined,
      },
    },
    'The profile store.yaml is about POST /plants, and not about POST /v2/orders: read it with the same document.',
  ],
])('the options %o are refused', async (more, message) => {
  await expect(check({ ...options, ...more })).rejects.toThrow(message)
})
