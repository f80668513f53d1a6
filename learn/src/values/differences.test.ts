import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const differing = (before: unknown, after: unknown): readonly string[] =>
  differences(before, after).map(
    ({ path, values: [was, is] }) => `${path.join('/')}: ${String(was)} ${String(is)}`,
  )

test('equal values have none', () => {
  expect(differing({ a: [1, { b: 2n }] }, { a: [1, { b: 2n }] })).toEqual([])
})

test('names each member and item that differs, at any depth', () => {
  expect(differing({ a: [1, { b: 2 }], c: 3 }, { a: [1, { b: 5 }], c: 4 })).toEqual([
    'a/1/b: 2 5',
    'c: 3 4',
  ])
})

test('names members that only one of the values has', () => {
  expect(differing({ a: 1 }, { b: 2 })).toEqual(['a: 1 undefined', 'b: undefined 2'])
})

test.each(['constructor', '__proto__'])('compares a member with the name %s', (name) => {
  const after: unknown = JSON.parse(`{"${name}":2}`)
  expect(differences({}, after)).toEqual([{ path: [name], values: [undefined, 2] }])
})

test('an object and an array differ as a whole', () => {
  expect(differing({ a: [] }, { a: {} })).toEqual(['a:  [object Object]'])
  expect(differing('x', { a: 1 })).toEqual([': x [object Object]'])
})
