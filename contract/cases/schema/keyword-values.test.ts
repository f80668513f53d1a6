import { describe, expect, test } from 'vitest'
import { textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, valuesOf(schema))

describe('an enum', () => {
  test('has its values, texts that are almost those, and others', () => {
    expect(about('enum', { ...text, enum: ['Red', 3] })).toEqual([
      '"Red"',
      '3',
      '"fern"',
      '""',
      '"RED"',
      '"red"',
      '"Red "',
      '"Redx"',
      '4',
      '987654',
    ])
  })

  test('of fractions and large integers has no successors', () => {
    expect(about('enum', { pointer, enum: [1.5, 2 ** 60] })).toEqual([
      '1.5',
      '1152921504606847000',
      '"fern"',
      '""',
      '987654',
    ])
  })

  test('of one value is a const', () => {
    expect(about('const', { pointer, const: 'v1' })).toEqual([
      '"v1"',
      '"fern"',
      '""',
      '"V1"',
      '"v1"',
      '"v1 "',
      '"v1x"',
      '987654',
    ])
  })
})
