import { describe, expect, test } from 'vitest'
import { textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { combinationValues } from './combination-values.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, combinationValues(schema))

describe('alternatives', () => {
  const branch = (name: string): Schema => ({
    pointer: `/${name}`,
    types: ['object'],
    required: [name],
    properties: [{ name, schema: { pointer, const: name } }],
  })

  test('have a value of each branch, and one with the members of the next', () => {
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')] }
    const values = about('oneOf', schema)
    expect(values).toContain('{"a":"a"}')
    expect(values).toContain('{"b":"b"}')
    expect(values).toContain('{"a":"a","b":"b"}')
    expect(values).toContain('{"b":"b","a":"a"}')
    expect(about('anyOf', schema)).toEqual([])
    expect(about('anyOf', { pointer, anyOf: [branch('a')] })).toContain('{"a":"a"}')
  })

  test('have no members of another branch if a discriminator names one', () => {
    const discriminator = { member: 'kind', mapping: {} }
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')], discriminator }
    expect(about('oneOf', schema)).not.toContain('{"a":"a","b":"b"}')
  })

  test('need no optional member of another branch', () => {
    const { required: _, ...optional } = branch('b')
    const schema: Schema = { pointer, oneOf: [branch('a'), optional] }
    expect(about('oneOf', schema)).toEqual([
      '{"a":"a"}',
      '{"a":"a"}',
      '{"b":"b"}',
      '{"b":"b"}',
      '{"b":"b","a":"a"}',
    ])
  })

  test('that are no objects have no members of another branch', () => {
    const schema: Schema = { pointer, oneOf: [{ ...text, maxLength: 2 }, branch('b')] }
    expect(about('oneOf', schema)).toEqual(['"t"', '"1"', '{"b":"b"}', '{"b":"b"}'])
  })
})

test('not has a value that the schema would accept without it', () => {
  const schema: Schema = { ...text, not: { pointer, enum: ['forbidden'] } }
  expect(about('not', schema)).toEqual(['"forbidden"'])
  expect(about('not', text)).toEqual([])
})
