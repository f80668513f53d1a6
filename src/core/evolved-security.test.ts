import { describe, expect, test } from 'vitest'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post, type TestRequest } from '../../test/support/post.ts'

const KEY = { type: 'apiKey', in: 'header', name: 'X-Plant-Access' }
const withKey = ({ components }: OpenApi): void => {
  components.securitySchemes = { bearer: KEY }
}
const withBoth = (document: OpenApi): void => {
  document.components.securitySchemes.key = KEY
  document.security.push({ key: [] })
}
const withoutSecurity = (document: OpenApi): void => {
  document.security = []
}
const optionally = (document: OpenApi): void => {
  document.security.push({})
}

const messageOf = (body: string): string => (JSON.parse(body) as { message: string }).message

describe('a key in a header', () => {
  const anonymous = { authorization: null }

  test('is the key to state', () => {
    const mock = evolvedMock(withKey)
    for (const key of ['one', 'two'])
      post(mock, { headers: { ...anonymous, 'x-plant-access': key } })
    expect(mock.forToken('one').plants()).toEqual([{ id: 1, name: 'fern' }])
    expect(mock.plants()).toHaveLength(2)
  })

  test('may have any characters, but not be empty; a bearer token has those of a token', () => {
    expect(evolvedMock(withKey).forToken('two words').plants()).toEqual([])
    expect(() => evolvedMock(withKey).forToken('')).toThrow(
      'token takes a string that is not empty',
    )
    expect(() => evolvedMock(() => {}).forToken('two words')).toThrow('token')
  })

  test('is required, and a bearer token does not replace it', () => {
    const { status, body } = post(evolvedMock(withKey))
    expect([status, messageOf(body)]).toEqual([
      400,
      'the X-Plant-Access header must be a key (got none)',
    ])
  })

  test('must be one of the accepted tokens', () => {
    const mock = evolvedMock(withKey, { behavior: { tokens: ['mine'], credentialStatus: 401 } })
    const statusOf = (key: string): number =>
      post(mock, { headers: { 'x-plant-access': key } }).status
    expect([statusOf('mine'), statusOf('other')]).toEqual([200, 401])
    expect(post(mock).headers).toMatchObject({ 'www-authenticate': 'ApiKey' })
  })

  test('is not shown in the journal, whatever the header is called', () => {
    const secret = 'k3y-of-the-garden-gate'
    const answer = { headers: { 'x-echo': secret }, text: secret } as const
    const mock = evolvedMock(withKey, { scenario: { answer } })
    post(mock, { headers: { ...anonymous, 'x-plant-access': secret } })
    expect(JSON.stringify(mock.requests())).not.toContain(secret)
    expect(mock.requests()[0]?.request.headers['x-plant-access']).toBe('k3y-…')
  })

  test('is not shown if it is refused, either', () => {
    const mock = evolvedMock(withKey, { behavior: { tokens: ['mine'] } })
    post(mock, { headers: { 'x-plant-access': 'k3y-of-the-garden-gate' } })
    expect(JSON.stringify(mock.requests())).not.toContain('garden-gate')
  })

  test('is an alternative to a bearer token', () => {
    const mock = evolvedMock(withBoth)
    const key = { headers: { ...anonymous, 'x-plant-access': 'one' } }
    expect([post(mock).status, post(mock, key).status]).toEqual([200, 200])
    expect(messageOf(post(mock, { headers: anonymous }).body)).toBe(
      'the Authorization header must be "Bearer <ACCESS_TOKEN>", or the X-Plant-Access header must be a key (got none)',
    )
  })
})

describe('credentials of other schemes', () => {
  const secret = 'k3y-of-the-garden-gate'
  const anonymous = { authorization: null }
  /** ada, with the key as password. */
  const basic = `Basic ${btoa(`ada:${secret}`)}`

  /** With schemes by name, and one alternative of all of them. */
  const needing =
    (schemes: Readonly<Record<string, object>>) =>
    (document: OpenApi): void => {
      Object.assign(document.components.securitySchemes, schemes)
      document.security = [Object.fromEntries(Object.keys(schemes).map((name) => [name, []]))]
    }
  const keyIn = (location: string, name: string) => ({ type: 'apiKey', in: location, name })
  const ofBasic = { user: { type: 'http', scheme: 'basic' } }

  test.each<[title: string, schemes: Record<string, object>, sent: TestRequest, token: string]>([
    [
      'a key in the query',
      { key: keyIn('query', 'app') },
      { target: `/plants?app=${secret}` },
      secret,
    ],
    [
      'a key in a cookie',
      { key: keyIn('cookie', 'app') },
      { headers: { cookie: `app=${secret}` } },
      secret,
    ],
    ['a user with a password', ofBasic, { headers: { authorization: basic } }, `ada:${secret}`],
    [
      'a key beside another one',
      { key: keyIn('header', 'X-App'), secret: keyIn('query', 'app') },
      { headers: { 'x-app': 'app-7' }, target: `/plants?app=${secret}` },
      'app-7',
    ],
  ])('%s is the key to state, and is shown nowhere', (_title, schemes, sent, token) => {
    const answer = { headers: { 'x-echo': secret }, text: secret } as const
    const mock = evolvedMock(needing(schemes), { scenario: { answer } })
    post(mock, { ...sent, headers: { ...anonymous, ...sent.headers } })
    const plain = evolvedMock(needing(schemes))
    expect(post(plain, { ...sent, headers: { ...anonymous, ...sent.headers } }).status).toBe(200)
    expect(plain.forToken(token).plants()).toHaveLength(1)
    expect(JSON.stringify([mock.requests(), plain.requests()])).not.toContain('garden-gate')
  })

  test('a short key in the query is not shown either, nor a word', () => {
    const mock = evolvedMock(needing({ key: keyIn('query', 'app') }))
    for (const key of ['k7', 'garden', 'a%20b'])
      post(mock, { headers: anonymous, target: `/plants?app=${key}&x=garden1` })
    expect(mock.requests().map(({ request }) => request.target)).toEqual([
      '/plants?app=…&x=garden1',
      '/plants?app=ga…&x=garden1',
      '/plants?app=a…&x=garden1',
    ])
  })

  test('a set that lacks one is refused, with what is needed and what was received', () => {
    const schemes = { key: keyIn('header', 'X-App'), ...ofBasic }
    const mock = evolvedMock(needing(schemes), { behavior: { credentialStatus: 401 } })
    const { status, headers, body } = post(mock, { headers: { ...anonymous, 'x-app': 'app-7' } })
    expect([status, headers['www-authenticate']]).toEqual([401, 'ApiKey, Basic realm="api"'])
    expect(messageOf(body)).toBe(
      'the X-App header must be a key and the Authorization header must be "Basic <user:password in Base64>" (got only the header X-App)',
    )
    expect(mock.forToken('app-7').requests()).toHaveLength(1)
  })
})

describe('an operation without security', () => {
  test('has one state without an Authorization header', () => {
    const mock = evolvedMock(withoutSecurity, { behavior: { tokens: ['mine'] } })
    expect(post(mock, { headers: { authorization: null } }).status).toBe(200)
    expect(mock.requests()[0]?.token).toBe(null)
  })

  test.each([
    ['Bearer one', 'one'],
    ['Basic b25l', 'Basic b25l'],
  ])('has the state of %s', (authorization, token) => {
    const mock = evolvedMock(withoutSecurity)
    expect(post(mock, { headers: { authorization } }).status).toBe(200)
    expect(mock.forToken(token).plants()).toHaveLength(1)
  })

  test('may have one that is optional', () => {
    const mock = evolvedMock(optionally)
    expect(post(mock, { headers: { authorization: null } }).status).toBe(200)
    post(mock, { token: 'one' })
    expect(mock.forToken('one').plants()).toHaveLength(1)
  })
})
