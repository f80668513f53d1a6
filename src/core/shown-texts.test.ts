import { expect, test } from 'vitest'
import { createMock } from './create-mock.ts'

const responding = (content: object) =>
  createMock<string>({
    document: {
      openapi: '3.1.0',
      info: { title: 'Reports', version: '1' },
      paths: {
        '/report': {
          get: { responses: { 200: { description: 'as the media type says', content } } },
        },
      },
    },
  })

test.each<[content: object, type: string, text: string]>([
  [{ 'text/csv': { example: 'a,b\n1,2\n' } }, 'text/csv; charset=utf-8', 'a,b\n1,2\n'],
  [
    { 'application/xml': { examples: { short: { value: '<a/>' }, long: { value: '<b/>' } } } },
    'application/xml',
    '<a/>',
  ],
  [
    { 'image/png': {}, 'image/svg+xml': { schema: { type: 'string', example: '<svg/>' } } },
    'image/svg+xml',
    '<svg/>',
  ],
  [{ 'text/*': { example: 'a' } }, 'text/plain; charset=utf-8', 'a'],
  [{ 'text/plain': { example: 7 } }, 'text/plain; charset=utf-8', ''],
  [{ 'text/plain': { schema: { type: 'string' } } }, 'text/plain; charset=utf-8', ''],
  [{ 'text/plain': { schema: { const: 'OK' }, example: 'KO' } }, 'text/plain; charset=utf-8', 'OK'],
  [{ 'text/plain': { schema: { type: 'integer', minimum: 3 } } }, 'text/plain; charset=utf-8', '3'],
])('a response that is no JSON has the text that the document shows: %j', (content, type, text) => {
  const mock = responding(content)
  const headers = new Map<string, string>()
  const request = { method: 'GET', target: '/report', headers, body: new Uint8Array() }
  expect(mock.respond(request).response).toMatchObject({
    status: 200,
    headers: { 'content-type': type },
    body: text,
  })
})
