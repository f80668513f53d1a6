import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { JournalEntry } from './journal.ts'
import { createMock } from './create-mock.ts'
import type { MockOptions } from './mock-options.ts'

const entry = (sent: TestRequest, options?: MockOptions): JournalEntry => {
  const mock = createMock(options)
  post(mock, sent)
  return mock.requests()[0] as JournalEntry
}

describe('a journal entry', () => {
  test('contains the whole exchange', () => {
    const before = Date.now()
    const found = entry({
      token: 'abcdefghijkl',
      target: '/plants?x=1',
      headers: { accept: '*/*' },
    })
    expect(found).toEqual({
      id: 1,
      time: expect.any(Number),
      token: 'abcd…',
      request: {
        method: 'POST',
        target: '/plants?x=1',
        headers: {
          authorization: 'Bearer abcd…',
          'content-type': 'application/json',
          accept: '*/*',
        },
        body: '{"id":1,"name":"fern"}',
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"name":"fern"}',
        delay: 0,
        fault: null,
      },
      scenario: 'auto',
      problems: [],
      duration: 1,
    })
    expect(found.time).toBeGreaterThanOrEqual(before)
    expect(found.time).toBeLessThanOrEqual(Date.now())
  })

  test('shows the parsed body in a console, and sends it once', () => {
    const { request } = entry({ body: '{"id":9007199254740993,"name":"fern"}' })
    expect(inspect(request)).toContain("json: { id: 9007199254740993n, name: 'fern' }")
    expect(inspect(entry({ body: '{' }).request)).toContain('json: undefined')
    expect(JSON.parse(JSON.stringify(request))).not.toHaveProperty('json')
  })

  const scenarios: [title: string, sent: TestRequest, scenario: string | null][] = [
    ['a preferred scenario', { headers: { prefer: 'scenario=flaky' } }, 'flaky'],
    ['a preferred example', { headers: { prefer: 'example=fern' } }, 'custom'],
    ['another method (none)', { method: 'GET' }, null],
    ['a missing credential (none)', { headers: { authorization: null } }, null],
    ['an unknown preference (none)', { headers: { prefer: 'code=9' } }, null],
  ]
  test.each(scenarios)('names the scenario of %s', (_title, sent, scenario) => {
    expect(entry(sent).scenario).toBe(scenario)
  })

  test('escapes the pointer of a problem (RFC 6901)', () => {
    const sent = { body: '{"id":1,"name":"a","~/":1,"~/":2}' }
    const [problem] = entry(sent, { behavior: { repeatedMember: 'refused' } }).problems
    expect(problem).toMatchObject({ pointer: '/~0~1', keyword: 'repeated-member' })
  })

  const bodies: [body: string | Uint8Array, expected: string][] = [
    ['{"id":9007199254740993.000, "x":1e400}', '{"id":9007199254740993.000, "x":1e400}'],
    [' {\r\n} ', ' {\r\n} '],
    ['', ''],
    ['\ufeff{}', '\ufeff{}'],
    ['a\0b🌿', 'a\0b🌿'],
    [Uint8Array.of(0x22, 0xff, 0x22), '"\ufffd"'],
  ]
  test.each(bodies)('contains the body %j as sent', (body, expected) => {
    expect(entry({ body }).request.body).toBe(expected)
  })
})

describe('a secret', () => {
  const secret = 's3cr3t-t0k3n-of-some-length'
  const headers: [name: string, value: string, expected: string][] = [
    ['authorization', `bearer   ${secret}`, 'bearer   s3cr…'],
    ['authorization', `Basic ${secret}`, 'Basic s3cr…'],
    ['authorization', `${secret} tail`, 's3cr…'],
    ['authorization', 'Bearer abc, Bearer def', 'Bearer a…, Bearer d…'],
    ['authorization', 'Bearer ab', 'Bearer …'],
    ['authorization', 'mysecret token rest', 'myse…'],
    ['cookie', `session=${secret}`, 'sess…'],
    ['x-api-key', secret, 's3cr…'],
    ['x-client-secret', secret, 's3cr…'],
    ['x-csrf', secret, 's3cr…'],
    ['x-upstream', `Bearer ${secret}`, 'Bearer s3cr…'],
    ['x-upstream', `eyJhbGciOi.${secret}`, 'eyJhbGc…'],
    [
      'referer',
      `http://ada:${secret}@shop.example/a?token=${secret}`,
      'http://…@shop.example/a?token=s3cr…',
    ],
    ['referer', 'http://shop.example/a?b=c@d', 'http://shop.example/a?b=c@d'],
    ['www-authenticate', 'realm="shop"', 'realm="shop"'],
    ['user-agent', 'curl/8', 'curl/8'],
  ]
  test.each(headers)('in the header %s is shortened: %s', (name, value, expected) => {
    expect(entry({ headers: { [name]: value } }).request.headers[name]).toBe(expected)
  })

  const targets: [target: string, expected: string][] = [
    [`/plants?a=b&token=${secret}&c=d`, '/plants?a=b&token=s3cr…&c=d'],
    [`/plants?apikey=${secret}&access_token=${secret}`, '/plants?apikey=s3cr…&access_token=s3cr…'],
    [`/plants?API_KEY=${secret}#x`, '/plants?API_KEY=s3cr…#x'],
    [`/plants?access%5Ftoken=${secret}`, '/plants?access%5Ftoken=s3cr…'],
    [`http://user:${secret}@store.example/plants`, 'http://…@store.example/plants'],
    [`/plants?a?token=${secret}`, '/plants?a?token=s3cr…'],
    [`/plants;token=${secret};a=b`, '/plants;token=s3cr…;a=b'],
    [`/plants?token=ab;${secret};&a=b`, '/plants?token=ab;s…&a=b'],
    [`/plants;jsessionid=${secret}`, '/plants;jsessionid=s3cr…'],
    [`/a;jsessionid=${secret}/b;v=1?c=d`, '/a;jsessionid=s3cr…/b;v=1?c=d'],
    [`/plants;JSESSIONID=${secret}?c=d`, '/plants;JSESSIONID=s3cr…?c=d'],
    [`/plants;a=1,sid=${secret},b=2`, '/plants;a=1,sid=s3cr…,b=2'],
    [`/plants%3Bjsessionid%3D${secret}`, '/plants%3Bjsessionid%3Ds3cr…'],
    [`/plants?%74oken=${secret}&a=b`, '/plants?%74oken=s3cr…&a=b'],
    [`/plants?token%3D${secret}`, '/plants?token%3Ds3cr…'],
    [
      `/plants?to=http%3A%2F%2Fa%2F%3Ftoken%3D${secret}%26b%3Dc`,
      '/plants?to=http%3A%2F%2Fa%2F%3Ftoken%3Ds3cr…%26b%3Dc',
    ],
    [`/plants?token=${secret}/a?b`, '/plants?token=s3cr…'],
    [
      `/plants?SAMLResponse=${secret}&hmac=${secret}&pw=${secret}`,
      '/plants?SAMLResponse=s3cr…&hmac=s3cr…&pw=s3cr…',
    ],
    [`/plants?token=ab,${secret}==&a=b`, '/plants?token=ab,s…&a=b'],
    [`/plants?token=ab?${secret}==&a=b`, '/plants?token=ab?s…&a=b'],
    [`/plants?a=b;token=${secret}#token=${secret}`, '/plants?a=b;token=s3cr…#token=s3cr…'],
    ['/keys=all?color=green', '/keys=all?color=green'],
    ['/user@home?b=http://user:pw@c/d', '/user@home?b=http://user:pw@c/d'],
  ]
  test.each(targets)('in the target %s is shortened', (target, expected) => {
    expect(entry({ target }).request.target).toBe(expected)
  })

  test('that is the token of the request is shortened in the target, too', () => {
    const token = `${secret}+/=`
    const escaped = encodeURIComponent(token)
    const sent = { token, target: `/plants?q=${escaped}&r=${token}&s=${escaped.toLowerCase()}` }
    expect(entry(sent).request.target).toBe('/plants?q=s3cr…&r=s3cr…&s=s3cr…')
    expect(entry({ token, target: `/plants/${token}` }).request.target).toBe('/plants/s3cr…')
  })

  test.each([
    `/plants;jsessionid=${secret}`,
    `/trees;jsessionid=%733cr3t-t0k3n-of-some-length`,
    `/trees;a=b/c;token=${secret}?token=${secret}`,
    `/%74rees%3Btoken%3D${secret}`,
  ])('in the path %s is in no message', (target) => {
    const mock = createMock()
    const response = post(mock, { target })
    const shown = JSON.stringify([response, mock.requests()])
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain('%733cr3t-t0k3n-of-some-length')
    expect(shown).toContain('there is nothing at')
  })

  test('that a scenario repeats is shortened', () => {
    const body = { message: `no ${secret} at /a?token=${secret}` }
    const sent: TestRequest = { target: `/plants?token=${encodeURIComponent(secret)}` }
    const { response } = entry(sent, {
      scenario: { answer: { status: 400, body, headers: { location: `/?token=${secret}` } } },
    })
    expect(response.body).toBe('{"message":"no s3cr… at /a?token=s3cr…"}')
    expect(response.headers['location']).toBe('/?token=s3cr…')
  })

  test.each([
    ['the token', { token: secret }, secret],
    [
      'a token with quotation marks',
      { headers: { authorization: 'a"b\\c"defghij' } },
      'a"b\\c"defghij',
    ],
    ['the token of State-Token', { headers: { 'state-token': secret } }, secret],
    ['a key', { headers: { 'x-api-key': secret } }, secret],
    ['one of two credentials', { headers: { 'x-token': `Bearer abc, Bearer ${secret}` } }, secret],
  ])(
    '%s is hidden in what a function sends and in the body of the request',
    (_title, sent, value) => {
      const answer = { status: 200, body: { you: value, text: `with ${value}!` } } as const
      const body = JSON.stringify({ id: 1, name: value })
      const { request, response } = entry(
        { ...sent, body },
        { scenario: { answer: () => ({ answer }) } },
      )
      const shown = JSON.stringify([request, response])
      expect(shown).not.toContain(JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1))
      expect(request.json).toEqual({ id: 1, name: expect.stringMatching(/^.{1,4}…$/) })
    },
  )

  test.each([
    [
      String.raw`{"a":"\u0073${secret.slice(1)}","b":"\u0061"}`,
      String.raw`{"a":"s3cr…","b":"\u0061"}`,
    ],
    [`token=${secret}&a=b`, 'token=s3cr…&a=b'],
    [`{"a":"${secret}`, '{"a":"s3cr…'],
  ])('is hidden in the body %s', (body, expected) => {
    expect(entry({ token: secret, body }).request.body).toBe(expected)
  })

  test('is shortened beside a string of millions of characters', () => {
    const long = 'x'.repeat(2 ** 24)
    const body = `{"id":1,"name":"${long}","note":"abcdefghij\\u006b"}`
    const { request } = entry({ token: 'abcdefghijk', body }, { behavior: { bodyLimit: 2 ** 25 } })
    expect(request.body.slice(-14)).toBe('"note":"abc…"}')
  })

  test('that is a number hides no number of a body', () => {
    const { request } = entry({ token: '123456', body: '{"id":123456,"name":"no 123456"}' })
    expect(request.body).toBe('{"id":123456,"name":"no 12…"}')
    const answer = { body: { id: 123_456 } }
    expect(entry({ token: '123456' }, { scenario: { answer } }).response.body).toBe('{"id":123456}')
  })

  test('never appears whole in responses and journal', () => {
    const mock = createMock({ behavior: { tokens: [secret] } })
    const sent: TestRequest[] = [
      { token: secret },
      { token: secret, target: `/plants?access_token=${secret}` },
      { headers: { authorization: secret } },
      { headers: { authorization: null, cookie: `access_token=${secret}` } },
      { token: `${secret}x` },
    ]
    const responses = sent.map((request) => post(mock, request))
    expect(JSON.stringify([responses, mock.requests()])).not.toContain(secret)
  })
})
