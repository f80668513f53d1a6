import { expect, test } from 'vitest'
import { operationOf } from '../../test/support/document.ts'
import { exampleBodyOf, exampleHeadOf } from './example-body.ts'
import { parseDocument } from './parse-document.ts'

const string = { type: 'string' }

test.each([
  [['name'], '{"name":"Fern"}'],
  [[], '{"name":"Fern","tag":"indoor"}'],
])('with the required members %j an example body is %s', (required, body) => {
  const examples = [{ name: 'Fern', tag: 'indoor' }]
  const schema = { type: 'object', required, properties: { name: string, tag: string }, examples }
  expect(exampleBodyOf(operationOf(schema))).toBe(body)
})

test.each<[title: string, schema: object, body: string]>([
  ['its sample without an example', { type: 'array', items: { type: 'integer' } }, '[1]'],
  ['an empty object if there is no sample', { type: 'integer', minimum: 5, maximum: 3 }, '{}'],
  [
    'whole if its required members are not enough',
    {
      type: 'object',
      required: ['name'],
      minProperties: 2,
      properties: { name: string, tag: string },
      examples: [{ name: 'Fern', tag: 'indoor' }],
    },
    '{"name":"Fern","tag":"indoor"}',
  ],
])('an example body is %s', (_title, schema, body) => {
  expect(exampleBodyOf(operationOf(schema))).toBe(body)
})

test('an example has the required parameters in their styles, as URLs have them', () => {
  const parameters = [
    {
      name: 'id',
      in: 'path',
      required: true,
      style: 'matrix',
      schema: { type: 'integer' },
      example: 7,
    },
    { name: 'kind', in: 'query', required: true, schema: { enum: ['tree'] } },
    { name: 'X-Shop', in: 'header', required: true, schema: string, example: 'north' },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ]
  const { operations } = parseDocument({
    openapi: '3.1.0',
    paths: { '/bäume/{id}': { get: { parameters, responses: { 200: { description: 'OK' } } } } },
  })
  expect(exampleHeadOf(operations[0]!)).toEqual({
    target: '/b%C3%A4ume/;id=7?kind=tree',
    headers: [['X-Shop', 'north']],
  })
})
