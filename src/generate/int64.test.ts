import { expect, test } from 'vitest'
import { Decimal, validateError, validateNewPlant } from '../generated/validators.ts'
import { line } from './trial.ts'

const notInteger = '/id type: must be an integer'
const beyond = '/id format: must be from -9223372036854775808 to 9223372036854775807 (int64)'

/** A row per `id`: how it was written, what a strict parser makes of it, and the problem if there is one. */
const ids: readonly (readonly [written: string, id: unknown, problem?: string])[] = [
  ['0', 0],
  ['-0', -0],
  ['2^53 - 1', 9007199254740991],
  ['2^53 as a double', 9007199254740992],
  ['2^53 + 1', 9007199254740993n],
  ['2^63 - 1', 9223372036854775807n],
  ['2^63', 9223372036854775808n, beyond],
  ['2^63 as a double', 2 ** 63, beyond],
  ['the double before 2^63', 2 ** 63 - 1024],
  ['-2^63', -9223372036854775808n],
  ['-2^63 as a double', -(2 ** 63)],
  ['-2^63 - 1', -9223372036854775809n, beyond],
  ['the double before -2^63', -(2 ** 63) - 2048, beyond],
  ['10^30', 10n ** 30n, beyond],
  ['1e400', new Decimal('1e400', true), beyond],
  ['-1E+400', new Decimal('-1E+400', true), beyond],
  ['1e999999999', new Decimal('1e999999999', true), beyond],
  ['17.00000000000000000001', new Decimal('17.00000000000000000001', false), notInteger],
  ['1e-400', new Decimal('1e-400', false), notInteger],
  ['1.5', 1.5, notInteger],
  ['NaN', NaN, notInteger],
  ['Infinity', Infinity, notInteger],
  ['"7"', '7', notInteger],
  ['true', true, notInteger],
  ['null', null, notInteger],
  ['[]', [], notInteger],
  ['{}', {}, notInteger],
]

test.for(ids)('id %s', ([, id, problem]) => {
  const problems = validateNewPlant({ id, name: 'Fern' })
  expect(problems.map(line)).toEqual(problem === undefined ? [] : [problem])
})

const tooWide = '/error format: must be from -2147483648 to 2147483647 (int32)'
const errors: readonly (readonly [written: string, error: unknown, problem?: string])[] = [
  ['2^31 - 1', 2147483647],
  ['2^31', 2147483648, tooWide],
  ['-2^31', -2147483648],
  ['-2^31 - 1', -2147483649, tooWide],
  ['a small bigint', 5n],
  ['2^63', 9223372036854775808n, tooWide],
  ['1e400', new Decimal('1e400', true), tooWide],
  ['0.5', 0.5, '/error type: must be an integer'],
]

test.for(errors)('error %s', ([, error, problem]) => {
  const problems = validateError({ error, message: '' })
  expect(problems.map(line)).toEqual(problem === undefined ? [] : [problem])
})

test('a decimal is no object', () => {
  expect(validateNewPlant(new Decimal('1e400', true)).map(line)).toEqual([
    ' type: must be an object',
  ])
})

test('a NewPlant tells every problem in order', () => {
  const plant: unknown = JSON.parse(
    '{"tag":null,"id":"7","__proto__":{"name":"x"},"constructor":1}',
  )
  expect(validateNewPlant(plant).map(line)).toEqual([
    '/name required: is required',
    '/tag type: must be a string',
    '/id type: must be an integer',
  ])
})
