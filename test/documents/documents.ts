import { readDocument } from '../../src/document-file/read-document.ts'
import { root } from '../support/package.ts'
import type { CheckOptions } from '../../contract/index.ts'
import type { Behavior } from './service.ts'

// Small documents, each about some rules for any operation, and what their service does beside what they say.

export interface Subject {
  readonly title: string
  readonly document: object
  readonly options?: Partial<CheckOptions>
  readonly behavior?: Behavior
}

type Part = Readonly<Record<string, unknown>>

const ref = (name: string): Part => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: unknown, type = 'application/json'): Part => ({
  content: { [type]: { schema } },
})
const body = (schema: unknown, type?: string): Part => ({ required: true, ...json(schema, type) })
const ok = (schema?: unknown, more: Part = {}): Part => ({
  description: 'done',
  ...(schema !== undefined && json(schema)),
  ...more,
})
const wrong = { description: 'wrong', ...json(ref('Error')) }
const text = { type: 'string' }
const whole = { type: 'integer' }
const object = (required: readonly string[], properties: Part, more: Part = {}): Part => ({
  type: 'object',
  required,
  properties,
  ...more,
})
const parameter = (place: string, name: string, schema: unknown, more: Part = {}): Part => ({
  in: place,
  name,
  schema,
  ...((place === 'path' || more['required'] === true) && { required: true }),
  ...more,
})

interface Sections {
  readonly openapi?: string
  readonly security?: readonly Part[]
  readonly securitySchemes?: Part
  readonly schemas?: Part
}

const documentOf = (title: string, paths: Part, sections: Sections = {}): object => {
  const { openapi = '3.1.0', schemas = {}, securitySchemes, security } = sections
  return {
    openapi,
    info: { title, version: '1' },
    paths,
    ...(security !== undefined && { security }),
    components: {
      ...(securitySchemes !== undefined && { securitySchemes }),
      schemas: {
        ...schemas,
        Error: object(['error', 'message'], { error: whole, message: text }),
      },
    },
  }
}

/** The operations of a collection; the service gives the identities. */
const collection = (
  name: string,
  {
    sent,
    shown,
    id,
    style,
    parents = [],
    list = [],
  }: {
    sent: unknown
    shown: unknown
    id: Part
    /** Of the identity in the path. */
    style?: string
    parents?: readonly Part[]
    list?: readonly Part[]
  },
) => {
  const missing = parents.length > 0 ? { 404: wrong } : {}
  return {
    all: {
      parameters: parents,
      get: {
        operationId: `list${name}s`,
        parameters: list,
        responses: { 200: ok({ type: 'array', items: shown }), 400: wrong, ...missing },
      },
      post: {
        operationId: `create${name}`,
        requestBody: body(sent),
        responses: { 201: ok(shown), 400: wrong, ...missing },
      },
    },
    one: {
      parameters: [
        ...parents,
        parameter('path', `${name.toLowerCase()}Id`, id, style === undefined ? {} : { style }),
      ],
      get: { operationId: `get${name}`, responses: { 200: ok(shown), 400: wrong, 404: wrong } },
      put: {
        operationId: `replace${name}`,
        requestBody: body(sent),
        responses: { 200: ok(shown), 400: wrong, 404: wrong },
      },
      patch: {
        operationId: `change${name}`,
        requestBody: body(
          object(
            [],
            { name: { type: 'string', minLength: 1 }, note: { type: ['string', 'null'] } },
            { minProperties: 1 },
          ),
          'application/merge-patch+json',
        ),
        responses: { 200: ok(shown), 400: wrong, 404: wrong },
      },
      delete: { operationId: `remove${name}`, responses: { 204: ok(), 400: wrong, 404: wrong } },
    },
  }
}

const uuid = { type: 'string', format: 'uuid' }
const uuidOf = (number: number): string =>
  `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const newStore = object(['name'], { name: { type: 'string', minLength: 1 }, note: text })
const storeShown = object(['id', 'name'], { id: uuid, name: text, note: text })
const plantShown = object(['id', 'name'], { id: whole, name: text, note: text })
const stores = collection('Store', { sent: newStore, shown: storeShown, id: uuid })
const plants = collection('Plant', {
  sent: newStore,
  shown: plantShown,
  id: whole,
  parents: [parameter('path', 'storeId', uuid)],
})

const nextVersion: Subject = {
  title: 'the next version of the store',
  document: await readDocument(`${root}examples/next-version/openapi.yaml`),
  options: { token: 'a-token' },
}

const nested: Subject = {
  title: 'collections in a resource',
  document: documentOf('Stores', {
    '/stores': stores.all,
    '/stores/{storeId}': stores.one,
    '/stores/{storeId}/plants': plants.all,
    '/stores/{storeId}/plants/{plantId}': plants.one,
  }),
  behavior: { make: (_sent, number, path) => (path === '/stores' ? { id: uuidOf(number) } : {}) },
}

const search = {
  '/search': {
    get: {
      operationId: 'search',
      parameters: [
        parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 100 }),
        parameter(
          'query',
          'kind',
          { type: 'string', enum: ['tree', 'shrub', 'herb'] },
          { required: true },
        ),
        parameter('query', 'isToxic', { type: 'boolean' }),
        parameter('query', 'heights', {
          type: 'array',
          items: { type: 'integer', minimum: 0 },
          maxItems: 4,
        }),
        parameter(
          'query',
          'colors',
          { type: 'array', items: { type: 'string', enum: ['red', 'blue'] } },
          { explode: false },
        ),
        parameter(
          'query',
          'sizes',
          { type: 'array', items: { type: 'integer', maximum: 50 } },
          { style: 'pipeDelimited', explode: false },
        ),
        parameter(
          'query',
          'years',
          { type: 'array', items: { type: 'integer', minimum: 1700 } },
          { style: 'spaceDelimited', explode: false },
        ),
        parameter('query', 'range', object(['from'], { from: whole, to: whole }), {
          style: 'deepObject',
          explode: true,
        }),
        {
          in: 'query',
          name: 'where',
          content: {
            'application/json': {
              schema: object(['country'], {
                country: text,
                year: { type: 'integer', minimum: 1700 },
              }),
            },
          },
        },
        parameter(
          'header',
          'X-Shop',
          { type: 'integer', minimum: 1, maximum: 900 },
          { required: true },
        ),
        parameter('header', 'X-Areas', { type: 'array', items: { type: 'integer', maximum: 9 } }),
        parameter('cookie', 'theme', { type: 'string', enum: ['dark', 'light'] }),
        parameter('cookie', 'visits', { type: 'integer', minimum: 0 }),
      ],
      responses: { 200: ok({ type: 'array', items: text }), 400: wrong },
    },
  },
  '/reports/{year}/{kind}': {
    get: {
      operationId: 'report',
      parameters: [
        parameter(
          'path',
          'year',
          { type: 'integer', minimum: 1990, maximum: 2100 },
          { example: 2020 },
        ),
        parameter('path', 'kind', { type: 'string', enum: ['daily', 'weekly'] }),
        parameter('query', 'since', { type: 'string', format: 'date' }),
        parameter('query', 'scale', { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }),
        parameter('query', 'code', { type: 'string', pattern: '^[a-z]{2}[0-9]{3}$' }),
      ],
      responses: { 200: ok(object(['title'], { title: text })), 400: wrong },
    },
  },
}

const parameters: Subject = {
  title: 'parameters in all places and styles',
  document: documentOf('Search', search),
  behavior: {
    answers: {
      'GET /search': () => ({ status: 200, body: ['fern'] }),
      'GET /reports/{year}/{kind}': () => ({ status: 200, body: { title: 'all' } }),
    },
  },
}

const houses = collection('House', {
  sent: newStore,
  shown: storeShown,
  id: uuid,
  style: 'label',
})
const rooms = collection('Room', {
  sent: newStore,
  shown: plantShown,
  id: whole,
  style: 'matrix',
  parents: [parameter('path', 'houseId', uuid, { style: 'label' })],
})
const numbers = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 1, maxItems: 3 }
const box = object(['w', 'h'], { w: whole, h: { type: 'integer', maximum: 90 } })

const pathStyles: Subject = {
  title: 'labels and matrices in paths',
  document: documentOf('Houses', {
    '/houses': houses.all,
    '/houses/{houseId}': houses.one,
    '/houses/{houseId}/rooms': rooms.all,
    '/houses/{houseId}/rooms/{roomId}': rooms.one,
    '/areas/{labels}/{dots}/{ids}/{points}/{box}/{size}': {
      get: {
        operationId: 'findArea',
        parameters: [
          parameter('path', 'labels', numbers, { style: 'label' }),
          parameter('path', 'dots', numbers, { style: 'label', explode: true }),
          parameter('path', 'ids', numbers, { style: 'matrix' }),
          parameter('path', 'points', numbers, { style: 'matrix', explode: true }),
          parameter('path', 'box', box, { style: 'matrix' }),
          parameter('path', 'size', box, { style: 'matrix', explode: true }),
        ],
        responses: { 200: ok(object(['title'], { title: text })), 400: wrong },
      },
    },
  }),
  behavior: {
    make: (_sent, number, path) => (path === '/houses' ? { id: uuidOf(number) } : {}),
    answers: {
      'GET /areas/{labels}/{dots}/{ids}/{points}/{box}/{size}': () => ({
        status: 200,
        body: { title: 'all' },
      }),
    },
  },
}

const contact = object(['email', 'age'], {
  email: { type: 'string', minLength: 3, maxLength: 60 },
  age: { type: 'integer', minimum: 18, maximum: 120 },
  isMember: { type: 'boolean' },
  topics: { type: 'array', items: { type: 'string', enum: ['seeds', 'pots'] }, maxItems: 2 },
})

const forms: Subject = {
  title: 'forms',
  document: documentOf('Forms', {
    '/contacts': {
      post: {
        operationId: 'createContact',
        requestBody: body(contact, 'application/x-www-form-urlencoded'),
        responses: { 201: ok(object(['id'], { id: whole })), 400: wrong, 415: wrong },
      },
    },
    '/photos': {
      post: {
        operationId: 'createPhoto',
        requestBody: body(
          object(['title', 'image'], {
            title: { type: 'string', maxLength: 40 },
            width: { type: 'integer', minimum: 1, maximum: 4000 },
            image: { type: 'string', format: 'binary' },
          }),
          'multipart/form-data',
        ),
        responses: { 201: ok(object(['id'], { id: whole })), 400: wrong, 415: wrong },
      },
    },
  }),
  behavior: {
    answers: {
      'POST /contacts': () => ({ status: 201, body: { id: 1 } }),
      'POST /photos': () => ({ status: 201, body: { id: 1 } }),
    },
  },
}

const secured = (operationId: string, security: readonly Part[]): Part => ({
  get: {
    operationId,
    security,
    responses: { 200: ok(object(['name'], { name: text })), 401: wrong },
  },
})

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  login: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Plant-Access' },
  secret: { type: 'apiKey', in: 'header', name: 'X-Plant-Second' },
  inQuery: { type: 'apiKey', in: 'query', name: 'access' },
  inCookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  flow: {
    type: 'oauth2',
    flows: {
      clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: 'reads' } },
    },
  },
}

const credentials = {
  bearer: 'a-token',
  login: 'ada:lovelace',
  key: 'key-0001',
  secret: 'secret-0002',
  inQuery: 'query-0003',
  inCookie: 'cookie-0004',
  flow: 'flow-0005',
}

const security: Subject = {
  title: 'credentials in sets and alternatives',
  document: documentOf(
    'Security',
    {
      '/open': secured('readOpen', [{}, { key: [] }]),
      '/public': secured('readPublic', []),
      '/both': secured('readBoth', [{ key: [], secret: [] }]),
      '/either': secured('readEither', [{ key: [] }, { bearer: [] }]),
      '/login': secured('readLogin', [{ login: [] }]),
      '/query': secured('readQuery', [{ inQuery: [] }]),
      '/cookie': secured('readCookie', [{ inCookie: [] }]),
      '/flow': secured('readFlow', [{ flow: ['read'] }]),
      '/mixed': secured('readMixed', [{ login: [], key: [] }, { inQuery: [] }]),
    },
    { securitySchemes },
  ),
  options: { credentials },
  behavior: {
    answers: Object.fromEntries(
      ['open', 'public', 'both', 'either', 'login', 'query', 'cookie', 'flow', 'mixed'].map(
        (path) => [`GET /${path}`, () => ({ status: 200, body: { name: 'fern' } })],
      ),
    ),
  },
}

const cat = object(['petType', 'lives'], {
  petType: text,
  lives: { type: 'integer', minimum: 1, maximum: 9 },
})
const dog = object(['petType', 'barks'], { petType: text, barks: { type: 'boolean' } })

const discriminators: Subject = {
  title: 'discriminators',
  document: documentOf(
    'Pets',
    {
      '/pets': {
        post: {
          operationId: 'createPet',
          requestBody: body(ref('Pet')),
          responses: { 201: ok(ref('Pet')), 400: wrong },
        },
      },
      '/vehicles': {
        post: {
          operationId: 'createVehicle',
          requestBody: body(ref('Vehicle')),
          responses: { 201: ok(ref('Vehicle')), 400: wrong },
        },
      },
    },
    {
      schemas: {
        Cat: cat,
        Dog: dog,
        Pet: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: {
            propertyName: 'petType',
            mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
          },
        },
        Vehicle: object(
          ['kind', 'name'],
          { kind: text, name: { type: 'string', minLength: 2 } },
          { discriminator: { propertyName: 'kind' } },
        ),
        Car: {
          allOf: [ref('Vehicle'), object(['doors'], { doors: { type: 'integer', minimum: 1 } })],
        },
        Bike: { allOf: [ref('Vehicle'), object(['gears'], { gears: whole })] },
      },
    },
  ),
  behavior: {
    answers: {
      'POST /pets': ({ content }) => ({ status: 201, body: content }),
      'POST /vehicles': ({ content }) => ({ status: 201, body: content }),
    },
  },
}

const nullable: Subject = {
  title: 'nullable of 3.0',
  document: documentOf(
    'Orders',
    {
      '/orders': {
        post: {
          operationId: 'createOrder',
          requestBody: body(
            object(['buyer', 'count'], {
              buyer: text,
              count: {
                type: 'integer',
                format: 'int32',
                minimum: 1,
                maximum: 50,
                exclusiveMaximum: true,
              },
              address: { nullable: true, allOf: [ref('Address')] },
              gift: { nullable: true, oneOf: [ref('Address'), text] },
              comment: { type: 'string', nullable: true },
              label: text,
            }),
          ),
          responses: {
            201: ok(
              object(['id'], { id: whole, address: { nullable: true, allOf: [ref('Address')] } }),
            ),
            400: wrong,
          },
        },
      },
    },
    {
      openapi: '3.0.3',
      schemas: {
        Address: object(['street'], { street: { type: 'string', minLength: 1 }, zip: whole }),
      },
    },
  ),
  behavior: {
    answers: { 'POST /orders': () => ({ status: 201, body: { id: 1, address: null } }) },
  },
}

const patterns: Subject = {
  title: 'patterns of other dialects',
  document: documentOf('Codes', {
    '/codes': {
      post: {
        operationId: 'createCode',
        requestBody: body(
          object(['code', 'word'], {
            code: { type: 'string', pattern: '\\A[A-Z]{2}[0-9]{3}\\z', example: 'AB123' },
            word: { type: 'string', pattern: '^[[:alpha:]]{2,9}$', example: 'fern' },
            shade: { type: 'string', pattern: '(?i)^(?:green|brown)$', example: 'green' },
            year: { type: 'string', pattern: '^(?P<year>[0-9]{4})$', example: '2020' },
            slug: { type: 'string', pattern: '^(?>[a-z]+)-[0-9]$', example: 'fern-1' },
            note: text,
          }),
        ),
        responses: { 201: ok(), 400: wrong },
      },
    },
  }),
  behavior: { answers: { 'POST /codes': () => ({ status: 201 }) } },
}

const sparse: Subject = {
  title: 'neither errors nor contents',
  document: documentOf('Sparse', {
    '/notes': {
      post: {
        operationId: 'createNote',
        requestBody: body(object(['name'], { name: text, size: whole })),
        responses: { 201: { description: 'done' } },
      },
    },
    '/notes/{id}': {
      get: {
        operationId: 'getNote',
        parameters: [parameter('path', 'id', whole)],
        responses: { 200: ok(object([], { id: whole, name: text })) },
      },
      delete: {
        operationId: 'removeNote',
        parameters: [parameter('path', 'id', whole)],
        responses: { 204: { description: 'gone' } },
      },
    },
    '/ping': { get: { operationId: 'ping', responses: { 200: { description: 'pong' } } } },
  }),
  behavior: {
    answers: {
      'GET /ping': () => ({ status: 200, body: 'pong', headers: { 'Content-Type': 'text/plain' } }),
    },
  },
}

const header = (schema: unknown, required = false): Part => ({ required, schema })

const headers: Subject = {
  title: 'headers and members of one side',
  document: documentOf(
    'Accounts',
    {
      '/accounts': {
        get: {
          operationId: 'listAccounts',
          responses: {
            200: ok(
              { type: 'array', items: ref('Account') },
              {
                headers: {
                  'X-Total': header({ type: 'integer', minimum: 0 }, true),
                  'X-Kind': header({ enum: ['all', 'some'] }),
                },
              },
            ),
            400: wrong,
          },
        },
        post: {
          operationId: 'createAccount',
          requestBody: body(ref('Account')),
          responses: {
            201: ok(ref('Account'), {
              headers: { Location: header(text, true), 'X-Kind': header({ enum: ['new'] }) },
            }),
            400: { ...wrong, headers: { 'X-Reason': header(whole, true) } },
          },
        },
      },
      '/accounts/{accountId}': {
        parameters: [parameter('path', 'accountId', whole)],
        get: { operationId: 'getAccount', responses: { 200: ok(ref('Account')), 404: wrong } },
        delete: { operationId: 'removeAccount', responses: { 204: ok(), 404: wrong } },
      },
    },
    {
      openapi: '3.2.0',
      schemas: {
        Account: object(['id', 'name', 'password'], {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', minLength: 1 },
          motto: text,
          password: { type: 'string', minLength: 8, writeOnly: true },
          createdAt: { type: 'string', format: 'date-time', readOnly: true },
        }),
      },
    },
  ),
  behavior: {
    make: (_sent, number) => ({ id: number, createdAt: '2027-01-31T10:00:00Z' }),
    headers: {
      'GET /accounts': { 'X-Total': '3', 'X-Kind': 'all' },
      'POST /accounts': { 'X-Kind': 'new' },
    },
    failureHeaders: { 'X-Reason': '7' },
  },
}

const keywords: Subject = {
  title: 'all assertions of schemas',
  document: documentOf('Shipments', {
    '/shipments': {
      post: {
        operationId: 'createShipment',
        requestBody: body(
          object(
            ['sender', 'country', 'lines'],
            {
              sender: { type: 'string', minLength: 2, maxLength: 40 },
              note: { type: 'string', maxLength: 30 },
              country: { enum: ['us', 'ca'] },
              zip: { type: 'string', pattern: '^[0-9A-Z]{5}$' },
              dates: object(
                [],
                { from: text, to: { type: 'string', minLength: 2 } },
                { dependentSchemas: { from: { required: ['to'] } } },
              ),
              card: text,
              street: text,
              weight: { type: 'number', exclusiveMinimum: 0, maximum: 100, multipleOf: 0.5 },
              code: { const: 'v1' },
              serial: { type: 'integer', format: 'int64' },
              count: { type: 'integer', format: 'int32' },
              day: { type: 'string', format: 'date' },
              lines: {
                type: 'array',
                minItems: 1,
                maxItems: 5,
                items: object(['sku'], {
                  sku: { type: 'string', minLength: 1 },
                  remark: text,
                  count: { type: 'integer', minimum: 1 },
                }),
              },
              scores: {
                type: 'array',
                items: whole,
                contains: { minimum: 100 },
                maxContains: 2,
                uniqueItems: true,
              },
              labels: {
                type: 'object',
                propertyNames: { maxLength: 8 },
                patternProperties: { '^x-': { type: 'string', maxLength: 10 } },
                additionalProperties: whole,
                maxProperties: 3,
              },
              prices: {
                type: 'object',
                additionalProperties: object(['amount'], {
                  amount: { type: 'number', minimum: 0 },
                  label: text,
                }),
              },
              box: {
                oneOf: [
                  object(
                    ['radius'],
                    { radius: { type: 'number', minimum: 1 }, title: text },
                    { additionalProperties: false },
                  ),
                  object(
                    ['side'],
                    { side: { type: 'integer', maximum: 9 }, title: text },
                    { additionalProperties: false },
                  ),
                ],
              },
              pair: { type: 'array', prefixItems: [text, whole], items: false, minItems: 2 },
              word: { type: 'string', not: { enum: ['forbidden'] } },
            },
            {
              dependentRequired: { card: ['street'] },
              if: { properties: { country: { const: 'us' } } },
              // oxlint-disable-next-line unicorn/no-thenable -- a keyword
              then: { required: ['zip'] },
              unevaluatedProperties: false,
            },
          ),
        ),
        responses: { 201: ok(object(['id'], { id: whole })), 400: wrong },
      },
    },
  }),
  behavior: { answers: { 'POST /shipments': () => ({ status: 201, body: { id: 1 } }) } },
}

const paged = (name: string, list: readonly Part[], shown: unknown) => {
  const { all, one } = collection(name, {
    sent: newStore,
    shown: plantShown,
    id: whole,
    list,
  })
  return {
    all: { ...all, get: { ...all.get, responses: { 200: ok(shown), 400: wrong } } },
    one: { parameters: one.parameters, get: one.get, delete: one.delete },
  }
}

const byOffset = paged(
  'Tree',
  [
    parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 50 }),
    parameter('query', 'offset', { type: 'integer', minimum: 0 }),
  ],
  { type: 'array', items: plantShown },
)
const byNumber = paged(
  'Shrub',
  [
    parameter('query', 'page', { type: 'integer', minimum: 1 }),
    parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 50 }),
  ],
  object(['items', 'total'], { items: { type: 'array', items: plantShown }, total: whole }),
)
const byCursor = paged(
  'Herb',
  [
    parameter('query', 'cursor', text),
    parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 50 }),
  ],
  object(['items'], { items: { type: 'array', items: plantShown }, nextCursor: text }),
)

const pages: Subject = {
  title: 'lists in pages',
  document: documentOf('Pages', {
    '/trees': byOffset.all,
    '/trees/{treeId}': byOffset.one,
    '/shrubs': byNumber.all,
    '/shrubs/{shrubId}': byNumber.one,
    '/herbs': byCursor.all,
    '/herbs/{herbId}': byCursor.one,
  }),
}

const settings = object(['color'], {
  color: { type: 'string', enum: ['red', 'green'] },
  size: { type: 'integer', minimum: 1 },
})

const others: Subject = {
  title: 'singletons, jobs and patches',
  document: documentOf('Others', {
    '/settings': {
      get: { operationId: 'getSettings', responses: { 200: ok(settings) } },
      put: {
        operationId: 'replaceSettings',
        requestBody: body(settings),
        responses: { 200: ok(settings), 400: wrong },
      },
    },
    '/reset': { post: { operationId: 'reset', responses: { 204: ok() } } },
    '/jobs': {
      post: {
        operationId: 'createJob',
        requestBody: body(object(['name'], { name: text, note: text })),
        responses: { 202: ok(object(['id'], { id: whole })), 400: wrong },
      },
    },
    '/jobs/{jobId}': {
      get: {
        operationId: 'getJob',
        parameters: [parameter('path', 'jobId', whole)],
        responses: { 200: ok(plantShown), 404: wrong },
      },
    },
    '/beds': {
      post: {
        operationId: 'createBed',
        requestBody: body(newStore),
        responses: { 201: ok(plantShown), 400: wrong },
      },
      delete: { operationId: 'removeBeds', responses: { 204: ok() } },
    },
    '/beds/{bedId}': {
      parameters: [parameter('path', 'bedId', whole)],
      get: { operationId: 'getBed', responses: { 200: ok(plantShown), 404: wrong } },
      patch: {
        operationId: 'changeBed',
        requestBody: body(
          {
            type: 'array',
            items: object(['op', 'path'], {
              op: { enum: ['add', 'replace', 'remove', 'test'] },
              path: text,
              value: {},
            }),
          },
          'application/json-patch+json',
        ),
        responses: { 200: ok(plantShown), 400: wrong, 404: wrong },
      },
    },
  }),
  behavior: {
    answers: {
      'GET /settings': () => ({ status: 200, body: { color: 'red' } }),
      'PUT /settings': ({ content }) => ({ status: 200, body: content }),
      'POST /reset': () => ({ status: 204 }),
      'DELETE /beds': () => ({ status: 204 }),
    },
  },
}

/** By a short name. */
export const subjects = {
  nextVersion,
  nested,
  parameters,
  pathStyles,
  forms,
  security,
  discriminators,
  nullable,
  patterns,
  sparse,
  headers,
  keywords,
  pages,
  others,
} as const satisfies Readonly<Record<string, Subject>>
