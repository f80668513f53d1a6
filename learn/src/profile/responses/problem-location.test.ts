import { expect, test } from 'vitest'
import { post } from '../../../../test/support/post.ts'
import { createMock } from '../../../../src/core/create-mock.ts'
import { playProfile } from '../play-profile.ts'

/** The positions that a service reports about a problem of a class in a body. */
function positionsIn(body: string, key: string, behavior = {}): string {
  const errors = { [key]: { message: '{start-position}-{position} {source}' } }
  const mock = createMock(playProfile({ behavior, errors }))
  return (JSON.parse(post(mock, { body }).body) as { message: string }).message
}

const refusing = { repeatedMember: 'refused' } as const

test.each([
  ['after it', '{"id":1,"name":"a","x":5,"tag":"x"}', '21-23 5'],
  ['before it', '{"id":1,"name":"x","x":5}', '21-23 5'],
  ['within it', '{"id":1,"name":"a","x" : {"x":5}}', '21-24 {"x":5}'],
])(
  'an additional member is at its own name, although a text %s is the same',
  (_, body, positions) => {
    expect(positionsIn(body, 'additional')).toBe(positions)
  },
)

test('malformed JSON is at the token that is wrong', () => {
  expect(positionsIn('{"id":1,"name":tru}', 'body-json')).toBe('15-18 tru')
})

test('an additional member is at its name, however that is written', () => {
  expect(positionsIn('{"id":1,"name":"a","\\u0078":5}', 'additional')).toBe('26-28 5')
})

test('half of a surrogate pair is at its end, and begins where the other half is missing', () => {
  const body = '{"id":1,"name":"a\\ud83cb c"}'
  expect(positionsIn(body, 'lone-surrogate', { loneSurrogate: 'refused' })).toBe('23-22 b')
})

test('a repeated member is at its last name', () => {
  const body = '{"id":1,"name":"a","name":"b","tag":"name"}'
  expect(positionsIn(body, 'repeated-member', refusing)).toBe('24-28 "b"')
})

test('a repeated member whose first value is wrong is at that value', () => {
  const body = '{"id":"abc","id":7,"name":"a"}'
  expect(positionsIn(body, 'repeated-member', refusing)).toBe('6-10 "abc"')
  const [rest, lastRead] = ['{rest}', '{last-read|none}'].map((message) => {
    const errors = { 'repeated-member': { message } }
    const mock = createMock(playProfile({ behavior: refusing, errors }))
    return (JSON.parse(post(mock, { body }).body) as { message: string }).message
  })
  expect(rest).toBe('"abc","id":7,"name":"a"}')
  expect(lastRead).toBe('none')
})

test('an array or object in a member is in the text up to its end, at the position before it', () => {
  expect(positionsIn('{"id":[1,"]"] ,"name":"a"}', 'type')).toBe('6-5 [1,"]"]')
  expect(positionsIn('{"id":1,"name":{"a":[]}}', 'type')).toBe('15-14 {"a":[]}')
})

test('a member that an inner object repeats is in the whole body', () => {
  const body = '{"id":1,"name":"a","x":{"y":1,"y":2}} '
  expect(positionsIn(body, 'repeated-member', refusing)).toBe(
    '0-36 {"id":1,"name":"a","x":{"y":1,"y":2}}',
  )
})
