import { describe, expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { evolve, partOf, postOf, withKey } from '../../../test/support/evolve.ts'
import { renamed } from '../../../test/support/evolved-documents.ts'
import { headerOf } from '../../data/exchange.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import { createCase } from './create-case.ts'
import type { RuleId } from '../../rules/rules.ts'

const caseWith = (overrides: Overrides = {}, rule: RuleId = 'R1') =>
  createCase(caseRow(rule, ['slug', 'title', '{}', overrides]))

const headersOf = (overrides: Overrides, rule?: RuleId) => caseWith(overrides, rule).request.headers

const withApiKey = evolve(withKey)
const free = evolve((document) => {
  document['security'] = []
})

test('a case has the level and the expectation of its rule', () => {
  expect(caseWith()).toMatchObject({
    id: 'R1/slug',
    rule: 'R1',
    slug: 'slug',
    title: 'title',
    level: 'must',
    expect: 'accept',
  })
  expect(caseWith({}, 'R8').expect).toBe('open')
})

test('a case of another level keeps the expectation, unless it is open', () => {
  expect(caseWith({ level: 'should' })).toMatchObject({ level: 'should', expect: 'accept' })
  expect(caseWith({ level: 'open' }, 'N4')).toMatchObject({ level: 'open', expect: 'open' })
})

test('only a request that must be refused creates no plant', () => {
  const mayCreate = (rule: RuleId, overrides?: Overrides) => caseWith(overrides, rule).mayCreate
  expect([
    mayCreate('R1'),
    mayCreate('V1'),
    mayCreate('N9'),
    mayCreate('N4', { level: 'open' }),
  ]).toEqual([true, true, true, true])
  expect([mayCreate('N4'), mayCreate('A1')]).toEqual([false, false])
})

test('a request has the headers Authorization, Accept and Content-Type, then others', () => {
  expect(headersOf({ headers: [['X-Request-Id', '1']] })).toEqual([
    ['Authorization', 'Bearer $TOKEN'],
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
    ['X-Request-Id', '1'],
  ])
  expect(headersOf({ authorization: null, accept: null, type: null })).toEqual([])
  expect(headersOf({ authorization: 'Basic x', accept: 'a/b', type: 'c/d' })).toEqual([
    ['Authorization', 'Basic x'],
    ['Accept', 'a/b'],
    ['Content-Type', 'c/d'],
  ])
})

test('a request that must be denied has no credential', () => {
  expect(headersOf({}, 'A1').map(([name]) => name)).toEqual(['Accept', 'Content-Type'])
})

test('a request is POST /plants with the body of its row, in one part or several', () => {
  const { request } = createCase(caseRow('R1', ['slug', 'title', ['{', Uint8Array.of(1)]]))
  expect(request).toMatchObject({
    method: 'POST',
    target: '/plants',
    body: ['{', Uint8Array.of(1)],
  })
  expect('body' in createCase(caseRow('R1', ['slug', 'title'])).request).toBe(false)
  expect(createCase(caseRow('R1', ['slug', 'title', ''])).request.body).toEqual([''])
  const other = createCase(
    caseRow('R1', ['slug', 'title', '{}', { method: 'PUT', target: '/', need: 'split' }]),
  )
  expect(other.request).toMatchObject({ method: 'PUT', target: '/', need: 'split' })
})

describe('the credential of a case', () => {
  test.each([
    ['token', 'R1', {}],
    ['none', 'A1', {}],
    ['none', 'R1', { authorization: null }],
    ['other', 'R1', { authorization: 'Basic x' }],
    ['bad', 'A5', { credential: 'bad', authorization: 'Bearer $BAD_TOKEN' }],
    ['token', 'R1', { credential: 'token', authorization: null }],
  ] as const)('is %s for a case of %s with %j', (credential, rule, overrides) => {
    expect(caseWith(overrides, rule).credential).toBe(credential)
  })

  test('is that of the operation', () => {
    const { credential, request } = createCase(caseRow('R1', ['slug', 'title', '{}']), withApiKey)
    expect(credential).toBe('token')
    expect(request.headers[0]).toEqual(['X-Plant-Access', '$TOKEN'])
    const written = createCase(
      caseRow('A2', ['slug', 'title', '{}', { authorization: 'Bearer $TOKEN' }]),
      withApiKey,
    )
    expect(written.request.headers[0]).toEqual(['Authorization', 'Bearer $TOKEN'])
  })

  test('has the name of its header as the row has it, in any letter case', () => {
    const headers = [['aUTHORIZATION', '$credential']] as const
    const headersFor = (operation: typeof free) =>
      createCase(
        caseRow('R1', ['slug', 'title', '{}', { authorization: null, headers }]),
        operation,
      ).request.headers
    const others = [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
    ]
    expect(headersFor(store)).toEqual([...others, ['aUTHORIZATION', 'Bearer $TOKEN']])
    expect(headersFor(withApiKey)).toEqual([...others, ['X-Plant-Access', '$TOKEN']])
    expect(headersFor(free)).toEqual(others)
  })

  test('is none for an operation without security', () => {
    const { credential, request } = createCase(caseRow('R1', ['slug', 'title', '{}']), free)
    expect(credential).toBe('none')
    expect(request.headers.map(([name]) => name)).toEqual(['Accept', 'Content-Type'])
  })

  test('is that for which a browser asks in a preflight', () => {
    const headers = [['Access-Control-Request-Headers', '$requestHeaders']] as const
    const preflight: Overrides = { authorization: null, accept: null, type: null, headers }
    const askedBy = (operation: typeof free) =>
      createCase(caseRow('open', ['slug', 'title', undefined, preflight]), operation).request
        .headers
    expect(askedBy(withApiKey)).toEqual([
      ['Access-Control-Request-Headers', 'x-plant-access,content-type'],
    ])
    expect(askedBy(free)).toEqual([['Access-Control-Request-Headers', 'content-type']])
  })
})

describe('a request has the words of its operation', () => {
  const herbs = evolve((document) => {
    document['paths'] = { '/v2/herbs': { put: postOf(document) } }
  })
  const vendor = evolve((document) => {
    const content = partOf(postOf(document), 'requestBody', 'content')
    content['application/vnd.plant+json'] = content['application/json']
    delete content['application/json']
    const failure = partOf(postOf(document), 'responses', '400')
    failure['content'] = { 'application/problem+json': { schema: { type: 'object' } } }
  })
  const requestFor = (operation: typeof free, overrides: Overrides = {}) =>
    createCase(caseRow('R1', ['slug', 'title', '{}', overrides]), operation).request

  test('method and path', () => {
    expect(requestFor(herbs)).toMatchObject({ method: 'PUT', target: '/v2/herbs' })
    expect(requestFor(herbs, { method: 'POST', target: '/other' })).toMatchObject({
      method: 'POST',
      target: '/other',
    })
  })

  test.each([
    ['$path/$ID', '/v2/herbs/$ID'],
    ['/$path', '//v2/herbs'],
    ['$capitalPath', '/V2/herbs'],
    ['$encodedPath?a=$TOKEN', '/%762/herbs?a=$TOKEN'],
  ])('in the target %s', (target, expected) => {
    expect(requestFor(herbs, { target }).target).toBe(expected)
  })

  test.each([
    ['/%7Eplants', '/%7EPlants', '/%7E%70lants'],
    ['/植a', '/%E6%A4%8DA', '/%E6%A4%8D%61'],
    ['/植', '/%E6%A4%8D', '/%E6%A4%8D'],
  ])('another spelling of the path %s', (path, capitalPath, encodedPath) => {
    const operation = evolve((document) => {
      document['paths'] = { [path]: { post: postOf(document) } }
    })
    expect(requestFor(operation, { target: '$capitalPath' }).target).toBe(capitalPath)
    expect(requestFor(operation, { target: '$encodedPath' }).target).toBe(encodedPath)
  })

  test('media types', () => {
    expect(requestFor(vendor).headers).toEqual([
      ['Authorization', 'Bearer $TOKEN'],
      ['Accept', 'application/json, application/problem+json'],
      ['Content-Type', 'application/vnd.plant+json'],
    ])
  })

  test.each([
    ['$mediaType; charset=utf-8', 'application/vnd.plant+json; charset=utf-8'],
    ['$upperMediaType', 'APPLICATION/VND.PLANT+JSON'],
    ['$capitalMediaType', 'Application/Vnd.Plant+Json'],
    ['$mixedMediaType', 'Application/VND.PLANT+JSON'],
    ['text/plain', 'text/plain'],
  ])('in the Content-Type %s', (type, expected) => {
    expect(headerOf(requestFor(vendor, { type }).headers, 'content-type')).toBe(expected)
  })
})

test('a case keeps what it repeats and its place among the generated ones', () => {
  const generated = { seed: 7, position: 3 }
  const testCase = caseWith({ generated, repeats: 'id' })
  expect(testCase.generated).toEqual(generated)
  expect(testCase.facts.repeats).toBe('id')
  expect('generated' in caseWith()).toBe(false)
  expect('repeats' in caseWith().facts).toBe(false)
})

test('the facts of a case are read once', () => {
  const testCase = caseWith()
  expect(testCase.facts).toBe(testCase.facts)
})

test('a case may keep its name and its title as they are', () => {
  const row = ['$string-1', '$string is 1', '{"name":1}', { isVerbatim: true }] as const
  expect(createCase(caseRow('N6', row), renamed)).toMatchObject({
    id: 'N6/$string-1',
    title: '$string is 1',
  })
  const written = createCase(caseRow('N6', ['$string-1', '$string is 1', '{"name":1}']), renamed)
  expect(written).toMatchObject({ id: 'N6/commonName-1', title: 'commonName is 1' })
})
