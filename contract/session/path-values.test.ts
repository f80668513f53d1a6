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

test('a value that servers read in two ways is sent only if the user names it', async () => {
  const schema = { type: 'array', items: { type: 'integer' }, minItems: 2 }
  const labels = { name: 'ids', in: 'path', required: true, style: 'label', schema }
  const operationWith = (parameter: object) =>
    parseDocument({
      openapi: '3.1.0',
      paths: { '/things/{ids}': { get: { parameters: [parameter], responses } } },
    }).operations[0]!
  expect(await ask({}, operationWith(labels))).toMatchObject({
    gap: {
      kind: 'not-given',
      reason:
        'servers read the parts of "ids" in the style label in two ways, separated by commas or by dots: --parameter ids=VALUE names a value',
    },
  })
  expect(await ask({ ids: '1,2' }, operationWith(labels))).toMatchObject({ isCreated: true })
  expect(await ask({}, operationWith({ ...labels, explode: true }))).toMatchObject({
    isCreated: false,
  })
  const short = operationWith({ ...labels, schema: { ...schema, minItems: 1, example: [3, 4] } })
  expect(await ask({}, short)).toMatchObject({ values: new Map([['ids', '3']]) })
})
