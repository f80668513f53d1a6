import { expect, test } from 'vitest'
import { jsonText } from '../../base/json-text.ts'
import { Decimal } from '../../base/validator.ts'
import type { Schema } from '../schema.ts'
import { numbersAbout } from './numbers.ts'

const integer: Schema = { pointer: '', types: ['integer'] }
const number: Schema = { pointer: '', types: ['number'] }

const textsOf = (schema: Schema, valid: unknown = 1): readonly string[] =>
  numbersAbout({ schema, value: valid, sample: () => undefined }).map(
    ({ about, value }) => `${about} ${jsonText(value)}`,
  )

test.each<[title: string, schema: Partial<Schema>, numbers: readonly string[]]>([
  ['a minimum', { minimum: 5 }, ['minimum 5', 'minimum 4', 'minimum 6']],
  [
    'a maximum of multiples',
    { exclusiveMaximum: 20, multipleOf: 5 },
    ['exclusiveMaximum 20', 'exclusiveMaximum 15', 'exclusiveMaximum 25'],
  ],
  [
    'the greatest safe integer',
    { maximum: 2 ** 53 - 1 },
    ['maximum 9007199254740991', 'maximum 9007199254740990', 'maximum 9007199254740992'],
  ],
  ['an integer beyond doubles', { maximum: 2n ** 60n }, []],
  [
    'an int64 beyond doubles',
    { maximum: 2n ** 60n, format: 'int64' },
    ['maximum 1152921504606846976', 'maximum 1152921504606846975', 'maximum 1152921504606846977'],
  ],
  [
    'an integer beyond doubles of multiples that they tell apart',
    { maximum: 2n ** 62n, multipleOf: 1024 },
    [2n ** 62n, 2n ** 62n - 1024n, 2n ** 62n + 1024n].map((number) => `maximum ${number}`),
  ],
  [
    'a bound beyond doubles with a divisor of a fraction',
    { maximum: 2n ** 62n, multipleOf: 0.5 },
    [],
  ],
])('%s has its bound and its neighbors, where doubles differ', (_, keywords, numbers) => {
  const texts = textsOf({ ...integer, ...keywords })
  expect(texts.filter((text) => !/^(?:format|multipleOf)/.test(text))).toEqual(numbers)
})

test('a number has neighbors at one and at a half', () => {
  expect(textsOf({ ...number, minimum: 0 })).toEqual(
    ['0', '-1', '1', '-0.5', '0.5'].map((text) => `minimum ${text}`),
  )
})

test('a bound with more digits than a double is not sent itself', () => {
  expect(textsOf({ ...number, maximum: new Decimal('0.30000000000000000001', false) })).toEqual(
    ['-0.7', '1.3', '-0.2', '0.8'].map((text) => `maximum ${text}`),
  )
})

test('a number within a bound is one about whose multiple decimals and doubles agree', () => {
  const bounds = textsOf({ ...number, maximum: 20, multipleOf: 0.05 }).filter((text) =>
    text.startsWith('maximum'),
  )
  expect(bounds).toEqual(['maximum 20.05'])
})

test('multiples have numbers between them, the first beside a valid one', () => {
  expect(textsOf({ ...integer, multipleOf: 5 }, 10)).toEqual(
    ['11', '9', '12.5', '5', '10', '20', '40', '320', '5120', '11', '7.5', '12.5', '322.5'].map(
      (text) => `multipleOf ${text}`,
    ),
  )
})

test.each<[multipleOf: number | bigint, numbers: readonly string[]]>([
  [1, ['1.5', '1', '2', '4', '8', '64', '1024', '1.5', '2.5', '64.5']],
  // 3.5 and 1.5 are beside the valid number.
  [2.5, ['3.5', '1.5', '3.75', '2.5', '5', '10', '20', '160', '2560', '3.75', '6.25', '161.25']],
  [10n ** 20n, []],
])('of %s are sent what is a multiple and what is none', (multipleOf, numbers) => {
  const valid = multipleOf === 2.5 ? 2.5 : 1
  expect(textsOf({ ...number, multipleOf }, valid)).toEqual(
    numbers.map((text) => `multipleOf ${text}`),
  )
})

test.each<[schema: Schema, numbers: readonly string[]]>([
  [
    { ...integer, format: 'int64' },
    ['07', '06', '08', '-08', '-09', '-07'].map((end) => end.replace('0', '922337203685477580')),
  ],
  [
    { ...integer, format: 'int32' },
    ['2147483647', '2147483646', '2147483648', '-2147483648', '-2147483649', '-2147483647'],
  ],
  [{ ...number, format: 'float' }, ['3e+38', '-3e+38', '1e+39', '-1e+39']],
  [{ ...number, format: 'double' }, ['1e+308', '1e400', '-1e400']],
  [{ ...integer, format: 'double' }, []],
  [{ ...integer, format: 'date' }, []],
])('the format of %j has numbers at its ends', (schema, numbers) => {
  expect(textsOf(schema)).toEqual(numbers.map((text) => `format ${text}`))
})

test('a float has no number that rounds to the other side of a bound', () => {
  const texts = textsOf({ ...number, format: 'float', minimum: 0.3 })
  expect(texts.filter((text) => text.startsWith('minimum'))).toEqual([
    'minimum -0.7',
    'minimum 1.3',
    'minimum -0.2',
    'minimum 0.8',
  ])
})
