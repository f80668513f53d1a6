import { describe, expect, test } from 'vitest'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { fittingValue } from './fitting-value.ts'

const pointer = ''
const roles = { id: 'number', name: 'title', tag: 'tag' }

const membersWith = (name: string, schema: Omit<Schema, 'pointer'>) => ({
  roles,
  all: [{ name, schema: merged({ pointer, ...schema }), isRequired: true }],
})

const idFor = (schema: Omit<Schema, 'pointer'>, preferred = '123', seed = 7) =>
  fittingValue(membersWith('number', { types: ['integer'], ...schema }), 'id', preferred, seed)

const nameFor = (schema: Omit<Schema, 'pointer'>, preferred = 'Plant 1', seed = 7) =>
  fittingValue(membersWith('title', { types: ['string'], ...schema }), 'name', preferred, seed)

describe('the usual value is kept', () => {
  test('if it is inside the bounds', () => {
    expect(idFor({ minimum: 1, maximum: 124 })).toBe('123')
    expect(nameFor({ minLength: 6, maxLength: 8 })).toBe('Plant 1')
  })

  test('if the document has no such member, or one of another type', () => {
    expect(fittingValue({ all: [], roles }, 'id', '123', 7)).toBe('123')
    expect(idFor({ types: ['string'], minLength: 9 })).toBe('123')
    expect(nameFor({ types: ['integer'], maximum: 5 })).toBe('Plant 1')
  })

  test('at a bound if no other value is inside', () => {
    expect(idFor({ minimum: 123, maximum: 123 })).toBe('123')
  })

  test('if no value can be built', () => {
    expect(idFor({ minimum: 5, maximum: 3 })).toBe('123')
  })
})

describe('another value is made of the schema', () => {
  test('if the usual one is at a bound or outside', () => {
    for (const maximum of [123, 100]) {
      const id = Number(idFor({ minimum: 1, maximum }))
      expect(id).toBeGreaterThan(1)
      expect(id).toBeLessThan(maximum)
    }
    expect(nameFor({ maxLength: 5 }).length).toBeLessThanOrEqual(4)
    expect(nameFor({ pattern: '^[a-z]{3}$' })).toMatch(/^[a-z]{3}$/)
  })

  test('which is none of its examples', () => {
    expect(nameFor({ maxLength: 5, examples: ['abc'] })).not.toBe('abc')
  })

  test('by its seed', () => {
    const names = [1, 2, 3].map((seed) => nameFor({ pattern: '^[a-z]{9}$' }, 'Plant 1', seed))
    expect(new Set(names).size).toBe(3)
    expect(nameFor({ pattern: '^[a-z]{9}$' }, 'Plant 1', 1)).toBe(names[0])
  })

  test('that is not 0, of which a spelling with a sign says nothing', () => {
    const ids = Array.from({ length: 20 }, (_, at) => idFor({ minimum: -9, maximum: 9 }, '123', at))
    expect(ids).not.toContain('0')
  })
})
