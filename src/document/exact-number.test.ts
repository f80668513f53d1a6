import { describe, expect, test } from 'vitest'
import { Decimal } from '../base/validator.ts'
import {
  compareNumbers,
  decimalParts,
  type ExactNumber,
  isMultipleOf,
  numberKey,
} from './exact-number.ts'

const decimal = (source: string): Decimal => new Decimal(source, false)

test.each<[value: ExactNumber, sign: number, digits: string, point: number]>([
  [0, 0, '', 0],
  [-0.5, -1, '5', 0],
  [120, 1, '12', 3],
  [0.003, 1, '3', -2],
  [-(2n ** 63n), -1, '9223372036854775808', 19],
  [decimal('1.50e400'), 1, '15', 401],
  [decimal('-0.001e-2'), -1, '1', -4],
])('the parts of %s', (value, sign, digits, point) => {
  expect(decimalParts(value)).toEqual({ sign, digits, point })
})

describe('numberKey', () => {
  test.each<[key: string, values: readonly ExactNumber[]]>([
    ['0', [0, -0, 0n, decimal('0.0e5')]],
    ['5', [5, 5n, decimal('5.0'), decimal('0.5e1')]],
    ['-20', [-20, -20n, decimal('-2e1')]],
    ['999999999999999', [999_999_999_999_999, decimal('999999999999999.0')]],
    ['.5e0', [0.5, decimal('5e-1')]],
    ['-.125e1', [-1.25]],
    ['9007199254740991', [2 ** 53 - 1, 2n ** 53n - 1n, decimal('9007199254740991.0')]],
    ['10000000000000000', [1e16, 10n ** 16n, decimal('1e16')]],
    ['10000000000000000000', [1e19, decimal('1e19')]],
    ['.1e21', [1e20, 10n ** 20n, decimal('1e20')]],
  ])('%s', (key, values) => {
    expect(values.map(numberKey)).toEqual(values.map(() => key))
  })
})

test.each<[first: ExactNumber, second: ExactNumber, order: number]>([
  [1, 2, -1],
  [2n, 1, 1],
  [1, 1n, 0],
  [decimal('1e400'), 1, 1],
  [decimal('-1e400'), 1, -1],
  [decimal('1e400'), decimal('1.0e400'), 0],
  [decimal('1.1e400'), decimal('1.2e400'), -1],
  [decimal('1.2e400'), decimal('1.1e400'), 1],
  [decimal('-1e400'), decimal('-1e401'), 1],
])('compares %s with %s', (first, second, order) => {
  expect(Math.sign(compareNumbers(first, second))).toBe(order)
})

test.each<[value: ExactNumber, divisor: ExactNumber, isMultiple: boolean]>([
  [6, 3, true],
  [7, 3, false],
  [0, 0.3, true],
  [0.07, 0.01, true],
  [0.075, 0.01, false],
  [-0.9, 0.3, true],
  [2n ** 64n, 4, true],
  [2n ** 64n + 1n, 4, false],
  [decimal('1e400'), 7, false],
  [decimal('7e400'), 7, true],
  [decimal('1e400'), 1024, true],
  [decimal('1234567890123456789012345'), 5, true],
  [decimal('1234567890123456789012346'), 5, false],
  [1, 0.3, false],
  [500, 1.25, true],
])('%s is a multiple of %s: %j', (value, divisor, isMultiple) => {
  expect(isMultipleOf(value, divisor)).toBe(isMultiple)
})
