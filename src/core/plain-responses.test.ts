import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolvedMock, evolvedOperation, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { merged } from '../document/merge.ts'
import { Places } from '../document/places/places.ts'
import { plainResponsesOf } from './document-responses.ts'
import { apiOf } from './api.ts'
import { createMockOf } from './create-mock.ts'
import { documentAuthentication } from '../problems/document-authentication.ts'
import { serve } from './operation.ts'
import { plainResponses } from './plain-responses.ts'
import { textWriter } from './plain-writers.ts'
import { plantStore } from './plant-store.ts'

const tools = { places: new Places(merged), sample: (): undefined => undefined }

const plainOf = (change: (document: OpenApi) => void) => {
  const { source, documented } = evolvedOperation(change)
  return plainResponsesOf(source, documented, tools)
}

test('the Plant Store of a page has the same responses as one whose schemas are followed', () => {
  const bySchema = evolvedMock(() => {})
  const byData = createMockOf({}, apiOf(plantStore))
  const member = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]))
  const members = { id: member, name: member, tag: member, further: member }
  const bodies = fc.oneof(
    fc.record(members, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  )
  const prefer = fc.constantFrom('', 'code=200', 'code=400', 'example=fern', 'scenario=created')
  const property = fc.property(bodies, prefer, fc.boolean(), (body, preference, hasToken) => {
    const headers = { prefer: preference, ...(hasToken ? {} : { authorization: null }) }
    const [first, second] = [bySchema, byData].map((mock) => post(mock, { body, headers }))
    expect(second).toEqual(first)
  })
  fc.assert(property, { seed: 9 })
  expect(byData.plants()).toEqual(bySchema.plants())
})

test('an error that a scenario sends with the status of a success is an error', () => {
  const options = { scenario: { answer: { status: 200, error: 5, message: 'Closed' } } } as const
  const mocks = [evolvedMock(() => {}, options), createMockOf(options, apiOf(plantStore))]
  for (const mock of mocks)
    expect(post(mock)).toMatchObject({ status: 200, body: '{"error":5,"message":"Closed"}' })
})

test('data is enough for strings and for an error of facts', () => {
  const plain = plainOf(({ components: { schemas } }) => {
    schemas.Plant.properties.notes = { type: 'string' }
    schemas.Error.properties = { detail: { type: 'string' }, status: { type: 'integer' } }
    schemas.Error.required = ['detail']
  })
  expect(plain).toEqual({
    mediaType: 'application/json',
    stored: ['id', 'name', 'tag', 'notes'],
    shared: ['name', 'tag', 'notes'],
    error: {
      mediaType: 'application/json',
      members: [
        ['detail', 'message'],
        ['status', 'status'],
      ],
    },
  })
  const { source } = evolvedOperation(() => {})
  const mock = createMockOf(
    {},
    apiOf(
      serve(source, {
        responsesOf: plainResponses(plain!),
        authenticationOf: documentAuthentication,
        merge: merged,
      }),
    ),
  )
  expect(post(mock, { body: '{"id":1}' }).body).toContain('{"detail":')
})

test.each<[string, (document: OpenApi) => void]>([
  [
    'a member that is a number',
    ({ components }) => {
      components.schemas.Plant.properties.size = { type: 'integer' }
    },
  ],
  [
    'a success with a member that is not sent',
    ({ components, paths }) => {
      components.schemas.Stored = {
        type: 'object',
        required: ['at'],
        properties: { at: { type: 'string' } },
      }
      const schema = { $ref: '#/components/schemas/Stored' }
      paths['/plants'].post.responses[200].content = { 'application/json': { schema } }
    },
  ],
  [
    'a second success',
    ({ paths }) => {
      paths['/plants'].post.responses[202] = paths['/plants'].post.responses[200]
    },
  ],
  [
    'an error whose members are others',
    ({ paths }) => {
      paths['/plants'].post.responses[401] = { description: 'No credential' }
    },
  ],
  [
    'an error with an enum',
    ({ components }) => {
      components.schemas.Error.properties.error.enum = [1]
    },
  ],
  [
    'a body that may be absent',
    ({ paths }) => {
      paths['/plants'].post.requestBody.required = false
    },
  ],
  [
    'no error',
    ({ paths }) => {
      delete paths['/plants'].post.responses[400]
    },
  ],
])('data is not enough for %s', (_title, change) => {
  expect(plainOf(change)).toBeUndefined()
})

test('a writer of strings writes a member named __proto__ if there is one', () => {
  const write = textWriter(['name', '__proto__'])
  expect(write(JSON.parse('{"name":"fern","__proto__":"x"}'))).toBe(
    '{"name":"fern","__proto__":"x"}',
  )
  expect(write({ name: 'fern' })).toBe('{"name":"fern"}')
})
