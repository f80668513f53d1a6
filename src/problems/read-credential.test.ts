import { describe, expect, test } from 'vitest'
import {
  type AcceptedTokens,
  type Authentication,
  bearerAuthentication,
  checksumOf,
  readCredential,
  stateTokenOf,
} from './read-credential.ts'

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

describe('the token of the state is', () => {
  const tokenOf = (
    headers: Readonly<Record<string, string>>,
    authentication: Authentication,
    accepted: AcceptedTokens = 'any',
  ) =>
    stateTokenOf(
      { headers: new Map(Object.entries(headers)), target: '/' },
      authentication,
      accepted,
    )
  const open: Authentication = { ...bearerAuthentication, isOpen: true, read: () => ({}) }
  const keyed: Authentication = {
    ...bearerAuthentication,
    read: ({ headers }) => ({ token: headers.get('x-key') ?? undefined }),
  }

  test('that of the credential', () => {
    const headers = { 'x-key': 'k', authorization: 'Bearer ada', 'state-token': 's' }
    expect(tokenOf(headers, keyed)).toBe('k')
  })

  test('that of the Authorization without a credential', () => {
    expect(tokenOf({ authorization: 'Bearer ada', 'state-token': 's' }, keyed)).toBe('ada')
    expect(tokenOf({ authorization: 'Bearer ada' }, keyed, ['bob'])).toBeUndefined()
  })

  test('the whole Authorization of an operation without security', () => {
    expect(tokenOf({ authorization: 'Basic x' }, open)).toBe('Basic x')
    expect(tokenOf({ authorization: 'Basic x' }, keyed)).toBeUndefined()
    expect(tokenOf({ authorization: 'Bearer ada' }, open, ['bob'])).toBe('ada')
  })

  test('that of the header State-Token, if it is accepted', () => {
    expect(tokenOf({ 'state-token': 'ada' }, bearerAuthentication)).toBe('ada')
    expect(tokenOf({ 'state-token': 'ada' }, bearerAuthentication, ['bob'])).toBeUndefined()
    expect(tokenOf({}, bearerAuthentication)).toBeUndefined()
  })
})
