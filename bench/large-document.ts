import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A part of a document that is copied as it is. */
type Part = Readonly<Record<string, unknown>>

interface Create {
  readonly requestBody: Part
  readonly responses: Readonly<Record<'200' | '400', { readonly content: Part }>>
}

interface PlantStore {
  readonly paths: { readonly '/plants': { readonly post: Create } }
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', format: 'int64' },
}

/**
 * An OpenAPI document with `POST /plants` of a file and further collections, each with operations to list, create, read and
 * remove, until it has `count` operations.
 */
export function largeDocument(file: string, count: number): object {
  const store = parse(readFileSync(file, 'utf8')) as PlantStore
  const { post } = store.paths['/plants']
  const others = Array.from({ length: count - 1 }, (_, nth) => further(nth, post))
  const paths: Record<string, Part> = { ...store.paths }
  for (const { path, method, operation } of others)
    paths[path] = { ...paths[path], [method]: operation }
  return { ...store, paths }
}

/** The nth further operation. */
function further(nth: number, { requestBody, responses }: Create) {
  const collection = `/collection-${Math.floor(nth / 4)}`
  const one = `${collection}/{id}`
  const { 400: refused, 200: created } = responses
  const list = { type: 'array', items: { $ref: '#/components/schemas/Plant' } }
  const listed = { description: 'All', content: { 'application/json': { schema: list } } }
  const unknown = { ...refused, description: 'Unknown' }
  const removed = { description: 'Removed' }
  const operations = [
    { path: collection, method: 'post', operation: { requestBody, responses } },
    { path: collection, method: 'get', operation: { responses: { 200: listed, 400: refused } } },
    {
      path: one,
      method: 'get',
      operation: { parameters: [ID], responses: { 200: created, 400: refused, 404: unknown } },
    },
    {
      path: one,
      method: 'delete',
      operation: { parameters: [ID], responses: { 204: removed, 400: refused, 404: unknown } },
    },
  ]
  return operations[nth % 4]!
}
