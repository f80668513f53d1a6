import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeUpLike } from './made-up-token.ts'

/** A text with a letter for each class of characters. */
const formOf = (text: string): string =>
  text.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0')

test('a made-up token has the form of the token, and neither begins with the other', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w~+/.-]*[a-zA-Z\d][\w~+/.=-]*$/), (token) => {
      const madeUp = madeUpLike(token)
      expect(formOf(madeUp)).toBe(formOf(token))
      expect(madeUp.startsWith(token) || token.startsWith(madeUp)).toBe(false)
    }),
  )
})

test('it depends on the form alone, so that it contains nothing of the token', () => {
  expect(madeUpLike('sk_live_51Hb')).toBe(madeUpLike('ab_cdef_34Gh'))
})

test.each(['a', 'q', 'z', '0', 'A'])('the one character %s is replaced', (token) => {
  expect(madeUpLike(token)).not.toBe(token)
})

test('a token without letters and digits is replaced whole', () => {
  expect(madeUpLike('+/~')).toBe('made-up')
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part!, 'base64url').toString())

test('a JSON Web Token is one with the same header, names and times, and another signature', () => {
  const header = { alg: 'HS256', typ: 'JWT' }
  const claims = { sub: 'ada@example.org', scope: ['read'], exp: 1_900_000_000, admin: true }
  const token = `${encoded(header)}.${encoded(claims)}.c2lnbmF0dXJl-_0`
  const parts = madeUpLike(token).split('.')
  const [, payload, signature] = parts
  expect(parts.map(({ length }) => length)).toEqual(token.split('.').map(({ length }) => length))
  expect(decoded(parts[0])).toEqual(header)
  expect(decoded(payload)).toMatchObject({ exp: 1_900_000_000, admin: true })
  expect(Object.keys(decoded(payload) as object)).toEqual(['sub', 'scope', 'exp', 'admin'])
  expect(JSON.stringify(decoded(payload))).not.toMatch(/ada|example|read/)
  expect(signature).not.toBe('c2lnbmF0dXJl-_0')
  expect(formOf(signature!)).toBe(formOf('c2lnbmF0dXJl-_0'))
})
