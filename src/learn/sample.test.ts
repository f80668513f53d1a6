import { expect, test } from 'vitest'
import { explain, type Sample } from './sample.ts'

test('the text of an unexplained response does not depend on the order of members', () => {
  const textOf = (body: object) =>
    explain({ name: 'N1/empty', response: { status: 400, body } } as Sample).text
  expect(textOf({ b: [{ d: 1, c: true }], a: 'x' })).toBe('{"a":"x","b":[{"c":true,"d":0}]}')
})
