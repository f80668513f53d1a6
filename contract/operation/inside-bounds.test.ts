import { expect, test } from 'vitest'
import type { Schema } from '../../src/document/schema.ts'
import { evolve, partOf, type Part, schemaOf } from '../../test/support/evolve.ts'
import { insideBounds } from './inside-bounds.ts'
import { membersOf } from './members.ts'
import { fillMembers, objectText, plainTexts } from './body-text.ts'
import { idOfRun, nameOfRun } from './run-values.ts'
import { sampleOf } from './sample-text.ts'

const integer: Schema = { pointer: '', types: ['integer'] }
const number: Schema = { pointer: '', types: ['number'] }
const text: Schema = { pointer: '', types: ['string'] }
const list: Schema = { pointer: '', types: ['array'] }

test.each<[title: string, schema: Schema, inside: Partial<Schema>]>([
  [
    'the least and the greatest integer',
    { ...integer, minimum: 0, maximum: 500 },
    { minimum: 1, maximum: 499 },
  ],
  [
    'the integers next to exclusive bounds',
    { ...integer, exclusiveMinimum: 0, exclusiveMaximum: 9 },
    { exclusiveMinimum: 1, exclusiveMaximum: 8 },
  ],
  ['the least multiple', { ...integer, minimum: 5, multipleOf: 5 }, { minimum: 10 }],
  ['an integer beyond doubles', { ...integer, maximum: 2n ** 62n }, { maximum: 2n ** 62n - 1n }],
  [
    'the bounds of fractions',
    { ...number, minimum: 0, maximum: 1 },
    { exclusiveMinimum: 0, exclusiveMaximum: 1 },
  ],
  ['the greatest multiple', { ...number, maximum: 2, multipleOf: 0.5 }, { maximum: 1.5 }],
  [
    'the shortest and the longest text',
    { ...text, minLength: 1, maxLength: 40 },
    { minLength: 2, maxLength: 39 },
  ],
  [
    'the shortest and the longest list',
    { ...list, minItems: 1, maxItems: 3 },
    { minItems: 2, maxItems: 2 },
  ],
  ['the longest list, but not the empty one', { ...list, maxItems: 2 }, { maxItems: 1 }],
])('leaves out %s', (_title, schema, inside) => {
  expect(insideBounds(schema)).toEqual({ ...schema, ...inside })
})

test.each<[title: string, schema: Schema]>([
  ['without bounds', integer],
  ['whose texts may be empty', { ...text, minLength: 0 }],
  ['of two lengths', { ...text, minLength: 4, maxLength: 5 }],
  ['of lists of one item', { ...list, maxItems: 1 }],
])('keeps a schema %s', (_title, schema) => {
  expect(insideBounds(schema)).toEqual(schema)
})

/** Bodies that are about no member, of many requests of many runs. */
function plainBodiesOf(members: Readonly<Record<string, Part>>): readonly Part[] {
  const operation = evolve((document) => {
    const schema = partOf(schemaOf(document, 'NewPlant'), 'allOf', '1')
    schema['properties'] = { ...partOf(schema, 'properties'), ...members }
    schema['required'] = ['id', 'name', ...Object.keys(members)]
  })
  const membersOfBody = membersOf(operation)
  const body = objectText(plainTexts(membersOfBody))
  const starts = Array.from({ length: 100 }, (_, run) => 1_800_000_000_000 + run * 7956)
  return starts.flatMap((start) =>
    Array.from({ length: 10 }, (_, index) => {
      const request = { start, count: index + 1 }
      const text = fillMembers(body, membersOfBody, start + request.count)
        .replace('$ID', String(idOfRun(membersOfBody, request, index)))
        .replace('$NAME', nameOfRun(membersOfBody, request))
      return JSON.parse(text) as Part
    }),
  )
}

const bodies = plainBodiesOf({
  heightCm: { type: 'integer', minimum: 0, maximum: 9 },
  steps: { type: 'integer', multipleOf: 5, minimum: 0, maximum: 20 },
  share: { type: 'number', minimum: 0, maximum: 1 },
  code: { type: 'string', minLength: 2, maxLength: 5 },
  word: { type: 'string', pattern: '^[a-z]+$', minLength: 3, maxLength: 6 },
  pots: {
    type: 'array',
    minItems: 1,
    maxItems: 4,
    items: {
      type: 'object',
      required: ['count'],
      properties: { count: { type: 'integer', minimum: 1 } },
    },
  },
})

test.each<[member: string, measure: (value: never) => number, bounds: readonly [number, number]]>([
  ['heightCm', Number, [0, 9]],
  ['steps', Number, [0, 20]],
  ['share', Number, [0, 1]],
  ['code', (value: string) => value.length, [2, 5]],
  ['word', (value: string) => value.length, [3, 6]],
  ['pots', (value: readonly unknown[]) => value.length, [1, 4]],
])('no request that is not about %s has it at a bound', (member, measure, [min, max]) => {
  const values = new Set(bodies.map(({ [member]: value }) => measure(value as never)))
  expect(Math.min(...values)).toBeGreaterThan(min)
  expect(Math.max(...values)).toBeLessThan(max)
})

test('no request has a member of an object in a list at a bound', () => {
  const counts = bodies.flatMap(({ pots }) => (pots as Part[]).map(({ count }) => Number(count)))
  expect(Math.min(...counts)).toBeGreaterThan(1)
})

test('numbers are fresh if a run has no more requests than there are numbers', () => {
  const valuesOf = (maximum: number): ReadonlySet<unknown> => {
    const schema = { type: 'integer', minimum: 1, maximum }
    return new Set(plainBodiesOf({ places: schema }).map(({ places }) => places))
  }
  expect(valuesOf(1000)).toEqual(new Set([2]))
  expect(valuesOf(1001).size).toBeGreaterThan(200)
})

test('fresh numbers are in the lower half, as those of servers with fewer are', () => {
  const values = plainBodiesOf({ port: { type: 'integer', minimum: 1024, maximum: 65_535 } }).map(
    ({ port }) => Number(port),
  )
  expect(new Set(values).size).toBeGreaterThan(900)
  expect(Math.max(...values)).toBeLessThan(34_000)
})

test('fresh ids and names are inside their bounds', () => {
  const limited = plainBodiesOf({
    id: { type: 'integer', minimum: 1, maximum: 1006 },
    name: { type: 'string', maxLength: 15 },
  })
  const ids = limited.map(({ id }) => Number(id))
  expect(Math.min(...ids)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...ids)).toBeLessThanOrEqual(1005)
  expect(Math.max(...limited.map(({ name }) => String(name).length))).toBeLessThan(15)
})

test.each<[title: string, schema: Schema, json: string]>([
  ['two integers', { ...integer, minimum: 3, maximum: 4 }, '3'],
  ['texts of one length', { ...text, minLength: 2, maxLength: 2 }, '"xt"'],
  ['lists of one item', { ...list, items: text, minItems: 1, maxItems: 1 }, '["text"]'],
])('a schema of %s has values at its bounds only', (_title, schema, json) => {
  expect(sampleOf(schema)).toBe(json)
})
