import { describe, expect, test } from 'vitest'
import { hasRequestBody, type Operation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { casesOf } from '../cases/index.ts'
import { plainPatchOf } from './patch-body.ts'

const text = { type: 'string' }
const patch = (ops: readonly string[]) => ({
  type: 'array',
  items: { type: 'object', required: ['op'], properties: { op: { enum: ops }, path: text } },
})
const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

const changeOf = (
  properties: object,
  ops = ['add', 'replace'],
  required: readonly string[] = [],
): Operation => {
  const parameters = [{ in: 'path', name: 'id', required: true, schema: text }]
  const resource = { type: 'object', properties, required }
  const document = parseDocument({
    openapi: '3.1.0',
    info: { title: 'Beds', version: '1' },
    paths: {
      '/beds': { post: { responses: { 201: { description: 'OK', ...json(resource) } } } },
      '/beds/{id}': {
        parameters,
        get: { responses: { 200: { description: 'OK', ...json(resource) } } },
        patch: {
          requestBody: json(patch(ops), 'application/json-patch+json'),
          responses: { 204: { description: 'OK' } },
        },
      },
    },
  })
  return document.operations.find(({ method }) => method === 'PATCH')!
}

const patchFor = (...args: Parameters<typeof changeOf>): unknown => {
  const operation = changeOf(...args)
  return hasRequestBody(operation)
    ? plainPatchOf(operation, operation.requestBody.content[0])
    : undefined
}

describe('the plain JSON Patch', () => {
  test('replaces a text that each resource has, and adds one that some may lack', () => {
    const properties = { id: text, size: { type: 'integer' }, note: text, 'a/b~c': text }
    const path = '/a~1b~0c'
    expect(patchFor(properties, undefined, ['a/b~c'])).toMatchObject([{ op: 'replace', path }])
    expect(patchFor(properties)).toMatchObject([{ op: 'add', path: '/note' }])
    expect(patchFor(properties, ['replace'])).toMatchObject([{ op: 'replace', path: '/note' }])
  })

  test('has an operation that the schema allows', () => {
    expect(patchFor({ name: text }, ['add'])).toMatchObject([{ op: 'add', path: '/name' }])
    expect(patchFor({ name: text }, ['test'])).toBe(undefined)
  })

  test('changes neither what the service makes nor what has few values', () => {
    const properties = { id: text, at: { ...text, readOnly: true }, kind: { enum: ['a'] } }
    expect(patchFor(properties)).toBe(undefined)
  })

  test('is the only one of which a check asserts that it is accepted', () => {
    const asserted = casesOf(changeOf({ name: text })).filter(
      ({ expect: demand, request: { body } }) => demand === 'accept' && body !== undefined,
    )
    const bodies = asserted.map(({ request }) => String(request.body).replaceAll(/\s/g, ''))
    expect([...new Set(bodies)].filter((body) => !body.includes('"/name"'))).toEqual([])
    expect(asserted.some(({ rule }) => rule === 'V1')).toBe(false)
  })
})
