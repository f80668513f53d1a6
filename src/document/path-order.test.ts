import { expect, test } from 'vitest'
import { isMoreConcrete, vaguenessOf } from './path-order.ts'

test.each([
  ['plants', 0],
  ['a{b', 0],
  ['{id}.txt', 1],
  ['{a}{b}', 1],
  ['{id}', 2],
  ['{}', 2],
])('a literal segment is the least vague, and a parameter the most: %s', (segment, vagueness) => {
  expect(vaguenessOf(segment)).toBe(vagueness)
})

test.each([
  ['/plants/mine', '/plants/{id}', true],
  ['/plants/{id}', '/plants/mine', false],
  ['/{store}/{plant}.txt', '/{store}/{plant}', true],
  // The first segment decides.
  ['/plants/{id}/{part}', '/{kind}/1/leaves', true],
  ['/plants/{id}', '/plants/{plantId}', false],
])('%s comes before %s: %j', (path, other, isBefore) => {
  expect(isMoreConcrete(path.split('/'), other.split('/'))).toBe(isBefore)
})
