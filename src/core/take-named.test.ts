import { expect, test } from 'vitest'
import { takeNamed } from './take-named.ts'

const take = takeNamed(['id', 'name'])

test('an object that has only these members is taken as it is', () => {
  const plant = { id: 1, name: 'fern' }
  expect(take(plant)).toBe(plant)
})

test('other members are left out, and none is added', () => {
  expect(take({ id: 1, color: 'green' })).toStrictEqual({ id: 1 })
  expect(take({ color: 'green' })).toStrictEqual({})
})

test('the members are in their order', () => {
  expect(Object.keys(take({ name: 'fern', id: 1 }) as object)).toEqual(['id', 'name'])
})

test('other values stay as they are', () => {
  for (const value of [null, 'text', 3, [1]]) expect(take(value)).toBe(value)
})

test('a member named __proto__ is data', () => {
  const taken = takeNamed(['__proto__'])(JSON.parse('{"__proto__":{"a":1},"b":2}')) as object
  expect(JSON.stringify(taken)).toBe('{"__proto__":{"a":1}}')
  expect(Object.getPrototypeOf(taken)).toBe(Object.prototype)
})
