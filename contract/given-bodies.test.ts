import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenLocally } from '../test/support/start.ts'
import type { CheckOptions } from './data/options.ts'
import { check } from './runner.ts'

const content = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['name', 'customerId'],
      properties: {
        name: { type: 'string' },
        customerId: { type: 'string' },
        region: { type: 'string' },
        count: { type: 'integer' },
      },
    },
  },
}
const document = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        requestBody: { required: true, content },
        responses: { 201: { description: '', content }, 400: { description: '' } },
      },
    },
  },
}

/** A server that knows one customer, and wants the region of it. */
const start = async () => {
  const names = new Set<string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = String(Buffer.concat(parts))
      const isKnown = text.includes('"customerId":"c-17"') && text.includes('"region":"north"')
      const name = /"name":"([^"]+)"/.exec(text)?.[1]
      if (isKnown && name !== undefined) names.add(name)
      response.writeHead(isKnown ? 201 : 400, { 'Content-Type': 'application/json' })
      response.end(isKnown ? text : '')
    })
  })
  return { baseUrl: `http://127.0.0.1:${await listenLocally(server)}`, names }
}

const run = (baseUrl: string, more: Partial<CheckOptions>) =>
  check({
    document,
    baseUrl,
    only: ['R1/plain', 'R1/accept-anything'],
    seed: 3,
    explore: 0,
    ...more,
  })

test('a body that the user gives is the base of all requests, with fresh names', async () => {
  const { baseUrl, names } = await start()
  const refused = await run(baseUrl, {})
  expect(refused.exitCode).toBe(2)
  expect(refused.stopped).toContain(
    'The values of "customerId", "region" are made up: give the document an example or enum of what the server knows, or the check a body with --body FILE.',
  )

  const body = { name: 'fern', customerId: 'c-17', region: 'north' }
  const report = await run(baseUrl, { bodies: { createOrder: body } })
  expect([report.stopped, report.exitCode, report.counts.violations]).toEqual([undefined, 0, 0])
  expect(names.size).toBeGreaterThan(1)
  expect(report.run.options.bodies).toEqual(['createOrder'])
})

test.each<[bodies: object, message: string]>([
  [
    { createOrders: {} },
    'The operation with a body "createOrders" is unknown: did you mean "createOrder"?',
  ],
  [
    { createOrder: { name: 'fern', customerId: 7 } },
    'The body for createOrder breaks the document at /customerId: it must be a string.',
  ],
  [
    { 'POST /orders': { name: 'fern' } },
    'The body for createOrder breaks the document at /customerId: it is required.',
  ],
])('the bodies %j are an error before any request', async (bodies, message) => {
  await expect(run('http://127.0.0.1:1', { bodies: { ...bodies } })).rejects.toThrow(message)
})

test('what a read needs is created with the body that the user gives', async () => {
  const { baseUrl, names } = await start()
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const read = { operationId: 'getOrder', responses: { 200: { description: '', content } } }
  const paths = { ...document.paths, '/orders/{id}': { parameters: [id], get: read } }
  const body = { name: 'fern', customerId: 'c-17', region: 'north' }
  const more = { document: { ...document, paths }, bodies: { createOrder: body } }
  await run(baseUrl, { ...more, only: ['getOrder', 'R1/plain'] })
  expect(names.size).toBeGreaterThan(0)
})
