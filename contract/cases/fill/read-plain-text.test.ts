import { expect, test } from 'vitest'
import { readPlainText } from './read-plain-text.ts'

test('a body has its value, and its members with their places', () => {
  const text = '{ "name" : "Fern", "id":9007199254740993}'
  const { value, members } = readPlainText(text)
  expect(value).toEqual({ name: 'Fern', id: 9007199254740993n })
  expect(members).toEqual([
    { name: 'name', value: 'Fern', start: 11, end: 17 },
    { name: 'id', value: 9007199254740993n, start: 24, end: 40 },
  ])
})

test('a malformed body has no value', () => {
  expect(readPlainText('{"id":1}}').value).toBeUndefined()
  expect(readPlainText('{"id":1}').value).toEqual({ id: 1 })
})

test('a body that is read again is not parsed again', () => {
  const { value } = readPlainText('{"id":2}')
  expect(readPlainText('{"id":2}').value).toBe(value)
  readPlainText('{"id":3}')
  expect(readPlainText('{"id":2}').value).not.toBe(value)
})
