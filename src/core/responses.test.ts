import { describe, expect, test } from 'vitest'
import { contentOf } from '../../test/support/document.ts'
import { evolvedMock, evolvedOperation, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { merged } from '../document/merge.ts'
import { Places } from '../document/places/places.ts'
import type { FixedAnswer } from '../scenario/scenario.ts'
import { errorWriter } from './error-body.ts'
import { apiOf } from './api.ts'
import { createMockOf } from './create-mock.ts'
import { plainWriter } from './plain-writers.ts'
import { plantStore } from './plant-store.ts'
import { errorResponse } from './refusal.ts'

const responsesOf = ({ paths }: OpenApi): OpenApi => paths['/plants'].post.responses

/** Documents further statuses, with the success of openapi.yaml. */
const withSuccesses =
  (...statuses: readonly number[]) =>
  (document: OpenApi): void => {
    const responses = responsesOf(document)
    for (const status of statuses) responses[status] = responses[200]
  }

const EXAMPLE = '{"name":"Monstera deliciosa","tag":"indoor"}'

describe('a preferred status', () => {
  const mock = evolvedMock(withSuccesses(299, 300))
  const prefer = (code: number): unknown => post(mock, { headers: { prefer: `code=${code}` } }).body

  test('from 200 to 299 has what was sent, and others an example', () => {
    expect([prefer(200), prefer(299)]).toEqual(['{"name":"fern"}', '{"name":"fern"}'])
    expect(prefer(300)).toBe(EXAMPLE)
  })

  test('that is no error has no body where the document has none', () => {
    const mockWithout = evolvedMock((document) => {
      responsesOf(document)[399] = { description: '' }
      responsesOf(document)[303] = { description: '', content: { 'text/plain': {} } }
    })
    const responseTo = (code: number) => post(mockWithout, { headers: { prefer: `code=${code}` } })
    expect(responseTo(399)).toMatchObject({ status: 399, headers: {}, body: '' })
    expect(responseTo(303).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('of an error without an example has a body that the mock makes up', () => {
    const mockWithout = evolvedMock((document) => {
      const response = structuredClone(responsesOf(document)[400])
      delete response.content['application/json'].examples
      responsesOf(document)[400] = response
    })
    expect(post(mockWithout, { headers: { prefer: 'code=400' } }).body).toBe(
      '{"error":9001,"message":"Unexpected error"}',
    )
  })
})

test('data has the example of a status, and nothing for another one', () => {
  const { example } = plantStore.bodies
  expect(example(200)?.text).toBe(EXAMPLE)
  expect(example(418)).toBeUndefined()
})

describe('the status of an answer', () => {
  test.each<[answer: FixedAnswer, status: number]>([
    [{ body: { a: 1 } }, 200],
    [{ text: 'fern' }, 200],
    [{ message: 'Closed' }, 400],
    [{ error: 5 }, 400],
    [{ error: 5, status: 503 }, 503],
    [{ example: 'name-missing' }, 400],
    [{}, 200],
  ])('is that of its example, or of a success or an error: %j', (answer, status) => {
    const mock = createMockOf({ scenario: { answer } }, apiOf(plantStore))
    expect(post(mock).status).toBe(status)
  })
})

describe('the headers of an error', () => {
  const operation = evolvedOperation((document) => {
    responsesOf(document)[401] = responsesOf(document)[400]
  })

  test('have Allow for a method, a challenge for a 401, and else none of both', () => {
    const headersOf = (name: Parameters<typeof errorResponse>[1]) =>
      Object.keys(errorResponse(operation, name, 'Wrong').headers)
    expect(headersOf('unknown-method')).toEqual(['content-type', 'allow'])
    expect(headersOf('credential-missing')).toEqual(['content-type', 'www-authenticate'])
    expect(headersOf('rejected')).toEqual(['content-type'])
  })

  test('a challenge names Bearer, or ApiKey for a key', () => {
    const withKey = evolvedOperation((document) => {
      responsesOf(document)[401] = responsesOf(document)[400]
      document.components.securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } }
      document.security = [{ key: [] }]
    })
    const challenges = [operation, withKey].map(
      (served) => errorResponse(served, 'credential-missing', 'Wrong').headers['www-authenticate'],
    )
    expect(challenges).toEqual(['Bearer', 'ApiKey'])
  })
})

describe('the body of an error', () => {
  const tools = { places: new Places(merged), sample: (): undefined => undefined }
  const facts = {
    number: 3001,
    message: 'two problems',
    problems: [
      { pointer: '/name', keyword: 'required', message: 'no name' },
      { pointer: '/tag', keyword: 'type', message: 'no text' },
    ],
  }
  const string = { type: 'string' }
  const bodyOf = (schema: object): unknown =>
    JSON.parse(errorWriter(contentOf(schema), tools)(facts, 422))

  test('has the facts of the first problem in members of their names', () => {
    const properties = { pointer: string, member: string, status: { type: 'integer' }, msg: string }
    expect(bodyOf({ type: 'object', properties })).toEqual({
      pointer: '/name',
      member: 'name',
      status: 422,
      msg: 'two problems',
    })
  })

  test('has a JSON Pointer where the document wants one, whatever the name', () => {
    const properties = { path: { ...string, format: 'json-pointer' } }
    expect(bodyOf({ type: 'object', properties })).toEqual({ path: '/name' })
  })

  test('has a problem for each item of a list of objects with a sentence', () => {
    const item = { type: 'object', properties: { pointer: string, detail: string } }
    const items = (schema: object) => ({ properties: { list: { type: 'array', items: schema } } })
    expect(bodyOf({ type: 'object', ...items(item) })).toEqual({
      list: [
        { pointer: '/name', detail: 'no name' },
        { pointer: '/tag', detail: 'no text' },
      ],
    })
    expect(bodyOf({ type: 'object', ...items({ properties: { pointer: string } }) })).toEqual({})
  })

  test('has one sentence, in the body itself or in an object of it', () => {
    const part = { type: 'object', properties: { reason: string } }
    expect(bodyOf({ type: 'object', properties: { part } })).toEqual({
      part: { reason: 'two problems' },
    })
    expect(bodyOf({ type: 'object', properties: { part, message: string } })).toEqual({
      message: 'two problems',
    })
  })

  test('has a problem about the whole body where the document wants one and there is none', () => {
    const item = { type: 'object', properties: { pointer: string, detail: string } }
    const list = { type: 'array', items: item }
    const write = (schema: object): unknown =>
      JSON.parse(errorWriter(contentOf(schema), tools)({ ...facts, problems: [] }, 422))
    expect(write({ type: 'object', properties: { list: { ...list, minItems: 1 } } })).toEqual({
      list: [{ pointer: '', detail: 'two problems' }],
    })
    expect(write({ type: 'object', properties: { list } })).toEqual({ list: [] })
  })

  test('has the reason phrase of its status where the document lists it', () => {
    const code = { type: 'string', enum: ['FAILED', 'UNPROCESSABLE_CONTENT', 'notFound'] }
    const write = errorWriter(contentOf({ type: 'object', properties: { code } }), tools)
    expect(JSON.parse(write(facts, 422))).toEqual({ code: 'UNPROCESSABLE_CONTENT' })
    expect(JSON.parse(write(facts, 404))).toEqual({ code: 'notFound' })
    expect(JSON.parse(write(facts, 400))).toEqual({})
  })

  test('has a name of the first problem only if there is one', () => {
    const write = plainWriter([
      ['pointer', 'pointer'],
      ['field', 'field'],
      ['number', 'number'],
    ])
    expect(write(facts, 400)).toBe('{"pointer":"/name","field":"name","number":3001}')
    expect(write({ ...facts, problems: [] }, 400)).toBe('{"number":3001}')
    expect(plainWriter([])(facts, 400)).toBe('{}')
  })

  test.each<[title: string, required: readonly string[], body: object]>([
    ['lacks the field of a problem', ['message'], { message: 'gone' }],
    ['has a sample of a required one', ['message', 'field'], { message: 'gone', field: 'text' }],
  ])('of a scenario, which has no problem, %s', (_title, required, body) => {
    const schema = { type: 'object', required, properties: { message: string, field: string } }
    const mock = evolvedMock(
      (document) => {
        responsesOf(document)[400].content = { 'application/json': { schema } }
      },
      { scenario: { answer: { message: 'gone' } } },
    )
    expect(JSON.parse(post(mock).body)).toEqual(body)
  })

  test('names a member whose name has a slash as it is', () => {
    const schema = { type: 'object', properties: { message: string, field: string } }
    const mock = evolvedMock((document) => {
      document.components.schemas.Plant.properties['a/b'] = string
      responsesOf(document)[400].content = { 'application/json': { schema } }
    })
    const fieldOf = (body: string): unknown => JSON.parse(post(mock, { body }).body).field
    expect(fieldOf('{"id":1,"name":"fern","a/b":5}')).toBe('a/b')
    expect(fieldOf('[]')).toBe('')
  })

  test('is the sentence where the schema is a text', () => {
    expect(bodyOf(string)).toBe('two problems')
    expect(bodyOf({ type: ['string', 'object'] })).toBe('two problems')
  })
})

describe('a success', () => {
  const bodyOf = (change: (document: OpenApi) => void, body?: string): unknown =>
    JSON.parse(post(evolvedMock(change), body === undefined ? {} : { body }).body)

  /** The success has another schema than the request. */
  const withSchema = (schema: object, example?: unknown) => (document: OpenApi) => {
    const [content] = Object.values<OpenApi>(responsesOf(document)[200].content)
    delete content.examples
    Object.assign(content, { schema, ...(example !== undefined && { example }) })
  }
  const string = { type: 'string' }

  test('has the members sent if they are valid in the response, too', () => {
    const schema = { type: 'object', properties: { name: { ...string, maxLength: 9 } } }
    expect(bodyOf(withSchema(schema, { name: 'palm' }))).toEqual({ name: 'fern' })
  })

  test('is completed by an example', () => {
    const schema = {
      type: 'object',
      required: ['name', 'state'],
      properties: { name: string, state: string },
    }
    expect(bodyOf(withSchema(schema, { name: 'palm', state: 'new' }))).toEqual({
      name: 'fern',
      state: 'new',
    })
  })

  test('replaces members that are wrong in the response', () => {
    const schema = {
      type: 'object',
      required: ['name', 'tag'],
      properties: { name: { type: 'integer' }, tag: string },
    }
    const body = '{"id":1,"name":"fern","tag":"wet"}'
    expect(bodyOf(withSchema(schema, { name: 3, tag: 'dry' }), body)).toEqual({
      name: 3,
      tag: 'wet',
    })
  })

  test('is the example if nothing that was sent fits, or what was sent without an example', () => {
    expect(bodyOf(withSchema({ type: 'array', items: string }, ['created']))).toEqual(['created'])
    expect(bodyOf(withSchema({ type: 'object', not: {} }))).toEqual({ id: 1, name: 'fern' })
  })

  test('has no member that only requests have', () => {
    const change = ({ components: { schemas } }: OpenApi): void => {
      schemas.Plant.properties.tag.writeOnly = true
    }
    expect(bodyOf(change, '{"id":1,"name":"fern","tag":"wet"}')).toEqual({ name: 'fern' })
  })

  test('has additional members if the document allows them', () => {
    const schema = { type: 'object', properties: { name: string }, additionalProperties: string }
    const change = (document: OpenApi): void => {
      withSchema(schema)(document)
      const [content] = Object.values<OpenApi>(document.paths['/plants'].post.requestBody.content)
      content.schema = schema
    }
    const body = '{"name":"fern","color":"green"}'
    expect(bodyOf(change, body)).toEqual({ name: 'fern', color: 'green' })
  })
})
