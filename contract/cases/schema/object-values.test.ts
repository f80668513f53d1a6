import { expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { bodyPlaceOf, placeOfSchema } from './body-place.ts'
import { objectValues, optionalTexts } from './object-values.ts'
import { withProperties } from '../../../test/support/case-with-body.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }

const valuesOf = (keywords: Partial<Schema>) => {
  const schema: Schema = { pointer, types: ['object'], ...keywords }
  return objectValues(placeOfSchema(schema).with(schema, { id: 1 }))
}

test('an object gets a further member, and a valid one where the document says what it is', () => {
  const words = 'has an additional member "color"'
  const rest = { about: 'additionalProperties', rule: 'V5', slug: 'color', words }
  expect(valuesOf({})).toEqual([{ ...rest, json: '{"id":1,"color":"green"}' }])
  expect(valuesOf({ additionalProperties: integer })).toEqual([
    { ...rest, json: '{"id":1,"color":"green"}' },
    { ...rest, json: '{"id":1,"color":1}' },
  ])
})

test('an object of a number of members is sent because of its size', () => {
  expect(valuesOf({ minProperties: 2 }).slice(-3)).toEqual([
    { about: 'minProperties', json: '{"id":1}', size: { count: 1, unit: 'members' } },
    {
      about: 'minProperties',
      json: '{"id":1,"color":"green"}',
      size: { count: 2, unit: 'members' },
    },
    {
      about: 'minProperties',
      json: '{"id":1,"color":"green","shade":"green"}',
      size: { count: 3, unit: 'members' },
    },
  ])
})

test('members that are new in each request stay so', () => {
  const body = bodyPlaceOf(withProperties({ size: { type: 'integer', format: 'int32' } }))
  const [further] = objectValues(body)
  expect(further?.json).toBe('{"id":$ID,"name":"$NAME","color":"green"}')
  expect([...optionalTexts(body).keys()]).toContain('size')
})
