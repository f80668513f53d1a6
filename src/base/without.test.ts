import { expect, test } from 'vitest'
import { without } from './without.ts'

test('an object without some members has the others, and stays as it was', () => {
  const value = { a: 1, b: undefined, c: 3 }
  expect(without(value, ['a', 'b'])).toStrictEqual({ c: 3 })
  expect(value).toStrictEqual({ a: 1, b: undefined, c: 3 })
})
