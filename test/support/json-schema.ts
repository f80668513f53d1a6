import * as fc from 'fast-check'

const count = fc.integer({ min: 0, max: 3 })
const bound = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, -0.5, 1e15))
// Ajv compares objects by their own toString.
const names = ['a', 'b', 'a/b~c', 'constructor']
const name = fc.constantFrom(...names)
const text = fc.constantFrom('', 'a', 'ab', 'abc', '🪴', '🪴b', '1', 'null')
const scalar = fc.oneof(bound, text, fc.constantFrom(null, true, false))

export const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')
const list = <Item>(items: fc.Arbitrary<Item>) => fc.array(items, { minLength: 1, maxLength: 3 })
const namePattern = fc.constantFrom('a', '^[ab]$', '^c', '~', '^$')
const nameList = fc.uniqueArray(name, { maxLength: 3 })

/** By keyword, a schema that has it and perhaps others of the same type. */
export const KEYWORDS: Readonly<
  Record<string, (schema: fc.Arbitrary<object | boolean>) => object>
> = {
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
  contains: (schema) => ({ contains: schema, minContains: count, maxContains: count }),
  unevaluatedItems: (schema) => ({
    prefixItems: list(schema),
    allOf: list(schema),
    unevaluatedItems: schema,
  }),
  uniqueItems: () => ({ uniqueItems: fc.boolean() }),
  properties: (schema) => ({ properties: fc.dictionary(name, schema, { noNullPrototype: true }) }),
  required: () => ({ required: nameList }),
  additionalProperties: (schema) => ({
    properties: fc.dictionary(name, schema, { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
  }),
  patternProperties: (schema) => ({
    properties: fc.dictionary(name, schema, { maxKeys: 2, noNullPrototype: true }),
    patternProperties: fc.dictionary(namePattern, schema, { noNullPrototype: true }),
    additionalProperties: schema,
  }),
  propertyNames: () => ({
    propertyNames: fc.oneof(
      fc.boolean(),
      fc.record({ maxLength: count }),
      fc.record({ pattern: namePattern }),
    ),
  }),
  dependentRequired: () => ({
    dependentRequired: fc.dictionary(name, nameList, { maxKeys: 2, noNullPrototype: true }),
  }),
  dependentSchemas: (schema) => ({
    dependentSchemas: fc.dictionary(name, schema, { maxKeys: 2, noNullPrototype: true }),
  }),
  unevaluatedProperties: (schema) => ({
    properties: fc.dictionary(name, schema, { maxKeys: 2, noNullPrototype: true }),
    allOf: list(schema),
    oneOf: list(schema),
    unevaluatedProperties: schema,
  }),
  if: (schema) => ({ if: schema, then: schema, else: schema }),
  minProperties: () => ({ minProperties: count, maxProperties: count }),
  allOf: (schema) => ({ allOf: list(schema) }),
  anyOf: (schema) => ({ anyOf: list(schema) }),
  oneOf: (schema) => ({ oneOf: list(schema) }),
  not: (schema) => ({ not: schema }),
  $ref: () => ({
    $ref: fc.constantFrom('#/components/schemas/Tree', '#/components/schemas/Named'),
  }),
}

/** Schemas that others may refer to. */
export const schemas = {
  Tree: {
    type: 'object',
    properties: { a: { $ref: '#/components/schemas/Tree' }, b: { type: ['string', 'null'] } },
    additionalProperties: { $ref: '#/components/schemas/Named' },
  },
  Named: { anyOf: [{ required: ['a'] }, { type: ['integer', 'array'] }] },
}

/** A schema with a keyword. */
export function recordOf(
  keyword: string,
  schema: fc.Arbitrary<object | boolean>,
): fc.Arbitrary<object> {
  const fields = KEYWORDS[keyword]!(schema) as Record<string, fc.Arbitrary<unknown>>
  return fc.record(fields, { requiredKeys: [keyword], noNullPrototype: true })
}

/** Any schema. */
export const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => {
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
