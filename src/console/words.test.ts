import { expect, test } from 'vitest'
import { callerOf } from './words.ts'

test.each([
  ['bearer', 'token'],
  ['apiKey', 'key'],
  [null, 'token'],
] as const)('callers with the credential %s have a %s', (credential, caller) => {
  expect(callerOf({ credential })).toBe(caller)
})
