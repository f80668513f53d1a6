import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import type { Case } from '../data/case.ts'
import { citationOf, rulesOf } from '../rules/rules.ts'
import { casesOf, firstCaseOf } from './index.ts'

const bad = { description: 'bad' }
const ok = { description: 'OK' }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
}
const jsonOf = (schema: object) => ({ required: true, content: { 'application/json': { schema } } })

const { operations } = parseDocument({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'list',
        parameters: [
          { name: 'kind', in: 'query', required: true, schema: { enum: ['a', 'b'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'open', in: 'query', schema: { type: 'boolean' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'since', in: 'query', schema: { type: 'integer', maximum: 9 } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { kind: { enum: ['a', 'b'] } } },
          },
          {
            name: 'size',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { width: { type: 'integer' } } },
          },
          { name: 'X-Label', in: 'header', schema: { type: 'string' } },
          { name: 'level', in: 'cookie', required: true, schema: { type: 'integer' }, example: 3 },
        ],
        responses: { 200: ok, 400: bad },
      },
      post: { operationId: 'add', requestBody: jsonOf(thing), responses: { 201: ok, 400: bad } },
    },
    '/things/{id}': {
      parameters: [id],
      get: { operationId: 'read', responses: { 200: ok } },
      put: { operationId: 'replace', requestBody: jsonOf(thing), responses: { 200: ok } },
      delete: { operationId: 'remove', responses: { 204: ok } },
    },
  },
})

const operationOf = (name: string): Operation =>
  operations.find(({ operationId }) => operationId === name)!

const casesWith = (name: string, text: string): readonly Case[] =>
  casesOf(operationOf(name)).filter((testCase) => testCase.id.includes(text))

const caseOf = (name: string, caseId: string): Case =>
  casesOf(operationOf(name)).find((testCase) => testCase.id === caseId)!

const queriesOf = (name: string, text: string): readonly string[] =>
  casesWith(name, text).map(({ request }) => request.target.split('?')[1] ?? '')

describe('a request without a body', () => {
  test('has no media type, and no case is about JSON', () => {
    const cases = casesOf(operationOf('list'))
    expect(cases.filter(({ request }) => request.body !== undefined)).toEqual([])
    expect(firstCaseOf(operationOf('list'))?.request.headers).toEqual([
      ['Accept', 'application/json'],
      ['Cookie', 'level=3'],
    ])
    expect(cases.filter(({ rule }) => /^(?:N[1239]|N10|V[567])$/.test(rule))).toEqual([])
  })

  test('is sent with HEAD after a GET, unless the document has another operation for that', () => {
    const { request } = caseOf('read', 'open/method-head')
    expect(request).toMatchObject({ method: 'HEAD', need: 'reused-connection' })
    expect(request.target).toBe(caseOf('read', 'R1/plain').request.target)
    for (const name of ['add', 'replace', 'remove'])
      expect(casesWith(name, 'method-head')).toEqual([])
    const paths = {
      '/things': { get: { responses: { 200: ok } }, head: { responses: { 200: ok } } },
    }
    const [get, head] = parseDocument({ openapi: '3.1.0', paths }).operations
    for (const operation of [get!, head!])
      expect(casesOf(operation).filter(({ slug }) => slug === 'method-head')).toEqual([])
  })

  test('creates nothing if its method reads', () => {
    const creating = casesOf(operationOf('list')).filter(({ mayCreate }) => mayCreate)
    // It follows a request that creates.
    expect(creating.map(({ rule }) => rule)).toEqual(['S2'])
    expect(casesOf(operationOf('remove')).some(({ mayCreate }) => mayCreate)).toBe(true)
  })

  test('has the rules of its parameters alone', () => {
    const rules = rulesOf(operationOf('list')).map((rule) => rule.id)
    expect(rules.filter((rule) => /^[NV]/.test(rule))).toEqual([
      'N4',
      'N5',
      'N7',
      'N11',
      'V1',
      'V4',
      'V8',
    ])
  })
})

describe('parameters', () => {
  test('that are required are in every request', () => {
    const { target } = firstCaseOf(operationOf('list'))!.request
    expect(target).toBe('/things?kind=a')
  })

  test('are left out one by one, but not those of a path', () => {
    expect(casesWith('list', 'N4').map(({ title }) => title)).toEqual([
      'no query "kind"',
      'no cookie "level"',
    ])
    expect(casesWith('read', 'N4')).toEqual([])
  })

  test('get values at and beyond their bounds', () => {
    expect(queriesOf('list', 'N11/limit-m')).toEqual(['kind=a&limit=0', 'kind=a&limit=51'])
    expect(queriesOf('list', 'V4/limit-maximum-50')).toEqual(['kind=a&limit=50'])
    expect(queriesOf('list', 'N11/kind-enum-"fern"')).toEqual(['kind=fern'])
  })

  test('of another type are texts that no server reads as one', () => {
    expect(queriesOf('list', 'N7/limit')).toContain('kind=a&limit=fern')
    expect(queriesOf('list', 'N7/limit')).toContain('kind=a&limit=1.5')
    expect(queriesOf('list', 'N7/open')).toEqual(['kind=a&open=fern'])
    expect(casesWith('list', 'N7/q')).toEqual([])
    // A parameter of this name is none of the document.
    expect(queriesOf('list', 'N7/size-')).toEqual([])
    expect(queriesOf('list', 'N7/size/width')).toContain('kind=a&size%5Bwidth%5D=1.5')
  })

  test('have texts that careless servers get wrong', () => {
    expect(caseOf('list', 'V4/q-accent')).toMatchObject({ expect: 'accept' })
    expect(queriesOf('list', 'V4/q-accent')[0]).toMatch(/%C3%A9$/)
    expect(casesWith('list', 'X-Label-accent')).toEqual([])
  })

  test('are left open where their texts mean something to the service alone, or are empty', () => {
    const expectations = casesWith('list', '/cursor').map((testCase) => testCase.expect)
    expect(new Set(expectations)).toEqual(new Set(['open']))
    expect(casesWith('list', '/q-empty').map((testCase) => testCase.expect)).toEqual(['open'])
    const numbers = casesWith('list', 'V4/since').map((testCase) => testCase.expect)
    expect(new Set(numbers)).toEqual(new Set(['open']))
  })

  test('are refused there, too, where their types or constraints forbid them', () => {
    expect(caseOf('list', 'N7/since-type-"fern"')).toMatchObject({ expect: 'refuse' })
    expect(caseOf('list', 'N11/since-maximum-10')).toMatchObject({ expect: 'refuse' })
    expect(caseOf('list', 'N11/filter/kind-enum-"fern"')).toMatchObject({ expect: 'refuse' })
  })

  test('are cited where the document has them', () => {
    const { concern } = caseOf('list', 'N11/limit-maximum-51')
    expect(concern).toMatchObject({ place: '', keyword: 'maximum' })
    expect(citationOf('N11', operationOf('list'), concern)).toMatchObject({
      pointer: '/paths/~1things/get/parameters/1/schema/maximum',
      words: '50',
    })
  })
})

describe('a parameter in the path', () => {
  test('has a placeholder, and values of its own where the request changes nothing', () => {
    expect(firstCaseOf(operationOf('read'))?.request.target).toBe('/things/$PATH("id")')
    expect(caseOf('read', 'N5/id-type-"fern"').request.target).toBe('/things/fern')
    expect(caseOf('read', 'N11/id-minimum-0').request.target).toBe('/things/0')
    const targets = casesOf(operationOf('remove'))
      .filter(({ request }) => request.method === 'DELETE')
      .map(({ request }) => request.target.split('?')[0])
    expect(new Set(targets)).toEqual(new Set(['/things/$PATH("id")']))
  })

  test('is in titles as in the path of the document', () => {
    expect(caseOf('read', 'open/method-head').title).toBe('HEAD /things/{id}')
  })

  test('is the identity of a body that replaces the resource, whose others are not sent', () => {
    const valid = casesOf(operationOf('replace')).filter(
      ({ expect: expected, rule }) => expected === 'accept' && rule !== 'V5' && rule !== 'S2',
    )
    const texts = valid.map(({ request }) => String(request.body))
    expect(texts.filter((text) => !text.includes('$PATH("id")'))).toEqual([])
    expect(firstCaseOf(operationOf('replace'))?.request.body).toEqual([
      '{"id":$PATH("id"),"name":"$NAME"}',
    ])
  })
})
