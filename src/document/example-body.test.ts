import { expect, test } from 'vitest'
import { documentOf } from '../../test/support/document.ts'
import { exampleBodyOf } from './example-body.ts'
import { parseDocument } from './parse-document.ts'

const string = { type: 'string' }

test.each([
  [['name'], '{"name":"Fern"}'],
  [[], '{"name":"Fern","tag":"indoor"}'],
])('with the required members %j an example body is %s', (required, body) => {
  const examples = [{ name: 'Fern', tag: 'indoor' }]
  const schema = { type: 'object', required, properties: { name: string, tag: string }, examples }
  const { operations } = parseDocument(documentOf(schema))
  expect(exampleBodyOf(operations[0]!)).toBe(body)
})
