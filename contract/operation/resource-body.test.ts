import { describe, expect, test } from 'vitest'
import { identityIn, isItemOf, itemsIn, resourceIn } from './resource-body.ts'

describe('the resource in a response', () => {
  const plant = { id: 7, name: 'Fern' }

  test('is the body, or a member of its envelope', () => {
    expect(resourceIn(plant, ['name'])).toBe(plant)
    expect(resourceIn({ data: plant, meta: { took: 1 } }, ['id', 'name'])).toBe(plant)
    expect(resourceIn({ message: 'done' }, ['name'])).toBeUndefined()
    expect(resourceIn([plant], ['name'])).toBeUndefined()
  })

  test('is identified by the member named like the parameter, else by id', () => {
    expect(identityIn({ id: 1, plant_id: 'p-7' }, 'plantId')).toEqual({
      member: 'plant_id',
      text: 'p-7',
    })
    expect(identityIn(plant, 'plantId')).toEqual({ member: 'id', text: '7' })
    expect(identityIn({ id: 9007199254740993n }, 'id')?.text).toBe('9007199254740993')
  })

  test.each([null, '', '..', 1.5, {}, true])('has no identity that is %j', (id) => {
    expect(identityIn({ id }, 'id')).toBeUndefined()
  })
})

describe('the items of a list', () => {
  const items = [{ id: 1 }]

  test.each([
    ['the body', items],
    ['its only list', { items, total: 1 }],
    ['the only list of objects', { items, facets: ['red'] }],
    ['a list in an envelope', { data: { plants: items } }],
  ])('are %s', (_where, body) => {
    expect(itemsIn(body)).toBe(items)
  })

  test('are unknown without a list, and with several', () => {
    expect(itemsIn({ a: items, b: items })).toBeUndefined()
    expect(itemsIn({ count: 0 })).toBeUndefined()
    expect(itemsIn(undefined)).toBeUndefined()
  })
})

describe('an item is recognized', () => {
  const wanted = {
    identity: 'AB',
    parameter: 'plantId',
    mark: { member: 'name', text: 'Check 1' },
  } as const

  test('by its identity, in any letter case, and not by its name then', () => {
    expect(isItemOf({ id: 'ab', name: 'Moss' }, wanted)).toBe(true)
    expect(isItemOf({ id: 'ac', name: 'Check 1' }, wanted)).toBe(false)
    expect(isItemOf('AB', wanted)).toBe(true)
  })

  test('by its name where it has no identity', () => {
    expect(isItemOf({ name: 'Check 1' }, wanted)).toBe(true)
    expect(isItemOf({ name: 'Moss' }, wanted)).toBe(false)
    expect(isItemOf({ color: 'red' }, wanted)).toBeUndefined()
  })
})
