import { expect, test } from 'vitest'
import { isCode } from './codes.ts'

test.each([
  [['body', 'error'], true],
  [['body', 'problem', 'code'], true],
  [['status'], true],
  [['body', 'line'], false],
  [['body', 'error', 'line'], false],
  [[], false],
])('a number at %j is a code: %j', (path, expected) => {
  expect(isCode(path)).toBe(expected)
})
