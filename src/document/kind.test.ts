import { expect, test } from 'vitest'
import { parseDocument } from './parse-document.ts'

const responses = { 200: { description: 'OK' } }
const withBody = { requestBody: { content: { 'application/json': {} } }, responses }
const bare = { responses }

const { operations } = parseDocument({
  openapi: '3.1.0',
  info: { title: 'Stores', version: '1' },
  paths: {
    '/stores': { get: bare, post: withBody, delete: bare },
    '/stores/{storeId}': { get: bare, put: withBody, patch: withBody, delete: bare, post: bare },
    '/stores/{storeId}/plants': { get: bare, post: bare },
    '/stores/{storeId}/plants/{id}': { get: bare },
    '/stores/{store}/pots': { get: bare },
    '/stores/{storeId}/pots/{potId}': { get: bare },
    '/trees': { get: bare, post: withBody },
    '/settings': { get: bare, put: withBody },
    '/reset': { post: bare },
    '/files/{name}.txt': { get: bare },
    '/{tenant}': { get: bare },
  },
})

const store = { path: '/stores', parameter: 'storeId' }
const plants = { path: '/stores/{storeId}/plants', parameter: 'id' }

test.each([
  ['GET /stores', 'list', store],
  ['POST /stores', 'create', store],
  ['DELETE /stores', 'other', undefined],
  ['GET /stores/{storeId}', 'read', store],
  ['PUT /stores/{storeId}', 'replace', store],
  ['PATCH /stores/{storeId}', 'merge', store],
  ['DELETE /stores/{storeId}', 'remove', store],
  ['POST /stores/{storeId}', 'other', undefined],
  ['GET /stores/{storeId}/plants', 'list', plants],
  ['POST /stores/{storeId}/plants', 'create', plants],
  ['GET /stores/{storeId}/plants/{id}', 'read', plants],
  ['GET /stores/{store}/pots', 'list', { path: '/stores/{store}/pots', parameter: 'potId' }],
  ['GET /trees', 'list', { path: '/trees' }],
  ['POST /trees', 'create', { path: '/trees' }],
  ['GET /settings', 'other', undefined],
  ['PUT /settings', 'other', undefined],
  ['POST /reset', 'other', undefined],
  ['GET /files/{name}.txt', 'other', undefined],
  ['GET /{tenant}', 'read', { path: '', parameter: 'tenant' }],
])('%s is of the kind %s', (name, kind, collection) => {
  const operation = operations.find((item) => item.name === name)
  expect([operation?.kind, operation?.collection]).toEqual([kind, collection])
})
