import { expect, test } from 'vitest'
import { operationOf } from '../../test/support/document.ts'
import { resourcesOf, thingOf } from './words.ts'

test.each([
  ['/plants', 'plants'],
  ['/garden/orders', 'orders'],
  ['/shops/{shop}/orderItems', 'order items'],
  ['/v1/order-items/{id}', 'order items'],
  ['/G%C3%A4rten', 'gärten'],
  ['/100%', '100'],
  ['/', 'resources'],
  ['/{id}', 'resources'],
])('an operation at %s creates %s', (path, resources) => {
  expect(resourcesOf({ path })).toBe(resources)
})

test.each([
  ['NewPlant', 'plant'],
  ['CreateOrderRequest', 'order'],
  ['order-item', 'order item'],
  ['News', 'news'],
  ['Request', 'request'],
])('the schema %s describes a %s', (name, thing) => {
  const schema = { $ref: `#/components/schemas/${name}` }
  expect(thingOf(operationOf(schema, { schemas: { [name]: {} } }))).toBe(thing)
})

test('a schema without a name describes a body', () => {
  expect(thingOf(operationOf({ type: 'object' }))).toBe('body')
})
