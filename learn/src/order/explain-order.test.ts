import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { explainOrder } from './explain-order.ts'
import { type OrderTraits, withoutNeedless } from './written-order.ts'
import { classesOf } from '../profile/classes/classes.ts'

/** The order that a profile of a service with these traits needs, if no response shows another one. */
function written(traits: Partial<OrderTraits>): readonly string[] {
  const all = { firstType: false, nullApart: false, anyOrder: false, ...traits }
  const order = explainOrder([], {}, all, { operation: servedStore, path: '/plants' })
  return withoutNeedless(order, classesOf(servedStore))
}

test('the default order is not written', () => {
  expect(written({})).toEqual([])
})

test('any order is written alone', () => {
  expect(written({ anyOrder: true })).toEqual(['any-order'])
})

test.each([
  [{ firstType: true }, 'first-type'],
  [{ firstType: true, nullApart: true }, 'type/id/null'],
])('with %j, an order is written up to %s', (traits, key) => {
  const order = written(traits)
  expect(order.slice(0, 2)).toEqual(['unknown-path', 'encoded-path'])
  expect(order.filter((listed) => listed === key)).toEqual([key])
  expect(order.at(-1)).toBe(key)
})
