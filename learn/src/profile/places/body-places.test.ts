import { expect, test } from 'vitest'
import { withMember } from '../../../../test/support/odd-documents.ts'
import { innerPlace } from './body-place.ts'
import { placesOf } from './body-places.ts'

/** The keys of the places to which names and indices lead from a member `part` with a schema. */
const keysIn = (
  schema: object,
  ...names: readonly (string | number)[]
): readonly (string | undefined)[] => {
  const part = placesOf(withMember('part', schema as never)).member('part')!
  return names.map(
    (name) => innerPlace(part, String(name), typeof name === 'string' ? {} : [])?.key,
  )
}
const text = { type: 'string' }

test('a name leads to a declared member, or else to that of any name', () => {
  const schema = { type: 'object', properties: { a: text }, additionalProperties: text }
  expect(keysIn(schema, 'a', 'b', '7')).toEqual(['part.a', 'part.*', 'part.*'])
  const closed = { type: 'object', properties: { a: text } }
  expect(keysIn(closed, 'a', 'b', '7')).toEqual(['part.a', undefined, undefined])
})

test('a required member that is not declared has a place', () => {
  expect(keysIn({ type: 'object', required: ['a'] }, 'a', 'b')).toEqual(['part.a', undefined])
})

test('an index leads to the item at it, or else to all other items', () => {
  expect(keysIn({ type: 'array', items: text }, 0, 7, '0')).toEqual(['part[]', 'part[]', undefined])
})

test('members of any name without a demand have no place', () => {
  expect(keysIn({ type: 'object', additionalProperties: {} }, 'b')).toEqual([undefined])
  expect(keysIn({ type: 'object', additionalProperties: false }, 'b')).toEqual([undefined])
})

test('a value that may be an array or a map has places for both', () => {
  const schema = { type: ['array', 'object'], items: text, additionalProperties: text }
  expect(keysIn(schema, 7, '7')).toEqual(['part[]', 'part.*'])
})

test('a pointer leads to an item of an array, and to a member of an object', () => {
  const part = { type: ['array', 'object'], items: text, additionalProperties: text }
  const places = placesOf(withMember('part', part))
  expect(places.at('/part/7', { part: Array.from({ length: 8 }) }).key).toBe('part[]')
  expect(places.at('/part/7', { part: { 7: 'a' } }).key).toBe('part.*')
  expect(places.at('/part/7').key).toBe('part.*')
  expect(places.at('/pot/7').key).toBe('body')
})
