const price = { type: 'number', minimum: 0, multipleOf: 0.01 }

/** A document of another service than the Plant Store: orders with lines, and a key. */
export const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2.3.0' },
  paths: {
    '/v2/orders': {
      post: {
        operationId: 'createOrder',
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
        },
        responses: {
          201: {
            description: 'The order.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
          401: { $ref: '#/components/responses/Problem' },
          422: { $ref: '#/components/responses/Problem' },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
    responses: {
      Problem: {
        description: 'Why there is no order.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
    schemas: {
      NewOrder: {
        type: 'object',
        required: ['customer', 'lines'],
        properties: {
          customer: { type: 'string', minLength: 1, maxLength: 80 },
          note: { type: ['string', 'null'] },
          lines: {
            type: 'array',
            minItems: 1,
            maxItems: 20,
            items: {
              type: 'object',
              required: ['sku', 'count'],
              properties: {
                sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
                count: { type: 'integer', format: 'int32', minimum: 1, maximum: 99 },
                price,
              },
            },
          },
        },
      },
      Order: {
        allOf: [
          { $ref: '#/components/schemas/NewOrder' },
          {
            type: 'object',
            required: ['id', 'status'],
            properties: {
              id: { type: 'string', format: 'uuid', readOnly: true },
              status: { enum: ['open', 'paid'] },
            },
          },
        ],
      },
      Problem: {
        type: 'object',
        required: ['status', 'title'],
        properties: { status: { type: 'integer' }, title: { type: 'string' } },
      },
    },
  },
}

/** An order that the document allows. */
export const ORDER = { customer: 'Ada', lines: [{ sku: 'FER-0001', count: 2 }] }
