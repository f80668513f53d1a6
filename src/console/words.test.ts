import { expect, test } from 'vitest'
import { callerOf, resourcesOf } from './words.ts'

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
  ['bearer', 'token'],
  ['apiKey', 'key'],
  [null, 'token'],
] as const)('callers with the credential %s have a %s', (credential, caller) => {
  expect(callerOf({ credential })).toBe(caller)
})
