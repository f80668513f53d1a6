import { describe, expect, test } from 'vitest'
import { store as operation } from '../../test/support/store.ts'
import type { Exchange, Failure, Headers, ReceivedResponse } from '../data/exchange.ts'
import { detailOf } from '../data/quotation.ts'
import { Redaction } from './redaction.ts'

const own: Headers = [
  ['Authorization', 'Bearer $PLANT_STORE_TOKEN'],
  ['Accept', 'application/json'],
  ['Content-Type', 'application/json'],
]

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const textOf = (body: Uint8Array): string => Buffer.from(body).toString('latin1')

const sent = (response: Exchange['response'], headers: Headers = own): Exchange => ({
  number: 1,
  case: 'R1/first',
  request: {
    method: 'POST',
    url: 'http://store.test/plants',
    headers,
    body: bytes('{"id":1234567890,"name":"Plant 0abcdef 1"}'),
  },
  timing: { started: 0, duration: 1 },
  response,
})

const responseOf = (body: string | Uint8Array, headers: Headers = []): ReceivedResponse => ({
  type: 'response',
  version: '1.1',
  status: 200,
  reason: 'OK',
  headers,
  body: typeof body === 'string' ? bytes(body) : body,
  protocolErrors: [],
})

const withToken = (token: string, headers: Headers = []): Redaction => {
  const redaction = new Redaction({ operation, headers })
  redaction.add('PLANT_STORE_TOKEN', token)
  return redaction
}

const shownResponse = (token: string, response: ReceivedResponse): ReceivedResponse =>
  withToken(token).exchange(sent(response)).response as ReceivedResponse

const shownBody = (token: string, body: string | Uint8Array): string =>
  textOf(shownResponse(token, responseOf(body)).body)

const shownHeaders = (token: string, headers: Headers): Headers =>
  shownResponse(token, responseOf('', headers)).headers

describe('a body', () => {
  const token = 'ab/Zq+48=Kx'
  const long = 'ab/Zq+48=KxB-9_wPq2~r7'
  const base64 = Buffer.from(`Bearer ${long}`).toString('base64')
  const cases: [spelling: string, token: string, body: string, expected: string][] = [
    ['as it is', token, `{"a":"${token}"}`, '{"a":"$PLANT_STORE_TOKEN"}'],
    ['with an escaped slash', token, '{"a":"ab\\/Zq+48=Kx"}', '{"a":"$PLANT_STORE_TOKEN"}'],
    ['in an array', token, '["ab\\/Zq+48=Kx",null,true]', '["$PLANT_STORE_TOKEN",null,true]'],
    ['as a number', '1029384756', '{"a":1029384756}', '{"a":"$PLANT_STORE_TOKEN"}'],
    ['with \\u in upper case', token, '"ab/Zq\\u002B48=Kx"', '"$PLANT_STORE_TOKEN"'],
    ['with \\u in lower case', token, '"ab/Zq\\u002b48\\u003dKx"', '"$PLANT_STORE_TOKEN"'],
    ['with a letter escaped', token, '"\\u0061b/Zq+48=Kx"', '"$PLANT_STORE_TOKEN"'],
    ['with \\x', token, "'ab/Zq\\x2b48=Kx'", "'$PLANT_STORE_TOKEN'"],
    ['in HTML, hexadecimal', token, '<p>ab/Zq&#x2B;48&#X3d;Kx</p>', '<p>$PLANT_STORE_TOKEN</p>'],
    ['in HTML, decimal', token, '<p>ab&#47;Zq&#0043;48=Kx</p>', '<p>$PLANT_STORE_TOKEN</p>'],
    ['in HTML, by names', token, '<p>ab&sol;Zq&plus;48&equals;Kx</p>', '<p>$PLANT_STORE_TOKEN</p>'],
    [
      'in HTML, without semicolons',
      'ab<cd&ef',
      '<p>ab&ltcd&ampef</p>',
      '<p>$PLANT_STORE_TOKEN</p>',
    ],
    ['percent-encoded', token, '?a=ab%2FZq%2b48%3DKx&b', '?a=$PLANT_STORE_TOKEN&b'],
    ['percent-encoded twice', token, '?a=ab%252FZq%252b48%3DKx', '?a=$PLANT_STORE_TOKEN'],
    ['mixed', token, 'a&#98;%2F\\u005Aq&plus;48\\x3dKx', '$PLANT_STORE_TOKEN'],
    [
      'as JSON in JSON',
      token,
      '"{\\"a\\":\\"ab\\\\\\/Zq\\\\u002b48=Kx\\"}"',
      '"{\\"a\\":\\"$PLANT_STORE_TOKEN\\"}"',
    ],
    ['in Base64', token, `"${btoa(token)}"`, '"$PLANT_STORE_TOKEN="'],
    ['in Base64 without padding', 'abc-', '"YWJjLQ"', '"$PLANT_STORE_TOKEN"'],
    ['in Base64, as a user has it', token, `"${btoa(`:${token}`)}"`, '"$PLANT_STORE_TOKEN"'],
    [
      'in Base64 after a user',
      'aB3$x',
      `"${btoa('user:aB3$x')}"`,
      '"dXNlcjp$PLANT_STORE_TOKENA=="',
    ],
    ['in lower case', long, `"${long.toLowerCase()}"`, '"$PLANT_STORE_TOKEN"'],
    [
      'in Base64 in lines',
      long,
      `${base64.slice(0, 20)}\r\n${base64.slice(20)}`,
      'QmVhcmVyIG$PLANT_STORE_TOKENc=',
    ],
    ['by its first half', long, `"${long.slice(0, 11)}-"`, '"$PLANT_STORE_TOKEN-"'],
    ['by its last half', long, `"-${long.slice(-11)}"`, '"-$PLANT_STORE_TOKEN"'],
    ['by less than half', long, `"${long.slice(0, 10)}"`, `"${long.slice(0, 10)}"`],
    ['by half of a short one', token, `"${token.slice(0, 10)}"`, `"${token.slice(0, 10)}"`],
    [
      'as a number',
      '314159',
      '{"error":314159,"message":"x"}',
      '{"error":"$PLANT_STORE_TOKEN","message":"x"}',
    ],
    ['as a name', token, '{"ab\\/Zq+48=Kx":1}', '{"$PLANT_STORE_TOKEN":1}'],
    ['in invalid UTF-8', token, `\xff\xfe${token}\xff`, '\xff\xfe$PLANT_STORE_TOKEN\xff'],
  ]
  test.each(cases)('shows no token %s', (_spelling, secret, body, expected) => {
    expect(shownBody(secret, body)).toBe(expected)
  })

  test.each(['utf16le', 'utf16be'])('in %s stays in it', (encoding) => {
    const encode = (text: string): Uint8Array => {
      const buffer = Buffer.from(text, 'utf16le')
      return encoding === 'utf16le' ? buffer : buffer.swap16()
    }
    const shown = shownBody(token, encode(`{"a":"${token}"}`))
    expect(shown).toBe(textOf(encode('{"a":"$PLANT_STORE_TOKEN"}')))
  })

  test.each([16_300, 16_370, 16_380, 16_390])('cut after 16 KiB, near a token at %i', (start) => {
    const shown = shownBody(long, 'x'.repeat(start) + long.repeat(50))
    expect(shown).toHaveLength(16_384)
    expect(shown).not.toContain(long.slice(0, 11))
    expect(shown.slice(0, start)).toBe('x'.repeat(Math.min(start, 16_384)))
  })
})

test('a response is searched when it is read: a token that was obtained after it is hidden, too', () => {
  const redaction = withToken('first-token')
  const { response } = redaction.exchange(sent(responseOf('{"a":"later-token"}')))
  redaction.add('PLANT_STORE_TOKEN', 'later-token')
  expect(response).toEqual(responseOf('{"a":"$PLANT_STORE_TOKEN"}'))
  expect(JSON.parse(JSON.stringify(response))).toMatchObject({ status: 200, reason: 'OK' })
})

test('only a body that is not whole states its length', () => {
  expect(shownResponse('s3cret-token', responseOf('{}')).bodyLength).toBeUndefined()
  const long = shownResponse('s3cret-token', responseOf('x'.repeat(16_385)))
  expect([long.body.length, long.bodyLength]).toEqual([16_384, 16_385])
})

describe('what the suite itself sent is not hidden in the response', () => {
  const token = 'application-json-token'

  test('where it is more than a part of the token', () => {
    const headers: Headers = [
      ['Content-Type', 'application/json'],
      ['X-Part', 'application'],
      ['X-More', 'application-js'],
    ]
    expect(shownHeaders(token, headers)).toEqual([
      ['Content-Type', 'application/json'],
      ['X-Part', '$PLANT_STORE_TOKEN'],
      ['X-More', '$PLANT_STORE_TOKEN'],
    ])
    const body = '{"message":"send application/json, not application-json-token"}'
    expect(shownBody(token, body)).toBe(
      '{"message":"send application/json, not $PLANT_STORE_TOKEN"}',
    )
  })

  test.each([
    '"send application/json"',
    '"send application\\/json"',
    '"send \\"application\\u002fjson\\""',
    '<p>application&#x2F;json</p>',
    '?type=application%2Fjson',
    '"{\\"type\\":\\"application\\\\/json\\"}"',
  ])('in any spelling: %s', (body) => {
    expect(shownBody(token, body)).toBe(body)
  })

  test('as an echo of the name', () => {
    const body = '{"name":"Plant 0abcdef 1","by":"Plant"}'
    expect(shownBody('Plant', body)).toBe('{"name":"Plant 0abcdef 1","by":"$PLANT_STORE_TOKEN"}')
  })

  test('in its own headers', () => {
    const { request } = withToken(token).exchange(sent(responseOf('')))
    expect(request.headers).toEqual(own)
  })

  test('in the names of ordinary headers', () => {
    const headers: Headers = [['Access-Control-Allow-Origin', '*']]
    expect(shownHeaders('Access-Control-token-1', headers)).toEqual(headers)
  })

  test('but a token in a header of the user is hidden', () => {
    const headers: Headers = [...own, ['X-Copy', 'to s3cret-token-of-16']]
    const { request, response } = withToken('s3cret-token-of-16', headers).exchange(
      sent(responseOf('to s3cret-token-of-16'), headers),
    )
    expect(request.headers.at(-1)).toEqual(['X-Copy', 'to $PLANT_STORE_TOKEN'])
    expect(request.headerValues?.at(-1)).toEqual(['to ', { variable: 'PLANT_STORE_TOKEN' }])
    expect(textOf((response as ReceivedResponse).body)).toBe('to $PLANT_STORE_TOKEN')
  })
})

describe('a header of the user', () => {
  const token = 's3cret-token-of-16'
  const valueOf = (value: string, others: Headers = []) => {
    const headers: Headers = [...others, ['X-Log', value]]
    const redaction = withToken(token, headers)
    const { request } = redaction.exchange(sent(responseOf(''), headers))
    // The command that sends a case again has the same headers.
    expect(redaction.userHeaders.headers.at(-1)).toEqual(request.headers.at(-1))
    return request.headerValues?.at(-1)
  }
  const ownVariable = [{ variable: 'PLANT_STORE_HEADER_X_LOG' }]

  test('that is like a variable stays', () => {
    expect(valueOf('$PLANT_STORE_TOKEN')).toEqual(['$PLANT_STORE_TOKEN'])
  })

  test.each([
    ['a part of a secret', `part ${token.slice(0, 12)}`],
    ['a secret in Base64', `Basic ${btoa(`:${token}`)}`],
    ['a cookie of a server', 'set-cookie: a=b4c'],
  ])('with %s has a variable of its own', (_what, value) => {
    expect(valueOf(value)).toEqual(ownVariable)
  })

  test('with a part of another secret header has a variable of its own', () => {
    const cookies: Headers = [['Cookie', 'sid=c00kie-of-user; theme=dark']]
    expect(valueOf('c00kie-of-user', cookies)).toEqual(ownVariable)
    expect(valueOf(cookies[0]![1], cookies)).toEqual([{ variable: 'PLANT_STORE_HEADER_COOKIE' }])
  })

  test('shares no variable with another value', () => {
    const others: Headers = [['X.Log', token.slice(0, 12)]]
    expect(valueOf(token.slice(0, 13), others)).toEqual([
      { variable: 'PLANT_STORE_HEADER_X_LOG_2' },
    ])
  })
})

describe('a token that is an ordinary word or short', () => {
  const cases: [token: string, header: string, expected: string][] = [
    ['must', 'Bearer must', 'Bearer $PLANT_STORE_TOKEN'],
    ['must', 'mustard', 'mustard'],
    ['json', 'application/json', 'application/json'],
    ['json', 'Bearer json', 'Bearer $PLANT_STORE_TOKEN'],
    ['a1', 'Bearer a1', 'Bearer $PLANT_STORE_TOKEN'],
    ['a', 'Basic OmE=', 'Basic $PLANT_STORE_TOKEN='],
  ]
  test.each(cases)('such as %s is hidden in the header %s', (token, header, expected) => {
    expect(shownHeaders(token, [['X-Echo', header]])).toEqual([['X-Echo', expected]])
  })

  test.each(['must', 'a1', 'password'])('such as %s stays in texts, with a hint', (token) => {
    const body = `"name" ${token} be a string`
    expect(shownBody(token, body)).toBe(body)
    expect(withToken(token).hints()).toEqual([
      'The value of $PLANT_STORE_TOKEN is an ordinary word or shorter than 4 characters, so it is hidden in headers and commands, but not in texts.',
    ])
  })

  test.each(['Must', 'mus7', 'passwords', 'must-not'])('such as %s is none', (token) => {
    expect(shownBody(token, `a ${token} b`)).toBe('a $PLANT_STORE_TOKEN b')
    expect(withToken(token).hints()).toEqual([])
  })
})

test('each renewed token, the bad token and parts of secret headers are hidden', () => {
  const headers: Headers = [
    ['X-Upstream-Auth', 'Bearer up5tream'],
    ['Cookie', 'session=c00kie-of-user; theme=dark'],
  ]
  const redaction = new Redaction({ operation, badToken: 'b4d-token', headers })
  redaction.add('PLANT_STORE_TOKEN', 'f1rst-token')
  redaction.add('PLANT_STORE_TOKEN', 's3cond-token')
  const quote = redaction.quoting(sent(responseOf('')).request)
  expect(quote('f1rst-token s3cond-token b4d-token up5tream c00kie-of-user dark')).toBe(
    '$PLANT_STORE_TOKEN $PLANT_STORE_TOKEN $PLANT_STORE_BAD_TOKEN $PLANT_STORE_HEADER_X_UPSTREAM_AUTH $PLANT_STORE_HEADER_COOKIE dark',
  )
})

test('the head of a response that was cut off is hidden like a whole one', () => {
  const lines = [
    'HTTP/1.1 200 must',
    'Set-Cookie: sid=s3ssion; Path=/',
    'X-Api-Key: k3y',
    'X-A: must',
  ]
  const failure: Failure = {
    type: 'failure',
    kind: 'cut-off',
    ...detailOf(['a header line is ', { quoted: '"Set-Cookie: sid=s3ssion; Path=/"' }]),
    received: bytes(`${lines.join('\r\n')}\r\n\r\nmust`),
  }
  const { detail, received } = withToken('must').exchange(sent(failure)).response as Failure
  expect(textOf(received)).toBe(
    'HTTP/1.1 200 $PLANT_STORE_TOKEN\r\nSet-Cookie: sid=[hidden]; Path=/\r\nX-Api-Key: [hidden]\r\nX-A: $PLANT_STORE_TOKEN\r\n\r\nmust',
  )
  expect(detail).toBe('a header line is "Set-Cookie: sid=[hidden]; Path=/"')
})

test('the sentence of a failure keeps its own words', () => {
  const failure: Failure = {
    type: 'failure',
    kind: 'malformed',
    ...detailOf(['the connection-is-mine!! has ', { quoted: '"a connection-is-mine!! header"' }]),
    received: bytes(''),
  }
  const { response } = withToken('connection-is-mine!!').exchange(sent(failure))
  expect((response as Failure).detail).toBe(
    'the connection-is-mine!! has "a $PLANT_STORE_TOKEN header"',
  )
})

test('a body of 1 MB that names cookies is read', () => {
  const body = 'set-cookie:'.repeat(100_000)
  const response = shownResponse('s3cret-token', responseOf(body))
  expect(textOf(response.body)).toBe(body.slice(0, 16_384))
  expect(response.bodyLength).toBe(body.length)
})

const token = 'abcdefgh-ijkl-mnop-qrst'

test.each<[what: string, unit: string]>([
  ['names of cookies', 'set-cookie:'],
  ['a cookie that never ends', 'set-cookie: a'],
  ['backslashes', '\\'],
  ['beginnings of entities', '&#x'],
  ['long entities', '&aaaaaaaaaaaaaaaa'],
  ['percent signs', '%25'],
  ['quotes', '"\\'],
  ['pieces of the token', token.slice(0, 10)],
  ['the token', token],
  ['white space', ' \t\r\n'],
  ['zeros', '\0'],
])('a text of 128 KiB is read: %s', (_what, unit) => {
  const text = unit.repeat(2 ** 17 / unit.length)
  const shown = withToken(token).quoting(sent(responseOf('')).request)(text)
  expect(shown).not.toContain(token.slice(0, 11))
})
