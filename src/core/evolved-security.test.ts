import { describe, expect, test } from 'vitest'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'

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
