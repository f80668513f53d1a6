import { describe, expect, test } from 'vitest'
import { configure, createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
const described = (content: object) => ({ description: '', ...content })

const newTree = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, height: { type: 'integer' } },
}
const tree = {
  type: 'object',
  required: ['id', 'name', 'planted'],
  properties: {
    id: { type: 'integer' },
    ...newTree.properties,
    planted: { type: 'string', format: 'date', readOnly: true },
  },
}
const trees = {
  get: { responses: { 200: described(json({ type: 'array', items: tree })) } },
  post: { requestBody: json(newTree), responses: { 201: described(json(tree)) } },
}
const theme = {
  type: 'object',
  required: ['id', 'color'],
  properties: {
    id: { type: 'string' },
    color: { enum: ['light', 'dark'] },
    size: { type: 'integer' },
    updated: { type: 'string', readOnly: true },
  },
}
const lightTheme = { id: 'main', color: 'light', size: 12, updated: 'today' }
const labels = { type: 'array', items: { type: 'string' } }

const document = {
  openapi: '3.1.0',
  info: { title: 'Park', version: '1' },
  paths: {
    '/trees': trees,
    '/trees/{id}': {
      get: { responses: { 200: described(json(tree)), 404: described({}) } },
      delete: { responses: { 204: described({}) } },
    },
    '/parks/{parkId}/trees': trees,
    '/settings': {
      get: { responses: { 200: described(json(theme, lightTheme)) } },
      put: { requestBody: json(theme), responses: { 204: described({}) } },
      patch: { requestBody: json({ type: 'object' }), responses: { 200: described(json(theme)) } },
    },
    '/parks/{parkId}/labels': {
      get: { responses: { 200: described(json(labels, ['old'])) } },
      put: { requestBody: json(labels), responses: { 200: described(json(labels)) } },
    },
    '/search': { get: { responses: { 200: described(json(labels, ['found'])) } } },
  },
}

const park = (options: MockOptions = {}): Mock<string> => createMock({ document, ...options })

/** The status of a response and its body. */
function send(
  mock: Mock<string>,
  line: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): readonly [status: number, body: unknown] {
  const [method = '', target = ''] = line.split(' ')
  const headers = new Map([
    ['content-type', 'application/json'],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
  ])
  const text = body === undefined ? '' : JSON.stringify(body)
  const request = { method, target, headers, body: new TextEncoder().encode(text) }
  const { status, body: sent } = mock.respond(request).response
  return [status, sent === '' ? undefined : JSON.parse(sent)]
}

describe('seeds', () => {
  const elm = { id: 4, name: 'Elm', planted: '2020-01-01' }
  const resources = { '/trees': [elm, { name: 'Oak' }] }

  test('are what each token begins with, and a reset returns to them', () => {
    const mock = park({ resources })
    send(mock, 'DELETE /trees/4', { token: 'ada' })
    const names = (token: string): unknown =>
      (send(mock, 'GET /trees', { token })[1] as { name: string }[]).map(({ name }) => name)
    expect([names('ada'), names('bob')]).toEqual([['Oak'], ['Elm', 'Oak']])
    mock.forToken('ada').reset()
    expect(names('ada')).toEqual(['Elm', 'Oak'])
  })

  test('without an identity get one, and new resources have later ones', () => {
    const mock = park({ resources })
    expect(send(mock, 'GET /trees/5')).toMatchObject([200, { id: 5, name: 'Oak' }])
    expect(send(mock, 'POST /trees', { body: { name: 'Ash' } })).toMatchObject([201, { id: 6 }])
  })

  test('are read before the first request', () => {
    const mock = park({ resources })
    expect(mock.resources('/trees')).toEqual([elm, { id: 5, name: 'Oak' }])
    expect(mock.stored().map(({ id }) => id)).toEqual([1, 2])
    expect(park({ resources }).forToken('ada').resources('/trees')).toHaveLength(2)
  })

  test('are not read by a path that stores nothing', () => {
    const mock = park({ resources })
    expect(() => mock.resources('/tree')).toThrow(
      'the path "/tree" is unknown: did you mean "/trees"?',
    )
    expect(() => mock.forToken('ada').resources('/v1/trees')).toThrow('"/v1/trees" is unknown')
    expect(mock.resources('/parks/7/trees')).toEqual([])
    expect(mock.resources('/parks/{id}/trees')).toEqual([])
  })

  test('may lack what only responses have, by the schema that both have', () => {
    const whole = {
      ...tree,
      properties: { ...tree.properties, id: { type: 'integer', readOnly: true } },
    }
    const shared = structuredClone(document)
    shared.paths['/trees'].post = {
      requestBody: json(whole),
      responses: { 201: described(json(whole)) },
    }
    const mock = createMock<string>({
      document: shared,
      resources: { '/trees': [{ name: 'Oak' }] },
    })
    expect(send(mock, 'GET /trees')).toMatchObject([200, [{ id: 1, name: 'Oak' }]])
    const wrong = { '/trees': [{ name: 'Oak', height: 'x' }] }
    expect(() => createMock({ document: shared, resources: wrong })).toThrow(
      'resources./trees[0].height must be an integer (got "x").',
    )
  })

  test('that are an empty list show no examples', () => {
    expect(send(park(), 'GET /trees')[1]).not.toEqual([])
    const mock = park({ resources: { '/trees': [] } })
    expect(send(mock, 'GET /trees')).toEqual([200, []])
    expect(send(mock, 'GET /trees/1')[0]).toBe(404)
  })

  test('are of one path with its parameters, in any spelling', () => {
    const mock = park({ resources: { '/parks/b c/trees': [{ name: 'Yew' }] } })
    expect(send(mock, 'GET /parks/b%20c/trees')[1]).toMatchObject([{ name: 'Yew' }])
    expect(mock.resources('/parks/{parkId}/trees')).toHaveLength(1)
  })

  test('are what a path with one value has', () => {
    const mock = park({ resources: { '/settings': { id: 'a', color: 'dark' } } })
    expect(send(mock, 'GET /settings')[1]).toMatchObject({ id: 'a', color: 'dark' })
  })

  test('do not hide what another token has changed from a reader without a credential', () => {
    const secured = structuredClone(document) as typeof document & { components?: unknown }
    secured.components = { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }
    Object.assign(secured.paths['/trees'].post, { security: [{ token: [] }] })
    const mock = createMock<string>({ document: secured, resources })
    expect(send(mock, 'GET /trees')[1]).toHaveLength(2)
    send(mock, 'POST /trees', { body: { name: 'Ash' }, token: 'ada' })
    expect(send(mock, 'GET /trees')[1]).toHaveLength(3)
  })

  test('are new to tokens that come after another configuration', () => {
    const mock = park({ resources })
    expect(send(mock, 'GET /trees', { token: 'ada' })[1]).toHaveLength(2)
    configure(mock, { resources: { '/trees': [] } })
    expect(send(mock, 'GET /trees', { token: 'ada' })[1]).toHaveLength(2)
    expect(send(mock, 'GET /trees', { token: 'bob' })[1]).toEqual([])
  })

  test.each<[resources: object, message: string]>([
    [{ '/tree': [] }, 'resources./tree is unknown: did you mean "/trees"?'],
    [{ '/trees': {} }, 'resources./trees takes a list of resources'],
    [
      { '/trees': 7 },
      'resources./trees takes a list of resources, or an object at a path such as /settings (got 7)',
    ],
    [
      { '/trees': [{ name: 'a' }, { name: 7 }] },
      'resources./trees[1].name must be a string (got 7)',
    ],
    [
      {
        '/trees': [
          { id: 1, name: 'a' },
          { id: 1, name: 'b' },
        ],
      },
      'resources./trees[1].id is that of an earlier one',
    ],
    [
      { '/parks/{parkId}/trees': [] },
      'resources./parks/{parkId}/trees needs the values of its parameters, such as /parks/7/trees',
    ],
    [{ '/settings': { id: 'a', color: 'red' } }, 'resources./settings.color must be'],
    [{ '/search': [] }, 'resources./search is unknown'],
  ])('that are wrong are refused with their place: %j', (wrong, message) => {
    expect(() => park({ resources: wrong as never })).toThrow(message)
  })

  test('are no more than a token may keep, of all collections', () => {
    const resources = {
      '/trees': [{ name: 'a' }, { name: 'b' }],
      '/settings': { id: 'a', color: 'dark' },
    }
    const message = 'resources must have at most 2 resources in all, as limits.plants says (got 3)'
    expect(() => park({ resources, limits: { plants: 2 } })).toThrow(message)
    expect(send(park({ resources, limits: { plants: 3 } }), 'GET /trees')[1]).toHaveLength(2)
    const running = park({ limits: { plants: 2 } })
    expect(() => configure(running, { resources })).toThrow(message)
  })

  test('of the Plant Store are plants', () => {
    const mock = createMock({ resources: { '/plants': [{ id: 1, name: 'Fern' }] } })
    expect(mock.plants()).toEqual([{ id: 1, name: 'Fern' }])
    expect(() => createMock({ resources: { '/plants': [{ id: 'a' }] } })).toThrow(
      'resources./plants[0].',
    )
  })
})

describe('what nobody has changed', () => {
  const shown = ['id', 'name', 'height', 'planted']

  test('shows all members of its samples, those that a request may have, too', () => {
    const [, trees] = send(park(), 'GET /trees') as [number, object[]]
    expect(trees.map((item) => Object.keys(item))).toEqual([shown, shown])
    expect(Object.keys(send(park(), 'GET /trees/9')[1] as object)).toEqual(shown)
  })

  test('has no other members than the body of a change', () => {
    const mock = park()
    send(mock, 'POST /trees', { body: { name: 'Ash' } })
    expect(send(mock, 'GET /trees')[1]).toEqual([
      { id: expect.any(Number), name: 'Ash', planted: expect.any(String) },
    ])
  })
})

describe('a path with one value', () => {
  test('has the example until it is put, for each token alone', () => {
    const mock = park()
    expect(send(mock, 'GET /settings')).toEqual([200, lightTheme])
    expect(send(mock, 'PUT /settings', { body: { id: 'x', color: 'dark' } })).toEqual([
      204,
      undefined,
    ])
    expect(send(mock, 'GET /settings')).toEqual([200, { id: 'x', color: 'dark', updated: 'today' }])
    expect(send(mock, 'GET /settings', { token: 'ada' })).toEqual([200, lightTheme])
    mock.reset()
    expect(send(mock, 'GET /settings')).toEqual([200, lightTheme])
  })

  test('is merged with what is sent', () => {
    const mock = park()
    const merged = { id: 'main', color: 'dark', updated: 'today' }
    expect(send(mock, 'PATCH /settings', { body: { color: 'dark', size: null } })).toEqual([
      200,
      merged,
    ])
    expect(send(mock, 'GET /settings')).toEqual([200, merged])
  })

  test('is another one for each value of a parameter, and may be a list', () => {
    const mock = park({ behavior: { untouched: 'empty' } })
    expect(send(mock, 'PUT /parks/1/labels', { body: ['new', 'red'] })).toEqual([
      200,
      ['new', 'red'],
    ])
    expect(send(mock, 'GET /parks/1/labels')).toEqual([200, ['new', 'red']])
    expect(send(mock, 'GET /parks/2/labels')).toEqual([200, ['old']])
    expect(mock.resources('/parks/1/labels')).toEqual([['new', 'red']])
  })
})
