import { expect, test } from 'vitest'
import { operationOf } from '../../test/support/document.ts'
import { exampleBodyOf } from './example-body.ts'

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
