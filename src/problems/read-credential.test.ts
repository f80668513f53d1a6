import { describe, expect, test } from 'vitest'
import type { Credential, Security } from '../document/document.ts'
import {
  checksumOf,
  credentialOf,
  keyHeadersOf,
  keysIn,
  readCredential,
  stateTokenOf,
} from './read-credential.ts'

const bearer: Credential = { type: 'bearer', name: 'token', pointer: '' }
const key: Credential = { type: 'apiKey', name: 'key', pointer: '', header: 'X-Key' }

const securityOf = (credentials: readonly Credential[], isOptional = false): Security =>
  ({ credentials, isOptional }) as Security

const headersOf = (headers: Readonly<Record<string, string>>) => new Map(Object.entries(headers))

describe('a bearer token', () => {
  test.each<[authorization: string | null, read: object]>([
    [null, { problem: 'credential-missing' }],
    ['', { problem: 'credential-missing' }],
    ['Bearer', { problem: 'credential-malformed' }],
    ['Bearer a b', { problem: 'credential-malformed' }],
    ['Bearer é', { problem: 'credential-malformed' }],
    ['Basic ada', { problem: 'credential-malformed' }],
    ['Bearer ada', { token: 'ada' }],
    ['bEARER   ada', { token: 'ada' }],
    ['Bearer !~', { token: '!~' }],
  ])('of the header %j is read', (authorization, read) => {
    expect(readCredential(authorization, 'any')).toEqual(read)
  })

  test('is one of the accepted tokens, or has the checksum of one', () => {
    expect(readCredential('Bearer ada', ['bob', 'ada'])).toEqual({ token: 'ada' })
    expect(readCredential('Bearer ada', ['bob'])).toEqual({ problem: 'credential-unknown' })
    expect(readCredential('Bearer ada', [checksumOf('ada')])).toEqual({ token: 'ada' })
  })
})

test('a checksum has 16 bits of FNV-1a', () => {
  // FNV-1a of "a" is 0xe40c292c, and that of "foobar" 0xbf9cf968.
  expect(checksumOf('a')).toBe('#e40c')
  expect(checksumOf('foobar')).toBe('#bf9c')

  expect(checksumOf('')).toBe('#811c')
})

describe('the credential of an operation', () => {
  const both = securityOf([bearer, key])

  test('is that of its only scheme', () => {
    const headers = headersOf({ 'x-key': 'k', authorization: 'Bearer ada' })
    expect(credentialOf(headers, securityOf([bearer]), 'any')).toEqual({ token: 'ada' })
    expect(credentialOf(headers, securityOf([key]), 'any')).toEqual({ token: 'k' })
    expect(credentialOf(headersOf({}), securityOf([key]), 'any')).toEqual({
      problem: 'credential-missing',
    })
  })

  test('is the first alternative that counts', () => {
    const headers = headersOf({ 'x-key': 'k', authorization: 'Bearer ada' })
    expect(credentialOf(headers, both, 'any')).toEqual({ token: 'ada' })
    expect(credentialOf(headersOf({ 'x-key': 'k' }), both, 'any')).toEqual({ token: 'k' })
    expect(credentialOf(headers, both, ['k'])).toEqual({ token: 'k' })
  })

  test('without one that counts has the problem of one that was sent', () => {
    const unknown = { problem: 'credential-unknown' }
    expect(credentialOf(headersOf({ 'x-key': 'k' }), both, ['other'])).toEqual(unknown)
    expect(credentialOf(headersOf({}), both, 'any')).toEqual({ problem: 'credential-missing' })
  })

  test('is not required if it is optional, or without security', () => {
    const wrong = headersOf({ authorization: 'Basic x' })
    expect(credentialOf(wrong, securityOf([bearer], true), 'any')).toEqual({})
    expect(credentialOf(wrong, securityOf([]), 'any')).toEqual({})
    expect(credentialOf(wrong, securityOf([bearer]), 'any')).toEqual({
      problem: 'credential-malformed',
    })
  })
})

test('keys are those in the headers that an operation names', () => {
  const security = securityOf([bearer, key])
  expect(keyHeadersOf(security)).toEqual(['x-key'])
  expect(keysIn(headersOf({ 'x-key': 'k', authorization: 'Bearer ada' }), security)).toEqual(['k'])
  expect(keysIn(headersOf({ 'x-key': '' }), security)).toEqual([])
})

describe('the token of the state is', () => {
  const tokenOf = (
    headers: Readonly<Record<string, string>>,
    credentials: readonly Credential[],
    accepted: readonly string[] | 'any' = 'any',
  ) => stateTokenOf(headersOf(headers), securityOf(credentials), accepted)

  test('that of the credential', () => {
    expect(tokenOf({ 'x-key': 'k', authorization: 'Bearer ada', 'state-token': 's' }, [key])).toBe(
      'k',
    )
  })

  test('that of the Authorization without a credential', () => {
    expect(tokenOf({ authorization: 'Bearer ada', 'state-token': 's' }, [key])).toBe('ada')
    expect(tokenOf({ authorization: 'Bearer ada' }, [key], ['bob'])).toBeUndefined()
  })

  test('the whole Authorization of an operation without security', () => {
    expect(tokenOf({ authorization: 'Basic x' }, [])).toBe('Basic x')
    expect(tokenOf({ authorization: 'Basic x' }, [key])).toBeUndefined()
    expect(tokenOf({ authorization: 'Bearer ada' }, [], ['bob'])).toBe('ada')
  })

  test('that of the header State-Token, if it is accepted', () => {
    expect(tokenOf({ 'state-token': 'ada' }, [bearer])).toBe('ada')
    expect(tokenOf({ 'state-token': 'ada' }, [bearer], ['bob'])).toBeUndefined()
    expect(tokenOf({}, [bearer])).toBeUndefined()
  })
})
