import { describe, expect, test } from 'vitest'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post, type TestRequest } from '../../test/support/post.ts'
import { configure } from './create-mock.ts'
import type { MockOptions } from './mock-options.ts'

const responsesOf = ({ paths }: OpenApi): OpenApi => paths['/plants'].post.responses

/** Gives the responses other statuses: `{ 201: 200 }` documents a 201 as the 200 is. */
const withStatuses =
  (statuses: Readonly<Record<string, 200 | 400>>) =>
  (document: OpenApi): void => {
    const responses = responsesOf(document)
    const changed = Object.entries(statuses).map(([status, old]) => [status, responses[old]])
    document.paths['/plants'].post.responses = Object.fromEntries(changed)
  }

const INVALID = { body: '{"id":1}' }
const ANONYMOUS = { headers: { authorization: null } }
const TEXT = { headers: { 'content-type': 'text/plain' } }
const FURTHER_TOKEN = { token: 'other' }

const created = { 201: 200, 401: 400, 422: 400 } as const
const byDefault = { 201: 200, default: 400 } as const

type StatusRow = [
  title: string,
  statuses: Readonly<Record<string, 200 | 400>>,
  request: TestRequest,
  status: number,
  options?: MockOptions<never>,
]

const statusRows: StatusRow[] = [
  ['a valid request gets the lowest 2xx', { ...created, 202: 200 }, {}, 201],
  ['a valid request gets a range', { '2XX': 200, 400: 400 }, {}, 200],
  ['a valid request gets 3xx without any 2xx', { 303: 200, 400: 400 }, {}, 303],
  ['wrong members get 422 if only that is documented', created, INVALID, 422],
  ['wrong members get 400 before 422', { 201: 200, 422: 400, 400: 400 }, INVALID, 400],
  [
    'wrong members get no status of another meaning',
    { 200: 200, 409: 400, 404: 400 },
    INVALID,
    400,
  ],
  ['no credential gets no status of another meaning', { 200: 200, 422: 400 }, ANONYMOUS, 401],
  ['wrong members get 400 of a range', { 200: 200, '4XX': 400 }, INVALID, 400],
  ['wrong members get 400 as default', byDefault, INVALID, 400],
  ['wrong members get 400 as default, and not 401', { ...byDefault, 401: 400 }, INVALID, 400],
  ['wrong members get 400 if no refusal is documented', { 200: 200 }, INVALID, 400],
  ['no credential gets 401', created, ANONYMOUS, 401],
  ['no credential gets 403', { 200: 200, 400: 400, 403: 400 }, ANONYMOUS, 403],
  ['no credential gets 401 as default', byDefault, ANONYMOUS, 401],
  ['no credential gets the status of a behavior', created, ANONYMOUS, 400, of('credentialStatus')],
  [
    'a refused token gets 403 before 401',
    { 200: 200, 401: 400, 403: 400 },
    FURTHER_TOKEN,
    403,
    { behavior: { tokens: ['mine'] } },
  ],
  [
    'a refused token gets the status of a behavior',
    { 200: 200, 401: 400, 403: 400 },
    FURTHER_TOKEN,
    401,
    { behavior: { tokens: ['mine'], credentialStatus: 401 } },
  ],
  ['a media type gets 415', { 200: 200, 400: 400, 415: 400 }, TEXT, 415],
  ['a media type gets 422', created, TEXT, 422],
  ['a media type gets the status of a behavior', created, TEXT, 400, of('mediaTypeStatus')],
  ['another path gets 404', created, { target: '/trees' }, 404],
  ['another method gets 405', created, { method: 'PUT' }, 405],
  ['a scenario of an error gets 422', created, {}, 422, { scenario: { answer: { error: 5 } } }],
  ['a scenario with a body gets 201', created, {}, 201, { scenario: { answer: { body: 1 } } }],
  ['the scenario created gets 201', created, INVALID, 201, { scenario: 'created' }],
  ['the scenario rejected gets 422', created, {}, 422, { scenario: 'rejected' }],
  ['the scenario flaky gets 422 first', created, {}, 422, { scenario: 'flaky' }],
]

function of(name: 'credentialStatus' | 'mediaTypeStatus'): MockOptions<never> {
  return { behavior: { [name]: 400 } }
}

describe('a status of the document', () => {
  test.each(statusRows)(
    'decides the response: %s',
    (_title, statuses, request, status, options) => {
      expect(post(evolvedMock(withStatuses(statuses), options), request).status).toBe(status)
    },
  )

  test('of a repeated id is 409', () => {
    const change = withStatuses({ 201: 200, 400: 400, 409: 400 })
    const mock = evolvedMock(change, { behavior: { repeatedId: 'refused' } })
    expect([post(mock).status, post(mock).status]).toEqual([201, 409])
  })

  test('is the default of a behavior', () => {
    const { behavior } = evolvedMock(withStatuses(created))
    expect(behavior).toMatchObject({ credentialStatus: 401, mediaTypeStatus: 422 })
  })

  test('stays with other settings', () => {
    const mock = evolvedMock(withStatuses(created), of('credentialStatus'))
    configure(mock, {})
    expect([post(mock, ANONYMOUS).status, post(mock).status]).toEqual([401, 201])
  })
})

type PreferRow = readonly [prefer: string, status: number, body: string, scenario: string | null]

describe('Prefer', () => {
  const fern = '{"name":"fern"}'
  const unexpected = '{"error":9001,"message":"Unexpected error"}'
  const rows: readonly PreferRow[] = [
    ['code=201', 201, fern, 'created'],
    ['code=422', 422, unexpected, 'rejected'],
    ['code=401', 401, unexpected, 'custom'],
    ['code=503', 503, unexpected, 'custom'],
    ['example=fern', 201, '{"name":"Boston fern"}', 'custom'],
    [
      'code=401, example=name-missing',
      401,
      String.raw`{"error":3001,"message":"\"name\" is required"}`,
      'custom',
    ],
  ]
  test.each(rows)('%s takes what is documented', (prefer, status, body, scenario) => {
    const mock = evolvedMock(withStatuses({ ...created, '5XX': 400 }))
    expect(post(mock, { headers: { prefer } })).toMatchObject({ status, body })
    expect(mock.requests()[0]).toMatchObject({ scenario })
  })

  test.each(['code=401', 'code=422'])(
    '%s replaces the scenario in use, fault and all',
    (prefer) => {
      const scenario = { sequence: [{ fault: 'reset', delay: 9 }, 'rejected'] } as const
      const mock = evolvedMock(withStatuses(created), { scenario })
      const preferred = post(mock, { headers: { prefer } })
      expect(preferred).toMatchObject({ status: Number(prefer.slice(5)), delay: 0 })
      expect(preferred.fault).toBeUndefined()
      expect(post(mock)).toMatchObject({ fault: 'reset', delay: 9 })
    },
  )

  test('code chooses another success, with the plant sent', () => {
    const mock = evolvedMock(withStatuses({ ...created, 202: 200 }))
    const send = (request: TestRequest): unknown[] => {
      const { status, body } = post(mock, { ...request, headers: { prefer: 'code=202' } })
      return [status, body, mock.plants().length]
    }
    expect(send({})).toEqual([202, fern, 1])
    expect(send(INVALID)).toEqual([202, '{"name":"Monstera deliciosa","tag":"indoor"}', 1])
  })

  test('code chooses a success without a body', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[204] = { description: 'No content' }
    })
    const { status, body, headers } = post(mock, { headers: { prefer: 'code=204' } })
    expect([status, body, headers['content-type']]).toEqual([204, '', undefined])
    expect(mock.plants()).toHaveLength(1)
  })

  test('code chooses among examples of one name', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[200] = responseOf(undefined, { name: 'rose' })
      responsesOf(document)[400] = responseOf(undefined, { error: 1, message: 'Wrong' })
    })
    const sent = { headers: { prefer: 'code=400, example=example' } }
    expect(post(mock, sent).body).toBe('{"error":1,"message":"Wrong"}')
  })

  test.each(['code=200', 'code=400', 'code=5XX'])('%s is unknown if it is not', (prefer) => {
    const mock = evolvedMock(withStatuses({ ...created, '5XX': 400 }))
    const { status, body } = post(mock, { headers: { prefer } })
    expect([status, body]).toEqual([422, expect.stringContaining('Known: 201, 401, 422, any 5XX')])
  })
})

/** A response whose body has a schema and an example. */
const responseOf = (
  schema: object | undefined,
  example?: unknown,
  mediaType = 'application/json',
) => ({
  description: '',
  content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
})

describe('documented headers', () => {
  const id = { required: true, schema: { type: 'string', pattern: '^r-\\d$' } }
  const location = { schema: { type: 'string', format: 'uri-reference' } }
  const mockWith = (headers: object, options: MockOptions<never> = {}) =>
    evolvedMock((document) => {
      const { 200: success, 400: error } = responsesOf(document)
      document.paths['/plants'].post.responses = {
        201: { ...success, headers: { 'X-Id': id, ...headers } },
        400: { ...error, headers: { 'X-Id': id } },
      }
    }, options)

  test.each([{}, INVALID, ANONYMOUS, { headers: { prefer: 'code=400' } }])(
    'that are required are in the response to %j',
    (request) => {
      expect(post(mockWith({}), request).headers).toMatchObject({ 'x-id': 'r-0' })
    },
  )

  test('give way to those of a scenario', () => {
    const answer = { status: 201, headers: { 'X-Id': 'mine' }, text: '' }
    const mock = mockWith({}, { scenario: { answer } as never })
    expect(post(mock).headers).toMatchObject({ 'x-id': 'mine' })
  })

  test('have the path of what was created in Location, without the query', () => {
    const mock = mockWith({ Location: location })
    const request = { target: '/plants?x=1', body: '{"id":9007199254740993,"name":"Fern"}' }
    expect(post(mock, request).headers['location']).toBe('/plants/9007199254740993')
  })

  test('have a URL in Location where the schema wants one', () => {
    const mock = mockWith({ Location: { schema: { type: 'string', format: 'uri' } } })
    const request = { headers: { host: 'shop.example' }, body: '{"id":7,"name":"Fern"}' }
    expect(post(mock, request).headers['location']).toBe('http://shop.example/plants/7')
  })

  test('have no Location that the document does not have, or of nothing created', () => {
    expect(post(mockWith({})).headers).not.toHaveProperty('location')
    expect(post(mockWith({ Location: location }), INVALID).headers).not.toHaveProperty('location')
  })

  test('can be read by a page of another origin', () => {
    const { headers } = post(mockWith({}), { headers: { origin: 'http://shop.example' } })
    expect(headers['access-control-expose-headers']).toContain(', x-id')
  })
})

describe('members that only requests may have', () => {
  const secret = { type: 'string', writeOnly: true }
  const owner = { type: 'object', properties: { pin: secret, mail: { type: 'string' } } }
  const schema = { properties: { name: { type: 'string' }, owner } }
  const shown = '{"name":"Fern","owner":{"mail":"a@b.example"}}'

  test.each<[title: string, response: object]>([
    ['an example', responseOf(schema, { name: 'Fern', owner: { pin: '1', mail: 'a@b.example' } })],
    [
      'a schema',
      responseOf({
        ...schema,
        example: { name: 'Fern', owner: { pin: '1', mail: 'a@b.example' } },
      }),
    ],
  ])('are left out of %s', (_, response) => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[200] = response
    })
    expect(post(mock, { headers: { prefer: 'code=200' }, body: '{}' }).body).toBe(shown)
  })

  test('are not repeated, even if a branch of each is writeOnly', () => {
    const mock = evolvedMock((document) => {
      const optional = { oneOf: [secret, { enum: ['none'], writeOnly: true }] }
      const { properties } = document.components.schemas.Plant
      Object.assign(properties, { pin: optional, owner })
      responsesOf(document)[200] = responseOf({
        properties: { ...schema.properties, pin: optional },
      })
    })
    const body = '{"id":1,"name":"Fern","pin":"2","owner":{"pin":"1","mail":"a@b.example"}}'
    expect(post(mock, { body }).body).toBe(shown)
  })
})

describe('a response without a documented body', () => {
  test('of a success has none', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[204] = { description: 'Created' }
      delete responsesOf(document)[200]
    })
    expect(post(mock)).toMatchObject({ status: 204, headers: {}, body: '' })
    expect(mock.plants()).toEqual([{ id: 1, name: 'fern' }])
  })

  test('of an error has none', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[400] = { description: 'Bad request' }
    })
    expect(post(mock, INVALID)).toMatchObject({ status: 400, headers: {}, body: '' })
  })
})

describe('a response of text', () => {
  const texts = { description: '', content: { 'text/*': { schema: { type: 'string' } } } }
  const headers = { 'content-type': 'text/plain; charset=utf-8' }

  test('of an error is its sentence', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[400] = texts
    })
    const body = '"name" is required'
    expect(post(mock, INVALID)).toMatchObject({ status: 400, headers, body })
  })

  test('of a success is empty', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[200] = texts
    })
    expect(post(mock)).toMatchObject({ status: 200, headers, body: '' })
  })
})

test.each([
  [['image/*', 'image/gif'], 'image/gif'],
  [['image/*'], 'image/png'],
  [['font/*'], 'font/octet-stream'],
])('a response of %j has the media type %s, and no bytes', (mediaTypes, mediaType) => {
  const mock = evolvedMock((document) => {
    const content = Object.fromEntries(mediaTypes.map((name) => [name, {}]))
    responsesOf(document)[200] = { description: '', content }
  })
  const headers = { 'content-type': mediaType }
  expect(post(mock)).toMatchObject({ status: 200, headers, body: '' })
})

describe('a response of another media type', () => {
  const mock = evolvedMock((document) => {
    const { content } = document.paths['/plants'].post.requestBody
    const { 200: success, 400: failure } = responsesOf(document)
    for (const part of [content, success.content, failure.content]) {
      part['application/vnd.plants+json'] = part['application/json']
      delete part['application/json']
    }
  })
  const type = { 'content-type': 'application/vnd.plants+json' }

  test('has it, and so has the request', () => {
    const headers = { 'content-type': 'Application/VND.plants+json; charset=utf-8' }
    expect(post(mock, { headers })).toMatchObject({ status: 200, headers: type })
  })

  test('has it in an error, which names it', () => {
    const response = post(mock)
    expect(response).toMatchObject({ status: 400, headers: type })
    expect(response.body).toContain('the Content-Type must be application/vnd.plants+json')
  })
})

test('a body of a documented media type that the kit does not read is accepted', () => {
  const mock = evolvedMock((document) => {
    document.paths['/plants'].post.requestBody.content['text/*'] = {}
  })
  const headers = { 'content-type': 'text/xml' }
  expect(post(mock, { headers, body: '<plant/>' }).status).toBe(200)
  expect(post(mock, { headers: { 'content-type': 'image/png' } }).status).toBe(400)
  expect(post(mock, INVALID).status).toBe(400)
})

test('a body that is not required may be left out', () => {
  const mock = evolvedMock(({ paths }) => {
    delete paths['/plants'].post.requestBody.required
  })
  const nothing = { body: '', headers: { 'content-type': null } }
  const monstera = '{"name":"Monstera deliciosa","tag":"indoor"}'
  expect(post(mock, nothing)).toMatchObject({ status: 200, body: monstera })
  expect(post(mock)).toMatchObject({ status: 200, body: '{"name":"fern"}' })
})

const string = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})

type ErrorRow = readonly [
  title: string,
  schema: object | undefined,
  example: unknown,
  body: unknown,
]

/** For a body without a name, whose tag is 5. */
const errorRows: readonly ErrorRow[] = [
  [
    'code and detail',
    object({ code: integer, detail: string }),
    undefined,
    { code: 3001, detail: '"name" is required; "tag" must be a string (got 5)' },
  ],
  [
    'problem details',
    object({ type: string, title: string, status: integer, detail: string }),
    { type: 'about:blank', title: 'Bad Request', status: 418, detail: 'x' },
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: '"name" is required; "tag" must be a string (got 5)',
    },
  ],
  [
    'an error as the sentence',
    object({ error: string }),
    undefined,
    { error: '"name" is required; "tag" must be a string (got 5)' },
  ],
  [
    'an envelope',
    object({ error: object({ code: integer, message: string }) }),
    undefined,
    { error: { code: 3001, message: '"name" is required; "tag" must be a string (got 5)' } },
  ],
  [
    'a list of problems',
    object({
      message: string,
      errors: { type: 'array', items: object({ field: string, message: string }) },
    }),
    undefined,
    {
      message: '"name" is required; "tag" must be a string (got 5)',
      errors: [
        { field: 'name', message: '"name" is required' },
        { field: 'tag', message: '"tag" must be a string (got 5)' },
      ],
    },
  ],
  [
    'optional members that say something, and no others',
    object({ title: string, code: integer, hint: string }, ['title']),
    undefined,
    { title: '"name" is required; "tag" must be a string (got 5)', code: 3001 },
  ],
  [
    'a sentence that is too long: the example',
    object({ message: { type: 'string', maxLength: 10 } }),
    { message: 'Wrong' },
    { message: 'Wrong' },
  ],
  [
    'a code of an enum: the example',
    object({ code: { type: 'integer', enum: [7, 8] }, message: string }),
    { code: 8, message: 'Wrong' },
    { code: 8, message: 'Wrong' },
  ],
  [
    'a code of an enum without an example: a sample',
    object({ code: { type: 'integer', enum: [7] } }),
    undefined,
    { code: 7 },
  ],
  ['a text', { type: 'string', enum: ['wrong'] }, undefined, 'wrong'],
  [
    'no schema',
    undefined,
    undefined,
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: '"name" is required; "tag" must be a string (got 5)',
      error: 3001,
    },
  ],
]

describe('the body of an error', () => {
  const body = '{"id":1,"tag":5}'

  test.each(errorRows)('has %s', (_title, schema, example, expected) => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[400] = responseOf(schema, example)
    })
    const response = post(mock, { body })
    expect([response.status, JSON.parse(response.body)]).toEqual([400, expected])
  })

  test('has the sentence in a member named __proto__', () => {
    const mock = evolvedMock((document) => {
      const properties: unknown = JSON.parse(
        '{"__proto__":{"type":"object","properties":{"message":{"type":"string"}}}}',
      )
      responsesOf(document)[400] = responseOf({ type: 'object', properties })
    })
    expect(post(mock, { body: '{"id":1}' }).body).toBe(
      '{"__proto__":{"message":"\\"name\\" is required"}}',
    )
  })

  test('of a scenario has its number and message', () => {
    const change = (document: OpenApi): void => {
      responsesOf(document)[400] = responseOf(object({ code: integer, detail: string }))
    }
    const mock = evolvedMock(change, { scenario: { answer: { error: 5, message: 'Closed' } } })
    expect(post(mock).body).toBe('{"code":5,"detail":"Closed"}')
  })

  test('has the order of its schema, also of members from a sample', () => {
    const change = (document: OpenApi): void => {
      const members = { type: string, status: integer, detail: string, hint: string }
      responsesOf(document)[400] = responseOf(object(members, ['type', 'status', 'detail']))
    }
    const mock = evolvedMock(change, { scenario: { answer: { message: 'Closed' } } })
    expect(post(mock).body).toBe('{"type":"text","status":400,"detail":"Closed"}')
  })

  test('says that it was asked for, if the document has no example', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[409] = responseOf(object({ status: integer, detail: string }))
    })
    const response = post(mock, { headers: { prefer: 'code=409' } })
    expect([response.status, JSON.parse(response.body)]).toEqual([
      409,
      { status: 409, detail: 'Unexpected error' },
    ])
  })

  test('is that of its status', () => {
    const mock = evolvedMock((document) => {
      responsesOf(document)[401] = responseOf(object({ reason: string }))
    })
    expect(post(mock, ANONYMOUS).body).toBe(
      '{"reason":"the Authorization header must be \\"Bearer <ACCESS_TOKEN>\\" (got none)"}',
    )
  })

  test('says what its status says in documented problem details', () => {
    const mock = evolvedMock((document) => {
      const problem = object({ title: string, type: string, detail: string })
      const { content, ...response } = responseOf(problem)
      const [media] = Object.values(content)
      responsesOf(document)[422] = { ...response, content: { 'application/problem+json': media } }
      delete responsesOf(document)[400]
    })
    expect(post(mock, INVALID).body).toBe(
      '{"title":"Unprocessable Content","type":"about:blank","detail":"\\"name\\" is required"}',
    )
  })

  test('has the form of other errors where its status is undocumented', () => {
    const mock = evolvedMock(withStatuses({ 200: 200, 409: 400 }))
    expect(JSON.parse(post(mock, INVALID).body)).toEqual({
      error: 3001,
      message: '"name" is required',
    })
  })

  test('is a problem document if none is documented', () => {
    const mock = evolvedMock(withStatuses({ 200: 200 }))
    expect(post(mock, INVALID)).toMatchObject({
      headers: { 'content-type': 'application/problem+json' },
      body: '{"type":"about:blank","title":"Bad Request","status":400,"detail":"\\"name\\" is required","error":3001}',
    })
  })
})

describe('a status that the document lacks', () => {
  const noticesOf = (
    statuses: Readonly<Record<string, 200 | 400>>,
    requests: readonly TestRequest[],
    options?: MockOptions<never>,
  ): readonly (string | undefined)[] => {
    const mock = evolvedMock(withStatuses(statuses), options)
    const notices: (string | undefined)[] = []
    mock.observe({ received: ({ notice }) => notices.push(notice) })
    for (const request of requests) post(mock, request)
    return notices
  }
  const sentence = (status: number): string =>
    `The document has no response ${status} for POST /plants: the mock sends it, because none fits better.`

  test('is named once', () => {
    const requests = [INVALID, INVALID, {}]
    expect(noticesOf({ 200: 200 }, requests)).toEqual([sentence(400), undefined, undefined])
  })

  test('is named by each status', () => {
    const requests = [ANONYMOUS, INVALID]
    expect(noticesOf({ 200: 200 }, requests)).toEqual([sentence(401), sentence(400)])
  })

  test('is not named if it is documented by its range, or chosen by the user', () => {
    expect(noticesOf({ 200: 200, '4XX': 400 }, [INVALID, ANONYMOUS])).toEqual([
      undefined,
      undefined,
    ])
    expect(noticesOf({ 200: 200 }, [ANONYMOUS], of('credentialStatus'))).toEqual([undefined])
  })

  test('is not named for another path or method: routing is no response of an operation', () => {
    expect(noticesOf({ 200: 200 }, [{ target: '/x' }, { method: 'GET' }])).toEqual([
      undefined,
      undefined,
    ])
  })
})
