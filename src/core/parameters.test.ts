import { describe, expect, test } from 'vitest'
import { parseDocument } from '../document/parse-document.ts'
import type { Branch } from '../scenario/scenario.ts'
import type { MockOptions } from './mock-options.ts'
import { apiOf } from './api.ts'
import { createMockOf } from './create-mock.ts'
import { serveRead } from './serve-read.ts'

const body = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, id: { type: 'integer' } },
}
const error = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    field: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { message: { type: 'string' }, field: { type: 'string' } },
      },
    },
  },
}
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
  { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
  { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', minLength: 2 } },
  { name: 'api_token', in: 'query', schema: { type: 'string', maxLength: 3 } },
]

const json = (schema: object) => ({
  description: 'A body',
  content: { 'application/json': { schema } },
})

/** A mock of an operation with these parameters, and with responses of these statuses beside 201. */
function mockWith(statuses: readonly number[] = [400], options: MockOptions = {}) {
  const refusals = Object.fromEntries(statuses.map((status) => [status, json(error)]))
  const responses = { 201: json(body), ...refusals }
  const requestBody = { required: true, content: { 'application/json': { schema: body } } }
  const { operations } = parseDocument({
    openapi: '3.1.0',
    info: { title: 'Items', version: '1' },
    paths: { '/items': { post: { parameters, requestBody, responses } } },
  })
  return createMockOf(options, apiOf(serveRead(operations[0]!)))
}

interface Sent {
  readonly target?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly text?: string
}

function send({ target = '/items', headers = {}, text = '{"name":"a"}' }: Sent, mock = mockWith()) {
  const request = {
    method: 'POST',
    target,
    headers: new Headers(
      Object.entries({
        'content-type': 'application/json',
        'x-tenant': 'acme',
        ...headers,
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: new TextEncoder().encode(text),
  }
  const { response, problems } = mock.respond(request)
  return { status: response.status, text: response.body, problems }
}

const messagesOf = (sent: Sent) => send(sent).problems.map(({ message }) => message)

describe('a request whose parameters are wrong', () => {
  test('gets all problems of parameters and members together', () => {
    const target = '/items?limit=500&ids=1&ids=x'
    const { status, text, problems } = send({
      target,
      headers: { 'x-tenant': 'a' },
      text: '{"id":"7"}',
    })
    expect(problems.map(({ message }) => message)).toEqual([
      'query "limit" must be at most 100 (got 500)',
      'query "ids[1]" must be an integer (got "x")',
      'header "X-Tenant" must have at least 2 characters (got "a")',
      '"name" is required',
      '"id" must be an integer (got "7")',
    ])
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      code: 8002,
      field: 'limit',
      errors: [
        { field: 'limit' },
        { field: 'ids' },
        { field: 'X-Tenant' },
        { field: 'name' },
        { field: 'id' },
      ],
    })
  })

  test('gets the problem of its media type, or of malformed JSON, after them', () => {
    const target = '/items?limit=x'
    const first = 'query "limit" must be an integer (got "x")'
    expect(messagesOf({ target, headers: { 'content-type': 'text/plain' } })).toEqual([
      first,
      'the Content-Type must be application/json (got "text/plain")',
    ])
    expect(messagesOf({ target, text: '{' })).toEqual([
      first,
      expect.stringContaining('the body must be JSON'),
    ])
  })

  test.each([
    [[400, 422], 400],
    [[422], 422],
    [[401, 404], 400],
  ])('has of the statuses %j the status %i', (statuses, status) => {
    expect(send({ target: '/items?limit=x' }, mockWith(statuses)).status).toBe(status)
  })

  test('gets the error of a missing one if that comes first', () => {
    const { text, problems } = send({ headers: { 'x-tenant': undefined } })
    expect(JSON.parse(text)).toMatchObject({ code: 8001, field: 'X-Tenant' })
    expect(problems).toEqual([
      {
        pointer: '',
        keyword: 'parameter-missing',
        message: 'header "X-Tenant" is required',
        parameter: { name: 'X-Tenant', in: 'header' },
      },
    ])
  })

  test('does not get secrets back', () => {
    expect(messagesOf({ target: '/items?api_token=verysecret' })).toEqual([
      'query "api_token" must have at most 3 characters',
    ])
  })

  test('with malformed escapes gets a problem; parameters that are not documented are ignored', () => {
    expect(messagesOf({ target: '/items?limit=%zz' })).toEqual([
      'query "limit" must be percent-encoded UTF-8 (got "%zz")',
    ])
    expect(send({ target: '/items?%zz=%zz&__proto__=1&limit=7' }).status).toBe(201)
  })
})

describe('a condition of a scenario', () => {
  const choose: readonly Branch<string>[] = [
    { when: { limit: { atMost: 10 } }, answer: { status: 202 } },
    { when: { 'X-Tenant': 'other' }, answer: { status: 203 } },
    { when: { name: 'b' }, answer: { status: 204 } },
  ]
  const mock = mockWith([400], { scenarios: { own: { choose } }, scenario: 'own' })

  test.each<[Sent, number]>([
    [{ target: '/items?limit=10' }, 202],
    [{ target: '/items?limit=11' }, 201],
    [{ headers: { 'x-tenant': 'other' } }, 203],
    [{ text: '{"name":"b"}', target: '/items?name=a' }, 204],
    [{ target: '/items?name=b' }, 201],
  ])('may be about parameters: %j gets %i', (sent, status) => {
    expect(send(sent, mock).status).toBe(status)
  })

  test('on a parameter that is misspelled is named', () => {
    const misspelled = { choose: [{ when: { limt: 1 }, answer: 'rejected' }] } as const
    const { response, notice } = mockWith([400], { scenario: misspelled }).respond({
      method: 'POST',
      target: '/items',
      headers: new Map([
        ['content-type', 'application/json'],
        ['x-tenant', 'acme'],
      ]),
      body: new TextEncoder().encode('{"name":"a"}'),
    })
    expect(response.status).toBe(201)
    expect(notice).toContain('"limt"')
    expect(notice).toContain('"limit"')
  })
})
