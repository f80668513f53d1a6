import { expect, test } from 'vitest'
import { serveInProcess } from '../test/servers/in-process.ts'
import { check } from './runner.ts'

// Resources below one that the document only shows: it belongs to somebody else.

const note = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'integer', readOnly: true }, text: { type: 'string' } },
}
const content = { 'application/json': { schema: note } }
const owner = { name: 'owner', in: 'path', required: true, schema: { type: 'string' } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const notFound = { 404: { description: 'not there' } }

const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/owners/{owner}/notes': {
      parameters: [owner],
      post: {
        operationId: 'write',
        requestBody: { required: true, content },
        responses: { 201: { description: 'written', content }, ...notFound },
      },
    },
    '/owners/{owner}/notes/{id}': {
      parameters: [owner, id],
      get: {
        operationId: 'read',
        responses: { 200: { description: 'read', content }, ...notFound },
      },
    },
  },
}

/** The methods and paths of the requests that change something in a check of all operations. */
async function changing(parameters: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const requests: string[] = []
  const baseUrl = serveInProcess(({ method = '', url = '' }) => {
    if (method === 'POST') requests.push(url)
    return { status: 404, headers: {}, body: '' }
  })
  await check({ baseUrl, document, token: undefined, parameters, explore: 0 })
  return [...new Set(requests)]
}

test('nothing is created below a resource that the run only made up', async () => {
  expect(await changing({})).toEqual([])
})

test('below a resource that the user named, requests create what others read', async () => {
  expect(await changing({ owner: 'mine' })).toContain('/owners/mine/notes')
})
