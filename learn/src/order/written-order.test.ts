import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { ORDERS_OF_TYPES, orderWith } from './written-order.ts'

const classes = classesOf(servedStore)

test('wrong types are in the default order, in that of the body, or that with null as missing', () => {
  const orders = ORDERS_OF_TYPES.map((traits) => new Set(orderWith(traits, classes)))
  expect(orders).toEqual([
    new Set(),
    new Set(['first-type']),
    new Set(['first-type', 'type/id/null', 'type/name/null', 'type/tag/null']),
  ])
})

test('any order is a word in the list, too', () => {
  const traits = { firstType: false, nullApart: false, anyOrder: true }
  expect(orderWith(traits, classes)).toEqual(['any-order'])
})
