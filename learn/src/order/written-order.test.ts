import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { groupsOf } from './order-groups.ts'
import { ORDERS_OF_TYPES, type OrderTraits, withoutNeedless, writeOrder } from './written-order.ts'

const classes = classesOf(servedStore.source)
const nulls = ['type/id/null', 'type/name/null', 'type/tag/null']

/** The order of a service with these traits, in the default order else. */
const written = (traits: Partial<OrderTraits>): readonly string[] =>
  writeOrder(groupsOf(classes), { firstType: false, nullApart: false, anyOrder: false, ...traits })

/** What of it a profile needs. */
const needed = (traits: Partial<OrderTraits>): readonly string[] =>
  withoutNeedless(written(traits), classes)

test('wrong types are in the default order, in that of the body, or that with null as missing', () => {
  const words = ORDERS_OF_TYPES.map((traits) =>
    written(traits).filter((key) => ['first-type', ...nulls].includes(key)),
  )
  expect(words.map((list) => new Set(list))).toEqual([
    new Set(),
    new Set(['first-type']),
    new Set(['first-type', ...nulls]),
  ])
})

test('the default order is not written', () => {
  expect(needed({})).toEqual([])
})

test('any order is written alone', () => {
  expect(needed({ anyOrder: true })).toEqual(['any-order'])
})

test.each([
  [{ firstType: true }, 'first-type'],
  [{ firstType: true, nullApart: true }, 'type/id/null'],
])('with %j, an order is written up to %s', (traits, key) => {
  const order = needed(traits)
  expect(order.slice(0, 2)).toEqual(['unknown-path', 'encoded-path'])
  expect(order.filter((listed) => listed === key)).toEqual([key])
  expect(order.at(-1)).toBe(key)
})
