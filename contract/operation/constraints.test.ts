import { expect, test } from 'vitest'
import { assertsOnly, boundsNumbers, hasType, isOnlyOfType } from './constraints.ts'

test('a schema has each type that it lists', () => {
  const schema = { pointer: '', types: ['string', 'null'] } as const
  expect((['string', 'null', 'integer'] as const).map((type) => hasType(schema, type))).toEqual([
    true,
    true,
    false,
  ])
  expect(hasType({ pointer: '' }, 'string')).toBe(false)
})

test.each([
  ['integer', 'int64', true],
  ['number', 'int32', true],
  ['number', 'float', true],
  ['number', 'double', true],
  ['integer', 'double', false],
  ['number', 'currency', false],
  ['integer', undefined, false],
  ['string', 'int64', false],
] as const)('a format bounds numbers: %s of %s: %s', (type, format, isBound) => {
  expect(boundsNumbers({ pointer: '', types: [type], ...(format && { format }) })).toBe(isBound)
})

test('a schema asserts only some keywords, whatever annotations it has', () => {
  const schema = { pointer: '', types: ['string'], default: 'a' } as const
  expect(assertsOnly(schema, ['types'])).toBe(true)
  expect(assertsOnly(schema, [])).toBe(false)
  expect(assertsOnly({ ...schema, maxLength: 5 }, ['types'])).toBe(false)
})

test('a schema is only of a type that it names alone', () => {
  expect(isOnlyOfType({ pointer: '', types: ['object'] }, 'object')).toBe(true)
  expect(isOnlyOfType({ pointer: '', types: ['object'] }, 'array')).toBe(false)
  expect(isOnlyOfType({ pointer: '', types: ['object', 'null'] }, 'object')).toBe(false)
  expect(isOnlyOfType({ pointer: '' }, 'object')).toBe(false)
})
