import { expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { placesOf } from '../places/member-places.ts'
import { findUnusualPresence } from './value.ts'

const { source } = evolvedOperation(({ components }) => {
  components.schemas.NewPlant.allOf[1].properties.note = { type: 'string', nullable: true }
})

/** What is unusual about a member with a value; undefined is an absent member. */
function unusualIn(name: string, value: unknown): readonly string[] {
  const place = placesOf(source).member(name)!
  return findUnusualPresence({ place, value, pointer: `/${name}` }).map(
    (unusual) => `${unusual.name}: ${unusual.must}`,
  )
}

test('an absent member is unusual if it is optional', () => {
  expect(unusualIn('note', undefined)).toEqual(['absent: is required'])
  expect(unusualIn('name', undefined)).toEqual([])
})

test('null is unusual where the document allows it', () => {
  expect(unusualIn('note', null)).toEqual(['null: must not be null'])
  expect(unusualIn('name', null)).toEqual([])
  expect(unusualIn('note', 'a')).toEqual([])
})
