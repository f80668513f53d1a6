import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { objectValues } from './object-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }
const text: Schema = { pointer, types: ['string'] }
const never: Schema = { pointer, isNever: true }

describe('an object', () => {
  const plain = new Map([['id', '1']])

  test('may have a further member, with values of its schema', () => {
    const schema: Schema = { pointer, additionalProperties: { ...integer, maximum: 4 } }
    const values = objectValues(schema, plain)
    expect(values[0]).toEqual({
      about: 'additionalProperties',
      json: '{"id":1,"color":"green"}',
      rule: 'V5',
      inner: { name: 'color', json: '"green"' },
      slug: 'color',
      words: 'has an additional member "color"',
    })
    const further = values.map(({ inner }) => inner!.json)
    expect(further.slice(-7)).toEqual(['4', '3', '5', '1.0', '10e-1', '-1', '2147483647'])
    // A valid value comes before those of other types.
    expect(further.slice(0, 3)).toEqual(['"green"', '1', '"fern"'])
  })

  test('that may have no further member is asked about one', () => {
    expect(objectValues({ pointer, additionalProperties: never }, plain)).toEqual([
      {
        about: 'additionalProperties',
        json: '{"id":1,"color":"green"}',
        rule: 'V5',
        inner: { name: 'color', json: '"green"' },
        slug: 'color',
        words: 'has an additional member "color"',
      },
    ])
    expect(objectValues({ pointer }, plain)).toHaveLength(1)
  })

  test('has further members of names that it does not declare', () => {
    const schema: Schema = { pointer, properties: [{ name: 'color', schema: text }] }
    expect(objectValues(schema, plain).map(({ inner }) => inner!.name)).toEqual(['shade'])
    const inCapitals: Schema = { pointer, properties: [{ name: 'COLOR', schema: text }] }
    expect(objectValues(inCapitals, plain).map(({ inner }) => inner!.name)).toEqual(['shade'])
  })

  test('has as many members as its bounds ask for: plain, optional, then further ones', () => {
    const schema: Schema = {
      pointer,
      properties: [
        { name: 'id', schema: integer },
        { name: 'isAlive', schema: { pointer, const: true } },
        { name: 'createdAt', schema: { ...text, readOnly: true } },
      ],
      maxProperties: 4,
    }
    const counted = objectValues(schema, plain).filter((value) => value.about === 'maxProperties')
    expect(counted).toEqual([
      {
        about: 'maxProperties',
        json: '{"id":1,"isAlive":true,"color":"green"}',
        size: { count: 3, unit: 'members' },
      },
      {
        about: 'maxProperties',
        size: { count: 4, unit: 'members' },
        json: '{"id":1,"isAlive":true,"color":"green","shade":"green"}',
      },
      {
        about: 'maxProperties',
        size: { count: 5, unit: 'members' },
        json: '{"id":1,"isAlive":true,"color":"green","shade":"green","shade2":"green"}',
      },
    ])
  })

  test('has fewer members than its lower bound', () => {
    const counted = objectValues({ pointer, minProperties: 1 }, plain).filter(
      (value) => value.about === 'minProperties',
    )
    expect(counted.map(({ json }) => json)).toEqual(['{}', '{"id":1}', '{"id":1,"color":"green"}'])
  })

  test('has further members that its schema accepts', () => {
    const schema: Schema = {
      pointer,
      minProperties: 2,
      additionalProperties: { pointer, const: false },
    }
    const counted = objectValues(schema, plain).filter((value) => value.about === 'minProperties')
    expect(counted[1]!.json).toBe('{"id":1,"color":false}')
  })
})
