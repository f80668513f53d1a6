import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { placesOf } from '../places/body-places.ts'
import { findPresenceProblems } from './presence.ts'

const { source } = evolvedOperation(({ components }) => {
  components.schemas.NewPlant.allOf[1].properties.note = { type: 'string', nullable: true }
})

test('a body without members is found', () => {
  const { body: place } = placesOf(source)
  const foundIn = (value: unknown): readonly string[] =>
    findPresenceProblems({ place, value, pointer: '' }).map(({ name }) => name)
  expect(foundIn({})).toEqual(['empty'])
  expect(foundIn({ a: 1 })).toEqual([])
})

/** What services find in a member with a value; undefined is an absent member. */
function foundIn(name: string, value: unknown): readonly string[] {
  const place = placesOf(source).member(name)!
  return findPresenceProblems({ place, value, pointer: `/${name}` }).map(
    ({ name: className, must }) => `${className}: ${must}`,
  )
}

test('an absent member is found if it is optional', () => {
  expect(foundIn('note', undefined)).toEqual(['absent: is required'])
  expect(foundIn('name', undefined)).toEqual([])
})

test('null is found where the document allows it', () => {
  expect(foundIn('note', null)).toEqual(['null: must not be null'])
  expect(foundIn('name', null)).toEqual([])
  expect(foundIn('note', 'a')).toEqual([])
})
