import { expect, test } from 'vitest'
import { servedStore } from '../../../../test/support/store.ts'
import { namesIn } from '../../../../src/document/pointer.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { type ClassifiedProblem, classifiedProblem } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { reachable } from './reachable.ts'

/** A problem of a class, at its place or at another one. */
const problemOf = (key: string, pointer?: string): ClassifiedProblem => {
  const profileClass = classesOf(servedStore.source).get(key) as ProfileClass
  const at = pointer ?? profileClass.place?.pointer ?? ''
  const found = { message: '', pointer: at, member: namesIn(at).join('/') }
  return classifiedProblem(profileClass, found, readBehavior({}))
}

/** Of these classes, those that can decide the response. */
const reachableAmong = (...keys: readonly string[]): readonly string[] =>
  reachable(keys.map((key) => problemOf(key))).map(({ profileClass }) => profileClass.key)

test('at another path or method the content is not checked', () => {
  const content = ['media-type/xml', 'content-encoding', 'required/id', 'body-missing']
  expect(reachableAmong('unknown-path/other', 'credential-unknown', ...content)).toEqual([
    'unknown-path/other',
    'credential-unknown',
  ])
  expect(reachableAmong('unknown-method/get', ...content)).toEqual(['unknown-method/get'])
})

test.each(['query', 'encoded-path', 'accept'])(
  'beside %s, which leaves the path and the body as they are, all others are found',
  (key) => {
    const keys = [key, 'media-type-case', 'body-missing']
    expect(reachableAmong(...keys)).toEqual(keys)
    expect(reachableAmong(key, 'required/id')).toEqual([key, 'required/id'])
  },
)

test('where the operation is chosen after the body is read, problems of its text are found at any path', () => {
  const ofText = ['body-limit', 'body-encoding/utf-8', 'repeated-member']
  expect(reachableAmong('unknown-path/other', ...ofText, 'repeated-id')).toEqual([
    'unknown-path/other',
    ...ofText,
  ])
})

test('a body whose media type or coding is refused is not read', () => {
  const unread = ['credential-unknown', 'media-type/xml', 'body-limit', 'body-missing']
  expect(reachableAmong(...unread, 'byte-order-mark', 'body-json/blank', 'required/id')).toEqual(
    unread,
  )
  expect(reachableAmong('content-encoding', 'required/id')).toEqual(['content-encoding'])
})

test('malformed JSON has no members', () => {
  expect(reachableAmong('body-encoding/utf-8', 'body-json/blank', 'required/id')).toEqual([
    'body-encoding/utf-8',
    'body-json/blank',
  ])
})

test('a value of a wrong type is not checked, another member is', () => {
  expect(reachableAmong('type/id/string', 'range/id/low', 'length/name', 'required/name')).toEqual([
    'type/id/string',
    'length/name',
    'required/name',
  ])
})

test('a wrong type hides no problem of another member whose names are joined alike', () => {
  const problems = [problemOf('type/tag/null', '/a~1b'), problemOf('length/tag', '/a/b')]
  expect(reachable(problems)).toEqual(problems)
  const ofOne = [problemOf('type/tag/null', '/a/b'), problemOf('length/tag', '/a/b')]
  expect(reachable(ofOne)).toEqual(ofOne.slice(0, 1))
})
