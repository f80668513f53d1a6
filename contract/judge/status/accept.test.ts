import { expect, test } from 'vitest'
import { json, respond } from '../../../test/support/exchange.ts'
import { parseDocument } from '../../../src/document/parse-document.ts'
import { casesOf } from '../../cases/index.ts'
import { judge } from '../judge.ts'

const text = { type: 'string' }

const operation = parseDocument({
  openapi: '3.1.0',
  info: { title: 'Maps', version: '1' },
  paths: {
    '/maps': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['meta'],
                properties: {
                  meta: {
                    type: 'object',
                    required: ['name'],
                    properties: { name: text, note: text },
                  },
                },
              },
            },
          },
        },
        responses: {
          201: { description: 'Created' },
          400: { description: 'Wrong' },
          409: { description: 'There is one of this name' },
        },
      },
    },
  },
}).operations[0]!

const cases = casesOf(operation)

const kindOf = (caseId: string, status: number): string | undefined => {
  const testCase = cases.find(({ id }) => id === caseId)!
  const exchange = {
    number: 1,
    case: caseId,
    request: { method: 'POST', url: 'http://store.test/maps', headers: [] },
    timing: { started: 0, duration: 1 },
    response: respond(status, { body: '{}', headers: json }),
  }
  return judge(testCase, exchange, { operation })[0]?.kind
}

test('a documented 409 is allowed where a value stands that other runs send, instead of a fresh one', () => {
  const words = 'R1/meta/note-of-words'
  expect([kindOf('R1/plain', 409), kindOf(words, 409)]).toEqual(['violation', 'note'])
  expect([kindOf(words, 400), kindOf(words, 404)]).toEqual(['violation', 'violation'])
  expect([kindOf('V5/meta-color', 409), kindOf('V5/meta-color', 400)]).toEqual(['note', 'warning'])
})
