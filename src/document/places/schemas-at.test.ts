import { describe, expect, test } from 'vitest'
import type { Schema } from '../schema.ts'
import { schemasAt } from './schemas-at.ts'

const pointer = ''
const [one, two, three]: readonly Schema[] = [1, 2, 3].map((only) => ({ pointer, const: only }))

describe('the schemas of a value', () => {
  test('are its schema and all branches, in branches, too', () => {
    const inner: Schema = { pointer, oneOf: [two!], not: three! }
    const outer: Schema = { pointer, anyOf: [one!, inner] }
    expect(schemasAt(outer, [])).toEqual([outer, one, inner, two, three])
  })

  test('are each listed once, if a schema contains itself', () => {
    const schema: { -readonly [Name in keyof Schema]: Schema[Name] } = { pointer }
    schema.anyOf = [schema, one!]
    schema.additionalProperties = schema
    expect(schemasAt(schema, ['a', 'b'])).toEqual([schema, one])
  })
})

describe('the schemas of a member', () => {
  const object: Schema = {
    pointer,
    properties: [{ name: 'declared', schema: one! }],
    additionalProperties: two!,
  }

  test('are those of its name, or those of further members', () => {
    expect(schemasAt(object, ['declared'])).toEqual([one])
    expect(schemasAt(object, ['further'])).toEqual([two])
    expect(schemasAt({ pointer }, ['further'])).toEqual([])
  })

  test('are those of all schemas of the object', () => {
    const both: Schema = { pointer, anyOf: [object, { pointer, additionalProperties: three! }] }
    expect(schemasAt(both, ['declared'])).toEqual([one, three])
  })
})

test('the schemas of an item are those of its position, or those of all others', () => {
  const array: Schema = { pointer, prefixItems: [one!], items: two! }
  expect(schemasAt(array, ['0'])).toEqual([one])
  expect(schemasAt(array, ['1'])).toEqual([two])
  expect(schemasAt({ pointer, items: array }, ['5', '0'])).toEqual([one])
})
