import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { placesOf } from './body-places.ts'
import { valuesIn, withValueAt } from './body-values.ts'

const operation = evolvedOperation(({ components }) => {
  Object.assign(components.schemas.Plant.properties, {
    tags: { type: 'array', items: { type: 'string' } },
    origin: {
      type: 'object',
      properties: { country: { type: 'string' }, year: { type: 'integer' } },
    },
  })
})
const placesIn = (body: unknown): readonly string[] =>
  valuesIn(body, placesOf(operation.source)).map(
    ({ place, pointer, value }) => `${place.key} ${pointer} ${JSON.stringify(value)}`,
  )

test('the values of a body are those of declared places, level by level, and those that it lacks', () => {
  expect(placesIn({ id: 1, other: 2, origin: { year: 5, soil: 1 }, tags: ['a', 'b'] })).toEqual([
    'body  {"id":1,"other":2,"origin":{"year":5,"soil":1},"tags":["a","b"]}',
    'id /id 1',
    'origin /origin {"year":5,"soil":1}',
    'tags /tags ["a","b"]',
    'name /name undefined',
    'tag /tag undefined',
    'origin.year /origin/year 5',
    'origin.country /origin/country undefined',
    'tags[] /tags/0 "a"',
    'tags[] /tags/1 "b"',
  ])
  expect(placesIn(5)).toEqual(['body  5'])
})

test('of a huge body only the first values are looked into', () => {
  const tags = Array.from({ length: 200_000 }, () => 'a')
  expect(placesIn({ tags }).length).toBeLessThanOrEqual(1000)
})

test('a copy has another value at a path, and no items after it', () => {
  expect(withValueAt({ a: [1, { b: 2, c: 3 }, 4], d: 5 }, ['a', '1', 'b'], 9)).toEqual({
    a: [1, { b: 9, c: 3 }],
    d: 5,
  })
  expect(withValueAt(1, [], 2)).toBe(2)
  expect(withValueAt(1, ['a'], 2)).toBe(1)
})

test('a document of many members has places for the first five hundred', () => {
  const many = evolvedOperation(({ components }) => {
    const { properties } = components.schemas.Plant
    for (let index = 0; index < 600; index += 1) properties[`m${index}`] = { type: 'string' }
  })
  expect(placesOf(many.source).all.length).toBe(500)
})
