import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import type { Part } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { bodyPlaceOf } from './body-place.ts'
import { caseOfValue } from './case-of-value.ts'
import type { PlacedValue, Value } from './keyword-value.ts'

/** The Plant Store with other optional members. */
const withOptional = (
  members: Readonly<Record<string, Part>>,
  required: string[] = [],
): BodyOperation =>
  withNewPlant((schema) => {
    Object.assign(schema['properties'] as Part, members)
    schema['required'] = ['id', 'name', ...required]
  })

const caseWith = (placed: PlacedValue, operation: BodyOperation) =>
  caseOfValue(placed, { slug: 'slug', title: 'title' }, operation)

describe('the case of a value', () => {
  const operation = withOptional({
    size: { type: 'integer', minimum: 5 },
    any: {},
    pot: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
  })
  const body = bodyPlaceOf(operation)
  const caseAt = (name: string, value: Value) =>
    caseWith({ place: body.member(name)!, value }, operation)

  test('has the rule of its only problem', () => {
    expect(caseAt('size', { about: 'generated', json: '4' })?.id).toBe('N11/slug')
    expect(caseAt('size', { about: 'generated', json: '"a"' })?.id).toBe('N7/slug')
    expect(caseAt('id', { about: 'generated', json: undefined })?.id).toBe('N4/slug')
  })

  test('has the rule of its row, or of its member, if it is valid', () => {
    expect(caseAt('size', { about: 'generated', json: '5' })?.id).toBe('V4/slug')
    expect(caseAt('size', { about: 'generated', json: '5', rule: 'R1' })?.id).toBe('R1/slug')
    expect(caseAt('name', { about: 'generated', json: '"a"' })?.id).toBe('V3/slug')
  })

  test('is left out if it has several problems, or one elsewhere', () => {
    const two = '{"id":"a","name":"$NAME","size":1}'
    expect(
      caseWith({ place: body, value: { about: 'generated', json: two } }, operation),
    ).toBeUndefined()
    const beside = body.with(body.schema, { id: 'a', name: 'b' }).member('size')!
    expect(
      caseWith({ place: beside, value: { about: 'generated', json: '5' } }, operation),
    ).toBeUndefined()
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
    const pot = bodyPlaceOf(alternatives).member('pot')!
    const ofSize = pot.as(pot.schema.oneOf![0]!)

    test('is about a problem around its place, which is within them', () => {
      const four: Value = { about: 'generated', json: '4' }
      expect(caseWith({ place: ofSize.member('size')!, value: four }, alternatives)?.id).toBe(
        'N11/slug',
      )
      const value: Value = { about: 'generated', json: '{"size":4}' }
      expect(caseWith({ place: pot, value }, alternatives)?.id).toBe('N11/slug')
    })

    test('is left out if the problem is that of other alternatives', () => {
      const body = bodyPlaceOf(alternatives)
      const beside = body.with(body.schema, { id: 1, name: 'a', box: 4 }).member('pot')!
      const value: Value = { about: 'generated', json: '{"size":5}' }
      expect(caseWith({ place: beside, value }, alternatives)).toBeUndefined()
    })
  })

  test('has its name and its title as they are', () => {
    const placed = { place: body, value: { about: 'branch', json: '{"id":$ID}' } } as const
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
