import { expect, test } from 'vitest'
import { isDeep, isParent } from './nesting.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const bodyOf = (levels: number): unknown => JSON.parse(`{"tag":${nested(levels)}}`)

test('a body is deep from 1,001 levels on in a member', () => {
  expect([1000, 1001].map((levels) => isDeep(bodyOf(levels)))).toEqual([false, true])
  expect(isDeep('fern')).toBe(false)
})

test('arrays and objects are parents, empty ones included', () => {
  expect([[], {}, [5], { a: 5 }].map(isParent)).toEqual([true, true, true, true])
  expect([null, 5, 'fern', true, undefined].some(isParent)).toBe(false)
})
