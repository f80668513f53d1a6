import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { documentOf, sentencesOf } from '../../test/support/document.ts'
import { requestExamples, responseExamples } from '../generated/examples.ts'
import { parseDocument } from './parse-document.ts'

const json = { 'application/json': { schema: { type: 'object' } } }
const responses = { 200: { description: 'OK', content: json } }
const operation = { operationId: 'create', requestBody: { content: json }, responses }
const body = (schema: unknown) => ({
  requestBody: { content: { 'application/json': { schema } } },
})

/** A document whose POST /items has additional members, beside an operation that can be served. */
function documentWith(members: object, components: object = {}, others: object = {}) {
  return {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1.2' },
    paths: { '/ok': { put: operation }, '/items': { post: { ...operation, ...members } } },
    components,
    ...others,
  }
}

describe('parseDocument', () => {
  test('reads an operation with the pointers of its parts', () => {
    const { title, version, operations, leftOut, warnings } = parseDocument(documentWith({}))
    expect({ title, version, leftOut, warnings }).toEqual({
      title: 'Shop',
      version: '1.2',
      leftOut: [],
      warnings: [],
    })
    expect(operations.map(({ name }) => name)).toEqual(['PUT /ok', 'POST /items'])
    expect(operations[1]).toMatchObject({
      operationId: 'create',
      method: 'POST',
      path: '/items',
      target: '/items',
      pointer: '/paths/~1items/post',
      requestBody: {
        pointer: '/paths/~1items/post/requestBody',
        isRequired: false,
        content: [
          {
            mediaType: 'application/json',
            pointer: '/paths/~1items/post/requestBody/content/application~1json',
            schema: {
              pointer: '/paths/~1items/post/requestBody/content/application~1json/schema',
              types: ['object'],
            },
          },
        ],
      },
      responses: [{ status: '200', pointer: '/paths/~1items/post/responses/200' }],
      security: { alternatives: [[]] },
    })
  })

  test.each([
    ['/植', '/%E6%A4%8D'],
    ['/a b/"c"', '/a%20b/%22c%22'],
    ['/a\r\nb', '/ab'],
    ['/%7Eplants/%2f', '/%7Eplants/%2f'],
    ["/items('x')/$value:batch", "/items('x')/$value:batch"],
    ['//items', '//items'],
    ['/items?kind=new#create', '/items?kind=new'],
  ])('requests to the path %j have the target %s', (path, target) => {
    const { paths } = documentWith({}) as { paths: Record<string, unknown> }
    const { operations } = parseDocument({
      ...documentWith({}),
      paths: { [path]: paths['/items'] },
    })
    expect(operations[0]).toMatchObject({ name: `POST ${path}`, path, target })
  })

  test.each<[document: unknown, message: string]>([
    [undefined, 'the document must be an OpenAPI document (got undefined).'],
    ['openapi: 3.0.3', 'the document must be an OpenAPI document (got "openapi: 3.0.3").'],
    [[], 'the document must be an OpenAPI document (got an empty array).'],
    [{}, 'the document must be OpenAPI 3.0, 3.1 or 3.2 (#/openapi is missing).'],
    [{ openapi: '3.3.0' }, 'the document must be OpenAPI 3.0, 3.1 or 3.2 (#/openapi is "3.3.0").'],
    [{ openapi: 3.1 }, 'the document has no paths (#/paths is missing).'],
    [
      { openapi: '3.1.0', pathes: {} },
      'the document has no paths (#/paths is missing); the unknown member "pathes" is ignored; "paths" may be meant (#/pathes).',
    ],
    [
      { openapi: '3.10.0' },
      'the document must be OpenAPI 3.0, 3.1 or 3.2 (#/openapi is "3.10.0").',
    ],
    [
      { swagger: '2.0' },
      'the document is Swagger "2.0" (#/swagger): convert it to OpenAPI 3.0 or 3.1 first, such as by swagger2openapi.',
    ],
    [{ openapi: '3.1.0', paths: [] }, 'the document has no paths (#/paths is an empty array).'],
    [
      { openapi: '3.1.0', paths: {} },
      'the document has no operation that can be served: it has no operations.',
    ],
    [
      { openapi: '3.0.0', paths: { '/a': { get: { responses: 5 } } } },
      'the document has no operation that can be served: GET /a is left out: responses must be an object (#/paths/~1a/get/responses).',
    ],
  ])('refuses %j', (document, message) => {
    expect(() => parseDocument(document)).toThrow(
      expect.objectContaining({ name: 'UsageError', message }),
    )
  })

  test('a document may have objects without a prototype, and odd names', () => {
    const document = documentWith(
      {},
      {},
      {
        paths: {
          '/__proto__': { post: operation },
          '/constructor': { post: operation },
          'x-other': 5,
        },
      },
    )
    const { operations } = parseDocument(Object.assign(Object.create(null), document))
    expect(operations.map(({ path }) => path)).toEqual(['/__proto__', '/constructor'])
  })
})

describe('a document with an odd value in one place', () => {
  const openApi: unknown = parse(
    readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
  )
  const oddValues: readonly unknown[] = [
    undefined,
    null,
    0,
    -1,
    1.5,
    10n ** 30n,
    Number.NaN,
    '',
    'x',
    true,
    false,
    [],
    [null],
    [[]],
    {},
    { a: null },
    { $ref: 5 },
    { $ref: '#/' },
    { $ref: '#' },
    { $ref: '#/paths' },
    JSON.parse('{"__proto__": {"type": "string"}, "constructor": 5}'),
  ]

  type Place = readonly string[]
  const placesIn = (value: unknown, place: Place = []): readonly Place[] =>
    typeof value === 'object' && value !== null
      ? [
          place,
          ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...place, name])),
        ]
      : [place]

  const places = placesIn(openApi).slice(1)
  test.each(places.map((place) => [place.join('/'), place] as const))(
    'at %s is served, left out or refused',
    (_, place) => {
      for (const value of oddValues) {
        const document = structuredClone(openApi) as Record<string, never>
        const parent = place.slice(0, -1).reduce((part, name) => part[name]!, document)
        Object.assign(parent, { [place.at(-1)!]: value })
        try {
          const { operations } = parseDocument(document)
          for (const { requestBody } of operations) requestBody?.content[0].validate({ id: 1 })
        } catch (error) {
          expect(error).toMatchObject({ name: 'UsageError' })
        }
      }
    },
  )
})

test('reads thousands of members', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `member${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { operations } = parseDocument(
    documentOf({ allOf: [{ properties }, { properties, required: names }] }),
  )
  const problems = operations[0]!.requestBody!.content[0].validate({})
  expect(problems.map(({ pointer }) => pointer)).toEqual(
    names.slice(0, 100).map((name) => `/${name}`),
  )
})

test('the path below an operation names what it creates', () => {
  const { paths, ...document } = documentOf({ type: 'object' })
  const { post } = paths['/items']
  const { operations } = parseDocument({
    ...document,
    paths: {
      '/items': { post },
      '/items/{itemId}/parts': {},
      '/items/{itemId}': {},
      '/other': { post },
    },
  })
  expect(operations.map(({ path, collection }) => [path, collection?.parameter])).toEqual([
    ['/items', 'itemId'],
    ['/other', undefined],
  ])
})

describe('an operation is left out', () => {
  const at = '/paths/~1items/post'
  const schemaAt = `${at}/requestBody/content/application~1json/schema`

  test.each<[members: object, pointer: string, reason: string]>([
    [
      { requestBody: { content: { 'text/csv': {} } } },
      `${at}/requestBody`,
      'text/csv is not supported',
    ],
    [{ requestBody: { content: 5 } }, `${at}/requestBody/content`, 'content must be an object'],
    [{ responses: [] }, `${at}/responses`, 'responses must be an object'],
    [
      { parameters: [{ name: 'page', in: 'querystring', required: true }] },
      `${at}/parameters/0/in`,
      'a querystring is not supported',
    ],
    [{ parameters: {} }, `${at}/parameters`, 'parameters must be a list'],
    [
      body({ $ref: '#/components/schemas/None' }),
      `${schemaAt}/$ref`,
      '"#/components/schemas/None" refers to nothing',
    ],
    [
      body({ $ref: 'https://example.com/a.json' }),
      `${schemaAt}/$ref`,
      '"https://example.com/a.json" is outside the document: bundle it into one file first',
    ],
    [
      body({ $ref: 'other.yaml#/A' }),
      `${schemaAt}/$ref`,
      '"other.yaml#/A" is outside the document: bundle it into one file first',
    ],
    [
      body({ $ref: '#Plant' }),
      `${schemaAt}/$ref`,
      '"#Plant" must be a JSON Pointer such as #/components/schemas/Plant, or # and the name of an $anchor',
    ],
    [body({ $ref: '#/%' }), `${schemaAt}/$ref`, '"#/%" has a malformed escape'],
    [
      body({ $ref: '#/components/schemas/Loop' }),
      '/components/schemas/Loop/$ref',
      '"#/components/schemas/Loop" refers to itself',
    ],
    [
      body({ $ref: '#/components/schemas/Ring' }),
      '/components/schemas/Ring',
      'the schema refers to itself for the same value',
    ],
    [
      body({ items: { $ref: '#/components/schemas/Bad' } }),
      '/components/schemas/Bad/minLength',
      'minLength takes a whole number from 0 (got "a")',
    ],
    [
      body({ patternProperties: [] }),
      `${schemaAt}/patternProperties`,
      'patternProperties takes an object of schemas (got an empty array)',
    ],
    [
      body({ contains: {}, maxContains: -1 }),
      `${schemaAt}/maxContains`,
      'maxContains takes a whole number from 0 (got -1)',
    ],
    [
      body({ dependentRequired: { a: 'b' } }),
      `${schemaAt}/dependentRequired`,
      'dependentRequired takes an object of lists of names (got an object)',
    ],
    [
      body({ dependentSchemas: { a: { minLength: 'b' } } }),
      `${schemaAt}/dependentSchemas/a/minLength`,
      'minLength takes a whole number from 0 (got "b")',
    ],
    [body({ if: 5 }), `${schemaAt}/if`, 'it takes a schema (got 5)'],
    [body({ if: {}, then: 5 }), `${schemaAt}/then`, 'it takes a schema (got 5)'],
    [body({ propertyNames: 5 }), `${schemaAt}/propertyNames`, 'it takes a schema (got 5)'],
    [body({ unevaluatedItems: 5 }), `${schemaAt}/unevaluatedItems`, 'it takes a schema (got 5)'],
    [
      body({ $dynamicRef: '#a' }),
      `${schemaAt}/$dynamicRef`,
      'the keyword "$dynamicRef" is not supported',
    ],
    [body(5), schemaAt, 'it takes a schema (got 5)'],
    [body({ items: [{}] }), `${schemaAt}/items`, 'it takes a schema (got an array)'],
    [
      body({ type: 'text' }),
      `${schemaAt}/type`,
      'type takes one of null, boolean, integer, number, string, array, object (got "text")',
    ],
    [
      body({ minLength: -1 }),
      `${schemaAt}/minLength`,
      'minLength takes a whole number from 0 (got -1)',
    ],
    [body({ maximum: Number.NaN }), `${schemaAt}/maximum`, 'maximum takes a number (got NaN)'],
    [body({ minimum: '1' }), `${schemaAt}/minimum`, 'minimum takes a number (got "1")'],
    [
      body({ multipleOf: 0 }),
      `${schemaAt}/multipleOf`,
      'multipleOf takes a number above 0 (got 0)',
    ],
    [body({ required: 'a' }), `${schemaAt}/required`, 'required takes a list of names (got "a")'],
    [
      body({ allOf: [] }),
      `${schemaAt}/allOf`,
      'allOf takes a list of schemas (got an empty array)',
    ],
    [
      body({ exclusiveMinimum: '5' }),
      `${schemaAt}/exclusiveMinimum`,
      'exclusiveMinimum takes true or false (got "5") in OpenAPI 3.0',
    ],
    [
      body({ $id: 'https://example.com/', items: { $ref: 'other.json' } }),
      `${schemaAt}/items/$ref`,
      '"other.json" is outside the document: bundle it into one file first',
    ],
    [
      { security: [{ digest: [] }] },
      '/components/securitySchemes/digest',
      'the security scheme "digest" is not supported: bearer, basic, oauth2, openIdConnect, and apiKey in a header, the query or a cookie are',
    ],
    [
      { security: [{ bearer: [], mtls: [] }] },
      '/components/securitySchemes/mtls',
      'the security scheme "mtls" is not supported: bearer, basic, oauth2, openIdConnect, and apiKey in a header, the query or a cookie are',
    ],
    [
      { security: [{ formKey: [] }] },
      '/components/securitySchemes/formKey',
      'the security scheme "formKey" is not supported: bearer, basic, oauth2, openIdConnect, and apiKey in a header, the query or a cookie are',
    ],
    [
      { security: [{ spacedCookie: [] }] },
      '/components/securitySchemes/spacedCookie/name',
      'a key cannot be sent in a cookie "a b": give another name',
    ],
    [
      { security: [{ namelessKey: [] }] },
      '/components/securitySchemes/namelessKey/name',
      'a key cannot be sent in a query "": give another name',
    ],
    [
      { security: [{ spacedKey: [] }] },
      '/components/securitySchemes/spacedKey/name',
      'a key cannot be sent in a header "X Key": give another name',
    ],
    [
      { security: [{ hostKey: [] }] },
      '/components/securitySchemes/hostKey/name',
      'a key cannot be sent in a header "Host": give another name',
    ],
    [
      { security: [{ bearer: [], basic: [] }] },
      `${at}/security/0`,
      'one request cannot have several credentials in the header Authorization',
    ],
    [
      { security: [{ key: [], lowKey: [] }] },
      `${at}/security/0`,
      'one request cannot have several credentials in the header x-key',
    ],
  ])('with %j, and the reason is kept', (members, pointer, reason) => {
    const components = {
      schemas: {
        Ok: {},
        Loop: { $ref: '#/components/schemas/Loop' },
        Ring: { anyOf: [{ type: 'string' }, { allOf: [{ $ref: '#/components/schemas/Ring' }] }] },
        Bad: { type: 'string', minLength: 'a' },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        lowKey: { type: 'apiKey', in: 'header', name: 'x-key' },
        digest: { type: 'http', scheme: 'digest' },
        mtls: { type: 'mutualTLS' },
        formKey: { type: 'apiKey', in: 'form', name: 'key' },
        spacedCookie: { type: 'apiKey', in: 'cookie', name: 'a b' },
        namelessKey: { type: 'apiKey', in: 'query', name: '' },
        spacedKey: { type: 'apiKey', in: 'header', name: 'X Key' },
        hostKey: { type: 'apiKey', in: 'header', name: 'Host' },
      },
    }
    const { operations, leftOut } = parseDocument(documentWith(members, components))
    const operation = { operation: 'POST /items', operationId: 'create' }
    expect(leftOut).toMatchObject([{ ...operation, pointer, reason }])
    expect(operations.map(({ name }) => name)).toEqual(['PUT /ok'])
  })

  test('with all of its reasons', () => {
    const properties = { a: { $dynamicRef: '#a', maxLength: -1 }, b: { type: 'text' }, c: 5 }
    const { leftOut } = parseDocument(
      documentWith({
        ...body({ properties, contains: 5 }),
        parameters: [{ name: 'page', in: 'form', required: true }, 5],
        responses: { 200: 5, 400: { content: { 'application/json': { schema: 5 } } } },
        security: 5,
      }),
    )
    expect(leftOut.map(({ pointer }) => pointer)).toEqual([
      `${at}/parameters/0/in`,
      `${at}/parameters/1`,
      `${schemaAt}/properties/a/$dynamicRef`,
      `${schemaAt}/properties/a/maxLength`,
      `${schemaAt}/properties/b/type`,
      `${schemaAt}/properties/c`,
      `${schemaAt}/contains`,
      `${at}/responses/200`,
      `${at}/responses/400/content/application~1json/schema`,
      `${at}/security`,
    ])
  })

  test.each([
    ['/items', { $ref: '#/paths/~1none' }, '/items', '"#/paths/~1none" refers to nothing'],
    ['/items', { post: null }, 'POST /items', 'an operation must be an object'],
    ['items', { post: operation }, 'items', 'the name of a path begins with a slash'],
    [
      '/items',
      { parameters: [{ in: 'query', name: 'a', required: true, style: 'b' }], post: operation },
      'POST /items',
      'the style "b" in query is not supported: form, spaceDelimited, pipeDelimited, deepObject are',
    ],
  ])('at the path %s with %j', (path, pathItem, name, reason) => {
    const paths = { '/ok': { put: operation }, [path]: pathItem }
    const { leftOut } = parseDocument(documentWith({}, {}, { paths }))
    expect(leftOut).toMatchObject([expect.objectContaining({ operation: name, reason })])
  })

  test('if schemas are nested too deeply, also without $ref', () => {
    let schema: object = {}
    for (let depth = 0; depth < 10_000; depth += 1) schema = { items: schema }
    const { leftOut } = parseDocument(documentWith(body(schema)))
    expect(leftOut[0]!.reason).toBe('schemas are nested too deeply')
  })

  test('if a schema is nested below 100 others', () => {
    const nested = (count: number): object => (count === 0 ? {} : { items: nested(count - 1) })
    expect(parseDocument(documentWith(body(nested(99)))).leftOut).toMatchObject([])
    const { leftOut } = parseDocument(documentWith(body(nested(100))))
    expect(leftOut[0]!.reason).toBe('schemas are nested too deeply')
  })

  test('if a chain of references is too long', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `S${index}`)
    const entries = names.map((name, index) => [
      name,
      { items: { $ref: `#/components/schemas/S${index + 1}` } },
    ])
    const schemas = { ...Object.fromEntries(entries), S10000: {} }
    const { leftOut } = parseDocument(
      documentWith(body({ $ref: '#/components/schemas/S0' }), { schemas }),
    )
    expect(leftOut).toMatchObject([
      {
        operation: 'POST /items',
        operationId: 'create',
        pointer: '/components/schemas/S0',
        reason: 'schemas are nested too deeply',
      },
    ])
  })

  test.each(['const', 'enum'])('if the value of %s contains itself', (keyword) => {
    const value: unknown[] = []
    value.push(value)
    const { leftOut } = parseDocument(documentWith(body({ [keyword]: value })))
    expect(leftOut[0]).toMatchObject({
      pointer: `${schemaAt}/${keyword}`,
      reason: 'the value is nested too deeply',
    })
  })

  test('if a long chain of schemas applies to one value', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `S${index}`)
    const entries = names.map((name, index) => [
      name,
      { allOf: [{ $ref: `#/components/schemas/S${index + 1}` }] },
    ])
    const schemas = { ...Object.fromEntries(entries), S10000: {} }
    const { leftOut } = parseDocument(
      documentWith(body({ $ref: '#/components/schemas/S0' }), { schemas }),
    )
    expect(leftOut[0]!.reason).toBe('schemas are nested too deeply')
  })
})

describe('an object that cannot become a text', () => {
  const odd = { toString: 1 }

  test('is no version', () => {
    expect(() => parseDocument({ openapi: odd })).toThrow('must be OpenAPI 3.0, 3.1 or 3.2')
  })

  test('is no scheme and no branch of a discriminator', () => {
    const discriminator = { propertyName: 'kind', mapping: { a: odd } }
    const components = { securitySchemes: { odd: { type: 'http', scheme: odd } } }
    const members = { ...body({ oneOf: [{}], discriminator }), security: [{ odd: [] }] }
    const { leftOut } = parseDocument(documentWith(members, components))
    expect(leftOut.map(({ pointer }) => pointer)).toEqual(['/components/securitySchemes/odd'])
  })

  test('selects no branch of a request', () => {
    const schema = {
      oneOf: [{ type: 'object', properties: { kind: {} } }],
      discriminator: { propertyName: 'kind' },
      unevaluatedProperties: false,
    }
    const { operations } = parseDocument(documentWith(body(schema), {}, { openapi: '3.1.0' }))
    const [content] = operations[1]!.requestBody!.content
    expect(content.validate({ kind: odd })).toEqual([])
  })
})

test('a range of statuses may have small letters', () => {
  const { operations } = parseDocument(documentWith({ responses: { '2xx': {}, default: {} } }))
  expect(operations[1]!.responses.map(({ status }) => status)).toEqual(['2XX', 'default'])
})

test.each([
  ['3.0.3', { exclusiveMinimum: 5 }],
  ['3.1.0', { minimum: 5, exclusiveMinimum: true }],
])('exclusive bounds of the other version count in OpenAPI %s', (openapi, schema) => {
  const { operations } = parseDocument(documentWith(body(schema), {}, { openapi }))
  const [content] = operations[1]!.requestBody!.content
  expect([5, 6].map((value) => content.validate(value).length)).toEqual([1, 0])
})

test('a DELETE may have a body, and a GET has none', () => {
  const paths = { '/ok': { delete: operation, get: operation } }
  const { operations } = parseDocument(documentWith({}, {}, { paths }))
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined)
  expect(withBody.map(({ name }) => name)).toEqual(['DELETE /ok'])
})

describe('a warning', () => {
  test.each<[members: object, kind: string, pointer: string, message: string]>([
    [
      { parameters: [{ name: 'dry', in: 'header', style: 'form' }] },
      'parameter',
      '/paths/~1items/post/parameters/0/style',
      'the optional header parameter "dry" of /items is ignored: the style "form" in header is not supported: simple is',
    ],
    [
      { requestBody: { description: 'Nothing.' } },
      'mediaType',
      '/paths/~1items/post/requestBody',
      'a request body without content is ignored',
    ],
    [
      { responses: {} },
      'unknown',
      '/paths/~1items/post/responses',
      'the operation has no responses: the mock sends statuses without a body',
    ],
    [
      { responses: { 20: {}, 200: {} } },
      'unknown',
      '/paths/~1items/post/responses/20',
      '"20" is not a status and is ignored',
    ],
    [
      { security: [{ none: [] }] },
      'credential',
      '/paths/~1items/post/security/0/none',
      'the security scheme "none" is missing; it is ignored',
    ],
    [
      body({ properties: { a: { required: true } } }),
      'unknown',
      '/paths/~1items/post/requestBody/content/application~1json/schema/properties/a/required',
      'required takes a list of names (got true): it is ignored',
    ],
    [
      body({ exclusiveMinimum: 5 }),
      'unknown',
      '/paths/~1items/post/requestBody/content/application~1json/schema/exclusiveMinimum',
      'exclusiveMinimum takes true or false (got 5) in OpenAPI 3.0, but it is followed',
    ],
    [
      body({ $recursiveRef: '#' }),
      'unknown',
      '/paths/~1items/post/requestBody/content/application~1json/schema/$recursiveRef',
      '"$recursiveRef" means nothing in JSON Schema 2020-12 and is ignored: use $ref',
    ],
    [
      { callbacks: { onChange: {} } },
      'silent',
      '/paths/~1items/post/callbacks',
      'callbacks are neither sent nor checked',
    ],
    [
      { responses: { 201: { description: 'Created.', links: { item: {} } } } },
      'silent',
      '/paths/~1items/post/responses/201/links',
      'links are not followed',
    ],
    [
      { servers: [{ url: '/' }, { url: 'https://shop.example/v1/' }, { url: '/v2' }] },
      'silent',
      '/paths/~1items/post/servers/1',
      'the path /v1 of a server is not added: a mock takes it by --base-path, a check in its URL',
    ],
    [
      { requestBody: { content: { ...json, 'text/xml': {} } } },
      'mediaType',
      '/paths/~1items/post/requestBody/content/text~1xml',
      'a body of the media type text/xml is accepted unread: the kit reads JSON',
    ],
    [
      {
        requestBody: {
          content: { 'application/json': { schema: { type: 'string' }, example: 5 } },
        },
      },
      'example',
      '/paths/~1items/post/requestBody/content/application~1json/example',
      'the example breaks its schema and is not sent: it must be a string',
    ],
    [
      {
        requestBody: {
          content: {
            'application/json': { schema: { properties: { a: { type: 'string', default: 5 } } } },
          },
        },
      },
      'example',
      '/paths/~1items/post/requestBody/content/application~1json/schema/properties/a',
      'the default breaks its schema and is not sent: it must be a string',
    ],
    [
      { security: [{ mtls: [] }, { bearer: [] }] },
      'credential',
      '/components/securitySchemes/mtls',
      'the security scheme "mtls" is not supported: bearer, basic, oauth2, openIdConnect, and apiKey in a header, the query or a cookie are; it is ignored',
    ],
    [
      { responses: { 400: { description: 'No', content: { 'application/xml': {} } }, 200: {} } },
      'mediaType',
      '/paths/~1items/post/responses/400/content/application~1xml',
      'the response 400 of the media type application/xml has an empty body: the mock writes JSON and text',
    ],
  ])('of %j', (members, kind, pointer, message) => {
    const securitySchemes = {
      bearer: { type: 'http', scheme: 'bearer' },
      mtls: { type: 'mutualTLS' },
    }
    const { operations, warnings } = parseDocument(documentWith(members, { securitySchemes }))
    expect(operations).toHaveLength(2)
    expect(warnings).toMatchObject([{ kind, pointer, message }])
  })

  const misspelled = {
    type: 'object',
    properties: { height: { type: 'integer', minimun: 1 }, 'x-height': { heightCm: {} } },
    'x-owner': 'ada',
    deprecated: true,
  }
  const typed = { type: 'object', properties: { size: { $ref: '#/components/schemas/Size' } } }
  const text = { type: 'string' }
  const constrained = { $ref: '#/components/schemas/Size', maxLength: 5, description: 'Its size' }
  const schemas = { Size: text }
  const at = '/paths/~1items/post'
  const schemaAt = `${at}/requestBody/content/application~1json/schema`

  test.each<[schema: object, version: string, warnings: readonly (readonly string[])[]]>([
    [
      misspelled,
      '3.0.3',
      [
        [
          '/properties/height/minimun',
          'the unknown keyword "minimun" is ignored; "minimum" may be meant',
        ],
        ['/properties/x-height/heightCm', 'the unknown keyword "heightCm" is ignored'],
      ],
    ],
    [
      misspelled,
      '3.1.0',
      [
        [
          '/properties/height/minimun',
          'the unknown keyword "minimun" is ignored; "minimum" may be meant',
        ],
      ],
    ],
    [
      constrained,
      '3.0.3',
      [
        [
          '/maxLength',
          '"maxLength" beside $ref is ignored in OpenAPI 3.0: put the $ref into an allOf',
        ],
      ],
    ],
    [
      { ...typed, properties: { size: constrained } },
      '3.0.3',
      [
        [
          '/properties/size/maxLength',
          '"maxLength" beside $ref is ignored in OpenAPI 3.0: put the $ref into an allOf',
        ],
      ],
    ],
    [{ ...typed, properties: { size: constrained } }, '3.1.0', []],
  ])('of what is ignored in the schema %j of OpenAPI %s', (schema, openapi, expected) => {
    const requestBody = { content: { 'application/json': { schema } } }
    const { warnings } = parseDocument(documentWith({ requestBody }, { schemas }, { openapi }))
    expect(warnings).toEqual(
      expected.map(([pointer, message]) => ({
        kind: 'unknown',
        pointer: `${schemaAt}${pointer}`,
        message,
      })),
    )
  })

  test.each<[members: object, others: object, pointer: string, name: string, meant?: string]>([
    [{ securty: [] }, {}, at, 'securty', 'security'],
    [
      { requestBody: { content: json, requird: true } },
      {},
      `${at}/requestBody`,
      'requird',
      'required',
    ],
    [
      { requestBody: { content: { 'application/json': { shema: {} } } } },
      {},
      `${at}/requestBody/content/application~1json`,
      'shema',
      'schema',
    ],
    [{ responses: { 200: { contents: json } } }, {}, `${at}/responses/200`, 'contents', 'content'],
    [{}, { securty: [] }, '', 'securty', 'security'],
    [{}, { ids: 7 }, '', 'ids'],
  ])('of the unknown member in %j and %j', (members, others, pointer, name, meant) => {
    const { warnings } = parseDocument(documentWith({ ...members, 'x-ids': 7 }, {}, others))
    const end = meant === undefined ? '' : `; "${meant}" may be meant`
    const message = `the unknown member "${name}" is ignored${end}`
    expect(warnings).toEqual([{ kind: 'unknown', pointer: `${pointer}/${name}`, message }])
  })

  test('of what only OpenAPI 3.2 has', () => {
    const stream = { itemSchema: { type: 'string' } }
    const paths = {
      '/items': { post: operation, query: operation, additionalOperations: { COPY: operation } },
      '/streams': {
        post: { ...operation, requestBody: { content: { 'application/json': stream } } },
      },
    }
    const document = documentWith({}, {}, { openapi: '3.2.0', $self: 'https://a.example/', paths })
    expect(parseDocument(document).warnings.map(({ message }) => message)).toEqual([
      '$self is not followed: references are those of this file',
      'operations of the method QUERY are neither served nor checked',
      'operations of other methods are neither served nor checked',
      'itemSchema is not followed: the items of a stream are not checked',
    ])
  })

  test('of an unknown method', () => {
    const document = documentWith({}, {}, { paths: { '/items': { post: operation, pust: {} } } })
    const message = 'the unknown member "pust" is ignored; "put" may be meant'
    const pointer = '/paths/~1items/pust'
    expect(parseDocument(document).warnings).toEqual([{ kind: 'unknown', pointer, message }])
  })

  test('is not about headers that have an own place in OpenAPI', () => {
    const parameters = ['Accept', 'content-type', 'Authorization'].map((name) => ({
      name,
      in: 'header',
      required: true,
    }))
    expect(parseDocument(documentWith({ parameters }))).toMatchObject({ leftOut: [], warnings: [] })
  })
})

describe('media types', () => {
  test.each([
    [
      ['text/plain', 'application/problem+json', 'application/json'],
      ['application/json', 'application/problem+json'],
      ['text/plain'],
    ],
    [['application/json; charset=utf-8'], ['application/json; charset=utf-8'], []],
    [['application/vnd.shop.v2+json;q=1'], ['application/vnd.shop.v2+json;q=1'], []],
    [['*/*'], ['application/json'], []],
    [['application/*', 'image/*'], ['application/json'], ['image/*']],
    [
      ['application/hal+json', '*/*', 'application/*'],
      ['application/json', 'application/hal+json'],
      [],
    ],
    [
      ['application/*+json', 'text/json', 'application/json'],
      ['application/json', 'text/json', 'application/*+json'],
      [],
    ],
    [
      ['application/*+json', 'image/*'],
      ['application/hal+json', 'application/*+json'],
      ['image/*'],
    ],
    [
      ['application/json', 'application/jsonp', 'application/json-seq'],
      ['application/json'],
      ['application/jsonp', 'application/json-seq'],
    ],
  ])('of %j', (names, jsonTypes, others) => {
    const content = Object.fromEntries(names.map((name) => [name, {}]))
    const document = parseDocument(documentWith({ requestBody: { content } }))
    const requestBody = document.operations[1]!.requestBody!
    expect(requestBody.content.map(({ mediaType }) => mediaType)).toEqual(jsonTypes)
    expect(requestBody.otherMediaTypes).toEqual(others)
  })

  test.each([
    [['*/*', 'application/*', 'application/json'], '/application~1json'],
    [['application/*', 'application/json; charset=utf-8'], '/application~1json; charset=utf-8'],
    [['*/*', 'application/*'], '/application~1*'],
  ])('of %j: the most specific one counts', (names, end) => {
    const content = Object.fromEntries(names.map((name) => [name, {}]))
    const document = parseDocument(documentWith({ requestBody: { content } }))
    const pointers = document.operations[1]!.requestBody!.content.map(({ pointer }) => pointer)
    expect(pointers).toEqual([expect.stringContaining(end)])
  })
})

describe('references', () => {
  test('lead to every kind of part', () => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: 1 },
      paths: { '/items': { $ref: '#/components/pathItems/Items' } },
      components: {
        pathItems: {
          Items: {
            post: {
              requestBody: { $ref: '#/components/requestBodies/Item' },
              responses: { 200: { $ref: '#/components/responses/Ok' } },
              parameters: [{ $ref: '#/components/parameters/Dry' }],
              security: [{ alias: [] }],
            },
          },
        },
        requestBodies: {
          Item: {
            required: true,
            content: {
              'application/json': {
                examples: { one: { $ref: '#/components/examples/One' } },
                schema: { $ref: '#/components/schemas/a~1b%20c' },
              },
            },
          },
        },
        responses: {
          Ok: { description: 'OK', headers: { 'X-Id': { $ref: '#/components/headers/Id' } } },
        },
        parameters: { Dry: { name: 'dry', in: 'header' } },
        headers: { Id: { required: true } },
        examples: { One: { value: 1 } },
        schemas: { 'a/b c': { $ref: '#/components/schemas/Number' }, Number: { type: 'integer' } },
        securitySchemes: {
          alias: { $ref: '#/components/securitySchemes/key' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    }
    const { operations, version } = parseDocument(document)
    expect(version).toBe('1')
    expect(operations[0]).toMatchObject({
      pointer: '/components/pathItems/Items/post',
      requestBody: {
        pointer: '/components/requestBodies/Item',
        isRequired: true,
        content: [
          {
            schema: { pointer: '/components/schemas/Number', name: 'Number' },
            examples: [
              { name: 'one', pointer: '/components/examples/One/value', value: 1, problems: [] },
            ],
          },
        ],
      },
      responses: [
        {
          pointer: '/components/responses/Ok',
          headers: [{ name: 'X-Id', pointer: '/components/headers/Id', isRequired: true }],
        },
      ],
      security: {
        pointer: '/components/pathItems/Items/post/security',
        alternatives: [
          [
            {
              type: 'apiKey',
              name: 'alias',
              pointer: '/components/securitySchemes/key',
              in: 'header',
              parameter: 'X-Key',
            },
          ],
        ],
      },
    })
  })

  test('a wrong schema leaves out only the operations that use it', () => {
    const schema = { $ref: '#/components/schemas/Bad' }
    const document = documentWith(
      { requestBody: { content: { 'application/json': { schema } } } },
      { schemas: { Bad: { type: 'text' } } },
    )
    const { operations, leftOut } = parseDocument(document)
    expect(operations.map(({ name }) => name)).toEqual(['PUT /ok'])
    expect(leftOut).toHaveLength(1)
  })
})

describe('security', () => {
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'Bearer' },
    oauth: { type: 'oauth2', flows: {} },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    basic: { type: 'http', scheme: 'basic' },
    session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    upper: { type: 'apiKey', in: 'cookie', name: 'SID' },
    mtls: { type: 'mutualTLS' },
  }
  const read = (members: object, others: object = {}) =>
    parseDocument(documentWith(members, { securitySchemes }, others)).operations[1]!.security

  test('of the document applies unless an operation has its own', () => {
    const document = { security: [{ bearer: [] }] }
    expect(read({}, document)).toMatchObject({
      pointer: '/security',
      alternatives: [[{ type: 'bearer', name: 'bearer' }]],
    })
    expect(read({ security: [] }, document).alternatives).toEqual([[]])
  })

  test('may have alternatives, and {} makes it optional', () => {
    expect(read({ security: [{ key: [] }, {}, { oauth: ['read'] }] })).toMatchObject({
      alternatives: [
        [{ type: 'apiKey', in: 'header', parameter: 'X-Key' }],
        [],
        [{ type: 'bearer', name: 'oauth' }],
      ],
    })
  })

  test('may need several credentials together, whose cookies differ in letter case', () => {
    const security = [{ basic: [], session: [], upper: [] }, { mtls: [] }]
    expect(read({ security })).toMatchObject({
      alternatives: [
        [
          { type: 'basic', name: 'basic' },
          { type: 'apiKey', in: 'cookie', parameter: 'sid' },
          { type: 'apiKey', in: 'cookie', parameter: 'SID' },
        ],
      ],
      ignored: ['mtls'],
    })
  })
})

test('a response ignores its writeOnly members', () => {
  const properties = {
    id: { readOnly: true, type: 'integer' },
    secret: { writeOnly: true, type: 'string' },
  }
  const { operations } = parseDocument(documentOf({ required: ['id', 'secret'], properties }))
  const [content] = operations[0]!.responses[0]!.content
  expect(sentencesOf(content!.validate({ secret: 5 }))).toEqual(['/id is required'])
})

test('the examples of the Plant Store are those of its document', async () => {
  const { document } = await import('../generated/document.ts')
  const [{ requestBody, responses }] = document.operations as [(typeof document.operations)[0]]
  const valuesOf = (content: NonNullable<typeof requestBody>['content'][0]) =>
    Object.fromEntries(content.examples.map(({ name, value }) => [name, value]))
  expect(valuesOf(requestBody!.content[0]!)).toEqual(requestExamples)
  expect(responses.map(({ content }) => valuesOf(content[0]!))).toEqual(
    Object.values(responseExamples),
  )
})

test('an error that is not about the document is thrown as it is', () => {
  const broken = {
    get type(): string {
      throw new TypeError('broken')
    },
  }
  const withSecurity = documentWith(
    { security: [{ key: [] }] },
    { securitySchemes: { key: broken } },
  )
  expect(() => parseDocument(withSecurity)).toThrow(new TypeError('broken'))
})
