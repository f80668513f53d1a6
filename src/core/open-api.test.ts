import { expect, test } from 'vitest'
import { createMock } from './create-mock.ts'

const error = { properties: { code: { type: 'integer' }, reason: { type: 'string' } } }
const responses = {
  201: { description: 'Created' },
  default: {
    description: 'Refused',
    content: { 'application/json': { schema: { type: 'object', ...error } } },
  },
}
const withBody = (schema: object) => ({
  requestBody: { content: { 'application/json': { schema } } },
  responses,
})
const ticket = withBody({ type: 'object', properties: { subject: { type: 'string' } } })

const csv = { requestBody: { content: { 'text/csv': {} } }, responses }

const document = {
  openapi: '3.1.0',
  info: { title: 'Tickets', version: '1' },
  paths: {
    '/tickets': { post: ticket, get: { responses }, patch: csv },
    '/tickets/search': { post: ticket },
    '/tickets/{id}': { get: { responses }, patch: csv },
    '/tickets/{id}/files/{name}.txt': { put: csv },
    '/broken': { $ref: '#/nothing' },
  },
}
const mock = createMock({ document, operation: 'POST /tickets', basePath: '/api' })

function send(method: string, target: string, headers: Record<string, string> = {}) {
  const exchange = mock.respond({
    method,
    target,
    headers: new Map(Object.entries(headers)),
    body: new Uint8Array(),
  })
  return exchange.response
}

const noCsv = 'the mock leaves it out: text/csv is not supported'
const onlyOne = 'this mock serves POST /tickets only: create another one with the option operation'

test.each([
  ['PATCH', '/api/tickets', `the document has PATCH /tickets, but ${noCsv}`],
  ['GET', '/api/tickets', `the document has GET /tickets, but ${onlyOne}`],
  ['POST', '/api/tickets/search', `the document has POST /tickets/search, but ${onlyOne}`],
  ['PUT', '/api/tickets/7/files/a.txt?x=1', noCsv],
  ['PATCH', '/api/tickets/a%2Fb', 'the document has PATCH /tickets/{id}, but'],
  ['PATCH', '/api/broken', 'the document has /broken, but the mock leaves it out: '],
])('%s %s, which is left out, gets 501 with the reason', (method, target, reason) => {
  const { status, body } = send(method, target)
  expect(status).toBe(501)
  expect(JSON.parse(body)).toEqual({ code: 6004, reason: expect.stringContaining(reason) })
})

test.each([
  ['PUT', '/api/tickets', 405],
  ['PUT', '/api/tickets/7', 404],
  ['GET', '/api/tickets/', 404],
  ['GET', '/api/tickets/search', 404],
  ['GET', '/api/tickets/7/files', 404],
  ['PUT', '/api/tickets/7/files/.txt', 404],
  ['GET', '/tickets/7', 404],
])('%s %s, which the document does not have, gets %i', (method, target, status) => {
  expect(send(method, target).status).toBe(status)
})

test('the reason is a text where the errors of the document have no body', () => {
  const bare = { ...ticket, responses: { 400: { description: 'Refused' } } }
  const paths = { '/tickets': { post: bare, patch: csv } }
  const { response } = createMock({ document: { ...document, paths } }).respond({
    method: 'PATCH',
    target: '/tickets',
    headers: new Map(),
    body: new Uint8Array(),
  })
  expect(response).toMatchObject({
    status: 501,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `the document has PATCH /tickets, but ${noCsv}`,
  })
})

test('a base path that begins with * stands for any beginning', () => {
  const anywhere = createMock({ document, operation: 'POST /tickets', basePath: '*' })
  const target = 'https://shop.example/v2/tickets/7'
  const request = { method: 'GET', target, headers: new Map(), body: new Uint8Array() }
  expect(anywhere.respond(request).response.status).toBe(501)
})

test('a preflight allows a method that is left out, and no unknown one', () => {
  const allowedOf = (target: string): string | undefined =>
    send('OPTIONS', target, {
      origin: 'https://app.example',
      'access-control-request-method': 'PATCH',
    }).headers['access-control-allow-methods']
  expect(['/api/tickets/7', '/api/tickets'].map(allowedOf)).toEqual([
    'OPTIONS, PATCH',
    'POST, OPTIONS, PATCH',
  ])
})
