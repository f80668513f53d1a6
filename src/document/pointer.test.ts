import { expect, test } from 'vitest'
import { valueAt } from './pointer.ts'

test('a value is found by its path, also in a list, but not on a prototype', () => {
  const body = { a: [{ b: 1 }] }
  expect(valueAt(body, ['a', '0', 'b'])).toBe(1)
  expect(valueAt(body, [])).toBe(body)
  expect(valueAt(body, ['a', 'length', 'x'])).toBeUndefined()
  expect(valueAt(body, ['toString'])).toBeUndefined()
  expect(valueAt('text', ['0'])).toBeUndefined()
})
