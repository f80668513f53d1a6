import { Decimal } from 'plant-store-kit/json'
import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

test.each<[value: unknown, other: unknown, isSame: boolean]>([
  [{ a: 1, b: [2, null] }, { b: [2, null], a: 1 }, true],
  [7, 7n, true],
  [new Decimal('1e400', true), new Decimal('1e400', true), true],
  [7, '7', false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [null, {}, false],
  [undefined, null, false],
])('JSON values of row %# are compared', (value, other, isSame) => {
  expect(isSameJson(value, other)).toBe(isSame)
  expect(isSameJson(other, value)).toBe(isSame)
})
