import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { caseOfValue } from './case-of-value.ts'
import type { Value } from './keyword-value.ts'
import { type BodyPlace, type PlacedValue, objectPlace, placeOfMember } from './places.ts'

/** The Plant Store with other optional members. */
const withOptional = (
  members: Readonly<Record<string, Part>>,
  required: string[] = [],
): Operation =>
  withNewPlant((schema) => {
    Object.assign(schema['properties'] as Part, members)
    schema['required'] = ['id', 'name', ...required]
  })

const caseWith = (placed: PlacedValue, operation: Operation) =>
  caseOfValue(placed, { slug: 'slug', title: 'title' }, operation)

describe('the case of a value', () => {
  const operation = withOptional({
    size: { type: 'integer', minimum: 5 },
    any: {},
    pot: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
  })
  const plain = new Map([
    ['id', '$ID'],
    ['name', '"$NAME"'],
  ])
  const caseAt = (name: string, value: Value) =>
    caseWith({ place: placeOfMember(objectPlace, { name }, plain), value }, operation)

  test('has the rule of its only problem', () => {
    expect(caseAt('size', { about: 'generated', json: '4' })?.id).toBe('N11/slug')
    expect(caseAt('size', { about: 'generated', json: '"a"' })?.id).toBe('N7/slug')
    expect(caseAt('id', { about: 'generated', json: undefined })?.id).toBe('N4/slug')
  })

  test('has the rule of its row, or of its member, if it is valid', () => {
    expect(caseAt('size', { about: 'generated', json: '5' })?.id).toBe('V4/slug')
    expect(caseAt('size', { about: 'generated', json: '5', rule: 'R1' })?.id).toBe('R1/slug')
    expect(caseAt('color', { about: 'generated', json: '5' })?.id).toBe('V4/slug')
    expect(caseAt('name', { about: 'generated', json: '"a"' })?.id).toBe('V3/slug')
  })

  test('is left out if it has several problems, or one elsewhere', () => {
    const two = '{"id":"a","name":"$NAME","size":1}'
    expect(
      caseWith({ place: objectPlace, value: { about: 'generated', json: two } }, operation),
    ).toBeUndefined()
    const elsewhere: BodyPlace = {
      words: 'size',
      pointer: '/size',
      wrap: () => '{"id":"a","name":"$NAME"}',
    }
    expect(
      caseWith({ place: elsewhere, value: { about: 'generated', json: '5' } }, operation),
    ).toBeUndefined()
  })

  test('about an additional member has no problem but those of it or of its object', () => {
    const caseOf = (json: string) => {
      const at: BodyPlace = { words: '', pointer: '', wrap: () => json }
      const value: Value = { about: 'generated', json, inner: { name: 'size', json: '4' } }
      return caseWith({ place: at, value }, operation)?.id
    }
    expect(caseOf('{"id":$ID,"name":"$NAME","size":4}')).toBe('N11/slug')
    expect(caseOf('[]')).toBe('N3/slug')
    expect(caseOf('{"id":$ID,"name":"$NAME","pot":5}')).toBeUndefined()
  })

  test('is about a problem within the value at its place', () => {
    expect(caseAt('pot', { about: 'generated', json: '{"size":"a"}' })?.id).toBe('N7/slug')
  })

  describe('with alternatives', () => {
    const branch = (name: string): Part => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'integer', minimum: 5 } },
    })
    const alternatives = withOptional({
      pot: { oneOf: [branch('size'), branch('depth')] },
      box: { not: { type: 'integer' } },
    })
    const caseOfPot = (pointer: string, json: string) => {
      const wrap = (): string => `{"id":$ID,"name":"$NAME",${json}}`
      const at: BodyPlace = { words: 'pot', pointer, wrap }
      return caseWith({ place: at, value: { about: 'generated', json: '4' } }, alternatives)
    }

    test('is about a problem around its place, which is within them', () => {
      expect(caseOfPot('/pot/size', '"pot":{"size":4}')?.id).toBe('N11/slug')
      expect(caseOfPot('/pot', '"pot":{"size":4}')?.id).toBe('N11/slug')
    })

    test('is left out if the problem is that of other alternatives', () => {
      expect(caseOfPot('/pot/size', '"box":4')).toBeUndefined()
      expect(caseOfPot('/potato', '"pot":{"size":4}')).toBeUndefined()
    })
  })

  test('has its name and its title as they are', () => {
    const placed = { place: objectPlace, value: { about: 'branch', json: '{"id":$ID}' } } as const
    const testCase = caseOfValue(placed, { slug: '$id', title: 'no $name' }, operation)
    expect(testCase).toMatchObject({ slug: '$id', title: 'no $name' })
  })

  test('is left out if it is no JSON', () => {
    expect(caseAt('size', { about: 'generated', json: '{' })).toBeUndefined()
  })

  test('is left out if the value is valid, but nested deeper than 100 levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    expect(caseAt('any', { about: 'generated', json: nested(100) })?.id).toBe('V4/slug')
    expect(caseAt('any', { about: 'generated', json: nested(101) })).toBeUndefined()
  })
})
