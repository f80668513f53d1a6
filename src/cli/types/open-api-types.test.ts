import { expect, test, vi } from 'vitest'
import { parseDocument } from '../../document/parse-document.ts'
import { openApiTypes, resourceTypes } from './open-api-types.ts'

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } }
const responses = { 200: { description: 'a plant', content } }
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]

const document = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  paths: {
    '/plants': { post: { requestBody: { content }, responses } },
    '/plants/{id}': { parameters, get: { responses }, delete: { responses: { 204: {} } } },
    '/trees': { post: { requestBody: { content }, responses: { 204: { description: '' } } } },
    '/health': { get: { responses } },
  },
  components: {
    schemas: {
      Plant: { type: 'object', properties: { height: { type: 'integer', format: 'int64' } } },
    },
  },
}

test('types have the schemas of a document, and int64 as bigint, too', async () => {
  const types = await openApiTypes(document, 'garden.yaml')
  expect(types).toMatch(/Plant: \{\s+\/\*\* Format: int64 \*\/\s+height\?: number \| bigint;/)
  expect(types).toContain('"/plants/{id}"')
})

test('a discriminator may map to names of schemas, and to references', async () => {
  const kind = { type: 'string' }
  const tree = { type: 'object', properties: { kind } }
  const oneOf = [{ $ref: '#/components/schemas/Tree' }]
  const mapping = { oak: 'Tree', fir: '#/components/schemas/Tree' }
  const schemas = {
    ...document.components.schemas,
    Tree: tree,
    Any: { oneOf, discriminator: { propertyName: 'kind', mapping } },
  }
  const types = await openApiTypes({ ...document, components: { schemas } }, 'garden.yaml')
  expect(types).toMatch(/Tree: \{\s+.*kind: "oak" \| "fir";/s)
})

test('a resource is what a read shows, or else what creates it', () => {
  const types = resourceTypes(parseDocument(document))
  expect(types).toContain(
    `  "/plants": paths["/plants/{id}"]['get']['responses'][200]['content']["application/json"]\n`,
  )
  expect(types).toContain(
    `  "/trees": NonNullable<paths["/trees"]['post']['requestBody']>['content']["application/json"]\n`,
  )
  expect(types).not.toContain('  "/health"')
})

test('what openapi-typescript cannot write is an error that names the document', async () => {
  await expect(openApiTypes({ openapi: '4.0.0' }, 'garden.yaml')).rejects.toThrow(
    'garden.yaml can be read, but openapi-typescript writes no types of it: ',
  )
})

test('without openapi-typescript an error says how to install it', async () => {
  vi.resetModules()
  vi.doMock('openapi-typescript', () => {
    throw new Error('not installed')
  })
  const { openApiTypes: withoutPackage } = await import('./open-api-types.ts')
  await expect(withoutPackage(document, 'garden.yaml')).rejects.toThrow(
    'npm install --save-dev openapi-typescript typescript@5',
  )
})
