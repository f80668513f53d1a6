import { expect, test } from 'vitest'
import { body, id, plain } from '../tables/body-pieces.ts'
import { writtenText } from '../tables/written-body.ts'
import { type Change, bodyOf } from './form.ts'

test('a change that says nothing has the plain body', () => {
  expect(bodyOf({})).toBe(plain)
  expect(bodyOf({ id: '$ID', name: '"$NAME"', tag: '', order: ['id', 'name', 'tag'] })).toBe(plain)
})

test.each<[text: string, change: Change]>([
  ['{"id":5,"name":"$NAME"}', { id: '5' }],
  ['{"id":$ID}', { name: '' }],
  ['{"id":$ID,"name":"$NAME","tag":null}', { tag: 'null' }],
  ['{"name":"$NAME","id":$ID}', { order: ['name', 'id', 'tag'] }],
  ['{"id":$ID,"name":"$NAME","a\\"b":[1],"c":2}', { further: { 'a"b': '[1]', c: '2' } }],
  [' { "id" : $ID , "name" : "$NAME" } ', { space: ' ' }],
])('a body differs from the plain one by its change: %s', (text, change) => {
  expect(writtenText(bodyOf(change))).toBe(text)
})

test('a change may have another body', () => {
  const cutOff = body`{${id}`
  expect(bodyOf({ body: cutOff, id: '5' })).toBe(cutOff)
})
