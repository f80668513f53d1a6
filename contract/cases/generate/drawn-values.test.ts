import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import { readJson } from '../../../src/base/json.ts'
import { membersOf } from '../../operation/members.ts'
import { drawnValues } from './drawn-values.ts'
import type { Part } from '../../../test/support/evolve.ts'

const withExtra = (schema: Part): Operation =>
  withNewPlant((body) => {
    ;(body['properties'] as Part)['extra'] = schema
  })

/** Whole bodies, which follow the schema. */
const wholeBodiesOf = (operation: Operation, count: number): readonly Part[] =>
  bodiesOf(operation, count)
    .filter(([place]) => place === '')
    .map(([, text]) => readJson(text.replaceAll('$ID', '1')).value as Part)

/** The values that a member of NewPlant has in whole bodies. */
const valuesOf = (schema: Part, count = 500): readonly unknown[] =>
  wholeBodiesOf(withExtra(schema), count)
    .map((body) => body['extra'])
    .filter((value) => value !== undefined)

/** Those of the values that are valid. */
const validValuesOf = (schema: Part): readonly unknown[] => {
  const operation = withExtra(schema)
  const [{ validate }] = operation.requestBody.content
  return wholeBodiesOf(operation, 500)
    .filter((body) => body['extra'] !== undefined && validate(body).length === 0)
    .map((body) => body['extra'])
}

/** Where values drawn by other keywords would rarely be valid, all of them are. */
const expectSamples = (schema: Part): void => {
  const values = valuesOf(schema)
  expect(values.length).toBeGreaterThan(5)
  expect(validValuesOf(schema)).toEqual(values)
}

/** The place and the body of generated values. */
const bodiesOf = (operation: Operation, count: number): readonly (readonly [string, string])[] =>
  fc
    .sample(drawnValues(operation), { seed: 1, numRuns: count })
    .map(({ place, value }) => [place.words, place.wrap(value.json)])

const rangeOf = (values: readonly unknown[]): readonly [number, number] => {
  const numbers = values.filter((value) => typeof value === 'number')
  return [Math.min(...numbers), Math.max(...numbers)]
}

const lengthsOf = (values: readonly unknown[]): readonly [number, number] =>
  rangeOf(values.map((value) => (value as readonly unknown[]).length))

test('values of any type are JSON', () => {
  const malformed = bodiesOf(withExtra({}), 2000).filter(
    ([, text]) => readJson(text.replaceAll('$ID', '1'), Infinity).error !== undefined,
  )
  expect(malformed).toEqual([])
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

test('values of other types are sent, too, nested ones among them', () => {
  const operation = withNewPlant((body) => {
    ;(body['properties'] as Part)['extra'] = { type: 'boolean' }
  })
  const texts = bodiesOf(operation, 1500)
    .filter(([place]) => place === 'extra')
    .map(([, text]) => /"extra":(.*)\}$/s.exec(text)![1]!)
  expect(['null', '"fern"', '[1]', 'true'].filter((text) => !texts.includes(text))).toEqual([])
  expect(texts.some((text) => /^-?\d+\.5$/.test(text))).toBe(true)
  expect(texts.some((text) => /^-?\d+$/.test(text))).toBe(true)
  expect(texts.some((text) => /^"-?\d+"$/.test(text))).toBe(true)
  expect(texts.some((text) => text.startsWith('[[[['))).toBe(true)
})

test('each member has values, and the whole body, with fresh ids and names', () => {
  const operation = withNewPlant(() => {})
  const bodies = bodiesOf(operation, 300)
  expect(new Set(bodies.map(([place]) => place))).toEqual(new Set(['', 'id', 'name', 'tag']))
  const whole = bodies.flatMap(([place, text]) => (place === '' ? [text] : []))
  expect(whole.filter((text) => !/"id":\$ID/.test(text) || !/"name":"\$NAME"/.test(text))).toEqual(
    [],
  )
})

test('a body that is no object has values of its own', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  expect(membersOf(operation).whole).toBeDefined()
  const bodies = bodiesOf(operation, 200)
  expect(new Set(bodies.map(([place]) => place))).toEqual(new Set(['body']))
  const numbers = bodies.map(([, text]) => Number(text)).filter((number) => number >= 1)
  expect(numbers.length).toBeGreaterThan(50)
})

test('values of a recursive schema with many members have about a thousand parts at most', () => {
  const operation = withNewPlant((body) => {
    const names = Array.from({ length: 12 }, (_, at) => `part${at}`)
    for (const name of names)
      (body['properties'] as Part)[name] = { $ref: '#/components/schemas/NewPlant' }
  })
  const lengths = bodiesOf(operation, 100).flatMap(([, text]) =>
    text.includes('[[') ? [] : text.length,
  )
  expect(Math.max(...lengths)).toBeGreaterThan(1000)
  expect(Math.max(...lengths)).toBeLessThan(50_000)
})
