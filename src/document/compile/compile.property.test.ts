import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validatorOf } from '../../../test/support/document.ts'

const options = {
  allErrors: true,
  strict: false,
  ownProperties: true,
  validateFormats: false,
  meta: false,
  validateSchema: false,
}

/** Ajv's validator of a schema, which may refer to `#/components/schemas/…`. */
function compileByAjv(entry: object | boolean): (value: unknown) => boolean {
  const ajv = new Ajv2020(options)
  ajv.addSchema({ $id: 'test:root', components: { schemas }, entry })
  return ajv.compile({ $ref: 'test:root#/entry' })
}

const count = fc.integer({ min: 0, max: 3 })
const bound = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, -0.5, 1e15))
// Ajv compares objects by their own toString.
const names = ['a', 'b', 'a/b~c', 'constructor']
const name = fc.constantFrom(...names)
const text = fc.constantFrom('', 'a', 'ab', 'abc', '🪴', '🪴b', '1', 'null')
const scalar = fc.oneof(bound, text, fc.constantFrom(null, true, false))

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')
const list = <Item>(items: fc.Arbitrary<Item>) => fc.array(items, { minLength: 1, maxLength: 3 })
const nameList = fc.uniqueArray(name, { maxLength: 3 })

/** By keyword, a schema that has it and perhaps others of the same type. */
const KEYWORDS: Readonly<Record<string, (schema: fc.Arbitrary<object | boolean>) => object>> = {
  type: () => ({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
  enum: () => ({ enum: list(value) }),
  const: () => ({ const: value }),
  minLength: () => ({ minLength: count, maxLength: count }),
  maxLength: () => ({ maxLength: count }),
  pattern: () => ({ pattern: fc.constantFrom('^a', 'b$', '^.$', '^[ab]+$', String.raw`\d`, '^$') }),
  minimum: () => ({ minimum: bound, maximum: bound }),
  exclusiveMinimum: () => ({ exclusiveMinimum: bound, exclusiveMaximum: bound }),
  multipleOf: () => ({ multipleOf: fc.constantFrom(1, 2, 3, 0.5) }),
  items: (schema) => ({ items: schema }),
  prefixItems: (schema) => ({ prefixItems: list(schema), items: schema }),
  minItems: () => ({ minItems: count, maxItems: count }),
  uniqueItems: () => ({ uniqueItems: fc.boolean() }),
  properties: (schema) => ({ properties: fc.dictionary(name, schema, { noNullPrototype: true }) }),
  required: () => ({ required: nameList }),
  additionalProperties: (schema) => ({
    properties: fc.dictionary(name, schema, { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
  }),
  minProperties: () => ({ minProperties: count, maxProperties: count }),
  allOf: (schema) => ({ allOf: list(schema) }),
  anyOf: (schema) => ({ anyOf: list(schema) }),
  oneOf: (schema) => ({ oneOf: list(schema) }),
  not: (schema) => ({ not: schema }),
  $ref: () => ({
    $ref: fc.constantFrom('#/components/schemas/Tree', '#/components/schemas/Named'),
  }),
}

const schemas = {
  Tree: {
    type: 'object',
    properties: { a: { $ref: '#/components/schemas/Tree' }, b: { type: ['string', 'null'] } },
    additionalProperties: { $ref: '#/components/schemas/Named' },
  },
  Named: { anyOf: [{ required: ['a'] }, { type: ['integer', 'array'] }] },
}

function recordOf(keyword: string, schema: fc.Arbitrary<object | boolean>): fc.Arbitrary<object> {
  const fields = KEYWORDS[keyword]!(schema) as Record<string, fc.Arbitrary<unknown>>
  return fc.record(fields, { requiredKeys: [keyword], noNullPrototype: true })
}

const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => {
  const records = Object.keys(KEYWORDS).map((keyword) => recordOf(keyword, tie('schema')))
  const pairs = fc.tuple(fc.oneof(...records), fc.oneof(...records))
  return {
    schema: fc.oneof(
      { depthSize: 'xsmall', withCrossShrink: true },
      fc.boolean(),
      recordOf('type', fc.boolean()),
      ...records,
      pairs.map(([first, second]) => ({ ...first, ...second })),
    ),
  }
})

/** For each value, whether the kit and Ajv accept it. */
function assertAgreement(entry: object | boolean, values: readonly unknown[]): void {
  const validate = validatorOf(entry, { schemas })
  const accepts = compileByAjv(entry)
  const accepted = values.filter((item) => validate(item).length === 0)
  expect(accepted).toEqual(values.filter((item) => accepts(item)))
}

const values = fc.array(value, { minLength: 5, maxLength: 20 })

describe('a compiled schema agrees with Ajv', () => {
  test.each(Object.keys(KEYWORDS))('on %s', (keyword) => {
    fc.assert(fc.property(recordOf(keyword, schema), values, assertAgreement), {
      numRuns: 60,
      seed: 20261126,
    })
  })

  test('on several keywords', () => {
    fc.assert(fc.property(schema, values, assertAgreement), { numRuns: 300, seed: 20261127 })
  })
})
