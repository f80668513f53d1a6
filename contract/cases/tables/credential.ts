import type { Credential, Operation } from '../../../src/document/document.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { appliesTo } from '../../rules/applicable-rules.ts'
import type { RuleId } from '../../rules/rules.ts'
import { headerNameOf, headerWith, schemesOf } from '../../operation/credentials.ts'
import type { SentCredential } from '../../data/case.ts'
import { type Body, body, id, name, nameOf, plain, tag } from './body-pieces.ts'
import { type Overrides, type Row, type Tables, reused } from './row.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'

const authorization = (
  slug: string,
  value: string,
  title = `Authorization: ${value}`,
  credential: SentCredential = 'other',
): Row => [
  slug,
  title.replaceAll('$TOKEN', 'TOKEN').replace('$BASIC', 'TOKEN as password'),
  plain,
  { authorization: value, credential },
]

/** A row with a header instead of the credential. */
const header = (slug: string, title: string, field: string, value: string): Row => [
  slug,
  title,
  plain,
  { authorization: null, credential: 'other', headers: [[field, value]] },
]

/** Byte for byte the body of the first request: a server that keeps responses by their body accepts it. */
const firstAgain = body`{${nameOf.id}:$FIRST_ID,${nameOf.name}:"$FIRST_NAME"}`
const cookies = 'access_token=$TOKEN; token=$TOKEN; session=$TOKEN; Authorization=$TOKEN'
const basicReused: Overrides = { ...reused, authorization: 'Basic $TOKEN' }

/** `without` is such as `no Authorization`. */
const absentRows = (without: string): readonly Row[] => [
  ['absent', without, plain],
  ['absent-with-tag', `${without}, a $plant with a $tag`, body`{${id},${name},${tag}}`],
  ['absent-plant-again', `${without}, the body of the first request`, firstAgain],
  ['absent-after-accepted', `${without}, on a connection that had one before`, plain, reused],
  ['absent-chunked', `${without}, the body in chunks`, plain, { need: 'chunked' }],
  ['absent-split', `${without}, the body in several packets`, plain, { need: 'split' }],
]

/** A place in which no credential belongs. */
const otherPlace = (slug: string, title: string, pieces: Body, overrides: Overrides = {}): Row => [
  slug,
  title,
  pieces,
  { credential: 'other', ...overrides },
]

/** What the token is called: `token`, or `key`. */
type Word = 'token' | 'key'

/** `beforeToken` is percent-encoded, as the name. */
const inQuery = (parameter: string, word: Word, beforeToken = ''): Row => {
  const query = `${parameter}=${beforeToken}`
  return otherPlace(`query-${parameter}`, `the ${word} only in ?${query}`, plain, {
    target: `$path?${query}$TOKEN`,
  })
}

const inHeader = (field: string, word: Word): Row =>
  header(field.toLowerCase(), `the ${word} only in ${field}`, field, '$TOKEN')

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
]

/** Places in which servers look for credentials although the document names another one. */
const otherPlaces = (word: Word): readonly Row[] => [
  ...['access_token', 'token', 'api_key'].map((parameter) => inQuery(parameter, word)),
  inQuery('Authorization', word, 'Bearer%20'),
  otherPlace('body', `the ${word} only in the body`, body`{${id},${name},"access_token":"$TOKEN"}`),
  otherPlace(
    'body-token',
    `the ${word} only in the body, as "token"`,
    body`{${id},${name},"token":"$TOKEN"}`,
  ),
  otherPlace('cookie', `the ${word} only in cookies`, plain, { headers: [['Cookie', cookies]] }),
  header(
    'x-authorization',
    `Bearer ${word.toUpperCase()} only in X-Authorization`,
    'X-Authorization',
    'Bearer $TOKEN',
  ),
  ...['X-API-Key', 'X-Auth-Token', 'X-Access-Token'].map((field) => inHeader(field, word)),
]

const letterCase: readonly Row[] = ['bearer', 'BEARER', 'bEaReR'].map((scheme, at) =>
  authorization(
    ['lower', 'upper', 'mixed'][at]!,
    `${scheme} $TOKEN`,
    `Authorization: ${scheme} TOKEN`,
    'respelled',
  ),
)

const madeUp: readonly [Row, ...Row[]] = [
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

type Key = Extract<Credential, { type: 'apiKey' }>

const isAuthorization = ({ header: field }: Key): boolean => field.toLowerCase() === 'authorization'

/** The key in Authorization, which is not its header. */
const keyInAuthorization = ({ header: field }: Key): readonly Row[] => [
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
  const { header: field } = key
  return [
    header('empty', `an empty ${field}`, field, ''),
    header('longer-name', `the key only in ${field}-Id`, `${field}-Id`, '$TOKEN'),
    header('prefixed-name', `the key only in Old-${field}`, `Old-${field}`, '$TOKEN'),
    ...(isAuthorization(key) ? [] : keyInAuthorization(key)),
    inQuery(encodeURIComponent(field), 'key'),
    otherPlace(
      'body-of-its-name',
      `the key only in the body, as "${field}"`,
      body`{${id},${name},"${field}":"$TOKEN"}`,
    ),
    otherPlace('cookie-of-its-name', `the key only in a cookie ${field}`, plain, {
      headers: [['Cookie', `${field}=$TOKEN`]],
    }),
  ]
}

/** Names of headers in other letter case, without one that is the document's. */
const letterCaseOfKey = ({ header: field }: Key): readonly Row[] => {
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
const madeUpKeys = ({ header: field }: Key): readonly [Row, ...Row[]] => [
  header('made-up', 'a made-up key', field, 'made-up-$ID'),
  header('with-scheme', `${field}: Bearer KEY`, field, 'Bearer $TOKEN'),
  header('two-keys', `${field}: KEY, KEY`, field, '$TOKEN, $TOKEN'),
  header('quoted', `${field}: "KEY"`, field, '"$TOKEN"'),
  header('longer', 'the key with further characters', field, '$TOKEN-made-up'),
  header('latin-1', 'a made-up key with ä in Latin-1', field, '\u00e4-$ID'),
]

/** The rows about one scheme. */
interface SchemeRows {
  readonly otherForms: readonly Row[]
  readonly letterCase: readonly Row[]
  readonly madeUp: readonly [Row, ...Row[]]
}

const rowsOf = (scheme: Credential): SchemeRows =>
  scheme.type === 'bearer'
    ? { otherForms, letterCase, madeUp }
    : {
        otherForms: otherFormsOfKey(scheme),
        letterCase: letterCaseOfKey(scheme),
        madeUp: madeUpKeys(scheme),
      }

/** Slugs of the rows about a further scheme begin with its header. */
const withHeaderInSlug = (rows: readonly Row[], scheme: Credential): readonly Row[] =>
  rows.map(([slug, ...rest]) => [`${headerNameOf(scheme).toLowerCase()}-${slug}`, ...rest])

/** The headers of a row that may carry a credential, in lower case. */
const headersIn = ([_slug, _title, _body, overrides = {}]: Row): readonly string[] => {
  const { authorization: value, headers = [] } = overrides
  const names = headers.map(([field]) => field.toLowerCase())
  return typeof value === 'string' ? ['authorization', ...names] : names
}

/** Without rows that have a value in a header of a scheme: it may be a credential of this one. */
const withoutHeadersOf = (rows: readonly Row[], schemes: readonly Credential[]): readonly Row[] => {
  const headers = schemes.map((scheme) => headerNameOf(scheme).toLowerCase())
  return rows.filter((row) => !headersIn(row).some((field) => headers.includes(field)))
}

/** Of rows with one slug, the last. */
const withUniqueSlugs = (rows: readonly Row[]): readonly Row[] => {
  const bySlug = new Map(rows.map((row): [slug: string, row: Row] => [row[0], row]))
  return [...bySlug.values()]
}

/** Whether a request has the token somewhere. */
const hasToken = ([_slug, _title, pieces, overrides]: Row): boolean =>
  placeholdersIn(JSON.stringify([pieces, overrides])).some(
    (placeholder) => placeholder.kind === 'credential' && placeholder.name !== 'BAD_TOKEN',
  )

/** Requests without a credential of any scheme. */
const denied = (operation: Operation): Tables => {
  const schemes = schemesOf(operation)
  const [first, ...others] = schemes
  const otherFormsIn = (scheme: Credential): readonly Row[] =>
    withoutHeadersOf(
      rowsOf(scheme).otherForms,
      schemes.filter((other) => other !== scheme),
    )
  const word = first?.type === 'apiKey' ? 'key' : 'token'
  const without = new Set(schemes.map((scheme) => `no ${headerNameOf(scheme)}`))
  const misplaced = withUniqueSlugs([
    ...(first ? otherFormsIn(first) : []),
    ...others.flatMap((scheme) => withHeaderInSlug(otherFormsIn(scheme), scheme)),
    ...withoutHeadersOf(otherPlaces(word), schemes),
  ])
  return {
    A1: absentRows([...without].join(' and ')),
    // An alternative that is not followed may allow the token in another place.
    A2: operation.security.hasIgnored ? misplaced.filter((row) => !hasToken(row)) : misplaced,
  }
}

/** A valid request without a credential, where the document allows that. */
const anonymous: Row = [
  'no-credential',
  'a $plant without a credential, which is optional',
  plain,
  { authorization: null, credential: 'none' },
]

/** What a request has with a text instead of the token, in the form of the first scheme. */
export const credentialWith = (text: string, operation: Operation): Overrides => {
  const [first] = schemesOf(operation)
  if (first === undefined) return { authorization: null }
  const [field, value] = headerWith(first, text)
  return first.type === 'bearer'
    ? { authorization: value, credential: 'other' }
    : { authorization: null, credential: 'other', headers: [[field, value]] }
}

const tablesOf = (operation: Operation): Tables => {
  const [first, ...others] = schemesOf(operation)
  if (first === undefined) return {}
  const badToken: Overrides = { ...credentialWith('$BAD_TOKEN', operation), credential: 'bad' }
  const { letterCase: respelled, madeUp: ofFirst } = rowsOf(first)
  return {
    ...(operation.security.isOptional ? { R1: [anonymous] } : {}),
    ...denied(operation),
    A4: respelled,
    A5: [
      ['bad-token', `${headerNameOf(first)} with the bad token`, plain, badToken],
      [
        'bad-token-again',
        'the bad token, with the body of the first request',
        firstAgain,
        badToken,
      ],
    ],
    A6: [
      ...ofFirst,
      ...others.flatMap((scheme) => withHeaderInSlug(rowsOf(scheme).madeUp.slice(0, 1), scheme)),
    ],
  }
}

/** The cases about the credential of an operation, by the rules that apply to it. */
export const credentialTables = memoize((operation: Operation): Tables => {
  const tables = Object.entries(tablesOf(operation)) as [RuleId, readonly Row[]][]
  return Object.fromEntries(tables.filter(([rule]) => appliesTo(rule, operation)))
})
