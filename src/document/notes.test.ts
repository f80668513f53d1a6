import { expect, test } from 'vitest'
import { readNotes } from './notes.ts'
import { keepParsed, openOperation } from './open-document.ts'
import { parseDocument } from './parse-document.ts'

const operationWith = (extra: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { 201: { description: 'Created.' } },
  ...extra,
})

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: { responses: { 200: { description: 'Orders.' } } },
      post: operationWith({ sumary: 'Creates an order.' }),
    },
    '/drafts': { post: operationWith({ sumary: 'Creates a draft.' }) },
  },
}

test('notes name what is left out, and what is not followed in the chosen operation', () => {
  expect(readNotes({ document: shop, operation: 'POST /orders' })).toEqual([
    'GET /orders is left out: operations without a request body are not supported (#/paths/~1orders/get).',
    'The unknown member "sumary" is ignored; "summary" may be meant (#/paths/~1orders/post/sumary).',
  ])
})

test('notes name responses without a valid body', () => {
  const schema = { type: 'string', minLength: 2, maxLength: 1 }
  const responses = { 201: { description: '', content: { 'application/json': { schema } } } }
  const paths = { '/orders': { post: operationWith({ responses }) } }
  expect(readNotes({ document: { ...shop, paths } })).toEqual([
    expect.stringContaining('No valid body of the response 201 can be built:'),
  ])
})

test('the document of the Plant Store has no notes', () => {
  expect(readNotes({})).toEqual([])
})

test('a document that a command keeps is not read again', () => {
  const document = structuredClone(shop)
  const parsed = parseDocument(document)
  keepParsed(document, parsed)
  expect(openOperation({ document, operation: 'POST /drafts' })).toBe(parsed.operations[1])
})
