import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { BodyOperation } from '../../../src/document/document.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { readJson } from '../../../src/base/json.ts'
import { membersOf } from '../../operation/members.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import { anyValues, valuesOf as drawnOf } from './drawn-json.ts'
import type { Part } from '../../../test/support/evolve.ts'

const withExtra = (schema: Part): BodyOperation =>
  withNewPlant((body) => {
    ;(body['properties'] as Part)['extra'] = schema
  })

/** A schema of a member as the document of an operation has it. */
const schemaOf = (schema: Part) => {
  const operation = withExtra(schema)
  return membersOf(operation).sendable.find(({ name }) => name === 'extra')!.schema
}

/** The values that are drawn for a schema. */
const valuesOf = (schema: Part, count = 500): readonly unknown[] =>
  fc
    .sample(drawnOf(schemaOf(schema)), { seed: 1, numRuns: count })
    .map((text) => readJson(text).value)

/** Those of the values that are valid. */
const validValuesOf = (schema: Part): readonly unknown[] => {
  const validate = validatorOf(schemaOf(schema))
  return valuesOf(schema).filter((value) => validate(value).length === 0)
}

/** Where values drawn by other keywords would rarely be valid, all of them are. */
const expectSamples = (schema: Part): void => {
  const values = valuesOf(schema)
  expect(values.length).toBeGreaterThan(5)
  expect(validValuesOf(schema)).toEqual(values)
}

const rangeOf = (values: readonly unknown[]): readonly [number, number] => {
  const numbers = values.filter((value) => typeof value === 'number')
  return [Math.min(...numbers), Math.max(...numbers)]
}

const lengthsOf = (values: readonly unknown[]): readonly [number, number] =>
  rangeOf(values.map((value) => (value as readonly unknown[]).length))

const anyTexts = fc.sample(anyValues, { seed: 1, numRuns: 1000 })

test('values of any type are JSON', () => {
  expect(anyTexts.filter((text) => readJson(text, Infinity).error !== undefined)).toEqual([])
})

describe('numbers', () => {
  test('are within the bounds of their schema, and reach them', () => {
    expect(rangeOf(valuesOf({ type: 'integer', minimum: 3, maximum: 6 }))).toEqual([3, 6])
    // The whole numbers within bounds that are none.
    expect(rangeOf(valuesOf({ type: 'integer', minimum: 2.5, maximum: 5.5 }))).toEqual([3, 5])
  })

  test('of any size are far from the ends of the types in which servers keep them', () => {
    const [lowest, highest] = rangeOf(valuesOf({ type: 'integer', format: 'int64' }, 3000))
    expect(lowest).toBeGreaterThanOrEqual(-(2 ** 30))
    expect(lowest).toBeLessThan(-(2 ** 29))
    expect(highest).toBeLessThanOrEqual(2 ** 30)
    expect(highest).toBeGreaterThan(2 ** 29)
  })

  test('are on the other side of zero only if they may', () => {
    expect(rangeOf(valuesOf({ type: 'integer', minimum: 1 }))[0]).toBeGreaterThanOrEqual(1)
    expect(rangeOf(valuesOf({ type: 'integer', maximum: -1 }))[1]).toBeLessThanOrEqual(-1)
  })

  test.each<[words: string, schema: Part]>([
    ['multiples', { type: 'integer', multipleOf: 7, minimum: 0, maximum: 70 }],
    [
      'numbers above an exclusive bound',
      { type: 'integer', minimum: 5, exclusiveMinimum: true, maximum: 9 },
    ],
    [
      'numbers below an exclusive bound',
      { type: 'integer', minimum: 5, maximum: 9, exclusiveMaximum: true },
    ],
    ['fractions between two integers', { type: 'number', minimum: 0.2, maximum: 0.8 }],
  ])('that are %s are samples', (_words, schema) => {
    expectSamples(schema)
    expect(new Set(valuesOf(schema)).size).toBeGreaterThan(1)
  })
})

describe('texts', () => {
  test('have the lengths that their schema allows', () => {
    const values = valuesOf({ type: 'string', minLength: 2, maxLength: 5 })
    expect(lengthsOf(values)).toEqual([2, 5])
    expect(values.filter((value) => /[^a-zA-Z0-9 -]/.test(String(value)))).toEqual([])
  })

  test('are at most 60 characters longer than they must be', () => {
    const [shortest, longest] = lengthsOf(valuesOf({ type: 'string', minLength: 10 }))
    expect(shortest).toBe(10)
    expect(longest).toBeGreaterThan(20)
    expect(longest).toBeLessThanOrEqual(70)
  })

  test.each<[words: string, schema: Part]>([
    ['a pattern', { type: 'string', pattern: '^[a-z]{3}[0-9]{3}$' }],
    ['a format', { type: 'string', format: 'uuid' }],
  ])('of %s are samples of it', (_words, schema) => {
    expectSamples(schema)
    expect(new Set(valuesOf(schema)).size).toBeGreaterThan(10)
  })
})

describe('arrays', () => {
  test('have the lengths that their schema allows', () => {
    const schema = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'boolean' } }
    expect(lengthsOf(valuesOf(schema))).toEqual([1, 3])
  })

  test('may be empty', () => {
    expect(lengthsOf(valuesOf({ type: 'array', items: { type: 'boolean' } }))).toEqual([0, 5])
  })

  test('have five items, or as many as they must', () => {
    const ofAtLeast = (minItems: number) =>
      lengthsOf(valuesOf({ type: 'array', minItems, items: { type: 'boolean' } }))
    expect(ofAtLeast(2)).toEqual([2, 5])
    expect(ofAtLeast(9)).toEqual([9, 9])
  })

  test('may be long', () => {
    const schema = { type: 'array', minItems: 20, items: { type: 'boolean' } }
    expect(new Set(valuesOf(schema).map((value) => JSON.stringify(value))).size).toBeGreaterThan(20)
  })

  test('without a schema of items have some of three types', () => {
    const items = valuesOf({ type: 'array' }).flat()
    expect(new Set(items)).toEqual(expect.objectContaining(new Set([1, 'a', true])))
  })

  test.each<[words: string, schema: Part]>([
    ['tuples', { type: 'array', prefixItems: [{ type: 'integer' }], minItems: 1, items: false }],
    [
      'arrays of unique items',
      { type: 'array', uniqueItems: true, minItems: 2, items: { type: 'integer' } },
    ],
    ['arrays of many items', { type: 'array', minItems: 21, items: { type: 'integer' } }],
  ])('that are %s are samples', (_words, schema) => {
    expectSamples(schema)
  })
})

describe('objects', () => {
  const twoFlags = { properties: { a: { type: 'boolean' }, b: { type: 'boolean' } } }

  test('have their required members always, and optional ones sometimes', () => {
    const values = valuesOf({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { readOnly: true } },
    }) as Part[]
    const names = new Set(values.map((value) => Object.keys(value).join()))
    expect(names).toContain('a')
    expect(names).toContain('a,b')
    expect([...names].filter((list) => !list.startsWith('a') || list.includes('c'))).toEqual([])
  })

  test.each<[words: string, schema: Part]>([
    [
      'a least number of members',
      { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } },
    ],
    ['required members of any schema', { type: 'object', required: ['a'] }],
    ['a greatest number of members', { type: 'object', maxProperties: 1, ...twoFlags }],
  ])('with %s are samples', (_words, schema) => {
    expectSamples(schema)
  })
})

test('values of an enum, a constant and null are those of the schema', () => {
  expect(new Set(valuesOf({ enum: ['a', 1, null] }))).toEqual(new Set(['a', 1, null]))
  expect(new Set(valuesOf({ const: 'v1' }))).toEqual(new Set(['v1']))
  expect(new Set(valuesOf({ type: ['null', 'boolean'] }))).toEqual(new Set([null, true, false]))
})

test('values of alternatives are samples', () => {
  const schema = { anyOf: [{ type: 'integer', minimum: 5, maximum: 9 }, { type: 'boolean' }] }
  expectSamples(schema)
})

test('values of any type are of each, nested ones among them', () => {
  expect(['null', '"fern"', '[1]', 'true'].filter((text) => !anyTexts.includes(text))).toEqual([])
  expect(anyTexts.some((text) => /^-?\d+\.5$/.test(text))).toBe(true)
  expect(anyTexts.some((text) => /^-?\d+$/.test(text))).toBe(true)
  expect(anyTexts.some((text) => /^"-?\d+"$/.test(text))).toBe(true)
  expect(anyTexts.some((text) => text.startsWith('[[[['))).toBe(true)
})

test('values of a recursive schema with many members have about a thousand parts at most', () => {
  const operation = withNewPlant((body) => {
    const names = Array.from({ length: 12 }, (_, at) => `part${at}`)
    for (const name of names)
      (body['properties'] as Part)[name] = { $ref: '#/components/schemas/NewPlant' }
  })
  const texts = fc.sample(drawnOf(membersOf(operation).body), { seed: 1, numRuns: 100 })
  const lengths = texts.map((text) => text.length)
  expect(Math.max(...lengths)).toBeGreaterThan(1000)
  expect(Math.max(...lengths)).toBeLessThan(50_000)
})
