import { type Overrides, type Row, type Tables, id, name, plain, reused, tag } from './case-row.ts'

const authorization = (slug: string, value: string, title = `Authorization: ${value}`): Row => [
  slug,
  title.replaceAll('$TOKEN', 'TOKEN').replace('$BASIC', 'TOKEN as password'),
  plain,
  { authorization: value },
]

/** Byte for byte the body of the first request: a server that keeps responses by their body accepts it. */
const firstAgain = '{"id":$FIRST_ID,"name":"$FIRST_NAME"}'
const cookies = 'access_token=$TOKEN; token=$TOKEN; session=$TOKEN; Authorization=$TOKEN'
const basicReused: Overrides = { ...reused, authorization: 'Basic $TOKEN' }
const otherField: Overrides = { headers: [['X-Authorization', 'Bearer $TOKEN']] }
const badToken: Overrides = { authorization: 'Bearer $BAD_TOKEN' }

const absent: readonly Row[] = [
  ['absent', 'no Authorization', plain],
  ['absent-with-tag', 'no Authorization, a plant with a tag', `{${id},${name},${tag}}`],
  ['absent-plant-again', 'no Authorization, the body of the first request', firstAgain],
  ['absent-after-accepted', 'no Authorization, on a connection that had one before', plain, reused],
  ['absent-chunked', 'no Authorization, the body in chunks', plain, { need: 'chunked' }],
  ['absent-split', 'no Authorization, the body in several packets', plain, { need: 'split' }],
]

const otherForms: readonly Row[] = [
  authorization('empty', '', 'an empty Authorization'),
  authorization('basic', 'Basic $BASIC'),
  authorization('basic-token', 'Basic $TOKEN'),
  authorization('digest', 'Digest $TOKEN'),
  authorization(
    'digest-fields',
    'Digest username="plant", realm="plants", nonce="0", uri="/plants", response="0"',
  ),
  authorization('token', 'Token $TOKEN'),
  authorization('token-field', 'Token token="$TOKEN"'),
  authorization('api-key', 'ApiKey $TOKEN'),
  authorization('negotiate', 'Negotiate $TOKEN'),
  authorization('bearer-second', 'Basic Bearer $TOKEN'),
  authorization('longer-scheme', 'Bearers $TOKEN'),
  authorization('shorter-scheme', 'Bear $TOKEN'),
  authorization('bare', '$TOKEN', 'Authorization: TOKEN, without a scheme'),
  authorization('no-token', 'Bearer', 'Authorization: Bearer without a token'),
  authorization('no-token-space', 'Bearer ', 'Authorization: Bearer and a space, without a token'),
  authorization('no-token-lower-case', 'bearer', 'Authorization: bearer without a token'),
  authorization('no-space', 'Bearer$TOKEN', 'Authorization: BearerTOKEN, without a space'),
  [
    'basic-after-accepted',
    'Authorization: Basic TOKEN, on a connection that had Bearer before',
    plain,
    basicReused,
  ],
  ...['access_token=', 'token=', 'api_key=', 'Authorization=Bearer%20'].map((query): Row => {
    return [
      `query-${query.split('=')[0]}`,
      `the token only in ?${query}`,
      plain,
      { target: `/plants?${query}$TOKEN` },
    ]
  }),
  ['body', 'the token only in the body', `{${id},${name},"access_token":"$TOKEN"}`],
  ['body-token', 'the token only in the body, as "token"', `{${id},${name},"token":"$TOKEN"}`],
  ['cookie', 'the token only in cookies', plain, { headers: [['Cookie', cookies]] }],
  ['x-authorization', 'Bearer TOKEN only in X-Authorization', plain, otherField],
  ...['X-API-Key', 'X-Auth-Token', 'X-Access-Token'].map((field): Row => {
    return [
      field.toLowerCase(),
      `the token only in ${field}`,
      plain,
      { headers: [[field, '$TOKEN']] },
    ]
  }),
]

const letterCase: readonly Row[] = [
  authorization('lower', 'bearer $TOKEN'),
  authorization('upper', 'BEARER $TOKEN'),
  authorization('mixed', 'bEaReR $TOKEN'),
]

const knownBad: readonly Row[] = [
  ['bad-token', 'Authorization with the bad token', plain, badToken],
  ['bad-token-again', 'the bad token, with the body of the first request', firstAgain, badToken],
]

const madeUp: readonly Row[] = [
  authorization('made-up', 'Bearer made-up-$ID', 'a made-up token'),
  authorization('jwt', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJwbGFudCJ9.', 'an unsigned JWT'),
  authorization('two-tokens', 'Bearer $TOKEN $TOKEN'),
  authorization('quoted', 'Bearer "$TOKEN"'),
  authorization(
    'two-spaces',
    'Bearer  $TOKEN',
    'Authorization: Bearer with two spaces before the token',
  ),
  authorization('colon', 'Bearer: $TOKEN'),
  authorization('tab', 'Bearer\t$TOKEN', 'Authorization: Bearer with a tab before the token'),
  authorization('latin-1', 'Bearer \u00e4-$ID', 'a made-up token with ä in Latin-1'),
]

export const credential: Tables = {
  A1: absent,
  A2: otherForms,
  A4: letterCase,
  A5: knownBad,
  A6: madeUp,
}
