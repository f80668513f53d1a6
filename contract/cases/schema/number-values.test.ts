import { describe, expect, test } from 'vitest'
import { textsAbout } from '../../../test/support/keyword-values.ts'
import type { Schema } from '../../../src/document/schema.ts'
import type { Aspect } from './keyword-value.ts'
import { numberValues } from './number-values.ts'

const pointer = ''
const integer: Schema = { pointer, types: ['integer'] }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: Aspect, schema: Schema) => textsAbout(keyword, numberValues(schema))

describe('an integer', () => {
  test('may be spelled with a fraction of zero or an exponent', () => {
    expect(
      numberValues({ ...integer, minimum: 7 }).filter((value) => value.about === 'spelling'),
    ).toEqual([
      { about: 'spelling', json: '8.0', rule: 'V2' },
      { about: 'spelling', json: '80e-1', rule: 'V2' },
    ])
  })

  test.each<[words: string, schema: Schema]>([
    ['in an enum', { ...integer, enum: [7] }],
    ['that is constant', { ...integer, const: 7 }],
    ['that may be another number', { pointer, types: ['integer', 'number'] }],
    ['of ten digits', { ...integer, minimum: 1_000_000_000 }],
  ])('%s has no other spelling', (_words, schema) => {
    expect(about('spelling', schema)).toEqual([])
  })
})
