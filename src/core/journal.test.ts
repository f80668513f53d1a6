import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { JournalEntry } from './journal.ts'
import { createMock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'

describe('a mock', () => {
  const entry = (sent: TestRequest, options?: MockOptions): JournalEntry => {
    const mock = createMock(options)
    post(mock, sent)
    const [only] = mock.requests()
    return only as JournalEntry
  }

  describe('an entry', () => {
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

    test('has no duration until it is finished', () => {
      const mock = createMock()
      const request = {
        method: 'POST',
        target: '/plants',
        headers: new Map(),
        body: new Uint8Array(0),
      }
      const first = mock.respond(request)
      const second = mock.respond(request)
      mock.finish(second, 7)
      expect(mock.requests().map(({ duration }) => duration)).toEqual([null, 7])
      mock.finish(first, 9)
      expect(mock.requests().map(({ duration }) => duration)).toEqual([9, 7])
    })

    test('is unaffected by a dropped exchange that finishes late', () => {
      const mock = createMock({ limits: { journal: 1 } })
      const request = {
        method: 'POST',
        target: '/plants',
        headers: new Map(),
        body: new Uint8Array(0),
      }
      const first = mock.respond(request)
      mock.respond(request)
      mock.finish(first, 9)
      expect(mock.requests().map(({ id, duration }) => [id, duration])).toEqual([[2, null]])
      mock.reset()
      mock.finish(first, 9)
      expect(mock.requests()).toEqual([])
    })

    const scenarios: [name: string, sent: TestRequest, scenario: string | null][] = [
      ['a request without preference', {}, 'auto'],
      ['a preferred scenario', { headers: { prefer: 'scenario=flaky' } }, 'flaky'],
      ['a preferred code', { headers: { prefer: 'code=400' } }, 'rejected'],
      ['a preferred example', { headers: { prefer: 'example=fern' } }, 'created'],
      ['another path (none)', { target: '/x' }, null],
      ['another method (none)', { method: 'GET' }, null],
      ['a bad credential (none)', { headers: { authorization: null } }, null],
      ['an unknown preference (none)', { headers: { prefer: 'code=9' } }, null],
    ]
    test.each(scenarios)('names the scenario of %s', (_name, sent, scenario) => {
      expect(entry(sent).scenario).toBe(scenario)
    })

    const problems: [name: string, sent: TestRequest, problems: [string, string, string][]][] = [
      ['a valid request', {}, []],
      [
        'several members',
        { body: '{"id":"7","tag":null}' },
        [
          ['/name', 'required', '"name" is required'],
          ['/tag', 'type', '"tag" must be a string (got null)'],
          ['/id', 'type', '"id" must be an integer (got "7")'],
        ],
      ],
      [
        'the body itself',
        { body: '[]' },
        [['', 'type', 'the body must be an object (got an array)']],
      ],
      [
        'an id out of range',
        { body: '{"id":1e400,"name":"a"}' },
        [
          [
            '/id',
            'format',
            '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 1e400)',
          ],
        ],
      ],
      [
        'malformed JSON',
        { body: '{' },
        [['', 'body-json', 'the body must be JSON: line 1, column 2: unexpected end of the text']],
      ],
      [
        'a bad credential',
        { headers: { authorization: 'Basic x' } },
        [
          [
            '',
            'credential-malformed',
            'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)',
          ],
        ],
      ],
      ['a rejected request (none)', { headers: { prefer: 'code=400' } }, []],
    ]
    test.each(problems)('lists the problems of %s', (_name, sent, want) => {
      expect(
        entry(sent).problems.map(({ pointer, keyword, message }) => [pointer, keyword, message]),
      ).toEqual(want)
    })

    test('escapes member names in pointers (RFC 6901)', () => {
      const sent = { body: '{"id":1,"name":"a","~/":1,"~/":2}' }
      const found = entry(sent, { behavior: { repeatedMember: 'refused' } })
      expect(found.problems).toEqual([
        { pointer: '/~0~1', keyword: 'repeated-member', message: '"~/" must be given once' },
      ])
    })

    test('points at a repeated id', () => {
      const mock = createMock({ behavior: { repeatedId: 'refused' } })
      post(mock)
      post(mock)
      expect(mock.requests()[1]?.problems).toEqual([
        {
          pointer: '/id',
          keyword: 'repeated-id',
          message: '"id" must be new (a plant with id 1 exists)',
        },
      ])
    })

    test('reports the media type before the body', () => {
      const sent: TestRequest = { body: '{"id":"7"}', headers: { 'content-type': 'text/plain' } }
      expect(entry(sent).problems).toEqual([
        {
          pointer: '',
          keyword: 'media-type',
          message: 'the Content-Type must be application/json (got "text/plain")',
        },
      ])
    })

    test.each([
      ['http://user:secret@store.example/', 'http://…@store.example/'],
      ['/plants?next=http://a:b@c/', '/plants?next=http://a:b@c/'],
      ['/plants?a=1&access_token=fern-secret#x', '/plants?a=1&access_token=fer…#x'],
    ])('redacts the target %s', (target, expected) => {
      expect(entry({ target }).request.target).toBe(expected)
    })

    test('contains delay and fault', () => {
      const { response } = entry({ headers: { prefer: 'scenario=offline, delay=5' } })
      expect(response).toMatchObject({ delay: 5, fault: 'reset' })
    })

    const bodies: [name: string, body: string | Uint8Array, expected: string][] = [
      [
        'large numbers',
        '{"id":9007199254740993.000, "x":1e400}',
        '{"id":9007199254740993.000, "x":1e400}',
      ],
      ['white space', ' {\r\n} ', ' {\r\n} '],
      ['nothing', '', ''],
      ['a byte order mark', '\ufeff{}', '\ufeff{}'],
      ['emoji', '"🌿"', '"🌿"'],
      ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), '"\ufffd"'],
      ['a null character', 'a\0b', 'a\0b'],
    ]
    test.each(bodies)('contains the body as sent: %s', (_name, body, expected) => {
      expect(entry({ body }).request.body).toBe(expected)
    })

    test('contains exact numbers of the response', () => {
      const found = entry(
        { body: '{"id":9007199254740993,"name":"a"}' },
        { behavior: { echoId: true } },
      )
      expect(found.response.body).toBe('{"id":9007199254740993,"name":"a"}')
    })
  })

  describe('a secret', () => {
    const secret = 's3cr3t-t0k3n-of-some-length'
    const headers: [name: string, value: string, expected: string][] = [
      ['authorization', `Bearer ${secret}`, 'Bearer s3cr…'],
      ['authorization', `bearer   ${secret}`, 'bearer   s3cr…'],
      ['authorization', `Basic ${secret}`, 'Basic s3cr…'],
      ['authorization', secret, 's3cr…'],
      ['authorization', `${secret} tail`, 's3cr…'],
      ['authorization', 'Bearer abc, Bearer def', 'Bearer a…, Bearer d…'],
      ['authorization', 'Bearer abc', 'Bearer a…'],
      ['authorization', 'Bearer ab', 'Bearer …'],
      ['authorization', 'Bearer', 'Be…'],
      ['authorization', 'mysecret rest', 'myse…'],
      ['authorization', 'mysecret token rest', 'myse…'],
      ['proxy-authorization', `Basic ${secret}`, 'Basic s3cr…'],
      ['cookie', `session=${secret}`, 'sess…'],
      ['x-api-key', secret, 's3cr…'],
      ['api-key', secret, 's3cr…'],
      ['x-auth-token', secret, 's3cr…'],
      ['x-access-token', secret, 's3cr…'],
      ['x-client-secret', secret, 's3cr…'],
      ['x-password', secret, 's3cr…'],
      ['accept', 'text/html', 'text/html'],
      ['user-agent', 'curl/8', 'curl/8'],
    ]
    test.each(headers)('in the header %s is shortened: %s', (name, value, expected) => {
      const { request } = entry({ headers: { [name]: value } })
      expect(request.headers[name]).toBe(expected)
    })

    const targets: [target: string, expected: string][] = [
      [`/plants?access_token=${secret}`, '/plants?access_token=s3cr…'],
      [`/plants?a=b&token=${secret}&c=d`, '/plants?a=b&token=s3cr…&c=d'],
      [`/plants?API_KEY=${secret}#x`, '/plants?API_KEY=s3cr…#x'],
      [
        `/plants?apikey=${secret}&access_token=${secret}`,
        '/plants?apikey=s3cr…&access_token=s3cr…',
      ],
      [`/plants?api-key=${secret}`, '/plants?api-key=s3cr…'],
      [`/plants?bearer=${secret}`, '/plants?bearer=s3cr…'],
      [`/plants?auth=${secret}`, '/plants?auth=s3cr…'],
      [`/plants?client_secret=${secret}`, '/plants?client_secret=s3cr…'],
      [`/plants?password=${secret}`, '/plants?password=s3cr…'],
      [`/plants?access%5Ftoken=${secret}`, '/plants?access%5Ftoken=s3cr…'],
      [`http://user:${secret}@store.example/plants`, 'http://…@store.example/plants'],
      [`/plants?a?token=${secret}`, '/plants?a?token=s3cr…'],
      ['/plants?token=', '/plants?token=…'],
      [`/plants&token=${secret}`, '/plants&token=s3cr…'],
      [`/plants;token=${secret};a=b`, '/plants;token=s3cr…;a=b'],
      [`/plants?token=ab;${secret};&a=b`, '/plants?token=ab;s…&a=b'],
      [`/plants#a=b&token=${secret}`, '/plants#a=b&token=s3cr…'],
      [`/plants?a=b;token=${secret}#token=${secret}`, '/plants?a=b;token=s3cr…#token=s3cr…'],
      ['/plants?color=green', '/plants?color=green'],
      ['/plants', '/plants'],
      ['/user@home', '/user@home'],
      ['/keys=all?color=green', '/keys=all?color=green'],
      ['/a?b=http://user:pw@c/d', '/a?b=http://user:pw@c/d'],
    ]
    test.each(targets)('in the target %s is shortened', (target, expected) => {
      expect(entry({ target }).request.target).toBe(expected)
    })

    test('never appears whole', () => {
      const mock = createMock({ behavior: { tokens: [secret] } })
      const sent: TestRequest[] = [
        { token: secret },
        { token: secret, target: `/plants?access_token=${secret}` },
        { headers: { authorization: secret } },
        { headers: { authorization: `Basic ${secret}` } },
        { headers: { authorization: null, cookie: `access_token=${secret}` } },
        { headers: { authorization: null, 'x-api-key': secret } },
        { token: `${secret}x` },
      ]
      const responses = sent.map((each) => post(mock, each))
      expect(JSON.stringify([responses, mock.requests()])).not.toContain(secret)
    })
  })
})
