// generated from openapi.yaml by scripts/generate.ts; do not edit
import { plainCompiler } from '../document/compile/plain.ts'
import type { NamedSchema } from '../document/document.ts'
import type { Compilers, StoredDocument } from '../document/stored-document.ts'
import type { Schema } from '../document/schema.ts'

const schema1: Schema = {
  pointer: '/components/schemas/NewPlant',
  isShared: true,
  types: ['object'],
  required: ['name', 'id'],
  properties: [
    {
      name: 'name',
      schema: { pointer: '/components/schemas/Plant/properties/name', types: ['string'] }
    },
    {
      name: 'tag',
      schema: { pointer: '/components/schemas/Plant/properties/tag', types: ['string'] }
    },
    {
      name: 'id',
      schema: {
        pointer: '/components/schemas/NewPlant/allOf/1/properties/id',
        types: ['integer'],
        format: 'int64'
      }
    }
  ],
  name: 'NewPlant'
}

const schema2: Schema = {
  pointer: '/components/schemas/Plant',
  isShared: true,
  types: ['object'],
  required: ['name'],
  properties: [
    {
      name: 'name',
      schema: { pointer: '/components/schemas/Plant/properties/name', types: ['string'] }
    },
    {
      name: 'tag',
      schema: { pointer: '/components/schemas/Plant/properties/tag', types: ['string'] }
    }
  ],
  name: 'Plant'
}

const schema3: Schema = {
  pointer: '/components/schemas/Error',
  isShared: true,
  types: ['object'],
  required: ['error', 'message'],
  properties: [
    {
      name: 'error',
      schema: {
        pointer: '/components/schemas/Error/properties/error',
        types: ['integer'],
        format: 'int32'
      }
    },
    {
      name: 'message',
      schema: { pointer: '/components/schemas/Error/properties/message', types: ['string'] }
    }
  ],
  name: 'Error'
}

/** openapi.yaml as the kit reads it. */
export const document: StoredDocument = {
  title: 'Plant Store',
  version: '1.0.0',
  operations: [
    {
      name: 'POST /plants',
      operationId: 'createPlant',
      method: 'POST',
      path: '/plants',
      target: '/plants',
      pointer: '/paths/~1plants/post',
      kind: 'create',
      collection: { path: '/plants' },
      identity: 'id',
      isDeprecated: false,
      security: {
        pointer: '/security',
        alternatives: [
          [{ type: 'bearer', name: 'bearer', pointer: '/components/securitySchemes/bearer' }]
        ]
      },
      parameters: [],
      requestBody: {
        pointer: '/paths/~1plants/post/requestBody',
        isRequired: true,
        content: [
          {
            mediaType: 'application/json',
            pointer: '/paths/~1plants/post/requestBody/content/application~1json',
            schema: schema1,
            examples: [
              {
                name: 'monstera',
                pointer: '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/value',
                value: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
                problems: []
              },
              {
                name: 'fern',
                pointer: '/paths/~1plants/post/requestBody/content/application~1json/examples/fern/value',
                value: { id: 2, name: 'Boston fern' },
                problems: []
              }
            ]
          }
        ],
        otherMediaTypes: []
      },
      responses: [
        {
          status: '200',
          pointer: '/paths/~1plants/post/responses/200',
          content: [
            {
              mediaType: 'application/json',
              pointer: '/paths/~1plants/post/responses/200/content/application~1json',
              schema: schema2,
              examples: [
                {
                  name: 'monstera',
                  pointer: '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera/value',
                  value: { name: 'Monstera deliciosa', tag: 'indoor' },
                  problems: []
                },
                {
                  name: 'fern',
                  pointer: '/paths/~1plants/post/responses/200/content/application~1json/examples/fern/value',
                  value: { name: 'Boston fern' },
                  problems: []
                }
              ]
            }
          ],
          otherMediaTypes: [],
          headers: []
        },
        {
          status: '400',
          pointer: '/paths/~1plants/post/responses/400',
          content: [
            {
              mediaType: 'application/json',
              pointer: '/paths/~1plants/post/responses/400/content/application~1json',
              schema: schema3,
              examples: [
                {
                  name: 'unexpected',
                  pointer: '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected/value',
                  value: { error: 9001, message: 'Unexpected error' },
                  problems: []
                },
                {
                  name: 'name-missing',
                  pointer: '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing/value',
                  value: { error: 3001, message: '"name" is required' },
                  problems: []
                }
              ]
            }
          ],
          otherMediaTypes: [],
          headers: []
        }
      ]
    }
  ],
  leftOut: [],
  warnings: []
}

/** Its schemas with a name. */
export const namedSchemas: readonly NamedSchema[] = [
  { name: 'Plant', direction: 'response', schema: schema2 },
  { name: 'NewPlant', direction: 'request', schema: schema1 },
  { name: 'Error', direction: 'response', schema: schema3 }
]

/** Who checks its values: objects of scalars. */
export const compilers: Compilers = { requests: plainCompiler, responses: plainCompiler }
