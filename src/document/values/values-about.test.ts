import { describe, expect, test } from 'vitest'
import { Sampler } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'
import type { AboutKeyword } from './value-about.ts'
import { valuesAbout } from './values-about.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }

const sampler = new Sampler('request')

const about = (keyword: AboutKeyword, schema: Schema) =>
  valuesAbout({
    schema,
    value: undefined,
    sample: (part, options) => sampler.sample(part, options).value,
  }).flatMap(({ about: of, value }) => (of === keyword ? [value] : []))

describe('a list', () => {
  test.each<[values: readonly unknown[], sent: readonly unknown[]]>([
    [
      ['Red', 3],
      ['fern', 'Red', 3, 'RED', 'red', 'Red ', 'Redx', 4, '', 987_654],
    ],
    // Fractions and large integers have no successors.
    [
      [1.5, 2 ** 60],
      ['fern', 1.5, 2 ** 60, '', 987_654],
    ],
    [[true], ['fern', true, false, '', 987_654]],
  ])('of %j has its values, others that differ little, and quite other ones', (values, sent) => {
    expect(about('enum', { pointer, enum: values })).toEqual(sent)
  })

  test('of one value is a constant', () => {
    const sent = ['fern', 'v1', 'V1', 'v1', 'v1 ', 'v1x', '', 987_654]
    expect(about('const', { pointer, const: 'v1' })).toEqual(sent)
  })
})

describe('alternatives', () => {
  const branch = (name: string): Schema => ({
    pointer: `/${name}`,
    types: ['object'],
    required: [name],
    properties: [{ name, schema: { pointer, const: name } }],
  })

  test('have two values of each branch, and one with the members of the next', () => {
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')] }
    expect(about('oneOf', schema)).toEqual([
      { a: 'a' },
      { a: 'a' },
      { a: 'a', b: 'b' },
      { b: 'b' },
      { b: 'b' },
      { b: 'b', a: 'a' },
    ])
    expect(about('anyOf', schema)).toEqual([])
    expect(about('anyOf', { pointer, anyOf: [branch('a')] })).toContainEqual({ a: 'a' })
  })

  test('have no members of another branch if a discriminator names one', () => {
    const discriminator = { member: 'kind', mapping: {} }
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')], discriminator }
    expect(about('oneOf', schema)).not.toContainEqual({ a: 'a', b: 'b' })
  })

  test('need no optional member of another branch', () => {
    const { required: _, ...optional } = branch('b')
    const schema: Schema = { pointer, oneOf: [branch('a'), optional] }
    expect(about('oneOf', schema)).toEqual([
      { a: 'a' },
      { a: 'a' },
      { b: 'b' },
      { b: 'b' },
      { b: 'b', a: 'a' },
    ])
  })

  test('that are no objects have no members of another branch', () => {
    const schema: Schema = { pointer, oneOf: [{ ...text, maxLength: 2 }, branch('b')] }
    expect(about('oneOf', schema)).toEqual(['xt', 't1', { b: 'b' }, { b: 'b' }])
  })
})

test('not has a value that the schema would accept without it', () => {
  const schema: Schema = { ...text, not: { pointer, enum: ['forbidden'] } }
  expect(about('not', schema)).toEqual(['forbidden'])
  expect(about('not', text)).toEqual([])
})
