import { type SchemeRows, authorization } from './credential-rows.ts'

// Base64 of "made-up:made-up", of "made-up" without a colon, and of an empty text.
const madeUp = 'bWFkZS11cDptYWRlLXVw'
const withoutColon = 'bWFkZS11cA=='

/** The rows about a user and a password. */
export const basicRows: SchemeRows = {
  otherForms: [
    authorization('empty', '', 'an empty Authorization'),
    authorization('bearer', 'Bearer $TOKEN', 'Authorization: Bearer USER:PASSWORD'),
    authorization('not-coded', 'Basic $TOKEN', 'Authorization: Basic USER:PASSWORD, not in Base64'),
    authorization('bare', '$TOKEN', 'Authorization: USER:PASSWORD, without a scheme'),
    authorization('no-credential', 'Basic', 'Authorization: Basic without a user and a password'),
    authorization('no-colon', `Basic ${withoutColon}`, 'Authorization: Basic without a colon'),
    authorization(
      'digest',
      'Digest username="made-up", realm="api", nonce="0", uri="$path", response="0"',
    ),
    authorization('longer-scheme', `Basics ${madeUp}`),
  ],
  letterCase: [],
  madeUp: [
    authorization('made-up', `Basic ${madeUp}`, 'a made-up user and password'),
    authorization('no-user', 'Basic $BASIC', 'the user and the password as password'),
  ],
}
