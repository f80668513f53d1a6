import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { typeValues } from './type-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const number: Schema = { pointer, types: ['number'] }
const text: Schema = { pointer, types: ['string'] }
const array: Schema = { pointer, types: ['array'] }

describe('other types than that of a schema', () => {
  const types = [
    '"fern"',
    '5',
    '0',
    '1.5',
    'true',
    'false',
    'null',
    '[]',
    '{}',
    '"5"',
    '""',
    '"true"',
  ]
  const jsonOf = (schema: Schema): readonly unknown[] => typeValues(schema).map(({ json }) => json)

  test('have one value each, and spellings that servers convert', () => {
    expect(jsonOf(number)).toEqual(types)
    expect(typeValues(number)[0]).toEqual({ about: 'type', json: '"fern"' })
  })

  test('have no spelling of a value that may be of several types', () => {
    const bounded = { pointer, minimum: 10 }
    const withoutTexts = types.filter((json) => !json.startsWith('"'))
    expect(jsonOf({ ...bounded, types: ['integer', 'string'] })).toEqual(withoutTexts)
    expect(jsonOf({ ...bounded, types: ['integer', 'null'] }).length).toBeGreaterThan(types.length)
  })

  test('of a boolean have words and numbers that stand for one', () => {
    expect(jsonOf({ pointer, types: ['boolean'] })).toEqual([
      ...types,
      '1',
      '-1',
      '"false"',
      '"yes"',
      '"on"',
      '"1"',
      '"TRUE"',
    ])
  })

  test('of an object with required members have no empty object', () => {
    expect(jsonOf({ pointer, types: ['object'], required: ['a'] })).not.toContain('{}')
    expect(jsonOf({ pointer, types: ['object'] })).toContain('{}')
    expect(jsonOf({ ...text, required: ['a'] })).toContain('{}')
  })

  test('of a number with bounds have a fraction and a string within them', () => {
    expect(jsonOf({ ...integer, minimum: 13 })).toEqual([...types, '14.5', '"14"'])
    expect(jsonOf({ ...integer, minimum: 2 })).toEqual([...types, '3.5'])
    expect(jsonOf({ ...number, minimum: 13 })).toEqual([...types, '"14"'])
    // The list has a fraction and a string of 5, which is not within these bounds.
    expect(jsonOf({ ...integer, minimum: 6 })).toEqual([...types, '7.5', '"7"'])
  })

  test('of a text of digits have the number', () => {
    const schema: Schema = { ...text, pattern: '^[1-9][0-9]{4}$' }
    const [json] = jsonOf(schema).slice(types.length)
    expect(json).toMatch(/^[1-9]\d{4}$/)
  })

  test('of an array have an item alone', () => {
    const schema: Schema = { ...array, items: { ...integer, minimum: 8 } }
    expect(jsonOf(schema)).toEqual([...types, '9'])
    expect(jsonOf(array)).toEqual(types)
  })
})
