import type { BodyOperation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { type BodyMockOperation } from '../../src/core/operation.ts'
import { serveRead } from '../../src/core/serve-read.ts'

const jsonOf = (schema: string, examples: Readonly<Record<string, unknown>>) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${schema}` },
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, value]) => [name, { value }]),
    ),
  },
})

/** A small document for tests. It is like openapi.yaml, but does not change with it. */
export const storeDocument = {
  openapi: '3.0.3',
  info: { title: 'Plant Store', version: '1.0.0' },
  security: [{ bearer: [] }],
  paths: {
    '/plants': {
      post: {
        operationId: 'createPlant',
        requestBody: {
          required: true,
          content: jsonOf('NewPlant', {
            monstera: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
            fern: { id: 2, name: 'Boston fern' },
          }),
        },
        responses: {
          200: {
            description: 'Plant response',
            content: jsonOf('Plant', {
              monstera: { name: 'Monstera deliciosa', tag: 'indoor' },
              fern: { name: 'Boston fern' },
            }),
          },
          400: {
            description: 'Unexpected error',
            content: jsonOf('Error', {
              unexpected: { error: 9001, message: 'Unexpected error' },
              'name-missing': { error: 3001, message: '"name" is required' },
            }),
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Plant: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, tag: { type: 'string' } },
      },
      NewPlant: {
        allOf: [
          { $ref: '#/components/schemas/Plant' },
          {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'integer', format: 'int64' } },
          },
        ],
      },
      Error: {
        type: 'object',
        required: ['error', 'message'],
        properties: { error: { type: 'integer', format: 'int32' }, message: { type: 'string' } },
      },
    },
  },
}

/** The operation of this document. */
export const store: BodyOperation = selectLearned(parseDocument(storeDocument))

/** The same for a mock. */
export const servedStore: BodyMockOperation = serveRead(store)
