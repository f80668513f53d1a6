import type { Credential } from '../../../src/document/document.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type SchemeRows, authorization, header, inQuery, otherPlace } from './credential-rows.ts'
import { ofObject, plain } from './plain.ts'
import { type Row, reused } from './row.ts'

type Key = Extract<Credential, { type: 'apiKey' }>

const isAuthorization = ({ parameter: field }: Key): boolean =>
  field.toLowerCase() === 'authorization'

/** The key in Authorization, which is not its header. */
const keyInAuthorization = ({ parameter: field }: Key): readonly Row[] => [
  authorization('bearer', 'Bearer $TOKEN', 'the key only as Authorization: Bearer KEY'),
  authorization('basic', 'Basic $BASIC', 'the key only as Authorization: Basic, as password'),
  authorization('api-key', 'ApiKey $TOKEN', 'the key only as Authorization: ApiKey KEY'),
  authorization('bare', '$TOKEN', 'the key only as Authorization: KEY'),
  [
    'bearer-after-accepted',
    `Authorization: Bearer KEY, on a connection that had ${field} before`,
    plain,
    { ...reused, authorization: 'Bearer $TOKEN' },
  ],
]

/** The key in other places than its header. */
const otherFormsOfKey = (key: Key): readonly Row[] => {
  const { parameter: field } = key
  return [
    header('empty', `an empty ${field}`, field, ''),
    header('longer-name', `the key only in ${field}-Id`, `${field}-Id`, '$TOKEN'),
    header('prefixed-name', `the key only in Old-${field}`, `Old-${field}`, '$TOKEN'),
    ...(isAuthorization(key) ? [] : keyInAuthorization(key)),
    inQuery(encodeURIComponent(field), 'key'),
    otherPlace(
      'body-of-its-name',
      `the key only in the body, as "${field}"`,
      ofObject((object) => object.plus(`${literalJson(field)}:"$TOKEN"`)),
    ),
    otherPlace('cookie-of-its-name', `the key only in a cookie ${field}`, plain, {
      headers: [['Cookie', `${field}=$TOKEN`]],
    }),
  ]
}

/** Names of headers in other letter case, without one that is the document's. */
const letterCaseOfKey = ({ parameter: field }: Key): readonly Row[] => {
  const mixed = Array.from(field, (letter, at) =>
    at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase(),
  ).join('')
  const names = { lower: field.toLowerCase(), upper: field.toUpperCase(), mixed }
  return Object.entries(names)
    .filter(([, respelled]) => respelled !== field)
    .map(([slug, respelled]): Row => [
      slug,
      `the key in ${respelled}`,
      plain,
      { authorization: null, credential: 'respelled', headers: [[respelled, '$TOKEN']] },
    ])
}

/** Values that may be keys as well: the document does not say what a key looks like. */
const madeUpKeys = ({ parameter: field }: Key): readonly [Row, ...Row[]] => [
  header('made-up', 'a made-up key', field, 'made-up-$ID'),
  header('with-scheme', `${field}: Bearer KEY`, field, 'Bearer $TOKEN'),
  header('two-keys', `${field}: KEY, KEY`, field, '$TOKEN, $TOKEN'),
  header('quoted', `${field}: "KEY"`, field, '"$TOKEN"'),
  header('longer', 'the key with further characters', field, '$TOKEN-made-up'),
  header('latin-1', 'a made-up key with ä in Latin-1', field, '\u00e4-$ID'),
]

/** The rows about a key in a header. */
export const keyRows = (key: Key): SchemeRows => ({
  otherForms: otherFormsOfKey(key),
  letterCase: letterCaseOfKey(key),
  madeUp: madeUpKeys(key),
})
