import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/support/document.ts'
import { schema as anySchema, schemas, value } from '../../../test/support/json-schema.ts'
import { Decimal } from '../../base/validator.ts'
import { Sampler, type SampleOptions } from './sample.ts'

/** A sample of the body of a request, which the validator of the body must accept. */
function sampleOf(schema: unknown, options?: SampleOptions, components: object = {}) {
  const content = contentOf(schema, { schemas: { ...components } })
  const sample = new Sampler('request').sample(content.schema, options)
  if (sample.reason === undefined) expect(content.validate(sample.value)).toEqual([])
  return sample
}

describe('a sample', () => {
  test.each<[schema: object | boolean, value: unknown]>([
    [true, 'text'],
    [{ type: 'string' }, 'text'],
    [{ type: 'integer' }, 1],
    [{ type: 'number' }, 1],
    [{ type: 'boolean' }, true],
    [{ type: 'null' }, null],
    [{ type: ['null', 'string'] }, 'text'],
    [{ type: 'string', example: 'Fern' }, 'Fern'],
    [{ type: 'string', examples: [5, 'Fern'] }, 'Fern'],
    [{ type: 'string', default: 'Fern' }, 'Fern'],
    [{ const: { a: [1] } }, { a: [1] }],
    [{ enum: ['indoor', 'outdoor'] }, 'indoor'],
    [{ type: 'string', enum: [1, 'indoor'] }, 'indoor'],
    [{ type: 'string', minLength: 6 }, 'textaa'],
    [{ type: 'string', maxLength: 2 }, 'xt'],
    [{ type: 'string', maxLength: 0 }, ''],
    [{ type: 'string', pattern: '^[A-Z]{2}-\\d+$' }, 'AA-0'],
    [{ type: 'string', pattern: '^(?:red|blue)$', minLength: 4 }, 'blue'],
    [{ type: 'string', pattern: '^a', minLength: 5 }, 'aaaaa'],
    [{ type: 'string', pattern: '^\\p{Script=Greek}{2}$' }, 'ͰͰ'],
    [{ type: 'string', pattern: '^\\u{1FAB4}$' }, '🪴'],
    [{ type: 'string', format: 'date' }, '2027-03-31'],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'integer', minimum: 0.5, maximum: 1.5 }, 1],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 }, 2],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.1 }, 0.01],
    [{ type: 'number', minimum: 0.07, maximum: 0.074, multipleOf: 0.01 }, 0.07],
    [{ type: 'integer', minimum: 10, multipleOf: 7 }, 14],
    [{ type: 'integer', multipleOf: 2.5 }, 5],
    [{ minimum: 2n ** 63n - 1n, maximum: 2n ** 63n - 1n, type: 'integer' }, 2n ** 63n - 1n],
    [
      { type: 'number', minimum: new Decimal('1e400', true) },
      new Decimal(`1${'0'.repeat(400)}`, true),
    ],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    [{ type: 'array', items: false }, []],
    [
      { items: { type: 'integer' }, contains: { minimum: 100 }, maxContains: 1, minItems: 3 },
      [100, 2, 3],
    ],
    [{ prefixItems: [{ type: 'integer' }], contains: { type: 'string' } }, [1, 'text1']],
    [{ items: { enum: [1, 2] }, uniqueItems: true, minItems: 2, contains: { const: 2 } }, [2, 1]],
    [{ prefixItems: [{ type: 'string' }], unevaluatedItems: false }, ['text']],
    [
      {
        properties: { 'x-a': { type: 'integer' } },
        required: ['x-a', 'x-b'],
        patternProperties: { '^x-': { minimum: 50 } },
      },
      { 'x-a': 50, 'x-b': 50 },
    ],
    [
      {
        patternProperties: { '^x-[A-Z]$': { type: 'integer' } },
        additionalProperties: false,
        minProperties: 1,
      },
      { 'x-A': 1 },
    ],
    [
      { propertyNames: { enum: ['b', 'a'] }, minProperties: 2 },
      { a: 'text', b: 'text' },
    ],
    [{ unevaluatedProperties: { type: 'integer' }, minProperties: 1 }, { member1: 1 }],
    [
      {
        allOf: [{ properties: { a: { const: 1 } } }, { required: ['a'] }],
        unevaluatedProperties: false,
      },
      { a: 1 },
    ],
    [
      {
        properties: { country: { enum: ['us', 'ca'] } },
        if: { properties: { country: { const: 'us' } } },
        then: { required: ['zip'], properties: { zip: { pattern: String.raw`^\d{2}$` } } },
      },
      { country: 'us', zip: '00' },
    ],
    // What a condition demands may be impossible.
    [
      {
        properties: { country: { enum: ['us', 'ca'] } },
        required: ['country'],
        if: { properties: { country: { const: 'us' } } },
        then: false,
      },
      { country: 'ca' },
    ],
    [
      { required: ['card'], dependentRequired: { card: ['street'], street: ['city'] } },
      { card: 'text', street: 'text', city: 'text' },
    ],
    [
      { required: ['size'], dependentSchemas: { size: { properties: { size: { const: 7 } } } } },
      { size: 7 },
    ],
    [{ type: 'array', maxItems: 0 }, []],
    [
      { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], minItems: 2 },
      [1, false],
    ],
    [{ type: 'object' }, {}],
    [{ required: ['a'] }, { a: 'text' }],
    [{ properties: { a: { type: 'integer' }, b: false } }, { a: 1 }],
    [
      {
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
        maxProperties: 1,
        required: ['b'],
      },
      { b: 1 },
    ],
    [
      { minProperties: 2, additionalProperties: { type: 'integer' } },
      { member1: 1, member2: 1 },
    ],
    [
      { required: ['id', 'a'], properties: { id: { readOnly: true }, a: { type: 'integer' } } },
      { a: 1 },
    ],
    [
      {
        oneOf: [
          { type: 'integer', minimum: 3 },
          { type: 'integer', maximum: 5 },
        ],
      },
      1,
    ],
    [
      {
        type: 'object',
        properties: { kind: {} },
        anyOf: [{ required: ['kind'], properties: { kind: { const: 'cat' } } }],
      },
      { kind: 'cat' },
    ],
    [{ allOf: [{ anyOf: [{ type: 'integer' }] }, { anyOf: [{ minimum: 4 }] }] }, 4],
    [{ not: { const: 'text' }, type: 'string' }, 'text1'],
    [{ type: 'string', oneOf: [{ minLength: 2 }, { maxLength: 4 }] }, 'text1'],
    [{ not: { type: 'string' } }, 1],
    [
      { allOf: [{ type: 'object', required: ['a'] }, { properties: { a: { enum: [2] } } }] },
      { a: 2 },
    ],
  ])('of %o is %o', (schema, expected) => {
    expect(sampleOf(schema)).toEqual({ value: expected })
  })

  test('of a recursive schema ends', () => {
    const tree = { $ref: '#/components/schemas/Tree' }
    const Tree = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, children: { type: 'array', items: tree } },
    }
    expect(sampleOf(tree, {}, { Tree }).value).toMatchObject({
      name: 'text',
      children: [{ name: 'text' }],
    })
    expect(sampleOf(tree, { onlyRequired: true }, { Tree })).toEqual({ value: { name: 'text' } })
  })

  test('of a recursive schema with many members has those that are reached first', () => {
    const names = Array.from({ length: 12 }, (_, at) => `part${at}`)
    const part = { $ref: '#/components/schemas/Part' }
    const Part = {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer' },
        ...Object.fromEntries(names.map((name) => [name, part])),
      },
    }
    const { value: sample } = sampleOf(part, {}, { Part })
    expect(sample).toMatchObject({
      size: 1,
      part0: { size: 1, part0: { size: 1, part0: { size: 1 } } },
    })
    expect(JSON.stringify(sample).match(/size/g)!.length).toBeLessThan(2000)
  })

  test('has optional members down to the fourth level', () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { type: 'integer' }
        : { type: 'object', properties: { inner: nested(depth - 1) } }
    expect(JSON.stringify(sampleOf(nested(10)).value)).toBe(
      '{"inner":{"inner":{"inner":{"inner":{}}}}}',
    )
  })

  test.each<[format: string]>([
    ['date'],
    ['date-time'],
    ['time'],
    ['uuid'],
    ['email'],
    ['uri'],
    ['hostname'],
    ['ipv4'],
    ['ipv6'],
    ['byte'],
    ['int32'],
    ['int64'],
    ['float'],
    ['double'],
  ])('of format %s is valid for every seed', (format) => {
    const type = /^(?:int|float|double)/.test(format) ? 'number' : 'string'
    for (const seed of [0, 1, 2, 1000, 2 ** 40])
      expect(sampleOf({ type, format }, { seed }).reason).toBeUndefined()
  })

  test.each<[schema: object]>([
    [{ type: 'integer' }],
    [{ type: 'integer', minimum: 1, maximum: 1000 }],
    [{ type: 'number', multipleOf: 0.01 }],
    [{ type: 'string' }],
    [{ type: 'string', minLength: 3, maxLength: 10 }],
    [{ type: 'string', pattern: '^[A-Z][a-z]{4,9}$' }],
    [{ type: 'string', format: 'uuid', example: '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2b' }],
    [{ type: 'string', format: 'email' }],
  ])('of %j is another one for another seed, and the same for the same', (schema) => {
    const samples = Array.from(
      { length: 50 },
      (_, seed) => sampleOf(schema, { seed, isFresh: true }).value,
    )
    expect(new Set(samples).size).toBeGreaterThan(45)
    expect(sampleOf(schema, { seed: 7, isFresh: true }).value).toBe(samples[7])
  })
})

test('of a format that is not checked is one of it', () => {
  expect(sampleOf({ type: 'string', format: 'duration' }).value).toBe('P1D')
  expect(sampleOf({ type: 'string', format: 'int64' }, { seed: 3, isFresh: true }).value).toBe('7')
})

test('of a fraction is a multiple for servers that divide doubles, too', () => {
  // 1050470.11 / 0.01 is 105047011.00000001, and so are the next eight.
  for (let seed = 13_130_000; seed < 13_131_000; seed++) {
    const { value } = sampleOf({ type: 'number', multipleOf: 0.01 }, { seed, isFresh: true })
    expect((value as number) / 0.01).toSatisfy(Number.isInteger)
  }
})

describe('there is no sample', () => {
  const Endless = {
    type: 'object',
    required: ['next'],
    properties: { next: { $ref: '#/components/schemas/Endless' } },
  }
  const at = '/paths/~1items/post/requestBody/content/application~1json/schema'

  test.each<[schema: object | boolean, reason: string, pointer: string]>([
    [false, 'no value is allowed', at],
    [
      { type: 'integer', minimum: 5, maximum: 3 },
      'no number is within the bounds of the schema',
      at,
    ],
    [
      { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 },
      'no number is within the bounds of the schema',
      at,
    ],
    [
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'number', minimum: 1, maximum: 0 } },
      },
      'no number is within the bounds of the schema',
      `${at}/properties/a`,
    ],
    [
      { type: 'string', pattern: '^a$', minLength: 2 },
      'no value was found that the schema accepts',
      at,
    ],
    [{ enum: [] }, 'no value was found that the schema accepts', at],
    [{ type: 'string', enum: [1] }, 'no value was found that the schema accepts', at],
    [
      { type: 'array', items: { enum: [1] }, minItems: 2, uniqueItems: true },
      'too few different items were found',
      at,
    ],
    [{ type: 'array', minItems: 1e9 }, 'the array must be too long', at],
    [{ type: 'object', minProperties: 1e9 }, 'an object must have more than 5000 members', at],
    [{ type: 'string', minLength: 1_000_001 }, 'a text must have more than 1000000 characters', at],
    // Its steps count as tries.
    [
      { type: 'string', pattern: '^(?:(?:a?b?){60}c?){60}$', minLength: 3000 },
      'the schema is too intricate',
      at,
    ],
    [
      { $ref: '#/components/schemas/Endless' },
      'the schema requires itself without end',
      '/components/schemas/Endless',
    ],
  ])('of %j', (schema, reason, pointer) => {
    expect(sampleOf(schema, {}, { Endless })).toEqual({ reason, pointer })
  })
})

test('a sample is found wherever a generated value is valid, with few exceptions', () => {
  let valid = 0
  let missed = 0
  fc.assert(
    fc.property(anySchema, fc.array(value, { minLength: 5 }), (whole, values) => {
      const { validate } = contentOf(whole, { schemas })
      const { reason } = sampleOf(whole, {}, schemas)
      if (!values.some((item) => validate(item).length === 0)) return
      valid += 1
      if (reason !== undefined) missed += 1
    }),
    { numRuns: 500, seed: 20261128 },
  )
  expect(valid).toBeGreaterThan(200)
  expect(missed / valid).toBeLessThan(0.05)
})

test.each([60, 100, 101, 102, 103, 254])('an address may have %d characters', (length) => {
  const email = { pointer: '', types: ['string'], format: 'email' } as const
  const { value } = new Sampler('request').sample({
    ...email,
    minLength: length,
    maxLength: length,
  })
  expect(value).toHaveLength(length)
  expect(value).toMatch(/^[a-z]{1,64}@(?:a{1,2}\.)*example\.com$/)
})
