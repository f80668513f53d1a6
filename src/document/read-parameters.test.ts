import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../test/support/document.ts'
import { parseDocument } from './parse-document.ts'

const content = { 'application/json': { schema: {} } }
const responses = { 200: { description: 'OK' } }
const components = {
  parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
}

/** A document with an operation that has these parameters, beside those of its path. */
function documentWith(parameters: readonly unknown[], ofPath: readonly unknown[] = []) {
  const post = { requestBody: { content }, responses, parameters }
  return parseDocument({
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: { '/items': { parameters: ofPath, post }, '/ok': { post: { ...post, parameters: [] } } },
    components,
  })
}

const read = (...parameters: readonly unknown[]) =>
  documentWith(parameters).operations[0]!.parameters

describe('a parameter', () => {
  test('has the default style of its place', () => {
    const places = ['query', 'header', 'cookie']
    expect(read(...places.map((place) => ({ name: 'a', in: place })))).toMatchObject([
      { in: 'query', style: 'form', isExploded: true, isRequired: false, isJson: false },
      { in: 'header', style: 'simple', isExploded: false },
      { in: 'cookie', style: 'form', isExploded: true },
    ])
  })

  test.each([
    [{ style: 'form', explode: false }, 'form', false],
    [{ style: 'deepObject', explode: true }, 'deepObject', true],
    [{ style: 'pipeDelimited' }, 'pipeDelimited', false],
    [{ style: 'spaceDelimited' }, 'spaceDelimited', false],
  ])('may have another style: %j', (form, style, isExploded) => {
    expect(read({ name: 'a', in: 'query', ...form })).toMatchObject([{ style, isExploded }])
  })

  test('has its schema, what checks it, and its pointer', () => {
    const [limit] = read({ $ref: '#/components/parameters/Limit' })
    expect(limit).toMatchObject({
      pointer: '/components/parameters/Limit',
      schema: { pointer: '/components/parameters/Limit/schema', types: ['integer'] },
    })
    expect(sentencesOf(limit!.validate('a'))).toEqual(['must be an integer'])
  })

  test('may be JSON', () => {
    const media = { schema: { type: 'array' }, example: [1] }
    const [filter] = read({ name: 'a', in: 'query', content: { 'application/json': media } })
    expect(filter).toMatchObject({ isJson: true, examples: [{ value: [1], problems: [] }] })
  })

  test('may be empty if the document says so', () => {
    expect(read({ name: 'a', in: 'query', allowEmptyValue: true })).toMatchObject([
      { mayBeEmpty: true },
    ])
  })

  test.each<[example: unknown, schema: object, value: unknown]>([
    [7, { type: 'integer' }, 7],
    ['7', { type: 'integer' }, 7],
    ['7', { type: 'string' }, '7'],
    [[1, 2], { type: 'array', items: { type: 'integer' } }, [1, 2]],
    ['1,2', { type: 'array', items: { type: 'integer' } }, [1, 2]],
  ])('has the example %j for %j as the value %j', (example, schema, value) => {
    expect(read({ name: 'a', in: 'query', schema, example })[0]!.examples).toMatchObject([
      { name: 'example', value, problems: [] },
    ])
  })
})

test('parameters of an operation replace those of its path, in any letter case of headers', () => {
  const ofPath = [
    { name: 'limit', in: 'query', schema: { type: 'string' } },
    { name: 'X-Tenant', in: 'header' },
    { name: 'limit', in: 'cookie' },
  ]
  const ofOperation = [
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'x-tenant', in: 'header', required: true },
  ]
  const { operations } = documentWith(ofOperation, ofPath)
  expect(operations[0]!.parameters).toMatchObject([
    { in: 'query', name: 'limit', schema: { types: ['integer'] } },
    { in: 'header', name: 'x-tenant', isRequired: true },
    { in: 'cookie', name: 'limit' },
  ])
})

describe('a note', () => {
  test.each<[parameter: object, pointer: string, message: string]>([
    [
      { name: 'a', in: 'query', schema: { $dynamicRef: '#a' } },
      '/schema/$dynamicRef',
      'the optional query parameter "a" of /items is ignored: the keyword "$dynamicRef" is not supported',
    ],
    [
      { name: 'a b', in: 'header' },
      '',
      'the optional header parameter "a b" of /items is ignored: no header has the name "a b"',
    ],
    [
      { name: 'id', in: 'path', required: true },
      '',
      'the path parameter "id" is ignored: the path has no {id}',
    ],
    [
      { name: 'a', in: 'query', schema: { type: 'integer' }, example: 'x' },
      '/example',
      'the example breaks its schema and is not sent: it must be an integer',
    ],
    [
      { name: 'a', in: 'query', requird: true },
      '/requird',
      'the unknown member "requird" is ignored; "required" may be meant',
    ],
    [
      { name: 'a', in: 'query', schema: { type: 'array', items: { type: 'object' } } },
      '/schema',
      'the value is not checked: the style form has no form for values within values',
    ],
  ])('about %j', (parameter, end, message) => {
    const pointer = `/paths/~1items/post/parameters/0${end}`
    expect(documentWith([parameter]).warnings).toMatchObject([{ pointer, message }])
  })

  test('about one that is repeated: the first one counts', () => {
    const parameters = [{ name: 'a', in: 'query', schema: { type: 'integer' } }]
    const { operations, warnings } = documentWith([...parameters, { name: 'a', in: 'query' }])
    expect(operations[0]!.parameters).toMatchObject([{ schema: { types: ['integer'] } }])
    expect(warnings).toMatchObject([{ message: 'the repeated query parameter "a" is ignored' }])
  })

  test('is not about a shared parameter alone: each operation has it', () => {
    const parameter = { name: 'a', in: 'query', style: 'none' }
    const operation = { responses, requestBody: { content }, parameters: [parameter] }
    const shared = { ...operation, parameters: [{ $ref: '#/components/parameters/A' }] }
    const { warnings } = parseDocument({
      openapi: '3.1.0',
      paths: { '/a': { post: shared }, '/b': { post: shared } },
      components: { parameters: { A: parameter } },
    })
    expect(warnings.map(({ path }) => path)).toEqual(['/a', '/b'])
  })
})

describe('an operation is left out', () => {
  test.each<[parameter: unknown, end: string, reason: string]>([
    [5, '', 'a parameter must be an object'],
    [{ in: 'query' }, '/name', 'the name of a parameter must be a text'],
    [
      { name: 'a', in: 'body' },
      '/in',
      '"in" of the parameter "a" must be path, query, header or cookie',
    ],
    [
      { name: 'a', in: 'query', required: true, schema: { type: 'text' } },
      '/schema/type',
      expect.stringContaining('type'),
    ],
    [{ $ref: '#/components/none' }, '/$ref', '"#/components/none" refers to nothing'],
    [
      { name: 'a', in: 'cookie', required: true, style: 'simple' },
      '/style',
      'the style "simple" in cookie is not supported: form is',
    ],
  ])('with the parameter %j', (parameter, end, reason) => {
    const pointer = `/paths/~1items/post/parameters/0${end}`
    expect(documentWith([parameter]).leftOut).toMatchObject([
      { operation: 'POST /items', pointer, reason },
    ])
  })
})
