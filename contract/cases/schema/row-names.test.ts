import { describe, expect, test } from 'vitest'
import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { placeOfSchema } from './body-place.ts'
import type { Value } from './keyword-value.ts'
import { slugOf, titleOf } from './row-names.ts'

const pointer = ''
const any: Schema = { pointer }
const objectOf = (names: readonly string[], schema: Schema): Schema => ({
  pointer,
  types: ['object'],
  properties: names.map((name) => ({ name, schema })),
})
const inner = objectOf(['color'], any)
const names = ['heightCm', 'tag', 'tags', 'labels', 'id', 'name', 'origin', 'size', 'pots', 'pot']
const body = placeOfSchema(objectOf(names, inner))
const list = placeOfSchema({ pointer, types: ['array'], items: inner })

/** The place of a path such as `origin/color`, of the whole body without one. */
const placeCalled = (path: string, around: RequestPlace = body): RequestPlace =>
  path.split('/').reduce((place, name) => {
    if (name === '') return place
    return (Array.isArray(place.value) ? place.item(Number(name)) : place.member(name))!
  }, around)

describe('a title', () => {
  test.each<[title: string, words: string, value: Value]>([
    ['heightCm is 5', 'heightCm', { about: 'minimum', json: '5' }],
    ['no heightCm', 'heightCm', { about: 'required', json: undefined }],
    [
      'tag has length 3',
      'tag',
      { about: 'minLength', json: '"aaa"', size: { count: 3, unit: 'characters' } },
    ],
    [
      'tag has length 4',
      'tag',
      { about: 'maxLength', json: '"aaaa"', size: { count: 4, unit: 'characters' } },
    ],
    [
      'tags has 2 items',
      'tags',
      { about: 'minItems', json: '[1,2]', size: { count: 2, unit: 'items' } },
    ],
    [
      'tags has 3 items',
      'tags',
      { about: 'maxItems', json: '[1,2,3]', size: { count: 3, unit: 'items' } },
    ],
    [
      'labels has 1 members',
      'labels',
      { about: 'minProperties', json: '{"a":1}', size: { count: 1, unit: 'members' } },
    ],
    ['tag is "$5"', 'tag', { about: 'enum', json: String.raw`"\u00245"` }],
    ['id is …', 'id', { about: 'fresh', json: '$ID' }],
    ['name is …', 'name', { about: 'fresh', json: '"$NAME"' }],
    ['origin is {"a":…}', 'origin', { about: 'type', json: '{"a":$MEMBER("a)")}' }],
    ['origin.color is "green"', 'origin/color', { about: 'additionalProperties', json: '"green"' }],
    [
      'tag has an additional member "color"',
      'tag',
      { about: 'additionalProperties', json: '{}', words: 'has an additional member "color"' },
    ],
  ])('%s says what is sent', (title, words, value) => {
    expect(titleOf({ place: placeCalled(words), value })).toBe(title)
  })

  test('shows thirty characters of a value', () => {
    const titleFor = (length: number) =>
      titleOf({ place: placeCalled('tag'), value: { about: 'type', json: '1'.repeat(length) } })
    expect(titleFor(30)).toBe(`tag is ${'1'.repeat(30)}`)
    expect(titleFor(31)).toBe(`tag is ${'1'.repeat(30)}…`)
  })

  test('of the whole body calls it the body', () => {
    const title = titleOf({ place: body, value: { about: 'oneOf', json: '{"a":1}' } })
    expect(title).toBe('the body is {"a":1}')
    const place = placeCalled('0/color', list)
    expect(titleOf({ place, value: { about: 'type', json: '5' } })).toBe('the body[0].color is 5')
  })
})

describe('a slug', () => {
  const slugFor = (words: string, value: Value) => slugOf({ place: placeCalled(words), value })

  test('has the place, what the value is about and the value', () => {
    expect(slugFor('size', { about: 'minimum', json: '4' })).toBe('size-minimum-4')
    expect(slugFor('size', { about: 'required', json: undefined })).toBe('size-required')
    expect(slugFor('origin/color', { about: 'type', json: '4' })).toBe('origin/color-type-4')
    expect(slugFor('', { about: 'oneOf', json: '5' })).toBe('body-oneOf-5')
    const place = placeCalled('0/color', list)
    expect(slugOf({ place, value: { about: 'type', json: '5' } })).toBe('body/0/color-type-5')
  })

  test('has the size instead of a value that says little', () => {
    const size = { count: 2, unit: 'items' } as const
    expect(slugFor('pots', { about: 'maxItems', json: '[1,2]', size })).toBe('pots-maxItems-2')
  })

  test('has no white space', () => {
    expect(slugFor('pot', { about: 'enum', json: '"A B"' })).toBe('pot-enum-"A_B"')
  })

  test('has a value of at most thirty characters', () => {
    const slugOfLength = (length: number) =>
      slugFor('tag', { about: 'type', json: '1'.repeat(length) })
    expect(slugOfLength(30)).toBe(`tag-type-${'1'.repeat(30)}`)
    expect(slugOfLength(31)).toBe('tag-type')
  })
})
