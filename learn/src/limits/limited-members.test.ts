import { expect, test } from 'vitest'
import { patterned, tagOfTwo } from '../../../test/support/evolved-documents.ts'
import { servedStore } from '../../../test/support/store.ts'
import { placesOf } from '../profile/places/body-places.ts'
import { isFreeText, maxLengthOf, membersWith, minLengthOf } from './limited-members.ts'

test('texts are free unless the document lists them or has a pattern', () => {
  const namesIn = (operation: typeof tagOfTwo): readonly string[] =>
    membersWith(operation, isFreeText).map(({ name }) => name)
  expect(namesIn(servedStore.source)).toEqual(['name', 'tag'])
  expect(namesIn(tagOfTwo)).toEqual(['name'])
  expect(namesIn(patterned)).toEqual(['tag'])
})

test('a text has the lengths that all of its schemas allow', () => {
  const name = placesOf(patterned).member('name')!
  expect([minLengthOf(name), maxLengthOf(name)]).toEqual([3, 40])
  const limits = { pointer: '', minLength: 5, maxLength: 20 }
  const stricter = { ...name, schemas: [...name.schemas, limits] }
  expect([minLengthOf(stricter), maxLengthOf(stricter)]).toEqual([5, 20])
  const unlimited = placesOf(servedStore.source).member('tag')!
  expect([minLengthOf(unlimited), maxLengthOf(unlimited)]).toEqual([0, Infinity])
})
