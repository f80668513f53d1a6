import { describe, expect, test } from 'vitest'
import type { Credential, CredentialSet, Security } from '../document/document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { documentAuthentication } from './document-authentication.ts'
import { type AcceptedTokens, bearerAuthentication } from './read-credential.ts'

const scheme = { name: '', pointer: '' }
const bearer: Credential = { ...scheme, name: 'token', type: 'bearer' }
const basic: Credential = { ...scheme, name: 'user', type: 'basic' }
const keyIn = (location: 'header' | 'query' | 'cookie', parameter: string): Credential => {
  return { ...scheme, name: parameter, type: 'apiKey', in: location, parameter }
}
const key = keyIn('header', 'X-Key')
const secret = keyIn('header', 'X-Secret')

const of = (...alternatives: readonly CredentialSet[]) =>
  documentAuthentication({
    security: { pointer: '', alternatives } as unknown as Security,
    responses: [],
  })

const requestOf = (headers: Readonly<Record<string, string>> = {}, target = '/plants') => {
  return { headers: new Map(Object.entries(headers)), target }
}

/** The challenge of an operation with a key, whose document has this schema of WWW-Authenticate. */
const challengeWith = (schema: object): string => {
  const headers = { 'WWW-Authenticate': { required: true, schema } }
  const responses = { 200: { description: 'OK' }, 401: { description: 'No key', headers } }
  const { operations } = parseDocument({
    openapi: '3.1.0',
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: { '/plants': { get: { security: [{ key: [] }], responses } } },
  })
  return documentAuthentication(operations[0]!).challenge
}

test('a challenge is that of the schemes, unless the document wants another one', () => {
  expect(challengeWith({ type: 'string' })).toBe('ApiKey')
  expect(challengeWith({ type: 'string', enum: ['Key realm="plants"'] })).toBe('Key realm="plants"')
})

/** What a request proves to an operation. */
const read = (
  alternatives: readonly CredentialSet[],
  request = requestOf(),
  accepted: AcceptedTokens = 'any',
) => of(...alternatives).read(request, accepted)

const missing = { problem: 'credential-missing' }
const malformed = { problem: 'credential-malformed' }
const unknown = { problem: 'credential-unknown' }

describe('the credential of a scheme', () => {
  test('of a bearer token alone is read as that of the Plant Store', () => {
    expect(of([bearer])).toBe(bearerAuthentication)
    expect(of([bearer], [])).not.toBe(bearerAuthentication)
    expect(of([bearer, key])).not.toBe(bearerAuthentication)
  })

  test.each<[authorization: string, read: object]>([
    // ada:open sesame, and grün: with an empty password.
    ['Basic YWRhOm9wZW4gc2VzYW1l', { token: 'ada:open sesame' }],
    ['bASIC  Z3LDvG46', { token: 'grün:' }],
    ['Basic YWRh', malformed],
    ['Basic ada:secret', malformed],
    ['Basic', malformed],
    ['Bearer YWRhOm9wZW4gc2VzYW1l', malformed],
    ['', missing],
  ])('Basic of %j is read', (authorization, result) => {
    expect(read([[basic]], requestOf({ authorization }))).toEqual(result)
  })

  test.each<[target: string, read: object]>([
    ['/plants?api%5Bkey=a%20b+c&api%5Bkey=d', { token: 'a b c' }],
    ['http://store.test/plants?x=1&api[key=k=1#?api[key=no', { token: 'k=1' }],
    ['/plants?api[key=%zz', { token: '%zz' }],
    ['/plants?api[key=', missing],
    ['/plants?api[key', missing],
    ['/plants?my-api[key=k', missing],
    ['/api[key=k', missing],
  ])('a key in the query of %s is read', (target, result) => {
    expect(read([[keyIn('query', 'api[key')]], requestOf({}, target))).toEqual(result)
  })

  test.each<[cookie: string, read: object]>([
    ['theme=dark; sid=k=1', { token: 'k=1' }],
    ['sid="a%20b"', { token: 'a b' }],
    ['old-sid=k; sid=', missing],
    // The cookies of two headers.
    ['theme=dark, sid=k', { token: 'k' }],
  ])('a key in the cookies %s is read', (cookie, result) => {
    expect(read([[keyIn('cookie', 'sid')]], requestOf({ cookie }))).toEqual(result)
  })

  test('must be one of the accepted tokens', () => {
    const authorization = 'Basic YWRhOnNlY3JldA=='
    expect(read([[basic]], requestOf({ authorization }), ['ada:secret'])).toEqual({
      token: 'ada:secret',
    })
    expect(read([[basic]], requestOf({ authorization }), ['ada'])).toEqual(unknown)
    expect(read([[key]], requestOf({ 'x-key': 'k' }), ['other'])).toEqual(unknown)
  })
})

describe('of alternatives', () => {
  const both = [[bearer], [key]]

  test('the first that counts is read', () => {
    const request = requestOf({ 'x-key': 'k', authorization: 'Bearer ada' })
    expect(read(both, request)).toEqual({ token: 'ada' })
    expect(read(both, requestOf({ 'x-key': 'k' }))).toEqual({ token: 'k' })
    expect(read(both, request, ['k'])).toEqual({ token: 'k' })
  })

  test('none has the problem of one that was sent', () => {
    expect(read(both, requestOf({ 'x-key': 'k' }), ['other'])).toEqual(unknown)
    expect(read(both)).toEqual(missing)
  })

  test('an empty one makes a credential optional', () => {
    const wrong = requestOf({ authorization: 'Basic x' })
    expect(read([[bearer], []], wrong)).toEqual({})
    expect(read([[], [bearer]], requestOf({ authorization: 'Bearer ada' }))).toEqual({
      token: 'ada',
    })
    expect(read([[]], wrong)).toEqual({})
    expect(of([]).isOpen).toBe(true)
    expect(of([], [bearer]).isOpen).toBe(false)
  })
})

describe('of a set of credentials', () => {
  const set = [[key, secret]]

  test('all are needed, and the first keys the state', () => {
    expect(read(set, requestOf({ 'x-key': 'k', 'x-secret': 's' }))).toEqual({ token: 'k' })
    expect(read(set, requestOf({ 'x-key': 'k' }))).toEqual({ token: 'k', ...missing })
    expect(read(set, requestOf({ 'x-secret': 's' }))).toEqual(missing)
    expect(read([[key, bearer]], requestOf({ 'x-key': 'k', authorization: 'ada' }))).toEqual({
      token: 'k',
      ...malformed,
    })
  })

  test('all must be accepted', () => {
    const request = requestOf({ 'x-key': 'k', 'x-secret': 's' })
    expect(read(set, request, ['k', 's'])).toEqual({ token: 'k' })
    expect(read(set, request, ['k'])).toEqual({ token: 'k', ...unknown })
  })

  test('another alternative may count', () => {
    const request = requestOf({ 'x-key': 'k', authorization: 'Bearer ada' })
    expect(read([[key, secret], [bearer]], request)).toEqual({ token: 'ada' })
  })
})

test('a message names all that is needed, and what a request has of it', () => {
  const { required, received } = of(
    [key, basic],
    [keyIn('query', 'api_key'), keyIn('cookie', 'sid')],
  )
  expect(required).toBe(
    'the X-Key header must be a key and the Authorization header must be "Basic <user:password in Base64>", or the query parameter api_key must be a key and the cookie sid must be a key',
  )
  expect(received!(requestOf())).toBe('none')
  expect(received!(requestOf({ 'x-key': 'k', cookie: 'sid=s' }))).toBe(
    'only the header X-Key and the cookie sid',
  )
})

test('a challenge names the schemes', () => {
  expect(of([key]).challenge).toBe('ApiKey')
  expect(of([key, secret], [bearer], [basic]).challenge).toBe('ApiKey, Bearer, Basic realm="api"')
  expect(of([]).challenge).toBe('Bearer')
})

test('secrets are keys and passwords, right or not', () => {
  const { secretsIn } = of([bearer, keyIn('query', 'id')], [basic, key])
  // ada:hush
  const headers = { authorization: 'Basic YWRhOmh1c2g=', 'x-key': 'k' }
  expect(secretsIn!(requestOf(headers, '/plants?id=q'))).toEqual(['q', 'ada:hush', 'hush', 'k'])
  expect(secretsIn!(requestOf({ authorization: 'Bearer t' }))).toEqual([])
  expect(of([bearer], []).secretsIn).toBeUndefined()
})
