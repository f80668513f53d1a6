import { getResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { startServer } from '../../src/adapters/node.ts'
import { configure, createMock } from '../../src/core/create-mock.ts'
import { playProfile } from '../../learn/src/index.ts'
import { post } from '../support/post.ts'
import { ORDER, shop } from '../support/shop.ts'

const twoOperations = {
  ...shop,
  paths: {
    ...shop.paths,
    '/v2/quotes': {
      post: { ...shop.paths['/v2/orders'].post, operationId: 'createQuote', security: [] },
    },
  },
}

const orderRequest = (url: string, headers: object = {}, body: unknown = ORDER): Request =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shop-key': 'ada', ...headers },
    body: JSON.stringify(body),
  })

const CREATED = {
  ...ORDER,
  id: expect.stringMatching(/^[\da-f]{8}-/) as unknown,
  status: expect.stringMatching(/^(?:open|paid)$/) as unknown,
}

describe('another document is served by', () => {
  test('the server', async () => {
    const server = await startServer({ document: shop, port: 0 })
    const response = await fetch(orderRequest(`${server.url}/v2/orders`))
    expect([response.status, await response.json()]).toEqual([201, CREATED])
    expect((await fetch(orderRequest(`${server.url}/plants`))).status).toBe(404)
    expect(server.mock.forToken('ada').plants()).toEqual([ORDER])
    await server.close()
  })

  test('a fetch handler, of a mock or of options', async () => {
    for (const respond of [
      createFetch({ document: shop }),
      createFetch(createMock({ document: shop })),
    ]) {
      const response = await respond(orderRequest('https://shop.example/v2/orders'))
      expect([response.status, await response.json()]).toEqual([201, CREATED])
      const refused = await respond(
        orderRequest('https://shop.example/v2/orders', {}, { ...ORDER, lines: [] }),
      )
      expect([refused.status, await refused.json()]).toEqual([
        422,
        { title: '"lines" must have at least 1 item (got an empty array)', status: 422 },
      ])
    }
  })

  test('handlers, at its path', async () => {
    const handlers = createHandlers({ document: shop, baseUrl: 'https://shop.example/api' })
    const [handler] = handlers
    const request = orderRequest('https://shop.example/api/v2/orders')
    const result = await handler!.run({ request, requestId: '1' })
    expect(result?.response?.status).toBe(201)
    const other = orderRequest('https://shop.example/api/plants')
    expect(await handler!.run({ request: other, requestId: '2' })).toBeNull()
    expect(handlers.mock.requests()).toHaveLength(1)
  })
})

test('a path with characters that no URL has is served where clients look for it', async () => {
  const document = { ...shop, paths: { '/植 木': shop.paths['/v2/orders'] } }
  const server = await startServer({ document, port: 0 })
  const overHttp = await fetch(orderRequest(`${server.url}/植 木`))
  await server.close()
  const respond = createFetch({ document })
  const inProcess = await respond(orderRequest('https://shop.example/植 木'))
  const [handler] = createHandlers({ document })
  const request = orderRequest('https://shop.example/植 木')
  const handled = await handler!.run({ request, requestId: '1' })
  expect([overHttp.status, inProcess.status, handled?.response?.status]).toEqual([201, 201, 201])
})

describe.each(['/plants(1)', '/a:b', '/v1/plants*', '/~plants+', '/pl%c3%a4nts'])(
  'the path %s',
  (path) => {
    const document = { ...shop, paths: { [path]: shop.paths['/v2/orders'] } }
    const handlers = createHandlers({ document, baseUrl: 'https://shop.example/api' })
    const inProcess = createFetch({ document, basePath: '/api' })

    const statusesAt = async (url: string) => {
      const handled = await getResponse(handlers, orderRequest(url))
      const fetched = await inProcess(orderRequest(url))
      return [handled?.status, fetched.status]
    }

    test('is served', async () => {
      expect(await statusesAt(`https://shop.example/api${path}`)).toEqual([201, 201])
      const inCapitals = path.replaceAll(/%../g, (escape) => escape.toUpperCase())
      expect(await statusesAt(`https://shop.example/api${inCapitals}`)).toEqual([201, 201])
    })

    test.each([
      '/plants',
      '/plants1',
      '/axb',
      '/v1/plants',
      '/v1/plantsx',
      '/~plantss',
      '/PL%C3%A4NTS',
    ])('is not %s', async (other) => {
      const statuses = await statusesAt(`https://shop.example/api${other}`)
      expect(statuses).toEqual([undefined, 404])
    })
  },
)

test('two documents and the Plant Store are served side by side', async () => {
  const orders = createFetch({ document: twoOperations, operation: 'createOrder' })
  const quotes = createFetch({ document: twoOperations, operation: 'POST /v2/quotes' })
  const plants = createFetch()
  const url = 'https://shop.example/v2/orders'
  const withoutKey = { 'x-shop-key': '' }
  const statuses = await Promise.all(
    [
      orders(orderRequest(url)),
      orders(orderRequest(url, withoutKey)),
      quotes(orderRequest(url)),
      quotes(orderRequest('https://shop.example/v2/quotes', withoutKey)),
      plants(orderRequest(url)),
    ].map(async (response) => (await response).status),
  )
  // An operation that the document has and the mock does not serve is no unknown path.
  expect(statuses).toEqual([201, 401, 501, 201, 404])
})

test('new settings keep the document', async () => {
  const mock = createMock({ document: shop })
  configure(mock, { behavior: { tokens: ['eve'] } })
  const refused = await createFetch(mock)(orderRequest('https://shop.example/v2/orders'))
  expect(refused.status).toBe(401)
  expect(() => configure(mock, { document: { ...shop } } as object)).toThrow(
    'a running mock keeps its document: create another mock.',
  )
  expect(() => configure(mock, { document: shop } as object)).not.toThrow()
})

test('all operations of a document are served together', async () => {
  const both = createFetch({ document: twoOperations })
  const withoutKey = { 'x-shop-key': '' }
  const requests = [
    orderRequest('https://shop.example/v2/orders'),
    orderRequest('https://shop.example/v2/orders', withoutKey),
    orderRequest('https://shop.example/v2/quotes', withoutKey),
    orderRequest('https://shop.example/v2/plants'),
  ]
  const responses = await Promise.all(requests.map(both))
  expect(responses.map(({ status }) => status)).toEqual([201, 401, 201, 404])
})

test.each<[options: object, message: string]>([
  [
    { document: twoOperations, operation: 'createOdrer' },
    'the operation "createOdrer" is unknown: did you mean "createOrder"?',
  ],
  [{ operation: 'createOrder' }, 'the operation "createOrder" is unknown. Known: createPlant.'],
  [{ operation: 7 }, 'operation takes a string (got 7).'],
  [
    { document: Promise.resolve(shop) },
    'document takes an OpenAPI document, not a promise of one: use await.',
  ],
  [{ document: 'shop.yaml' }, 'document takes an OpenAPI document as an object (got "shop.yaml").'],
  [{ document: {} }, 'the document must be OpenAPI 3.0, 3.1 or 3.2 (#/openapi is missing).'],
])('the options %o are refused', (options, message) => {
  const functions: readonly ((options: never) => unknown)[] = [
    createMock,
    createFetch,
    createHandlers,
  ]
  for (const open of functions) expect(() => open(options as never)).toThrow(message)
})

describe('a profile of another document', () => {
  const errors = {
    'range/lines[].count': { status: 409, text: '{member}: {value} is too many' },
    note: 'accepted',
  } as const
  const { note: _, ...right } = errors
  const order = { ...ORDER, lines: [{ sku: 'FER-0001', count: 100 }] }
  const profile = { document: shop, errors: right }

  test('is played by a fetch handler and a server', async () => {
    const server = await startServer({ ...profile, port: 0 })
    const responses = await Promise.all([
      createFetch(playProfile(profile))(orderRequest('https://shop.example/v2/orders', {}, order)),
      fetch(orderRequest(`${server.url}/v2/orders`, {}, order)),
    ])
    for (const response of responses)
      expect([response.status, await response.text()]).toEqual([
        409,
        'lines/0/count: 100 is too many',
      ])
    await server.close(0)
  })

  test('is checked by its operation, as soon as that is known', () => {
    const wrong = { document: shop, errors }
    expect(() => createMock(playProfile(wrong))).toThrow('errors.note is not a class of problems')
    expect(() =>
      configure(createMock(playProfile({ errors: { 'type/tag': {} } })), {}),
    ).not.toThrow()
    expect(() => createMock({ document: shop, ...playProfile({ order: ['type/tag'] }) })).toThrow(
      'order[0] "type/tag" is not a class of problems',
    )
    expect(() => playProfile({ ...wrong, join: true as never })).toThrow('join takes a string')
  })

  test('replaces another one in a mock that runs', () => {
    const mock = createMock({ document: shop })
    const send = (): number =>
      post(mock, {
        target: '/v2/orders',
        headers: { 'x-shop-key': 'ada' },
        body: JSON.stringify(order),
      }).status
    expect(send()).toBe(422)
    configure(mock, playProfile(profile))
    expect(send()).toBe(409)
  })
})
