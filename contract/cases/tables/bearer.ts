import { plain } from './plain.ts'
import { type SchemeRows, authorization } from './credential-rows.ts'
import { type Overrides, type Row, reused } from './row.ts'

const basicReused: Overrides = { ...reused, authorization: 'Basic $TOKEN' }

const otherForms: readonly Row[] = [
  authorization('empty', '', 'an empty Authorization'),
  authorization('basic', 'Basic $BASIC'),
  authorization('basic-token', 'Basic $TOKEN'),
  authorization('digest', 'Digest $TOKEN'),
  authorization(
    'digest-fields',
    'Digest username="user", realm="api", nonce="0", uri="$path", response="0"',
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
]

const respelledSchemes = { lower: 'bearer', upper: 'BEARER', mixed: 'bEaReR' }

const letterCase: readonly Row[] = Object.entries(respelledSchemes).map(([slug, scheme]) =>
  authorization(slug, `${scheme} $TOKEN`, `Authorization: ${scheme} TOKEN`, 'respelled'),
)

const madeUp: readonly [Row, ...Row[]] = [
  authorization('made-up', 'Bearer made-up-$ID', 'a made-up token'),
  authorization('jwt', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyIn0.', 'an unsigned JWT'),
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

/** The rows about a bearer token. */
export const bearerRows: SchemeRows = { otherForms, letterCase, madeUp }
