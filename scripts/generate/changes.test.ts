import { expect, test } from 'vitest'
import type { Document } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { storeDocument } from '../../test/support/store.ts'
import { changesBetween, goneNames } from './changes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test changes any part of it
type OpenApi = any

function documentAfter(change: (document: OpenApi) => void): Document {
  const document: OpenApi = structuredClone(storeDocument)
  change(document)
  return parseDocument(document)
}

const before = documentAfter(() => {})
const postOf = (document: OpenApi): OpenApi => document.paths['/plants'].post
const membersOf = (document: OpenApi): OpenApi => document.components.schemas.Plant.properties

/** Renames a member in the schema and the examples. */
function renameTag(document: OpenApi, name: string): void {
  const text = JSON.stringify(document).replaceAll('"tag"', JSON.stringify(name))
  Object.assign(document, JSON.parse(text))
}

test.each<[name: string, change: (document: OpenApi) => void, changes: readonly string[]]>([
  ['nothing', () => {}, []],
  [
    'descriptions only',
    (document) => {
      membersOf(document).tag.description = 'Other words'
    },
    [],
  ],
  [
    'title and version',
    ({ info }) => Object.assign(info, { title: 'Shop', version: '2' }),
    ['the title is now Shop (was Plant Store)', 'the version is now 2 (was 1.0.0)'],
  ],
  [
    'path and operationId',
    (document) => {
      postOf(document).operationId = 'createTree'
      document.paths = { '/trees': { post: postOf(document) } }
    },
    [
      'the operation is now POST /trees (was POST /plants)',
      'operationId is now createTree (was createPlant)',
    ],
  ],
  [
    'an additional member',
    (document) => {
      membersOf(document).heightCm = { type: 'integer', format: 'int32', maximum: 500 }
      document.components.schemas.Plant.required.push('heightCm')
      for (const part of [postOf(document).requestBody, postOf(document).responses['200']])
        delete part.content['application/json'].examples
    },
    [
      'request, response 200: heightCm is new (integer, format int32, maximum 500, required)',
      'request, response 200: the example monstera is gone',
      'request, response 200: the example fern is gone',
    ],
  ],
  [
    'another name of a member',
    (document) => renameTag(document, 'kind'),
    [
      'request, response 200: tag is gone, and kind is new (string): renamed?',
      'request, response 200: the example monstera has another value',
    ],
  ],
  [
    'members of members',
    (document) => {
      membersOf(document).origin = { type: 'object', properties: { country: { type: 'string' } } }
      membersOf(document).tags = { type: 'array', items: { type: 'string', maxLength: 5 } }
    },
    ['request, response 200: origin is new (object)', 'request, response 200: tags is new (array)'],
  ],
  [
    'keywords of a member',
    (document) => {
      membersOf(document).name.maxLength = 40
      Object.assign(membersOf(document).tag, { type: 'string', enum: ['indoor', 'outdoor'] })
      document.components.schemas.Plant.required = ['name', 'tag']
      delete postOf(document).requestBody.content['application/json'].examples.fern
      delete postOf(document).responses['200'].content['application/json'].examples.fern
    },
    [
      'request, response 200: name has maxLength 40 now',
      'request, response 200: tag has enum ["indoor","outdoor"] now',
      'request, response 200: tag is required now',
      'request, response 200: the example fern is gone',
    ],
  ],
  [
    'another format',
    (document) => {
      document.components.schemas.NewPlant.allOf[1].properties.id.format = 'int32'
    },
    ['request: id has format int32 now (was int64)'],
  ],
  [
    'another status',
    (document) => {
      const { 200: success, ...others } = postOf(document).responses
      postOf(document).responses = { ...others, 201: success, 401: { description: '' } }
    },
    ['the response 200 is now 201', 'the response 401 is new'],
  ],
  [
    'a response less',
    (document) => {
      delete postOf(document).responses['400']
    },
    ['the response 400 is gone'],
  ],
  [
    'default instead of a status',
    (document) => {
      const { 400: failure, ...others } = postOf(document).responses
      postOf(document).responses = { ...others, default: failure }
    },
    ['the response 400 is now default'],
  ],
  [
    'a response without its body',
    (document) => {
      delete postOf(document).responses['400'].content
    },
    [
      'response 400: the media type is now none of JSON (was application/json)',
      'response 400: the example unexpected is gone',
      'response 400: the example name-missing is gone',
    ],
  ],
  [
    'alternatives of a body',
    (document) => {
      const content = postOf(document).requestBody.content['application/json']
      content.schema = { oneOf: [content.schema, { type: 'string' }] }
    },
    [
      'request: name is gone',
      'request: tag is gone',
      'request: id is gone',
      'request: the body (oneOf 1) is new (object)',
      'request: the body (oneOf 2) is new (string)',
      'request: the body has no type any more (was object)',
    ],
  ],
  [
    'security',
    (document) => {
      document.components.securitySchemes.bearer = { type: 'apiKey', in: 'header', name: 'X-Key' }
      document.security.push({})
    },
    ['the credential is now a key in the header X-Key or none (was a bearer token)'],
  ],
  [
    'the request body and its media type',
    (document) => {
      const { requestBody } = postOf(document)
      requestBody.required = false
      requestBody.content = { 'application/a+json': requestBody.content['application/json'] }
    },
    [
      'the request body is now optional (was required)',
      'request: the media type is now application/a+json (was application/json)',
    ],
  ],
])('names changes of %s', (_, change, changes) => {
  const sentences = changesBetween(before, documentAfter(change))
  expect(sentences.toSorted()).toEqual(changes.toSorted())
})

test('a member whose name has a dot is not that of another member', () => {
  const nested = (minimum: number): object => ({
    type: 'object',
    properties: { b: { type: 'integer', minimum } },
  })
  const withDots = (maxLength: number, minimum: number): Document =>
    documentAfter((document) => {
      const members = { 'a.b': { type: 'string', maxLength }, a: nested(minimum) }
      Object.assign(membersOf(document), members)
    })
  const changes = changesBetween(withDots(3, 1), withDots(5, 2))
  expect(changes).toContain('request, response 200: a.b has maxLength 5 now (was 3)')
  expect(changes).toContain('request, response 200: a.b has minimum 2 now (was 1)')
})

test('recursive schemas have an end', () => {
  const after = documentAfter((document) => {
    membersOf(document).children = { type: 'array', items: { $ref: '#/components/schemas/Plant' } }
  })
  expect(changesBetween(before, after)).toEqual(['request, response 200: children is new (array)'])
  expect(changesBetween(after, after)).toEqual([])
})

test('names what is gone, but no member that is elsewhere', () => {
  const after = documentAfter((document) => {
    renameTag(document, 'kind')
    const { 200: success, ...others } = postOf(document).responses
    const headers = { origin: { type: 'object', properties: { message: {} } } }
    Object.assign(membersOf(document), headers)
    document.paths = {
      '/trees': { post: { ...postOf(document), responses: { ...others, 201: success } } },
    }
  })
  expect(goneNames(before, after)).toEqual([
    { kind: 'member', name: 'tag' },
    { kind: 'status', name: '200' },
    { kind: 'other', name: '/plants' },
  ])
})

test('the scheme of a credential that is gone is a name that texts may have', () => {
  const after = documentAfter((document) => {
    document.security = []
  })
  expect(goneNames(before, after)).toEqual([{ kind: 'other', name: 'Bearer' }])
})
