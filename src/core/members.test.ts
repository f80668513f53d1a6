import { describe, expect, test } from 'vitest'
import { contentOf } from '../../test/support/document.ts'
import { merged } from '../document/merge.ts'
import { Places } from '../document/places/places.ts'
import type { Schema } from '../document/schema.ts'
import { complete, inOrder, lacksMembers, modelOf, sampleOf, Taker } from './members.ts'

const places = new Places(merged)
const string = { type: 'string' }

const taker = new Taker(({ isReadOnly }) => isReadOnly)
const taken = (schema: object, value: unknown): unknown =>
  taker.take(places.of(contentOf(schema).schema))(value)

describe('a value that lacks required members', () => {
  test('is completed with a member named __proto__ of the donor', () => {
    const { schema } = contentOf({ type: 'object', required: ['a', '__proto__'] })
    const donor: unknown = JSON.parse('{"a":1,"__proto__":2}')
    const completed = complete(places.of(schema), { a: 3 }, donor)
    expect(JSON.stringify(completed)).toBe('{"a":3,"__proto__":2}')
  })

  test('keeps its own member named __proto__, completed', () => {
    const properties: unknown = JSON.parse('{"__proto__":{"type":"object","required":["a"]}}')
    const { schema } = contentOf({ type: 'object', properties })
    const [value, donor] = ['{"__proto__":{"b":1}}', '{"__proto__":{"a":2}}'].map((text): unknown =>
      JSON.parse(text),
    )
    expect(JSON.stringify(complete(places.of(schema), value, donor))).toBe(
      '{"__proto__":{"b":1,"a":2}}',
    )
  })
})

describe('a value that was sent', () => {
  const labels = (members: object) =>
    places.of(contentOf({ type: 'object', properties: { labels: members } }).schema)
  const [value, donor] = [{ labels: { a: 'x' } }, { labels: { b: 'y' } }]

  test('keeps the entries of a map as they are', () => {
    const place = labels({ type: 'object', additionalProperties: string })
    expect(complete(place, value, donor, place)).toEqual({ labels: { a: 'x' } })
  })

  test('gets members that only responses have', () => {
    const request = labels({ type: 'object', properties: { a: string } })
    const response = labels({ type: 'object', properties: { a: string, b: string } })
    expect(complete(response, value, donor, request)).toEqual({ labels: { a: 'x', b: 'y' } })
    expect(lacksMembers(response, value, request)).toBe(true)
    expect(lacksMembers(request, value, request)).toBe(false)
  })
})

describe('a schema takes', () => {
  test('its declared members at every depth', () => {
    const part = { type: 'object', properties: { a: string } }
    const schema = { type: 'object', properties: { part, parts: { type: 'array', items: part } } }
    const value = { part: { a: 'x', b: 'y' }, parts: [{ a: 'x', b: 'y' }], other: 1 }
    expect(taken(schema, value)).toStrictEqual({ part: { a: 'x' }, parts: [{ a: 'x' }] })
  })

  test('all members if it declares none', () => {
    const value = { a: 1, b: [2] }
    expect(taken({ type: 'object' }, value)).toBe(value)
  })

  test('no member that the sender does not give', () => {
    const schema = {
      type: 'object',
      properties: { a: string, createdAt: { ...string, readOnly: true } },
    }
    expect(taken(schema, { a: 'x', createdAt: 'now' })).toStrictEqual({ a: 'x' })
    const open = { ...schema, additionalProperties: string }
    expect(taken(open, { a: 'x', createdAt: 'now', b: 'y' })).toStrictEqual({ a: 'x', b: 'y' })
  })

  test('other members where additionalProperties has a schema, and their declared ones', () => {
    const other = { type: 'object', properties: { a: string } }
    const schema = { type: 'object', properties: { a: string }, additionalProperties: other }
    expect(taken(schema, { a: 'x', b: { a: 'y', c: 'z' } })).toStrictEqual({
      a: 'x',
      b: { a: 'y' },
    })
    expect(taken(schema, 'text')).toBe('text')
    const closed = { ...schema, additionalProperties: false }
    expect(taken(closed, { a: 'x', b: {} })).toStrictEqual({ a: 'x' })
  })

  test('the members of every branch', () => {
    const branch = (name: string): object => ({ type: 'object', properties: { [name]: string } })
    const schema = { oneOf: [branch('a'), branch('b')] }
    expect(taken(schema, { a: 'x', b: 'y', c: 'z' })).toStrictEqual({ a: 'x', b: 'y' })
  })

  test('the members of recursive branches, each schema merged a few times', () => {
    const self = { $ref: '#/components/schemas/A' }
    const branch = (name: string): object => ({
      type: 'object',
      properties: { [name]: string, self, other: self },
    })
    const { schema } = contentOf(self, {
      schemas: { A: { oneOf: [branch('a'), branch('b')] } },
    })
    let merges = 0
    const counting = new Places((part) => {
      merges += 1
      // Without a limit the fault has no end.
      if (merges > 1000) throw new Error('too many schemas are merged')
      return merged(part)
    })
    const value = { a: 'x', c: 1, self: { b: 'y', c: 1, other: { a: 'z', c: 1 } } }
    expect(new Taker(() => false).take(counting.of(schema))(value)).toStrictEqual({
      a: 'x',
      self: { b: 'y', other: { a: 'z' } },
    })
    expect(merges).toBeLessThan(100)
  })

  test('the members of two recursive schemas together', () => {
    const node = (name: string, next: string): object => ({
      type: 'object',
      properties: { [name]: string, next: { $ref: `#/components/schemas/${next}` } },
    })
    const { schema } = contentOf(
      { oneOf: ['A', 'B'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      { schemas: { A: node('a', 'A'), B: node('b', 'B') } },
    )
    const value = { a: 'x', c: 1, next: { b: 'y', c: 1, next: { a: 'z', c: 1 } } }
    expect(taker.take(places.of(schema))(value)).toStrictEqual({
      a: 'x',
      next: { b: 'y', next: { a: 'z' } },
    })
  })

  test('the first items of an array by their own schemas', () => {
    const item = (name: string): object => ({ type: 'object', properties: { [name]: string } })
    const schema = { type: 'array', prefixItems: [item('a')], items: item('b') }
    const value = { a: 'x', b: 'y' }
    expect(taken(schema, [value, value])).toStrictEqual([{ a: 'x' }, { b: 'y' }])
    expect(taken({ type: 'array', prefixItems: [item('a')] }, [value, value])).toStrictEqual([
      { a: 'x' },
      value,
    ])
  })
})

describe('complete', () => {
  const completed = (schema: object, value: unknown, donor: unknown): unknown =>
    complete(places.of(contentOf(schema).schema), value, donor)

  const plant = { type: 'object', required: ['id', 'name'], properties: { id: string, name: {} } }

  test('adds required members that are missing', () => {
    expect(completed(plant, { id: '1' }, { id: '2', name: 'fern', tag: 'wet' })).toStrictEqual({
      id: '1',
      name: 'fern',
    })
  })

  test('adds nothing that the other value lacks, too', () => {
    expect(completed(plant, { id: '1' }, {})).toStrictEqual({ id: '1' })
    expect(completed(plant, { id: '1' }, undefined)).toStrictEqual({ id: '1' })
  })

  test('takes the other value in place of none', () => {
    expect(completed(plant, undefined, { id: '2' })).toStrictEqual({ id: '2' })
  })

  test('completes the members of members and of items', () => {
    const nested = { type: 'object', properties: { part: plant, other: plant } }
    const donor = { part: { name: 'fern' }, other: { name: 'palm' } }
    expect(completed(nested, { part: { id: '1' } }, donor)).toStrictEqual({
      part: { id: '1', name: 'fern' },
    })
    const list = { type: 'array', items: plant }
    expect(completed(list, [{ id: '1' }, { id: '2' }], [{ name: 'fern' }])).toStrictEqual([
      { id: '1', name: 'fern' },
      { id: '2', name: 'fern' },
    ])
    expect(completed(list, [{ id: '1' }], { name: 'fern' })).toStrictEqual([{ id: '1' }])
  })

  test('reads the members of a schema once for all values', () => {
    let merges = 0
    const merge = (schema: Schema): Schema => {
      merges += 1
      return merged(schema)
    }
    const { schema } = contentOf({ oneOf: Array.from({ length: 100 }, () => plant) })
    const place = new Places(merge).of(schema)
    const completeOnce = (): unknown => complete(place, { id: '1' }, { name: 'fern' }, place)
    completeOnce()
    const first = merges
    completeOnce()
    expect(merges - first).toBeLessThan(first / 10)
  })

  test('leaves a value that has no members, and a list without a schema of its items', () => {
    expect(completed(plant, 'text', { name: 'fern' })).toBe('text')
    expect(completed(plant, null, { name: 'fern' })).toBe(null)
    const list = [{ id: '1' }]
    expect(completed(plant, list, { name: 'fern' })).toEqual(list)
  })
})

describe('a model of a body', () => {
  const content = { ...contentOf(string), examples: [] }
  const sampleOnly =
    (seed: number) =>
    (_: Schema, asked: number): unknown =>
      asked === seed ? `sample ${seed}` : undefined

  test('is its example, null too', () => {
    const sample = sampleOnly(0)
    const example = (value: unknown) => [{ name: undefined, value, problems: [] }]
    expect(modelOf({ ...content, examples: example('a') as never }, 0, { places, sample })).toBe(
      'a',
    )
    expect(modelOf({ ...content, examples: example(null) as never }, 0, { places, sample })).toBe(
      null,
    )
  })

  test('is a sample of its seed, else of the first seed', () => {
    expect(modelOf(content, 3, { places, sample: sampleOnly(3) })).toBe('sample 3')
    expect(sampleOf(content, 3, { places, sample: sampleOnly(0) })).toBe('sample 0')
    expect(sampleOf(content, 3, { places, sample: sampleOnly(1) })).toBeUndefined()
  })

  test('is sampled once for the first seed', () => {
    const seeds: number[] = []
    const sample = (_: Schema, seed: number): undefined => void seeds.push(seed)
    expect(sampleOf(content, 0, { places, sample })).toBeUndefined()
    expect(seeds).toEqual([0])
  })
})

test('members have an order, and others come last', () => {
  const members = ['x', 'b', 'y', 'a'].map((name) => [name] as const)
  expect(inOrder(members, ['a', 'b']).map(([name]) => name)).toEqual(['a', 'b', 'x', 'y'])
})
