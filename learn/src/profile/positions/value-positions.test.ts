import { expect, test } from 'vitest'
import { Body } from '../../../../src/problems/request-body.ts'
import { memberSpan, memberSpans, valueSpan, wholeSpan } from './value-positions.ts'

const bodyOf = (text: string): Body => new Body(new TextEncoder().encode(text))
/** The text at a place. */
const textAt = (text: string, pointer: string): string | undefined => {
  const place = valueSpan(bodyOf(text), pointer)
  return place === undefined ? undefined : text.slice(place.start, place.end)
}

test.each([
  ['{"id": 7 , "id":8}', '/id', '8'],
  ['{"a":[1, "x"]}', '/a/1', '"x"'],
  ['{"a":{"b":{"c":true}}}', '/a/b/c', 'true'],
  ['{"a":{"b":1,"b":2}}', '/a/b', '2'],
  ['{"a":[1]}', '/a/1', undefined],
  ['{"a":5}', '/a/b', undefined],
  ['{"a/b":5}', '/a~1b', '5'],
  [' {"a":5} ', '', '{"a":5}'],
  ['{} {}', '', '{}'],
])('in %s the value at %j is %s', (text, pointer, value) => {
  expect(textAt(text, pointer)).toBe(value)
})

test('an array or object in a member ends where it starts', () => {
  expect(memberSpan(bodyOf('{"a":[1]}'), 'a')).toEqual({ start: 5, end: 5, value: [1] })
  expect(memberSpan(bodyOf('{"a":1}'), 'b')).toBeUndefined()
})

test('a repeated member has all of its values', () => {
  const values = memberSpans(bodyOf('{"a":1,"b":2,"a":3}')).get('a')
  expect(values).toEqual([
    { start: 5, end: 6, value: 1 },
    { start: 17, end: 18, value: 3 },
  ])
})

test('the whole value ends before what follows it', () => {
  expect(wholeSpan(bodyOf(' 12 x'))).toEqual({ start: 1, end: 3 })
  expect(wholeSpan(bodyOf(' {"a":1'))).toEqual({ start: 1, end: 7 })
})
