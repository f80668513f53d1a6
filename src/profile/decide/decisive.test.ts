import { expect, test } from 'vitest'
import { plantStore } from '../../core/plant-store.ts'
import { readBehavior } from '../../problems/behavior.ts'
import { ofClass } from '../classes/classified-problem.ts'
import { classesOf } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import { decisive } from './decisive.ts'

/** Of these classes, those that can decide the response. */
const decisiveAmong = (...keys: readonly string[]): readonly string[] => {
  const problems = keys.map((key) => {
    const profileClass = classesOf(plantStore).get(key) as ProfileClass
    const member = profileClass.place?.key
    return { ...ofClass(profileClass, readBehavior({})), message: '', pointer: '', member }
  })
  return decisive(problems).map(({ key }) => key)
}

test('at another path or method the content is not checked', () => {
  const content = ['media-type/xml', 'content-encoding', 'required/id', 'body-missing']
  expect(decisiveAmong('unknown-path/other', 'credential-unknown', ...content)).toEqual([
    'unknown-path/other',
    'credential-unknown',
  ])
  expect(decisiveAmong('query', ...content)).toEqual(['query'])
})

test('a body whose media type or coding is refused is not read', () => {
  const unread = ['credential-unknown', 'media-type/xml', 'body-limit', 'body-missing']
  expect(decisiveAmong(...unread, 'byte-order-mark', 'body-json/blank', 'required/id')).toEqual(
    unread,
  )
  expect(decisiveAmong('content-encoding', 'required/id')).toEqual(['content-encoding'])
})

test('malformed JSON has no members', () => {
  expect(decisiveAmong('body-encoding/utf-8', 'body-json/blank', 'required/id')).toEqual([
    'body-encoding/utf-8',
    'body-json/blank',
  ])
})

test('a value of a wrong type is not checked, another member is', () => {
  expect(decisiveAmong('type/id/string', 'range/id/low', 'length/name', 'required/name')).toEqual([
    'type/id/string',
    'length/name',
    'required/name',
  ])
})
