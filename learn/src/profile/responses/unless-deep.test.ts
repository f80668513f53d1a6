import { expect, test } from 'vitest'
import { unlessDeep } from './unless-deep.ts'

function nested(levels: number): unknown {
  let value: unknown = 'core'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

test('a value of 500 levels is written, one of more is not', () => {
  const deepest = nested(500)
  expect(unlessDeep(deepest)).toBe(deepest)
  expect(unlessDeep(nested(501))).toBeUndefined()
  expect(unlessDeep('text')).toBe('text')
})
