import { expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse-document.ts'
import { GivenPathValues } from './path-values.ts'

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'fern 1' }
const responses = { 200: { description: 'OK' } }
const { operations } = parseDocument({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things/{id}': {
      parameters: [id],
      get: { operationId: 'read', responses },
      put: { operationId: 'replace', responses },
      delete: { operationId: 'remove', responses },
    },
  },
})

const [read, replace, remove] = operations
const ask = (parameters: Record<string, string>, operation = read!, isOwn = false) =>
  new GivenPathValues({ parameters }).valuesFor(operation, { isOwn })

test('a request that reads has the value of the user, else that of the document', async () => {
  expect(await ask({ id: '7' })).toEqual({ values: new Map([['id', '7']]), isCreated: true })
  expect(await ask({ 'read.id': '8', id: '7' })).toMatchObject({ values: new Map([['id', '8']]) })
  expect(await ask({})).toEqual({ values: new Map([['id', 'fern 1']]), isCreated: false })
})

test('a request that changes something needs a value of the user', async () => {
  expect(await ask({}, replace)).toEqual({
    gap: {
      kind: 'not-given',
      reason:
        'it needs a resource of which it may change something: --parameter id=VALUE names one',
    },
  })
  expect(await ask({ 'PUT /things/{id}.id': '7' }, replace)).toMatchObject({ isCreated: true })
})

test('a resource that may be gone is given once', async () => {
  const source = new GivenPathValues({ parameters: { id: '7' } })
  expect(await source.valuesFor(remove!, { isOwn: true })).toMatchObject({ isCreated: true })
  expect(await source.valuesFor(remove!, { isOwn: true })).toMatchObject({
    gap: { reason: 'an earlier request may have removed its resource' },
  })
})
