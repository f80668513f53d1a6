import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { explainOrder } from './explain-order.ts'

/** The order that a profile needs with these keys, if no response shows another one. */
const written = (order: readonly string[]): readonly string[] =>
  explainOrder([], { order }, { operation: servedStore, path: '/plants' })

test('the default order is not written', () => {
  expect(written([])).toEqual([])
})

test('any order is written alone', () => {
  expect(written(['any-order'])).toEqual(['any-order'])
})

test.each(['first-type', 'type/tag/null'])('an order is written up to %s', (key) => {
  const order = written([key])
  expect(order.slice(0, 2)).toEqual(['unknown-path', 'encoded-path'])
  expect(order.filter((listed) => listed === key)).toEqual([key])
  expect(order.at(-1)).toBe(key)
})
