import { describe, expect, test, vi } from 'vitest'
import { createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import type { MockOptions } from '../core/mock-options.ts'
import { documentOf } from '../../test/support/document.ts'
import { post } from '../../test/support/post.ts'
import { type ControlApiOptions, createControlApi } from './control-api.ts'

/** The response to a line such as `PUT /_mock/scenario`. */
const send = async (
  mock: Mock,
  line: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  options: Partial<ControlApiOptions> = {},
) => {
  const access = { loopback: true, token: undefined, origins: new Set<string>() }
  const [method = '', path = ''] = line.split(' ')
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    body: body ?? null,
  })
  const response = await createControlApi(mock, { access, ...options }).fetch(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json' && text !== ''
  const json: unknown = isJson ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, json }
}

describe('PUT /_mock/scenario', () => {
  test.each([
    ['a name', '{"scenario":"rejected"}', 'rejected'],
    ['a definition', '{"scenario":{"answer":"rejected"}}', 'custom'],
    ['a byte order mark', '\ufeff{"scenario":"rejected"}', 'rejected'],
  ])('accepts %s', async (_name, body, name) => {
    const mock = createMock({ basePath: '*' })
    const { status, json } = await send(mock, 'PUT /_mock/scenario', body)
    const state = { scenario: name, own: true, default: name, token: null, path: '/plants' }
    expect([status, json]).toEqual([200, state])
    expect(post(mock).status).toBe(400)
  })

  test.each<[name: string, body: string | Uint8Array<ArrayBuffer>, message: string | RegExp]>([
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff]), /^The body must be JSON/],
    [
      'another member',
      '{"scenaro":"slow"}',
      'body.scenaro is unknown: did you mean "scenario"? Known: scenario, operation.',
    ],
    ['a name alone', '"slow"', 'body takes an object with scenario, operation (got "slow").'],
    ['no scenario', '{}', 'scenario takes a scenario name or an object (got null).'],
    ['an empty body', '', /^The body must be JSON, such as .+ \(line 1, column 1: /],
    ['truncated JSON', '{"scenario":', /^The body must be JSON, such as .+ \(line 1, column 13: /],
    ['deep nesting', `${'{"choose":['.repeat(200)}{}${']}'.repeat(200)}`, /^The body must be JSON/],
  ])('refuses %s', async (_name, body, message) => {
    const mock = createMock()
    const { status, json } = await send(mock, 'PUT /_mock/scenario', body)
    expect([status, json]).toMatchObject([400, { error: 7001 }])
    expect((json as Error).message).toMatch(message)
    expect(mock.scenario).toBe('auto')
  })

  test('refuses a body above 256 KiB, whatever the limit of the store', async () => {
    const mock = createMock({ behavior: { bodyLimit: 1 } })
    const { status, json } = await send(mock, 'PUT /_mock/scenario', `"${'x'.repeat(262_143)}"`)
    expect([status, json]).toEqual([
      413,
      { error: 7002, message: 'The body may have at most 262144 bytes.' },
    ])
    expect((await send(mock, 'PUT /_mock/scenario', '{"scenario":"slow"}')).status).toBe(200)
  })

  test('gives a token its own scenario, and DELETE removes it', async () => {
    const mock = createMock()
    const ada = { authorization: 'Bearer adalovelace' }
    const own = { scenario: 'slow', own: true, default: 'auto', token: 'ada…', path: '/plants' }
    expect((await send(mock, 'PUT /_mock/scenario', '{"scenario":"slow"}', ada)).json).toEqual(own)
    const none = { scenario: 'auto', own: false, default: 'auto', token: 'ada…', path: '/plants' }
    expect((await send(mock, 'DELETE /_mock/scenario', undefined, ada)).json).toEqual(none)
  })
})

describe('GET /_mock/requests', () => {
  test('has the newest 100 entries by default', async () => {
    const mock = createMock()
    for (let nth = 1; nth <= 150; nth += 1) post(mock)
    const { requests } = (await send(mock, 'GET /_mock/requests')).json as {
      requests: { id: number }[]
    }
    expect([requests.length, requests[0]?.id, requests.at(-1)?.id]).toEqual([100, 51, 150])
  })

  test.each([
    ['limit=1001', 'limit takes a whole number from 0 to 1000 (got 1001).'],
    ['after=-1', 'after takes a whole number from 0 (got "-1").'],
    ['status=4xx', 'status takes a whole number from 100 to 599 (got "4xx").'],
    ['stauts=400', /^stauts is unknown: did you mean "status"\?/],
  ])('refuses %j', async (query, message) => {
    const { status, json } = await send(createMock(), `GET /_mock/requests?${query}`)
    expect([status, json]).toMatchObject([400, { error: 7001 }])
    expect((json as Error).message).toMatch(message)
  })
})

test('GET /_mock/plants has pages, in the order of creation over all tokens', async () => {
  const mock = createMock()
  for (const [id, token] of ['ada', 'bob', 'ada', 'bob', 'ada'].entries()) {
    post(mock, { body: '{}' })
    post(mock, { token, body: `{"id":${id},"name":"fern"}` })
  }
  const read = async (query: string, headers = {}): Promise<unknown> => {
    const { json } = await send(mock, `GET /_mock/plants${query}`, undefined, headers)
    const { plants, last } = json as { plants: { id: number }[]; last?: number }
    return [plants.map(({ id }) => id), last]
  }
  expect(await read('?after=0&limit=2')).toEqual([[0, 1], 4])
  expect(await read('?after=10')).toEqual([[], undefined])
  expect(await read('?limit=1')).toEqual([[4], 10])
  expect(await read('?after=2', { authorization: 'Bearer ada' })).toEqual([[2, 4], 10])
  expect((await send(mock, 'GET /_mock/plants?status=200')).status).toBe(400)
})

test('GET /_mock/scenarios lists all with exact integers and without functions', async () => {
  const scenarios: MockOptions['scenarios'] = {
    slow: { delay: 5 },
    odd: { description: 'a function', sequence: [{ answer: () => 'auto', times: 2 }] },
    big: { choose: [{ when: { id: 9007199254740993n }, answer: 'rejected' }] },
  }
  const { json, text } = await send(createMock({ scenarios }), 'GET /_mock/scenarios')
  expect(text).toContain('"id":9007199254740993}')
  expect(json).toMatchObject({
    scenarios: {
      auto: { description: 'validates the request, then 200 or 400', answer: 'auto' },
      slow: { delay: 5 },
      odd: { description: 'a function', sequence: [{ times: 2 }] },
    },
  })
})

test('GET /_mock/operation describes the operation; another document brings its bodies', async () => {
  const { json: ofPlantStore } = await send(createMock(), 'GET /_mock/operation')
  expect(ofPlantStore).toMatchObject({ title: 'Plant Store', bodies: null })
  const document = documentOf({ type: 'object', properties: { size: { type: 'integer' } } })
  const { json } = await send(createMock({ document, basePath: '/api' }), 'GET /_mock/operation')
  expect(json).toEqual({
    title: 'Test',
    name: 'POST /items',
    operationId: null,
    method: 'POST',
    basePath: '/api',
    statuses: ['200'],
    deprecated: false,
    parameters: [],
    mediaType: 'application/json',
    credentials: [],
    credential: null,
    example: '{"size":1}',
    path: '/items',
    bodies: expect.objectContaining({
      'Invalid: wrong type': expect.objectContaining({ sizeText: '{"size":"1"}' }),
    }),
  })
})

describe('a mock of several operations', () => {
  const thing = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  }
  const content = { 'application/json': { schema: thing } }
  const responses = { 200: { description: 'OK', content } }
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 3 } },
    { name: 'X-Trace', in: 'header', schema: { type: 'string' }, example: 'a1' },
    { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    { name: 'size', in: 'query', schema: { enum: [2, 3] } },
    { name: 'new', in: 'query', schema: { type: 'boolean' } },
  ]
  const form = { 'application/x-www-form-urlencoded': { schema: { ...thing, required: ['name'] } } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: {
      '/items': {
        post: { operationId: 'add', requestBody: { content }, responses },
        get: { operationId: 'list', responses, deprecated: true },
      },
      '/items/{id}': { parameters, get: { operationId: 'constructor', responses } },
      '/forms': { post: { requestBody: { content: form }, responses } },
      '/files': { put: { requestBody: { content: { 'image/png': {} } }, responses } },
    },
  }
  const add = (mock: Mock, id: number, token = 'ada') => {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
    const body = new TextEncoder().encode(`{"id":${id}}`)
    return mock.finish(mock.respond({ method: 'POST', target: '/items', headers, body }), 1)
  }

  test('lists its operations, and those that it leaves out', async () => {
    const { json } = await send(createMock({ document }), 'GET /_mock/operations')
    expect(json).toMatchObject({
      operations: [
        { name: 'GET /items', operationId: 'list', deprecated: true, statuses: ['200'] },
        { name: 'POST /items', method: 'POST', path: '/items', deprecated: false },
        { name: 'GET /items/{id}', operationId: 'constructor' },
        { name: 'POST /forms', operationId: null },
      ],
      leftOut: [
        {
          name: 'PUT /files',
          method: 'PUT',
          path: '/files',
          reasons: ['image/png is not supported'],
        },
      ],
      headers: ['x-trace'],
    })
    const only = createMock({ document, operation: 'add' })
    const { json: ofOne } = await send(only, 'GET /_mock/operations')
    expect(ofOne).toMatchObject({ operations: [{ name: 'POST /items' }], leftOut: [] })
  })

  test('describes an operation by its id or name, with a value of each parameter', async () => {
    const mock = createMock({ document })
    const { json } = await send(mock, 'GET /_mock/operation?operation=constructor')
    expect(json).toMatchObject({
      name: 'GET /items/{id}',
      mediaType: null,
      example: '',
      bodies: {},
      parameters: [
        { name: 'id', in: 'path', required: true, type: 'integer', example: '3' },
        { name: 'X-Trace', in: 'header', required: false, example: 'a1', values: [] },
        { name: 'tags', in: 'query', structured: true, exploded: true, example: '["text"]' },
        { name: 'size', in: 'query', example: '2', values: ['2', '3'] },
        { name: 'new', in: 'query', example: 'true', values: ['true', 'false'] },
      ],
    })
    const named = await send(mock, 'GET /_mock/operation?operation=POST%20/forms')
    const example = 'name=text'
    expect(named.json).toMatchObject({ mediaType: Object.keys(form)[0], example, bodies: {} })
  })

  test.each([
    ['ad', 'the operation "ad" is unknown: did you mean "add"? Known:'],
    ['PUT%20/files', 'the operation "PUT /files" is left out: image/png is not supported'],
    ['7', 'the operation "7" is unknown. Known:'],
  ])('refuses the operation %s', async (name, message) => {
    const { json } = await send(createMock({ document }), `GET /_mock/operation?operation=${name}`)
    expect(json).toMatchObject({ error: 7001, message: expect.stringContaining(message) })
  })

  test('lists its journal by operation', async () => {
    const mock = createMock({ document })
    add(mock, 7)
    const ids = async (name: string): Promise<unknown> => {
      const { json } = await send(mock, `GET /_mock/requests?operation=${name}`)
      return (json as { requests: { id: number }[] }).requests.map(({ id }) => id)
    }
    expect([await ids('add'), await ids('list')]).toEqual([[1], []])
  })

  test('lists, replaces and removes its resources, those of a token only for this token', async () => {
    const mock = createMock({ document })
    const changed = vi.fn<() => void>()
    add(mock, 7)
    add(mock, 8, 'bob')
    mock.observe({ changed })
    const { json } = await send(mock, 'GET /_mock/collections')
    expect(json).toEqual({ collections: [{ path: '/items', count: 2 }] })
    const { json: found } = await send(mock, 'GET /_mock/resources?path=/items&limit=1')
    expect(found).toMatchObject({ resources: [{ id: 2, path: '/items', value: { id: 8 } }] })
    const ada = { authorization: 'Bearer ada' }
    const refused = await send(mock, 'DELETE /_mock/resources/2', undefined, ada)
    expect(refused).toMatchObject({ status: 404, json: { error: 7005 } })
    const { json: replaced } = await send(mock, 'PUT /_mock/resources/1', '{"name":"x"}', ada)
    expect(replaced).toEqual({ id: 1, path: '/items', value: { id: 7, name: 'x' } })
    expect((await send(mock, 'DELETE /_mock/resources/2')).status).toBe(204)
    expect(mock.resources('/items')).toEqual([{ id: 7, name: 'x' }])
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['{"id":9}', '"id" must stay 7 (got 9): paths name the resource by it.'],
    ['[]', 'The body must be an object with "id", as it is stored.'],
    ['{', 'The body must be JSON (line 1, column 2:'],
  ])('refuses the new value %s of a resource', async (body, message) => {
    const mock = createMock({ document })
    add(mock, 7)
    const { json } = await send(mock, 'PUT /_mock/resources/1', body)
    expect(json).toMatchObject({ error: 7001, message: expect.stringContaining(message) })
    expect(mock.resources('/items')).toEqual([{ id: 7 }])
  })
})

describe('a token', () => {
  test.each(['Basic YQ==', 'ada', 'Bearer ada, Bearer bob'])(
    'is refused if malformed: %s',
    async (authorization) => {
      const mock = createMock()
      post(mock)
      const { status } = await send(mock, 'POST /_mock/reset', undefined, { authorization })
      expect([status, mock.requests().length]).toEqual([400, 1])
    },
  )

  test('is needed where each token has its own store', async () => {
    const ada = { authorization: 'Bearer ada' }
    const line = 'GET /_mock/scenario'
    const { status, json } = await send(createMock(), line, undefined, {}, { perToken: true })
    expect([status, json]).toMatchObject([400, { error: 7001 }])
    expect((json as Error).message).toMatch(/^Each token has its state in an object of its own/)
    const withToken = await send(createMock(), line, undefined, ada, { perToken: true })
    expect(withToken.status).toBe(200)
    expect((await send(createMock(), line)).status).toBe(200)
  })

  test('is refused if the store does not accept it', async () => {
    const mock = createMock({ behavior: { tokens: ['ada'] } })
    const headers = { authorization: 'Bearer s3cret' }
    const { status, json } = await send(mock, 'GET /_mock/requests', undefined, headers)
    const message = 'The bearer token is not one that the mock accepts.'
    expect([status, json]).toEqual([400, { error: 7001, message }])
  })
})

describe('a path', () => {
  test('lists the available paths if it is unknown', async () => {
    const { status, json } = await send(createMock(), 'GET /_mock/scenarois')
    expect([status, json]).toEqual([
      404,
      {
        error: 7005,
        message:
          '/_mock/scenarois is not a path of the control API. It has /_mock/scenarios, /_mock/scenario, /_mock/operations, /_mock/operation, /_mock/requests, /_mock/plants, /_mock/collections, /_mock/resources, /_mock/resources/{id}, /_mock/reset, /_mock/events, /_mock/health.',
      },
    ])
  })

  test('and a method are shortened in the message', async () => {
    const [path, longPath] = ['x'.repeat(73), 'x'.repeat(74)]
    const messageOf = async (line: string): Promise<string> =>
      ((await send(createMock(), line)).json as Error).message
    expect(await messageOf(`GET /_mock/${path}`)).toContain(`/_mock/${path} is not`)
    expect(await messageOf(`GET /_mock/${longPath}`)).toContain(`/_mock/${path} is not`)
    expect(await messageOf(`${'M'.repeat(20)} /_mock/health`)).toContain(`(got ${'M'.repeat(20)}).`)
    expect(await messageOf(`${'M'.repeat(21)} /_mock/health`)).toContain(`(got ${'M'.repeat(20)}).`)
  })

  test.each(['__proto__', 'scenario/', '../plants'])('is unknown: /_mock/%s', async (path) => {
    expect((await send(createMock(), `GET /_mock/${path}`)).status).toBe(404)
  })

  test.each([
    ['PATCH /_mock/scenario', 'GET, PUT, DELETE'],
    ['GET /_mock/reset', 'POST'],
    ['POST /_mock/health', 'GET'],
    ['OPTIONS /_mock/requests', 'GET, DELETE'],
  ])('lists its methods in response to %s', async (line, allow) => {
    const { status, headers, json } = await send(createMock(), line)
    expect([status, headers.get('allow'), json]).toMatchObject([405, allow, { error: 7006 }])
  })

  test.each(['requests', 'events'])('responds to HEAD without a body: /_mock/%s', async (path) => {
    const { status, text } = await send(createMock(), `HEAD /_mock/${path}`)
    expect([status, text]).toEqual([200, ''])
  })
})

describe('the console page', () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

  test.each(['/_mock', '/_mock/', '/_mock?x'])('opens from any link to %s', async (path) => {
    const options = { console: () => '<!doctype html>' }
    const received = await send(createMock(), `GET ${path}`, undefined, link, options)
    expect([received.status, received.text]).toEqual([200, '<!doctype html>'])
    expect(received.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(received.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is a 404 if the server has none', async () => {
    expect((await send(createMock(), 'GET /_mock')).status).toBe(404)
  })

  test('logs why it cannot be read, and does not send it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = new Error('/home/ada/secret')
    const options = { console: () => Promise.reject(error) }
    const { status, json } = await send(createMock(), 'GET /_mock', undefined, {}, options)
    const message = 'The mock failed. See the error in its log.'
    expect([status, json]).toEqual([500, { error: 7008, message }])
    expect(log).toHaveBeenCalledWith(error)
    log.mockRestore()
  })
})
