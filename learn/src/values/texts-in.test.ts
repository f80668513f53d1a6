import { expect, test } from 'vitest'
import { textsIn } from './texts-in.ts'

test('each text of a JSON value has the name of its innermost member', () => {
  const value = { error: { message: 'bad', code: 5 }, details: ['a', { at: 'b' }, null] }
  expect(textsIn(value)).toEqual([
    { member: 'message', text: 'bad' },
    { member: 'details', text: 'a' },
    { member: 'at', text: 'b' },
  ])
})

test('a text in no member has the given name', () => {
  expect(textsIn(['a'], 'body')).toEqual([{ member: 'body', text: 'a' }])
  expect(textsIn('a')).toEqual([{ member: '', text: 'a' }])
  expect(textsIn(5)).toEqual([])
})
