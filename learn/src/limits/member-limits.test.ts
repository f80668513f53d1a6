import { expect, test } from 'vitest'
import { patterned, tagOfTwo } from '../../../test/support/evolved-documents.ts'
import { servedStore } from '../../../test/support/store.ts'
import { placesOf } from '../profile/places/body-places.ts'
import { isFreeText, maxLengthOf, membersWith, minLengthOf, withLimit } from './member-limits.ts'

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

test('another limit leaves the others as they are', () => {
  const limited = withLimit({ bodyLimit: 9, members: { id: { minimum: 1 } } }, ['nestingLimit'], 5)
  expect(limited).toEqual({ bodyLimit: 9, nestingLimit: 5, members: { id: { minimum: 1 } } })
  expect(withLimit(limited, ['members', 'id', 'maximum'], 7)).toEqual({
    ...limited,
    members: { id: { minimum: 1, maximum: 7 } },
  })
  expect(withLimit({}, ['members', 'tag', 'pattern'], '^a$')).toEqual({
    members: { tag: { pattern: '^a$' } },
  })
})
