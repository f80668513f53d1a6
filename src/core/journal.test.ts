import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { Behavior } from './behavior.ts'
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
    test('tells the whole exchange', () => {
      const before = Date.now()
      const told = entry({
        token: 'abcdefghijkl',
        target: '/plants?x=1',
        headers: { accept: '*/*' },
      })
      expect(told).toEqual({
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
        answer: {
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
      expect(told.time).toBeGreaterThanOrEqual(before)
      expect(told.time).toBeLessThanOrEqual(Date.now())
    })

    test('is under way until it is settled', () => {
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

    test('that is settled late changes no other', () => {
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
      ['the default', {}, 'auto'],
      ['one that is preferred', { headers: { prefer: 'scenario=flaky' } }, 'flaky'],
      ['a preferred code', { headers: { prefer: 'code=400' } }, 'rejected'],
      ['a preferred example', { headers: { prefer: 'example=fern' } }, 'created'],
      ['none for another path', { target: '/x' }, null],
      ['none for another method', { method: 'GET' }, null],
      ['none for a bad credential', { headers: { authorization: null } }, null],
      ['none for a bad preference', { headers: { prefer: 'code=9' } }, null],
    ]
    test.each(scenarios)('names the scenario: %s', (_name, sent, scenario) => {
      expect(entry(sent).scenario).toBe(scenario)
    })

    const problems: [name: string, sent: TestRequest, problems: [string, string, string][]][] = [
      ['none', {}, []],
      [
        'each of a body',
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
        'a body that is no JSON',
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
      ['none of a scenario', { headers: { prefer: 'code=400' } }, []],
    ]
    test.each(problems)('tells problems as data: %s', (_name, sent, want) => {
      expect(
        entry(sent).problems.map(({ pointer, keyword, message }) => [pointer, keyword, message]),
      ).toEqual(want)
    })

    test('points to a member by RFC 6901', () => {
      const sent = { body: '{"id":1,"name":"a","~/":1,"~/":2}' }
      const told = entry(sent, { behavior: { repeatedMember: 'refused' } })
      expect(told.problems).toEqual([
        { pointer: '/~0~1', keyword: 'repeated-member', message: '"~/" must be given once' },
      ])
    })

    test('tells the place of a repeated id', () => {
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

    test('tells of a media type, whatever the body', () => {
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
    ])('shows the target %s without its secret', (target, shown) => {
      expect(entry({ target }).request.target).toBe(shown)
    })

    test('tells problems of a body that only choices let in', () => {
      const messages = (body: string, behavior: Partial<Behavior>): string[] =>
        entry({ body }, { choices }).problems.map(({ message }) => message)
      const marked = '\uFEFF{"id":12345678901234567890}'
      expect(messages(marked, { byteOrderMark: 'ignored' })).toEqual([
        '"name" is required',
        '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 12345678901234567890)',
      ])
      const deep = `{"id":1,"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
      expect(messages(deep, { nestingLimit: 30_000 })).toEqual([
        '"name" must be a string (got an array)',
      ])
    })

    test('has its own problems among others alike', () => {
      const mock = createMock()
      const headers = new Map([
        ['authorization', 'Bearer demo'],
        ['content-type', 'application/json'],
      ])
      const bodies = [
        '{"id":7}',
        '{"id":"7"}',
        '[7]',
        '{"id":7',
        '{"id":7,',
        '{"id":7,}',
        '{"id":7}',
      ]
      for (const body of bodies) {
        const bytes = new TextEncoder().encode(body)
        mock.respond({ method: 'POST', target: '/plants', headers, body: bytes })
      }
      const found = (what: string): string[] => [`the body must be JSON: line 1, column ${what}`]
      expect(mock.requests().map((told) => told.problems.map(({ message }) => message))).toEqual([
        ['"name" is required'],
        ['"name" is required', '"id" must be an integer (got "7")'],
        ['the body must be an object (got an array)'],
        found('8: unexpected end of the text'),
        found('9: unexpected end of the text'),
        found('9: unexpected "}"'),
        ['"name" is required'],
      ])
    })

    test('tells delay and fault', () => {
      const { answer } = entry({ headers: { prefer: 'scenario=offline, delay=5' } })
      expect(response).toMatchObject({ delay: 5, fault: 'reset' })
    })

    const bodies: [name: string, body: string | Uint8Array, shown: string][] = [
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
    test.each(bodies)('shows the body as sent: %s', (_name, body, shown) => {
      expect(entry({ body }).request.body).toBe(shown)
    })

    test('shows numbers of the answer exactly', () => {
      const told = entry(
        { body: '{"id":9007199254740993,"name":"a"}' },
        { behavior: { echoId: true } },
      )
      expect(told.response.body).toBe('{"id":9007199254740993,"name":"a"}')
    })
  })

  describe('a secret', () => {
    const secret = 's3cr3t-t0k3n-of-some-length'
    const headers: [name: string, value: string, shown: string][] = [
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
    test.each(headers)('in the header %s: %s is shortened', (name, value, shown) => {
      const { request } = entry({ headers: { [name]: value } })
      expect(request.headers[name]).toBe(shown)
    })

    const targets: [target: string, shown: string][] = [
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
    test.each(targets)('in the target %s is shortened', (target, shown) => {
      expect(entry({ target }).request.target).toBe(shown)
    })

    test('that the mock knows is nowhere whole', () => {
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
      const answers = sent.map((each) => post(mock, each))
      expect(JSON.stringify([answers, mock.requests()])).not.toContain(secret)
    })
  })
})
