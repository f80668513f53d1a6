import { expect, test } from 'vitest'
import { OrderedMap } from './ordered-map.ts'

function mapOf(...keys: readonly string[]): OrderedMap<string, string> {
  const map = new OrderedMap<string, string>()
  for (const key of keys) map.set(key, `value of ${key}`)
  return map
}

test('an empty map has neither a first nor a last value', () => {
  const map = mapOf()
  expect([map.size, map.first, map.last, map.values]).toEqual([0, undefined, undefined, []])
})

test('values are in the order of their insertion', () => {
  const map = mapOf('a', 'b')
  expect([map.size, map.first, map.last]).toEqual([2, 'value of a', 'value of b'])
  expect(map.values).toEqual(['value of a', 'value of b'])
})

test('another value of a key keeps its place', () => {
  const map = mapOf('a', 'b')
  map.set('a', 'other')
  expect([map.first, map.last, map.get('a')]).toEqual(['other', 'value of b', 'other'])
  expect(map.values).toEqual(['other', 'value of b'])
})

test.each([
  { deleted: 'a', first: 'value of b', last: 'value of c' },
  { deleted: 'b', first: 'value of a', last: 'value of c' },
  { deleted: 'c', first: 'value of a', last: 'value of b' },
  { deleted: 'd', first: 'value of a', last: 'value of c' },
])('deletes $deleted of a, b and c', ({ deleted, first, last }) => {
  const map = mapOf('a', 'b', 'c')
  map.delete(deleted)
  expect([map.get(deleted), map.first, map.last]).toEqual([undefined, first, last])
})

test('a key that is added again is the last one', () => {
  const map = mapOf('a', 'b')
  map.delete('a')
  map.set('a', 'again')
  expect([map.first, map.last, map.values]).toEqual([
    'value of b',
    'again',
    ['value of b', 'again'],
  ])
})

test('gives the first value as often as it is deleted', () => {
  const map = mapOf('a', 'b', 'c')
  map.delete('b')
  map.delete('a')
  expect([map.first, map.last]).toEqual(['value of c', 'value of c'])
  map.delete('c')
  expect([map.first, map.last]).toEqual([undefined, undefined])
  map.set('d', 'new')
  expect([map.first, map.last]).toEqual(['new', 'new'])
})

test('tells whether a value passes a test', () => {
  const map = mapOf('a', 'b')
  expect([map.some((value) => value.endsWith('b')), map.some((value) => value === '')]).toEqual([
    true,
    false,
  ])
})
