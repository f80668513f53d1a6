import { expect, test } from 'vitest'
import { DocumentTree } from './document-tree.ts'

const tree = new DocumentTree({
  components: {
    schemas: {
      Order: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { plants: { prefixItems: [{ type: 'string' }], items: { type: 'integer' } } },
        additionalProperties: { type: 'boolean' },
      },
      Base: {
        properties: { note: { type: 'string' }, next: { $ref: '#/components/schemas/Order' } },
      },
    },
  },
})
const order = '/components/schemas/Order'
const base = '/components/schemas/Base'

test.each([
  ['', [order]],
  ['/note', [`${base}/properties/note`]],
  ['/plants/0', [`${order}/properties/plants/prefixItems/0`]],
  ['/plants/1', [`${order}/properties/plants/items`]],
  ['/plants/first', []],
  ['/next/note', [`${base}/properties/note`]],
  ['/color', [`${order}/additionalProperties`]],
])('the place %j of a body has the schemas %j', (place, pointers) => {
  expect(tree.schemasAt(order, place)).toEqual(pointers)
})

test('a schema that refers to itself has each of its parts once', () => {
  const pointers = tree.schemasFrom(order).map(({ pointer }) => pointer)
  expect(pointers).toEqual([order, `${order}/allOf/0`, base])
})

test('there is no value beyond a text, and none in a list under a name', () => {
  expect(tree.valueAt(`${base}/properties/note/type/0`)).toBe(undefined)
  expect(tree.valueAt(`${order}/allOf/first`)).toBe(undefined)
})
