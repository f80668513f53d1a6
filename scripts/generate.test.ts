import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { errorExamples, requestExamples, successExamples } from '../src/generated/examples.ts'
import { validateError, validateNewPlant, validatePlant } from '../test/support/validators.ts'
import { type Validator } from '../src/base/validator.ts'
import { storeDocument } from '../test/support/store.ts'
import { generate } from './generate.ts'

const yaml = await readFile(new URL('../openapi.yaml', import.meta.url), 'utf8')

// oxlint-disable-next-line typescript/no-explicit-any -- a test changes any part of it
type OpenApi = any
type Change = (document: OpenApi) => void

/** A document after a change. */
function changed(change: Change): string {
  const document: unknown = structuredClone(storeDocument)
  change(document)
  return stringify(document)
}

const postOf = (document: OpenApi): OpenApi => document.paths['/plants'].post

function movePath(document: OpenApi, path: string): void {
  document.paths = { [path]: { post: postOf(document) } }
}

function renameStatus(document: OpenApi, status: string, successor: string): void {
  const { [status]: response, ...others } = postOf(document).responses
  postOf(document).responses = { ...others, [successor]: response }
}

function renameSchema(document: OpenApi, name: string, successor: string): void {
  const text = JSON.stringify(document).replaceAll(`/${name}"`, `/${successor}"`)
  const { [name]: schema, ...others } = JSON.parse(text).components.schemas
  Object.assign(document, JSON.parse(text))
  document.components.schemas = { ...others, [successor]: schema }
}

/** An additional member `size` of Plant. */
function withMember(document: OpenApi, schema: unknown): void {
  document.components.schemas.Plant.properties.size = schema
}

const ajv = new Ajv({ allErrors: true, strict: false, ownProperties: true })
const within = (bits: number) => (value: number) =>
  value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1)
ajv.addFormat('int32', { type: 'number', validate: within(32) })
ajv.addFormat('int64', { type: 'number', validate: within(64) })
ajv.addSchema({ $id: 'openapi', ...(parse(yaml) as object) })

const schemas: readonly (readonly [string, Validator])[] = [
  ['Plant', validatePlant],
  ['NewPlant', validateNewPlant],
  ['Error', validateError],
]

/** The pointers of all problems that Ajv finds, sorted. */
function ajvPointers(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`)!
  void validate(value)
  const pointers = (validate.errors ?? []).map(({ instancePath, params }) =>
    'missingProperty' in params ? `${instancePath}/${params['missingProperty']}` : instancePath,
  )
  return [...new Set(pointers)].toSorted()
}

const pointersOf = (validate: Validator, value: unknown): string[] =>
  validate(value)
    .map(({ pointer }) => pointer)
    .toSorted()

describe('generate', () => {
  test('the committed files match openapi.yaml', async () => {
    for (const [name, code] of await generate(yaml)) {
      const file = new URL(`../src/generated/${name}`, import.meta.url)
      expect(await readFile(file, 'utf8')).toBe(code)
    }
  })

  test.each<[name: string, change: Change, types: string]>([
    ['another path', (document) => movePath(document, '/v2/trees'), 'paths["/v2/trees"][\'post\']'],
    [
      'errors as text',
      (document) => {
        postOf(document).responses['400'].content = { 'text/plain': {} }
      },
      '"text/plain": unknown',
    ],
    [
      'another method',
      (document) => {
        document.paths = { '/plants': { put: postOf(document) } }
      },
      'paths["/plants"][\'put\']',
    ],
    [
      'no operationId',
      (document) => {
        delete postOf(document).operationId
      },
      'paths["/plants"][\'post\']',
    ],
    [
      'another status of success',
      (document) => renameStatus(document, '200', '201'),
      "SuccessBody = paths[\"/plants\"]['post']['responses'][201]['content']",
    ],
    [
      'a range of statuses',
      (document) => renameStatus(document, '400', '4XX'),
      "ErrorBody = paths[\"/plants\"]['post']['responses']['4XX']['content']",
    ],
    [
      'a default response',
      (document) => renameStatus(document, '400', 'default'),
      "ErrorBody = paths[\"/plants\"]['post']['responses']['default']['content']",
    ],
    [
      'responses without content',
      (document) => {
        postOf(document).responses = { 200: { description: '' }, 400: { description: '' } }
      },
      'SuccessBody = undefined',
    ],
    [
      'media types without examples and schema',
      (document) => {
        postOf(document).responses['400'].content = { 'application/problem+json': {} }
      },
      "ErrorBody = paths[\"/plants\"]['post']['responses'][400]['content'][\"application/problem+json\"]",
    ],
    [
      'any media type',
      (document) => {
        const { requestBody } = postOf(document)
        requestBody.content = { '*/*': requestBody.content['application/json'] }
      },
      "requestBody']>['content'][\"*/*\"]",
    ],
    [
      'two JSON media types',
      (document) => {
        postOf(document).requestBody.content['application/merge+json'] = {}
      },
      '[\'content\']["application/merge+json"]',
    ],
    [
      'an optional body',
      (document) => {
        delete postOf(document).requestBody.required
      },
      'requestBody?: {',
    ],
    [
      'schemas with other names',
      (document) => renameSchema(document, 'NewPlant', 'Seedling'),
      "Seedling = components['schemas']['Seedling']",
    ],
    [
      'an integer without int64',
      (document) => withMember(document, { type: 'integer', minimum: 1 }),
      'size?: number;',
    ],
    [
      'a nullable int64',
      (document) => withMember(document, { type: 'integer', format: 'int64', nullable: true }),
      'size?: number | bigint | null;',
    ],
    [
      'int64 in lists',
      (document) =>
        withMember(document, { type: 'array', items: { type: 'integer', format: 'int64' } }),
      'size?: (number | bigint)[];',
    ],
    [
      'int64 among other types in OpenAPI 3.1',
      (document) => {
        document.openapi = '3.1.0'
        withMember(document, { type: ['integer', 'string', 'null'], format: 'int64' })
      },
      'size?: (number | bigint) | string | null;',
    ],
    [
      'an enum of int64',
      (document) =>
        withMember(document, { type: 'integer', format: 'int64', enum: [1, 9007199254740993n] }),
      'size?: number | bigint;',
    ],
    [
      'an enum of int64 that numbers hold',
      (document) => withMember(document, { type: 'integer', format: 'int64', enum: [1, 2] }),
      'size?: 1 | 2;',
    ],
    [
      'data that looks like a reference',
      (document) => withMember(document, { type: 'object', example: { $ref: 'none' } }),
      'size?: Record<string, never>;',
    ],
    [
      'members with the names of keywords',
      (document) => {
        document.components.schemas.Plant.properties.example = {
          $ref: '#/components/schemas/Error',
        }
      },
      'example?: components["schemas"]["Error"];',
    ],
    [
      'nested objects',
      (document) =>
        withMember(document, {
          type: 'object',
          required: ['cm'],
          properties: { cm: { type: 'integer', format: 'int64' } },
        }),
      'cm: number | bigint;',
    ],
    [
      'annotations, and members with a default that may be missing',
      (document) =>
        withMember(document, {
          title: 'Size',
          type: 'string',
          deprecated: true,
          readOnly: true,
          default: 'S',
          example: 'M',
        }),
      'size?: string;',
    ],
    [
      'recursive schemas',
      (document) =>
        withMember(document, { type: 'array', items: { $ref: '#/components/schemas/Plant' } }),
      'size?: components["schemas"]["Plant"][];',
    ],
    [
      'true and false as schemas',
      (document) => {
        document.openapi = '3.1.0'
        withMember(document, { allOf: [true, { anyOf: [false, { type: 'string' }] }] })
      },
      'size?: ',
    ],
    [
      'bounds that nothing satisfies',
      (document) => withMember(document, { type: 'integer', minimum: 5, maximum: 3 }),
      'size?: number;',
    ],
    [
      'required names without a property',
      (document) => {
        document.components.schemas.Error.required.push('code')
        delete postOf(document).responses['400'].content['application/json'].examples
      },
      'ErrorBody = ',
    ],
    [
      'parts that are references',
      (document) => {
        const post = postOf(document)
        document.components.requestBodies = { New: post.requestBody }
        document.components.responses = { Bad: post.responses['400'] }
        post.requestBody = { $ref: '#/components/requestBodies/New' }
        post.responses['400'] = { $ref: '#/components/responses/Bad' }
      },
      'requestBody: components["requestBodies"]["New"];',
    ],
    [
      'keys in a header',
      (document) => {
        document.components.securitySchemes.bearer = { type: 'apiKey', in: 'header', name: 'Key' }
      },
      'RequestBody',
    ],
    [
      'no security',
      (document) => {
        delete document.security
      },
      'RequestBody',
    ],
    [
      'parameters',
      (document) => {
        const schema = { type: 'string' }
        postOf(document).parameters = [{ name: 'dry', in: 'query', required: true, schema }]
      },
      'dry: string;',
    ],
  ])('follows %s', async (_, change, types) => {
    const files = await generate(changed(change))
    expect(files.get('types.ts')).toContain(types)
  })

  test('writes the headers of responses, with the schema and the text that is sent', async () => {
    const header = { required: true, schema: { type: 'integer', minimum: 3 } }
    const files = await generate(
      changed((document) => {
        postOf(document).responses['200'].headers = { 'X-Limit': header }
      }),
    )
    const code = files.get('document.ts')
    expect(code).toMatch(/name: 'X-Limit'[^]*text: '3'/)
    expect(code).toContain('minimum: 3')
    expect(code).not.toContain('validate')
  })

  test('names the bodies whatever the document calls its schemas', async () => {
    const files = await generate(changed((document) => renameSchema(document, 'Plant', 'Tree')))
    expect(files.get('types.ts')).toContain('export type Plant = SuccessBody\n')
    expect(files.get('types.ts')).toContain("export type NewPlant = components['schemas']")
  })

  test('leaves its own names, and those of TypeScript, to the types that need them', async () => {
    const files = await generate(
      changed((document) => {
        Object.assign(document.components.schemas, { RequestBody: {}, Record: {}, Seed: {} })
      }),
    )
    const types = files.get('types.ts')
    expect(types).toContain("export type Seed = components['schemas']['Seed']\n")
    expect(types?.match(/^export type RequestBody /gm)).toHaveLength(1)
    expect(types).not.toContain('export type Record ')
  })

  test('writes the examples and the statuses of the responses by what they mean', async () => {
    const files = await generate(changed((document) => renameStatus(document, '200', '201')))
    const code = files.get('examples.ts')
    expect(code).toContain("export const successExamples = responseExamples['201']")
    expect(code).toContain("export const errorExamples = responseExamples['400']")
    expect(files.get('statuses.ts')).toContain('{ success: 201, failure: 400 }')
  })

  test.each<[name: string, text: string, message: string]>([
    ['no text', '', 'it must be an object (got null)'],
    ['a list', '- openapi: 3.0.0', 'it must be an object (got an array)'],
    ['a text that is not YAML', `${yaml}x-a: [1`, 'Flow sequence'],
    ['a repeated member', `${yaml}info: {}\n`, 'the member "info" is there twice'],
    ['two documents', `${yaml}---\na: 1\n`, 'another YAML document begins'],
    ['an alias without its anchor', `${yaml}x-a: *b\n`, 'Unresolved alias'],
    ['an alias in its anchor', `${yaml}x-a: &a\n  b: *a\n`, 'an alias is in its own anchor'],
    ['a tag that YAML lacks', `${yaml}x-a: !shop a\n`, 'Unresolved tag: !shop'],
    ['lists without end', `${yaml}x-a: ${'['.repeat(20_000)}\n`, ''],
  ])('refuses %s', async (_, text, message) => {
    await expect(generate(text)).rejects.toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringMatching(
          new RegExp(
            `^Cannot read openapi.yaml: .*${message.replaceAll(/[()]/g, String.raw`\$&`)}`,
          ),
        ) as unknown,
      }),
    )
  })

  test('reads anchors, merged members, dates as texts, and statuses as numbers', async () => {
    const text = yaml
      .replace("'200':", '200:')
      .replace('name: Boston fern', 'name: 2026-01-31')
      .replace(
        '        tag:\n',
        '        kind: &kind { type: string }\n        tag:\n          <<: *kind\n',
      )
    const files = await generate(text)
    expect(files.get('types.ts')).toContain('kind?: string;')
    expect(files.get('examples.ts')).toContain("{ id: 2, name: '2026-01-31' }")
    expect(files.get('examples.ts')).toContain("successExamples = responseExamples['200']")
  })

  test.each<[name: string, change: Change, places: readonly string[]]>([
    [
      'a required parameter that the kit cannot read',
      (document) => {
        postOf(document).parameters = [{ name: 'dry', in: 'querystring', required: true }]
      },
      ['#/paths/~1plants/post/parameters/0/in: a querystring is not supported'],
    ],
    [
      'a request that is not JSON',
      (document) => {
        postOf(document).requestBody.content = { 'text/csv': {} }
      },
      ['#/paths/~1plants/post/requestBody: text/csv is not supported'],
    ],
    [
      'other security',
      (document) => {
        document.components.securitySchemes.bearer.scheme = 'digest'
      },
      ['#/components/securitySchemes/bearer: the security scheme "bearer" is not supported'],
    ],
    [
      'two credentials in one header',
      (document) => {
        document.components.securitySchemes.basic = { type: 'http', scheme: 'basic' }
        document.security = [{ bearer: [], basic: [] }]
      },
      ['#/security/0: one request cannot have several credentials in the header Authorization'],
    ],
    [
      'no operation',
      (document) => {
        document.paths = {}
      },
      ['#/paths: there is no operation with a JSON request body: add one'],
    ],
    [
      'keywords that are not read, and values that are not allowed, in one message',
      (document) => withMember(document, { $dynamicRef: '#a', contains: 5, minLength: -1 }),
      [
        '/size/$dynamicRef: the keyword "$dynamicRef" is not supported',
        '/size/contains: it takes a schema (got 5)',
        '/size/minLength: minLength takes a whole number from 0 (got -1)',
      ],
    ],
    [
      'a reference to nothing',
      (document) => withMember(document, { $ref: '#/components/schemas/None' }),
      ['/size/$ref: "#/components/schemas/None" refers to nothing'],
    ],
    [
      'a reference to itself',
      (document) => {
        document.components.schemas.Loop = { $ref: '#/components/schemas/Loop' }
      },
      ['#/components/schemas/Loop/$ref: "#/components/schemas/Loop" refers to itself'],
    ],
    [
      'a reference to a URL',
      (document) => withMember(document, { $ref: 'https://example.com/size.yaml' }),
      ['/size/$ref: "https://example.com/size.yaml" is outside the document: bundle it'],
    ],
    [
      'a reference to nothing in a part that nothing uses',
      (document) => {
        document.components.responses = { Other: { $ref: '#/components/responses/None' } }
      },
      ['#/components/responses/Other/$ref: "#/components/responses/None" refers to nothing'],
    ],
    [
      'an unused schema of which no types can be written',
      (document) => {
        document.components.schemas.Other = { type: 'text', allOf: 5 }
      },
      [
        '/Other/type: type takes one of null, boolean',
        '/Other/allOf: allOf takes a list of schemas',
      ],
    ],
  ])('stops at %s', async (_, change, places) => {
    const error: unknown = await generate(changed(change)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'UsageError' })
    const lines = String(error).split('\n').slice(1)
    expect(lines).toEqual(places.map((place) => expect.stringContaining(place) as unknown))
    for (const line of lines) expect(line).toMatch(/^ {2}openapi\.yaml:\d+ #\//)
  })

  test.each<[name: string, change: Change]>([
    [
      'another media type of the request',
      (document) => {
        postOf(document).requestBody.content['text/xml'] = {}
      },
    ],
    [
      'a typing error in a keyword',
      (document) => {
        document.components.schemas.Plant.properties.name.maxLenght = 80
      },
    ],
    [
      'a response that is not JSON',
      (document) => {
        postOf(document).responses['400'].content = { 'image/png': {} }
      },
    ],
    [
      'a header that HTTP decides about',
      (document) => {
        postOf(document).responses['200'].headers = { 'Content-Length': { required: true } }
      },
    ],
    [
      'an alternative of other security',
      (document) => {
        document.components.securitySchemes.other = { type: 'mutualTLS' }
        document.security.push({ other: [] })
      },
    ],
    [
      'an example that breaks its schema',
      (document) => {
        postOf(document).requestBody.content['application/json'].examples.fern.value.id = 'x'
      },
    ],
    [
      'an example without value',
      (document) => {
        postOf(document).requestBody.content['application/json'].examples.fern = {}
      },
    ],
    [
      'a default that breaks its schema',
      (document) => withMember(document, { type: 'string', default: 5 }),
    ],
    [
      'an operation without a body',
      (document) => {
        document.paths['/plants'].get = { responses: { 200: { description: '' } } }
      },
    ],
  ])('generates what is left without %s', async (_, change) => {
    const files = await generate(changed(change))
    expect(files.get('types.ts')).toContain('RequestBody')
    expect(files.get('document.ts')).toContain("name: 'POST /plants'")
  })

  test('names the line of why nothing is generated, and of the part that lacks something', async () => {
    const line = yaml.split('\n').findIndex((text) => text.includes('format: int64')) + 1
    await expect(generate(yaml.replace('format: int64', '$dynamicRef: "#a"'))).rejects.toThrow(
      `  openapi.yaml:${line} #/components/schemas/NewPlant/allOf/1/properties/id/$dynamicRef: the keyword`,
    )
    await expect(generate('openapi: 3.0.0\ninfo: {}\npaths:\n  /a:\n    post:\n')).rejects.toThrow(
      '  openapi.yaml:5 #/paths/~1a/post: an operation must be an object',
    )
  })

  test.each<[name: string, change: Change, message: string]>([
    [
      'Swagger 2',
      (document) => Object.assign(document, { openapi: undefined, swagger: '2.0' }),
      'convert it to OpenAPI 3.0 or 3.1 first',
    ],
    [
      'another version',
      (document) => Object.assign(document, { openapi: '3.3.0' }),
      '(#/openapi, line 1 is "3.3.0")',
    ],
    ['no paths', (document) => Object.assign(document, { paths: undefined }), '#/paths is missing'],
  ])('refuses %s', async (_, change, message) => {
    await expect(generate(changed(change))).rejects.toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(message) as unknown,
      }),
    )
  })
})

describe.each(schemas)('validate%s', (schema, validate) => {
  const value = fc.oneof(
    fc.constantFrom('', 'fern', null, true, 0, -1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 63, -(2 ** 63)),
    fc.jsonValue(),
  )
  const member = fc.constantFrom('id', 'name', 'tag', 'error', 'message', 'toString', 'a/~b')
  const object = fc.dictionary(member, value, { noNullPrototype: true })

  test('agrees with Ajv on generated values', () => {
    fc.assert(
      fc.property(fc.oneof(object, fc.jsonValue()), (item) => {
        expect(pointersOf(validate, item)).toEqual(ajvPointers(schema, item))
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})

test('every example of the document is valid', () => {
  const rows = [
    ...Object.values(requestExamples).map((value) => validateNewPlant(value)),
    ...Object.values(successExamples).map((value) => validatePlant(value)),
    ...Object.values(errorExamples).map((value) => validateError(value)),
  ]
  expect(rows.flat()).toEqual([])
})
