import { expect, test } from 'vitest'
import { Mock } from './mock.ts'
import { openApi } from './open-api.ts'
import { settingsOf } from './settings.ts'

const bed = { type: 'object', properties: { id: { type: 'integer' } } }
const jsonOf = (schema: object) => ({
  description: 'As stored',
  content: { 'application/json': { schema } },
})
const document = {
  openapi: '3.1.0',
  info: { title: 'Beds', version: '1' },
  paths: {
    '/beds': {
      get: { responses: { 200: jsonOf({ type: 'array', items: bed }) } },
      post: {
        requestBody: { content: { 'application/json': { schema: bed } } },
        responses: { 201: jsonOf(bed) },
      },
    },
  },
}

test('a mock without options keeps what operations ask for, as one with options does', () => {
  const mock = new Mock(settingsOf(openApi({ document })))
  const request = { method: 'GET', target: '/beds', headers: new Map(), body: new Uint8Array() }
  expect(mock.respond(request).response?.status).toBe(200)
})
