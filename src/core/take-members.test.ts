import { describe, expect, test } from 'vitest'
import { takeMembers, whole } from './take-members.ts'

const upperCase = (value: unknown): unknown => String(value).toUpperCase()

describe('takeMembers', () => {
  test('takes a part of a member, and others whole', () => {
    const take = takeMembers([
      ['id', whole],
      ['name', upperCase],
    ])
    expect(take({ name: 'fern', color: 'green', id: 1 })).toStrictEqual({ id: 1, name: 'FERN' })
  })

  test('takes an object as it is if each part is all of its member', () => {
    const plant = { id: 1, name: 'FERN' }
    const members = [
      ['id', whole],
      ['name', upperCase],
    ] as const
    expect(takeMembers(members)(plant)).toBe(plant)
    expect(takeMembers([['id', whole]])({ id: 1, name: 'fern' })).toStrictEqual({ id: 1 })
  })

  test('leaves other values as they are', () => {
    for (const value of [null, 'text', 3, [1]])
      expect(takeMembers([['name', upperCase]])(value)).toBe(value)
  })
})
