import { expect, test } from 'vitest'
import { refusesUnknownTokens } from './refuses-unknown-tokens.ts'

test('a service refuses unknown tokens if its profile lists tokens, or has a rule for them', () => {
  expect(refusesUnknownTokens({ behavior: { tokens: ['a'] } })).toBe(true)
  expect(refusesUnknownTokens({ errors: { 'credential-unknown': { status: 401 } } })).toBe(true)
  expect(refusesUnknownTokens({ errors: { 'credential-unknown': 'accepted' } })).toBe(false)
  expect(refusesUnknownTokens({ behavior: { tokens: 'any' } })).toBe(false)
})
