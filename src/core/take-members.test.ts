import { describe, expect, test } from 'vitest'
import { takeMembers, whole } from './take-members.ts'

const plain = takeMembers([
  ['id', whole],
  ['name', whole],
])

describe('takeMembers', () => {
  test('takes an object that has only these members as it is', () => {
    const plant = { id: 1, name: 'fern' }
    expect(plain(plant)).toBe(plant)
  })

  test('leaves out other members, and adds none', () => {
    expect(plain({ id: 1, color: 'green' })).toStrictEqual({ id: 1 })
    expect(plain({ color: 'green' })).toStrictEqual({})
  })

  test('puts the members in their order', () => {
    expect(Object.keys(plain({ name: 'fern', id: 1 }) as object)).toEqual(['id', 'name'])
  })

  test('takes a part of a member', () => {
    const take = takeMembers([['name', (value) => String(value).toUpperCase()]])
    expect(take({ name: 'fern' })).toStrictEqual({ name: 'FERN' })
  })

  test('leaves other values as they are', () => {
    for (const value of [null, 'text', 3, [1]]) expect(plain(value)).toBe(value)
  })

  test('takes a member named __proto__ as data', () => {
    const take = takeMembers([['__proto__', whole]])
    const taken = take(JSON.parse('{"__proto__":{"a":1},"b":2}')) as object
    expect(JSON.stringify(taken)).toBe('{"__proto__":{"a":1}}')
    expect(Object.getPrototypeOf(taken)).toBe(Object.prototype)
  })
})
