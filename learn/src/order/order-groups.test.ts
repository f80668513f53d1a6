import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { groupsByKey, type OrderGroup } from './order-groups.ts'

const groups = groupsByKey(classesOf(servedStore.source))
const groupOf = (key: string): OrderGroup => groups.get(key)!

test.each([
  ['kinds of a class', 'unknown-method', 'unknown-method/get', 'unknown-method/other'],
  ['all wrong paths', 'unknown-path', 'unknown-path/slash', 'unknown-path/slashes/end'],
  ['all forms of credentials', 'credential', 'credential-missing/absent', 'credential-spaces'],
  ['all media types', 'media-type', 'media-type/text', 'media-type-parameters/charset'],
  ['all that is found while the body is read', 'body-json', 'body-limit', 'body-json/nan/value'],
  ['other wrong types of a member', 'type/id', 'type/id/array', 'type/id/boolean'],
])('%s move together', (_what, key, ...classKeys) => {
  const found = new Set(classKeys.map((classKey) => groupOf(classKey)))
  expect([...found].map((group) => group.key)).toEqual([key])
})

test.each([
  ['unknown-path/other', 'unknown-path/slash'],
  ['credential-unknown', 'credential-missing/absent'],
  ['media-type/none', 'media-type/text'],
])('%s may have a place apart from %s', (key, other) => {
  expect(groupOf(key)).toMatchObject({ key, keys: [key] })
  expect(groupOf(other).key).not.toBe(key)
})

test('a kind of one that is apart moves with it', () => {
  expect(groupOf('media-type/none/no-body').key).toBe('media-type/none')
})

test('an order lists the key of a group, if that holds for all of its classes', () => {
  expect(groupOf('credential-missing/absent').keys).toEqual(['credential'])
  expect(groupOf('body-limit').keys).toEqual([
    'body-limit',
    'body-encoding',
    'byte-order-mark',
    'body-json',
  ])
})

test('null instead of a member has a group beside other wrong types, and is validated as they are not', () => {
  expect(groupOf('type/tag/null')).toMatchObject({
    key: 'type/tag/null',
    wrongTypesOfSameMember: 'type/tag',
    isOfType: true,
    isFoundAfterReading: true,
  })
  expect(groupOf('type/tag/array')).toMatchObject({
    wrongTypesOfSameMember: undefined,
    isOfType: true,
    isFoundAfterReading: false,
  })
})

test('a body of another type is no wrong type of a member', () => {
  expect(groupOf('type/body/array').isOfType).toBe(false)
  expect(groupOf('required/id').isOfType).toBe(false)
})

test('only problems of values are found once the body is read', () => {
  expect(groupOf('required/id').isFoundAfterReading).toBe(true)
  expect(groupOf('body-json/blank').isFoundAfterReading).toBe(false)
})
