import { describe, expect, test } from 'vitest'
import { createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
const described = (content: object) => ({ description: '', ...content })
const error = described(json({ type: 'object', properties: { detail: { type: 'string' } } }))

const newTree = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, height: { type: 'integer' } },
}
const tree = {
  type: 'object',
  required: ['id', 'name', 'planted'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    ...newTree.properties,
    planted: { type: 'string', format: 'date', readOnly: true },
  },
}
const ofTree = { 200: described(json(tree)), 404: error }
const query = (name: string, schema: object) => ({ name, in: 'query', schema })

const document = {
  openapi: '3.1.0',
  info: { title: 'Park', version: '1' },
  paths: {
    '/parks/{parkId}/trees': {
      post: { requestBody: json(newTree), responses: { 201: described(json(tree)), 400: error } },
      get: {
        parameters: [
          query('limit', { type: 'integer' }),
          query('page', { type: 'integer' }),
          query('height', { type: 'integer' }),
        ],
        responses: {
          200: described(
            json({
              type: 'object',
              required: ['trees', 'total'],
              properties: { trees: { type: 'array', items: tree }, total: { type: 'integer' } },
            }),
          ),
        },
      },
    },
    '/parks/{park}/trees/{id}': {
      get: { responses: ofTree },
      put: { requestBody: json(newTree), responses: ofTree },
      patch: {
        requestBody: {
          content: { 'application/json': { schema: {} }, 'application/json-patch+json': {} },
        },
        responses: ofTree,
      },
      delete: { responses: { 204: { description: '' } } },
    },
    '/labels': {
      post: {
        requestBody: json({ type: 'object', properties: { text: { type: 'string' } } }),
        responses: {
          201: described({
            ...json({
              type: 'object',
              required: ['data'],
              properties: {
                data: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'integer' }, text: { type: 'string' } },
                },
              },
            }),
            headers: { Location: { schema: { type: 'string' } } },
          }),
        },
      },
    },
    '/labels/{labelId}': {
      get: { responses: { 200: described(json({ type: 'object', properties: { id: {} } })) } },
      put: {
        requestBody: json({ type: 'object' }),
        responses: { 200: { description: '' }, 201: { description: '' } },
      },
    },
  },
}

type Body = Readonly<Record<string, unknown>>

function send(mock: Mock, name: string, body?: unknown, headers: Body = {}) {
  const [method = '', target = ''] = name.split(' ')
  const { response } = mock.respond({
    method,
    target,
    headers: new Map(
      Object.entries({ 'content-type': 'application/json', authorization: 'ada', ...headers }),
    ),
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  })
  const { status } = response
  return {
    status,
    headers: response.headers,
    body: response.body && (JSON.parse(response.body) as Body),
  }
}
const open = (options: MockOptions<never> = {}): Mock => createMock({ document, ...options })
const TREES = '/parks/7/trees'

describe('what a token has created', () => {
  test('has an identity that the mock made, and members that no request has, always the same', () => {
    const mock = open()
    const created = send(mock, `POST ${TREES}`, { name: 'oak', height: 3 })
    expect(created).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'oak', height: 3 },
    })
    const { id } = created.body as Body
    expect(send(mock, `GET ${TREES}/${String(id)}`)).toMatchObject({
      status: 200,
      body: created.body,
    })
    expect(send(mock, `GET ${TREES}`).body).toEqual({ trees: [created.body], total: 1 })
    expect(mock.plants()).toEqual([created.body])
  })

  test('is replaced with all that a request can have, and keeps what it cannot', () => {
    const mock = open()
    const { id, planted } = send(mock, `POST ${TREES}`, { name: 'oak', height: 3 }).body as Body
    const replaced = { id, name: 'elm', planted }
    expect(send(mock, `PUT ${TREES}/${String(id)}`, { name: 'elm' }).body).toEqual(replaced)
    expect(send(mock, `GET ${TREES}/${String(id)}`).body).toEqual(replaced)
  })

  test('is merged with a patch, of either form', () => {
    const mock = open()
    const { id, planted } = send(mock, `POST ${TREES}`, { name: 'oak', height: 3 }).body as Body
    const merged = { id, name: 'elm', planted }
    expect(send(mock, `PATCH ${TREES}/${String(id)}`, { name: 'elm', height: null }).body).toEqual(
      merged,
    )
    const type = { 'content-type': 'application/json-patch+json' }
    const patch = [{ op: 'add', path: '/height', value: 9 }]
    expect(send(mock, `PATCH ${TREES}/${String(id)}`, patch, type).body).toEqual({
      ...merged,
      height: 9,
    })
    const refused = send(
      mock,
      `PATCH ${TREES}/${String(id)}`,
      [{ op: 'remove', path: '/none' }],
      type,
    )
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'the body must be a JSON Patch that fits: operation 0 refers to nothing' },
    })
  })

  test('is gone when it is removed, and unknown to every operation', () => {
    const mock = open()
    const { id } = send(mock, `POST ${TREES}`, { name: 'oak' }).body as Body
    expect(send(mock, `DELETE ${TREES}/${String(id)}`)).toMatchObject({ status: 204, body: '' })
    for (const request of ['GET', 'DELETE', 'PUT', 'PATCH'])
      expect(send(mock, `${request} ${TREES}/${String(id)}`, { name: 'a' }).status).toBe(404)
    expect(send(mock, `GET ${TREES}`).body).toEqual({ trees: [], total: 0 })
    expect(mock.plants()).toEqual([])
  })

  test('is in its own collection, however its path is spelled', () => {
    const mock = open()
    const { id } = send(mock, 'POST /parks/%37/trees', { name: 'oak' }).body as Body
    expect(send(mock, `GET ${TREES}/${String(id)}`).body).toMatchObject({ name: 'oak' })
    const { body } = send(mock, 'GET /parks/8/trees')
    expect(JSON.stringify(body)).not.toContain('oak')
  })

  test('is unknown to another token, and forgotten by a reset', () => {
    const mock = open()
    send(mock, `POST ${TREES}`, { name: 'oak' })
    const { body } = send(mock, `GET ${TREES}`, undefined, { authorization: 'eve' })
    expect(JSON.stringify(body)).not.toContain('oak')
    mock.forToken('ada').reset()
    expect(JSON.stringify(send(mock, `GET ${TREES}`).body)).not.toContain('oak')
  })

  test('is seen by a reader without a token, if nobody has created something without one', () => {
    const mock = open()
    send(mock, `POST ${TREES}`, { name: 'oak' })
    const anonymous = { authorization: '' }
    expect(send(mock, `GET ${TREES}`, undefined, anonymous).body).toMatchObject({ total: 1 })
    send(mock, `POST ${TREES}`, { name: 'elm' }, anonymous)
    expect(send(mock, `GET ${TREES}`, undefined, anonymous).body).toMatchObject({
      trees: [{ name: 'elm' }],
    })
  })

  test('is not stored if its response is lost', () => {
    const mock = open({ scenario: { fault: 'hang' } })
    send(mock, `POST ${TREES}`, { name: 'oak' })
    expect(mock.plants()).toEqual([])
  })
})

test('the resources of a collection are read by its path, or by its template', () => {
  const mock = open()
  for (const park of [7, 8]) send(mock, `POST /parks/${park}/trees`, { name: `oak ${park}` })
  send(mock, 'POST /labels', { text: 'a' })
  const namesAt = (path: string): unknown =>
    mock.resources<{ name: string }>(path).map(({ name }) => name)
  expect(namesAt('/parks/7/trees')).toEqual(['oak 7'])
  expect(namesAt('/parks/{parkId}/trees')).toEqual(['oak 7', 'oak 8'])
  expect(mock.resources('/labels')).toEqual([{ id: 1, text: 'a' }])
  expect(mock.resources('/parks/9/trees')).toEqual([])
  expect(() => mock.resources('/parks')).toThrow('the path "/parks" is unknown')
  expect(mock.forToken('eve').resources('/labels')).toEqual([])
})

describe('with several operations', () => {
  test('the journal names the operation of a request', () => {
    const mock = open()
    send(mock, `GET ${TREES}`)
    send(mock, 'GET /nothing')
    expect(mock.requests().map(({ operation }) => operation)).toEqual([
      'GET /parks/{parkId}/trees',
      undefined,
    ])
  })

  test('a scenario may choose by the operation', () => {
    const answer = { status: 503 } as const
    const mock = open({ scenario: { choose: [{ when: { operation: 'POST /labels' }, answer }] } })
    expect(send(mock, 'POST /labels', { text: 'a' }).status).toBe(503)
    expect(send(mock, `POST ${TREES}`, { name: 'oak' }).status).toBe(201)
  })

  test('each of them takes the steps of a sequence', () => {
    const mock = open({ scenario: { sequence: [{ answer: { status: 503 } }, 'auto'] } })
    const statuses = [`GET ${TREES}`, 'POST /labels', `GET ${TREES}`, 'POST /labels'].map(
      (request) => send(mock, request, { text: 'a' }).status,
    )
    expect(statuses).toEqual([503, 503, 200, 201])
  })
})

describe('a list', () => {
  const mock = open()
  for (const height of [1, 2, 1, 3, 1]) send(mock, `POST ${TREES}`, { name: 'oak', height })
  const heights = (query: string): unknown => {
    const { trees, total } = send(mock, `GET ${TREES}${query}`).body as {
      trees: readonly { height: number }[]
      total: number
    }
    return [trees.map(({ height }) => height), total]
  }

  test.each([
    ['', [1, 2, 1, 3, 1], 5],
    ['?limit=2', [1, 2], 5],
    ['?limit=2&page=2', [1, 3], 5],
    ['?limit=2&page=3', [1], 5],
    ['?limit=2&page=9', [], 5],
    ['?page=1', [1, 2, 1, 3, 1], 5],
    ['?page=2', [], 5],
    ['?height=1', [1, 1, 1], 3],
    ['?height=1&limit=2', [1, 1], 3],
  ])('%s has the resources that it asks for, in the order of creation', (text, items, total) => {
    expect(heights(text)).toEqual([items, total])
  })
})

describe('below a resource that is not there', () => {
  const parks = (park: object): MockOptions => {
    const changed: Record<string, unknown> = structuredClone(document.paths)
    const shown = { 200: described(json(park)), 404: error }
    changed['/parks'] = {
      post: { requestBody: json({}), responses: { 201: described(json(park)) } },
    }
    changed['/parks/{id}'] = { get: { responses: shown }, delete: { responses: { 204: {} } } }
    return { document: { ...document, paths: changed } }
  }
  const withId = { type: 'object', properties: { id: { type: 'integer' } } }
  const statuses = (mock: Mock, park: number): readonly number[] => [
    send(mock, `GET /parks/${park}/trees`).status,
    send(mock, `POST /parks/${park}/trees`, { name: 'oak' }).status,
  ]

  test('nothing is found, as soon as the token has changed the collection', () => {
    const mock = createMock(parks(withId))
    expect(statuses(mock, 7)).toEqual([200, 201])
    send(mock, 'POST /parks', { id: 3 })
    expect([...statuses(mock, 3), ...statuses(mock, 7)]).toEqual([200, 201, 404, 404])
    send(mock, 'DELETE /parks/3')
    expect(statuses(mock, 3)).toEqual([404, 404])
  })

  test('the resources of a collection without identities are all there', () => {
    const mock = createMock(parks({ type: 'object', properties: { size: { type: 'integer' } } }))
    send(mock, 'POST /parks', { size: 3 })
    expect(statuses(mock, 7)).toEqual([200, 201])
  })
})

describe('a member that is named as a parameter of the path', () => {
  const ofPark = (schema: object): MockOptions => {
    const changed = structuredClone(document)
    const { get, post } = changed.paths['/parks/{parkId}/trees']
    const { get: read } = changed.paths['/parks/{park}/trees/{id}']
    const parameters = [{ name: 'parkId', in: 'path', required: true, schema: { type: 'integer' } }]
    for (const operation of [get, post]) Object.assign(operation, { parameters })
    const properties = { id: tree.properties.id, name: { type: 'string' }, parkId: schema }
    const item = { type: 'object', required: ['id', 'parkId'], properties }
    const trees = { type: 'object', properties: { trees: { type: 'array', items: item } } }
    Object.assign(post.responses[201], json(item))
    Object.assign(get.responses[200], json(trees))
    Object.assign(read, { responses: { 200: described(json(item)) } })
    return { document: changed }
  }

  test('has its value, in samples, too', () => {
    const mock = createMock(ofPark({ type: 'integer' }))
    const parksOf = () =>
      (send(mock, 'GET /parks/7/trees').body as { trees: Body[] }).trees.map(
        (item) => item['parkId'],
      )
    expect(parksOf()).toEqual([7, 7])
    expect(send(mock, 'POST /parks/7/trees', { name: 'oak' }).body).toMatchObject({ parkId: 7 })
    expect(parksOf()).toEqual([7])
  })

  test('has another one where its schema does not allow that', () => {
    const mock = createMock(ofPark({ type: 'string', enum: ['north'] }))
    expect(send(mock, 'POST /parks/7/trees', { name: 'oak' }).body).toMatchObject({
      parkId: 'north',
    })
  })
})

test('a list tells whether others follow', () => {
  const paged = structuredClone(document)
  const { get } = paged.paths['/parks/{parkId}/trees']
  const page = { trees: { type: 'array', items: tree }, has_more: { type: 'boolean' } }
  Object.assign(get.responses[200], json({ type: 'object', properties: page }))
  const mock = createMock({ document: paged })
  for (const height of [1, 2, 3]) send(mock, `POST ${TREES}`, { name: 'oak', height })
  const pages = ['?limit=2', '?limit=2&page=2', ''].map((query) =>
    send(mock, `GET ${TREES}${query}`),
  )
  expect(pages.map(({ body }) => (body as Body)['has_more'])).toEqual([true, false, false])
})

describe('a collection that nobody has changed', () => {
  test('shows samples, and each of them by itself', () => {
    const mock = open()
    const { trees, total } = send(mock, `GET ${TREES}`).body as { trees: Body[]; total: number }
    expect([trees.length, total]).toEqual([2, 2])
    for (const item of trees)
      expect(send(mock, `GET ${TREES}/${String(item['id'])}`).body).toEqual(item)
  })

  test('shows one with any identity that its schema allows', () => {
    const id = '5d2c4f6e-9c3b-4d8a-8a51-2f0f5e6b7c8d'
    expect(send(open(), `GET ${TREES}/${id}`)).toMatchObject({ status: 200, body: { id } })
  })

  test('is changed by what is done to a sample', () => {
    const mock = open()
    const { trees } = send(mock, `GET ${TREES}`).body as { trees: Body[] }
    const [first] = trees
    const changed = send(mock, `PATCH ${TREES}/${String(first!['id'])}`, { name: 'elm' }).body
    expect(changed).toEqual({ ...first, name: 'elm' })
    expect(send(mock, `GET ${TREES}`).body).toEqual({ trees: [changed], total: 1 })
    expect(send(mock, `GET ${TREES}/${String(trees[1]!['id'])}`).status).toBe(404)
  })

  test('is empty after a sample was removed', () => {
    const mock = open()
    const { trees } = send(mock, `GET ${TREES}`).body as { trees: Body[] }
    expect(send(mock, `DELETE ${TREES}/${String(trees[0]!['id'])}`).status).toBe(204)
    expect(send(mock, `GET ${TREES}`).body).toEqual({ trees: [], total: 0 })
  })

  test('has nothing if the behavior says so', () => {
    const mock = open({ behavior: { untouched: 'empty' } })
    expect(send(mock, `GET ${TREES}`).body).toEqual({ trees: [], total: 0 })
    expect(send(mock, `GET ${TREES}/1`).status).toBe(404)
  })
})

test('a resource in a member of the body is stored without it, and its Location names it', () => {
  const mock = open()
  const { body, headers } = send(mock, 'POST /labels', { text: 'a' })
  expect(body).toEqual({ data: { id: 1, text: 'a' } })
  expect(headers['location']).toBe('/labels/1')
  expect(mock.plants()).toEqual([{ id: 1, text: 'a' }])
  expect(send(mock, 'GET /labels/1').body).toEqual({ id: 1 })
})

test('a number that was given is not given again', () => {
  const mock = open()
  for (const text of ['a', 'b']) send(mock, 'POST /labels', { text })
  expect(send(mock, 'POST /labels', { text: 'c' }).body).toMatchObject({ data: { id: 3 } })
})

describe('an identity that a request has', () => {
  const plant = { type: 'object', properties: { id: { type: 'integer' } } }
  const ok = { default: described(json(plant)) }
  const path = '/stores/{store}/plants'
  const paths = {
    [path]: { post: { requestBody: json(plant), responses: ok } },
    [`${path}/{id}`]: { put: { requestBody: json(plant), responses: ok } },
    '/stores/{store}/notes': { post: { requestBody: json(plant), responses: ok } },
  }
  const mock = createMock({
    document: { ...document, paths },
    behavior: { repeatedId: 'refused', untouched: 'empty' },
  })

  test('is known in its own collection alone, and may be in a replacement', () => {
    const statuses = [
      'POST /stores/7/plants',
      'POST /stores/8/plants',
      'POST /stores/7/plants',
      'PUT /stores/7/plants/1',
      'POST /stores/7/notes',
    ].map((request) => send(mock, request, { id: 1 }).status)
    expect(statuses).toEqual([200, 200, 409, 200, 200])
    expect(mock.resources('/stores/7/notes')).toEqual([{ id: 1 }])
  })

  test('is not created by a replacement that documents only other responses', () => {
    expect(send(mock, 'PUT /stores/7/plants/2', { id: 2 }).status).toBe(404)
  })
})

test('a replacement creates what is unknown, where 201 is documented', () => {
  const mock = open({ behavior: { untouched: 'empty' } })
  expect(send(mock, 'PUT /labels/9', {}).status).toBe(201)
  expect(send(mock, 'PUT /labels/9', {}).status).toBe(200)
  expect(send(mock, 'GET /labels/9').body).toEqual({ id: 9 })
})

test.each([
  [
    'get',
    described(
      json({ type: 'object', properties: { degrees: { type: 'integer' } } }, { degrees: 7 }),
    ),
    '{"degrees":7}',
  ],
  ['get', described(json({ type: 'string' })), '"text"'],
  ['get', { description: '' }, ''],
  ['delete', { description: '' }, ''],
])(
  '%s below a path whose bodies name no resource gets its documented success',
  (method, success, body) => {
    const city = { name: 'city', in: 'path', required: true, schema: { type: 'string' } }
    const operation = { parameters: [city], responses: { 200: success } }
    const paths = { '/weather/{city}': { [method]: operation } }
    const mock = createMock({ document: { ...document, paths } })
    const headers = new Headers()
    const target = '/weather/Rome'
    const request = { method: method.toUpperCase(), target, headers, body: new Uint8Array() }
    const { response } = mock.respond(request)
    expect([response.status, response.body]).toEqual([200, body])
  },
)

test('a documented OPTIONS has its headers, and names each method once in Allow', () => {
  const text = { required: true, schema: { type: 'string' } }
  const described = { description: 'OK', headers: { Allow: text, 'Accept-Patch': text } }
  const operation = (status: number, response: object) => ({ responses: { [status]: response } })
  const mock = createMock({
    document: {
      openapi: '3.1.0',
      info: { title: 'Trees', version: '1' },
      paths: {
        '/trees': {
          get: operation(200, { description: 'OK' }),
          options: operation(204, described),
        },
        '/parks': { get: operation(200, { description: 'OK' }) },
      },
    },
  })
  const headersOf = (target: string): unknown => send(mock, `OPTIONS ${target}`).headers
  expect(headersOf('/trees')).toEqual({ allow: 'GET, OPTIONS, HEAD', 'accept-patch': 'text' })
  expect(headersOf('/parks')).toEqual({ allow: 'GET, HEAD, OPTIONS' })
})
