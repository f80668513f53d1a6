import { expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse-document.ts'
import { asSent } from './given-bodies.ts'

const responses = { 200: { description: 'done' }, 400: { description: 'wrong' } }
const content = { 'application/json': { schema: { type: 'object' } } }

const { operations } = parseDocument({
  openapi: '3.0.3',
  info: { title: 'pets', version: '1' },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      user: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: {
    '/pets': { post: { requestBody: { content }, responses, security: [{ user: [] }] } },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses, security: [{ key: [] }, { user: [] }] },
    },
  },
})

const read = operations.find(({ kind }) => kind === 'read')!

const namesOf = (given: Parameters<typeof asSent>[1]) =>
  asSent(read, given).security.alternatives.map((set) => set.map(({ name }) => name).join())

test('requests about what was created have the credential of the create, if they may', () => {
  expect(namesOf({ token: 'mine', credentials: { key: 'k' } })).toEqual(['user', 'key'])
  expect(namesOf({ credentials: { key: 'k' } })).toEqual(['key'])
})
