import { describe, expect, test } from 'vitest'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { fittingId, fittingName, idOfSum } from './fitting-value.ts'

const pointer = ''
const roles = { id: 'number', name: 'title', tag: 'tag' }

const membersWith = (name: string, schema: Omit<Schema, 'pointer'>) => ({
  roles,
  sendable: [{ name, schema: merged({ pointer, ...schema }), isRequired: true }],
})

const idFor = (schema: Omit<Schema, 'pointer'>, preferred = 123n, seed = 7) =>
  fittingId(membersWith('number', { types: ['integer'], ...schema }), preferred, seed)

const nameFor = (schema: Omit<Schema, 'pointer'>, preferred = 'Plant 1', seed = 7) =>
  fittingName(membersWith('title', { types: ['string'], ...schema }), preferred, seed)

describe('the usual value is kept', () => {
  test('if it is inside the bounds', () => {
    expect(idFor({ minimum: 1, maximum: 124 })).toBe(123n)
    expect(nameFor({ minLength: 6, maxLength: 8 })).toBe('Plant 1')
  })

  test('if the document has no such member, or one of another type', () => {
    expect(fittingId({ sendable: [], roles }, 123n, 7)).toBe(123n)
    expect(idFor({ types: ['string'], minLength: 9 })).toBe(123n)
    expect(nameFor({ types: ['integer'], maximum: 5 })).toBe('Plant 1')
  })

  test('at a bound if no other value is inside', () => {
    expect(idFor({ minimum: 123, maximum: 123 })).toBe(123n)
  })

  test('if no value can be built', () => {
    expect(idFor({ minimum: 5, maximum: 3 })).toBe(123n)
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
    const ids = Array.from({ length: 20 }, (_, at) => idFor({ minimum: -9, maximum: 9 }, 123n, at))
    expect(ids).not.toContain(0n)
  })
})

describe('of several types', () => {
  test.each([['string'], ['boolean'], ['null']] as const)('an id is no %s', (type) => {
    const id = idFor({ types: [type, 'integer'], maximum: 100 })
    expect(id).toBeTypeOf('bigint')
    expect(id).toBeLessThan(100n)
  })

  test('a name is no integer', () => {
    expect(nameFor({ types: ['integer', 'string'], minLength: 30 })).toMatch(/^.{31,}$/)
  })
})

describe('the id of sums', () => {
  const sumIdFor = (multipleOf: number | undefined, id: bigint): bigint =>
    idOfSum(membersWith('number', { types: ['integer'], ...(multipleOf && { multipleOf }) }), id)

  test('is odd', () => {
    expect(sumIdFor(undefined, 122n)).toBe(123n)
    expect(sumIdFor(undefined, 123n)).toBe(123n)
    expect(sumIdFor(undefined, -122n)).toBe(-121n)
    expect(idOfSum({ sendable: [], roles }, 122n)).toBe(123n)
  })

  test.each([
    [7, 126n, 133n],
    [7, 133n, 133n],
    [2, 122n, 122n],
    [10, 120n, 120n],
    [1.5, 6n, 6n],
  ])('is a multiple of %d, like the id', (multipleOf, id, expected) => {
    expect(sumIdFor(multipleOf, id)).toBe(expected)
  })
})
