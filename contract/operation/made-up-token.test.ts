import { expect, test } from 'vitest'
import { madeUpLike } from './made-up-token.ts'

test('a made-up token has the form of the token, and no letter or digit of it in its place', () => {
  const token = 'sk_live-Ab3.eyJhbGciOi/+=='
  const madeUp = madeUpLike(token)
  expect(madeUp).toMatch(/^[a-z]{2}_[a-z]{4}-[A-Z][a-z]\d\.[a-zA-Z]{10}\/\+==$/)
  const kept = Array.from(madeUp).filter((character, index) => character === token[index])
  expect(kept.join('')).toBe('_-./+==')
})

test('a made-up token differs from a token without letters and digits, too', () => {
  expect(madeUpLike('--')).toBe('--0')
})
