// generated from openapi.yaml by scripts/generate.ts; do not edit
/** openapi.yaml as a value. */
export const value: unknown = {
  openapi: '3.0.3',
  info: {
    title: 'Plant Store',
    version: '1.0.0',
    description: 'A sample plant store with a single documented operation, which creates a plant.\nRequests and responses are JSON over HTTP.\nLimits of rates, of body sizes and of field lengths are left open.\nOther operations, such as listing plants, and events are left open.\nVersion markers in paths or headers, and rules for changes, are left open.',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' }
  },
  servers: [{ url: '/', description: 'The base URL that the store is reached at.' }],
  security: [{ bearer: [] }],
  paths: {
    '/plants': {
      post: {
        operationId: 'createPlant',
        summary: 'Create plant',
        description: 'Creates a new plant in the store.\nNo status is documented other than those of the responses below.\nWhether the same id or name may be sent again is left open.',
        requestBody: {
          description: 'The plant to create, as one JSON object.\nA request that has another body, or none, fails.\nWhat a member given twice means is left open.',
          required: true,
          content: {
            'application/json': {
              schema: { '$ref': '#/components/schemas/NewPlant' },
              examples: {
                monstera: {
                  summary: 'Every field',
                  value: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' }
                },
                fern: { summary: 'Required fields only', value: { id: 2, name: 'Boston fern' } }
              }
            }
          }
        },
        responses: {
          '200': {
            description: 'Plant response\nA valid request that the store accepts gets this response.\nIts body need not repeat members that only the request has.',
            content: {
              'application/json': {
                schema: { '$ref': '#/components/schemas/Plant' },
                examples: {
                  monstera: {
                    summary: 'Every field',
                    value: { name: 'Monstera deliciosa', tag: 'indoor' }
                  },
                  fern: { summary: 'Required fields only', value: { name: 'Boston fern' } }
                }
              }
            }
          },
          '400': {
            description: 'Unexpected error\nEvery request that fails gets this response.',
            content: {
              'application/json': {
                schema: { '$ref': '#/components/schemas/Error' },
                examples: {
                  unexpected: {
                    summary: 'An error without a known cause',
                    value: { error: 9001, message: 'Unexpected error' }
                  },
                  'name-missing': {
                    summary: 'A refusal that names its cause',
                    value: { error: 3001, message: '"name" is required' }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'Every operation needs a token in its header, as Authorization: Bearer <token>.\nHow a token is made, how long it is valid and what it allows is left open.\nWhether a missing or wrong token has an error status of its own is left open.'
      }
    },
    schemas: {
      Plant: {
        description: 'A plant in the store.',
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'The name of the plant' },
          tag: { type: 'string', description: 'Tag that specifies the type' }
        }
      },
      NewPlant: {
        description: 'A plant to create, which has an identification number beside all members of Plant.',
        allOf: [
          { '$ref': '#/components/schemas/Plant' },
          {
            type: 'object',
            required: ['id'],
            properties: {
              id: {
                type: 'integer',
                format: 'int64',
                description: 'Identification number of the plant'
              }
            }
          }
        ]
      },
      Error: {
        description: 'What went wrong with a request that failed.',
        type: 'object',
        required: ['error', 'message'],
        properties: {
          error: {
            type: 'integer',
            format: 'int32',
            description: 'Numeric error value; its values, and when each is sent, are left open'
          },
          message: { type: 'string', description: 'Error message text' }
        }
      }
    }
  }
}

/** Its lines by JSON Pointer; those of sentences by the pointer of their text, a line feed and the sentence. */
export const lines: Readonly<Record<string, number>> = {
  '': 1,
  '/openapi': 1,
  '/info': 2,
  '/info/title': 3,
  '/info/version': 4,
  '/info/description': 5,
  '/info/description\nA sample plant store with a single documented operation, which creates a plant.': 6,
  '/info/description\nRequests and responses are JSON over HTTP.': 7,
  '/info/description\nLimits of rates, of body sizes and of field lengths are left open.': 8,
  '/info/description\nOther operations, such as listing plants, and events are left open.': 9,
  '/info/description\nVersion markers in paths or headers, and rules for changes, are left open.': 10,
  '/info/license': 11,
  '/info/license/name': 12,
  '/info/license/url': 13,
  '/servers': 14,
  '/servers/0': 15,
  '/servers/0/url': 15,
  '/servers/0/description': 16,
  '/security': 17,
  '/security/0': 18,
  '/security/0/bearer': 18,
  '/paths': 19,
  '/paths/~1plants': 20,
  '/paths/~1plants/post': 21,
  '/paths/~1plants/post/operationId': 22,
  '/paths/~1plants/post/summary': 23,
  '/paths/~1plants/post/description': 24,
  '/paths/~1plants/post/description\nCreates a new plant in the store.': 25,
  '/paths/~1plants/post/description\nNo status is documented other than those of the responses below.': 26,
  '/paths/~1plants/post/description\nWhether the same id or name may be sent again is left open.': 27,
  '/paths/~1plants/post/requestBody': 28,
  '/paths/~1plants/post/requestBody/description': 29,
  '/paths/~1plants/post/requestBody/description\nThe plant to create, as one JSON object.': 30,
  '/paths/~1plants/post/requestBody/description\nA request that has another body, or none, fails.': 31,
  '/paths/~1plants/post/requestBody/description\nWhat a member given twice means is left open.': 32,
  '/paths/~1plants/post/requestBody/required': 33,
  '/paths/~1plants/post/requestBody/content': 34,
  '/paths/~1plants/post/requestBody/content/application~1json': 35,
  '/paths/~1plants/post/requestBody/content/application~1json/schema': 36,
  '/paths/~1plants/post/requestBody/content/application~1json/schema/$ref': 37,
  '/paths/~1plants/post/requestBody/content/application~1json/examples': 38,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera': 39,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/summary': 40,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/value': 41,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/value/id': 42,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/value/name': 43,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/monstera/value/tag': 44,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/fern': 45,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/fern/summary': 46,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/fern/value': 47,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/fern/value/id': 48,
  '/paths/~1plants/post/requestBody/content/application~1json/examples/fern/value/name': 49,
  '/paths/~1plants/post/responses': 50,
  '/paths/~1plants/post/responses/200': 51,
  '/paths/~1plants/post/responses/200/description': 52,
  '/paths/~1plants/post/responses/200/description\nPlant response': 53,
  '/paths/~1plants/post/responses/200/description\nA valid request that the store accepts gets this response.': 54,
  '/paths/~1plants/post/responses/200/description\nIts body need not repeat members that only the request has.': 55,
  '/paths/~1plants/post/responses/200/content': 56,
  '/paths/~1plants/post/responses/200/content/application~1json': 57,
  '/paths/~1plants/post/responses/200/content/application~1json/schema': 58,
  '/paths/~1plants/post/responses/200/content/application~1json/schema/$ref': 59,
  '/paths/~1plants/post/responses/200/content/application~1json/examples': 60,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera': 61,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera/summary': 62,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera/value': 63,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera/value/name': 64,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/monstera/value/tag': 65,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/fern': 66,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/fern/summary': 67,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/fern/value': 68,
  '/paths/~1plants/post/responses/200/content/application~1json/examples/fern/value/name': 69,
  '/paths/~1plants/post/responses/400': 70,
  '/paths/~1plants/post/responses/400/description': 71,
  '/paths/~1plants/post/responses/400/description\nUnexpected error': 72,
  '/paths/~1plants/post/responses/400/description\nEvery request that fails gets this response.': 73,
  '/paths/~1plants/post/responses/400/content': 74,
  '/paths/~1plants/post/responses/400/content/application~1json': 75,
  '/paths/~1plants/post/responses/400/content/application~1json/schema': 76,
  '/paths/~1plants/post/responses/400/content/application~1json/schema/$ref': 77,
  '/paths/~1plants/post/responses/400/content/application~1json/examples': 78,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected': 79,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected/summary': 80,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected/value': 81,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected/value/error': 82,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/unexpected/value/message': 83,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing': 84,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing/summary': 85,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing/value': 86,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing/value/error': 87,
  '/paths/~1plants/post/responses/400/content/application~1json/examples/name-missing/value/message': 88,
  '/components': 89,
  '/components/securitySchemes': 90,
  '/components/securitySchemes/bearer': 91,
  '/components/securitySchemes/bearer/type': 92,
  '/components/securitySchemes/bearer/scheme': 93,
  '/components/securitySchemes/bearer/description': 94,
  '/components/securitySchemes/bearer/description\nEvery operation needs a token in its header, as Authorization: Bearer <token>.': 95,
  '/components/securitySchemes/bearer/description\nHow a token is made, how long it is valid and what it allows is left open.': 96,
  '/components/securitySchemes/bearer/description\nWhether a missing or wrong token has an error status of its own is left open.': 97,
  '/components/schemas': 98,
  '/components/schemas/Plant': 99,
  '/components/schemas/Plant/description': 100,
  '/components/schemas/Plant/type': 101,
  '/components/schemas/Plant/required': 102,
  '/components/schemas/Plant/required/0': 103,
  '/components/schemas/Plant/properties': 104,
  '/components/schemas/Plant/properties/name': 105,
  '/components/schemas/Plant/properties/name/type': 106,
  '/components/schemas/Plant/properties/name/description': 107,
  '/components/schemas/Plant/properties/tag': 108,
  '/components/schemas/Plant/properties/tag/type': 109,
  '/components/schemas/Plant/properties/tag/description': 110,
  '/components/schemas/NewPlant': 111,
  '/components/schemas/NewPlant/description': 112,
  '/components/schemas/NewPlant/allOf': 113,
  '/components/schemas/NewPlant/allOf/0': 114,
  '/components/schemas/NewPlant/allOf/0/$ref': 114,
  '/components/schemas/NewPlant/allOf/1': 115,
  '/components/schemas/NewPlant/allOf/1/type': 115,
  '/components/schemas/NewPlant/allOf/1/required': 116,
  '/components/schemas/NewPlant/allOf/1/required/0': 117,
  '/components/schemas/NewPlant/allOf/1/properties': 118,
  '/components/schemas/NewPlant/allOf/1/properties/id': 119,
  '/components/schemas/NewPlant/allOf/1/properties/id/type': 120,
  '/components/schemas/NewPlant/allOf/1/properties/id/format': 121,
  '/components/schemas/NewPlant/allOf/1/properties/id/description': 122,
  '/components/schemas/Error': 123,
  '/components/schemas/Error/description': 124,
  '/components/schemas/Error/type': 125,
  '/components/schemas/Error/required': 126,
  '/components/schemas/Error/required/0': 127,
  '/components/schemas/Error/required/1': 128,
  '/components/schemas/Error/properties': 129,
  '/components/schemas/Error/properties/error': 130,
  '/components/schemas/Error/properties/error/type': 131,
  '/components/schemas/Error/properties/error/format': 132,
  '/components/schemas/Error/properties/error/description': 133,
  '/components/schemas/Error/properties/message': 135,
  '/components/schemas/Error/properties/message/type': 136,
  '/components/schemas/Error/properties/message/description': 137
}
