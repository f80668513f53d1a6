import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { membersOf } from '../../operation/members.ts'
import {
  type BodyPlace,
  inside,
  objectPlace,
  placeOfBody,
  placeOfItem,
  placeOfMember,
} from './places.ts'

const pointer = ''
const body: BodyPlace = { words: '', pointer: '', wrap: (json) => json ?? 'no body' }
const flag: Schema = { pointer, const: true }

test('the name of a place has the names of those around it', () => {
  expect(inside('', 'origin')).toBe('origin')
  expect(inside('origin', 'country')).toBe('origin/country')
  expect(inside('tags', 0)).toBe('tags/0')
})

describe('the place of a member', () => {
  const plain = new Map([
    ['id', '$ID'],
    ['name', '"$NAME"'],
  ])

  test('replaces the member in the other ones', () => {
    const place = placeOfMember(body, { name: 'id' }, plain)
    expect(place.wrap('5')).toBe('{"id":5,"name":"$NAME"}')
    expect(place.wrap(undefined)).toBe('{"name":"$NAME"}')
  })

  test('adds a member that the plain object does not have', () => {
    expect(placeOfMember(body, { name: 'tag' }, plain).wrap('5')).toBe(
      '{"id":$ID,"name":"$NAME","tag":5}',
    )
  })

  test('is within the place around it', () => {
    const outer = placeOfMember(body, { name: 'a/b' }, plain)
    const inner = placeOfMember(outer, { name: 'c', schema: flag }, new Map())
    expect(inner).toMatchObject({ words: 'a/b/c', pointer: '/a~1b/c', schema: flag })
    expect(inner.wrap('5')).toBe('{"id":$ID,"name":"$NAME","a/b":{"c":5}}')
  })
})

test('a place is in a part of the body: a member, or an item of an array', () => {
  const member = placeOfMember(body, { name: 'a/b' }, new Map())
  const item = placeOfItem(body, 1, ['5', '6'])
  expect(body.part).toBeUndefined()
  expect(member.part).toBe('a/b')
  expect(item.part).toBe('1')
  expect(placeOfMember(item, { name: 'c' }, new Map()).part).toBe('1')
  expect(placeOfItem(member, 0, []).part).toBe('a/b')
})

test('the place of a whole body has a name, unless members have theirs', () => {
  const integer = oddDocuments.find(({ title }) => title === 'an integer')!.operation
  expect(placeOfBody(membersOf(plantStore))).toBe(objectPlace)
  expect(placeOfBody(membersOf(integer)).words).toBe('body')
})
