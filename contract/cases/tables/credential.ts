import type { Credential, BodyOperation } from '../../../src/document/document.ts'
import { isOptional } from '../../../src/document/security.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { appliesTo } from '../../rules/rules.ts'
import type { RuleId } from '../../rules/rules.ts'
import {
  headerNameOf,
  headerWith,
  schemesOf,
  unsentAlternatives,
} from '../../operation/credentials.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'
import { bearerRows } from './bearer.ts'
import {
  type SchemeRows,
  type Word,
  header,
  inHeader,
  inQuery,
  otherPlace,
} from './credential-rows.ts'
import { keyRows } from './key.ts'
import { ofObject, ofOptional, plain, textOf, writtenBody } from './plain.ts'
import { type Overrides, type Row, type Tables, reused } from './row.ts'

// From the security schemes of an operation to rows about its credential: those of each scheme, without those that another
// scheme of the operation may allow.

/** Byte for byte the body of the first request: a server that keeps responses by their body accepts it. */
const firstAgain = ofObject(({ again }) => again)

/** A valid request without a credential, where the document allows that. */
const anonymous: Row = [
  'no-credential',
  '$aThing without a credential, which is optional',
  plain,
  { authorization: null, credential: 'none' },
]

/** `without` is such as `no Authorization`. */
const absentRows = (without: string): readonly Row[] => [
  ['absent', without, plain],
  [
    'absent-with-$optional',
    `${without}, $aThing with a $optional`,
    ofOptional((optional, object) => object.plus(textOf(optional))),
  ],
  ['absent-again', `${without}, the body of the first request`, firstAgain],
  ['absent-after-accepted', `${without}, on a connection that had one before`, plain, reused],
  ['absent-chunked', `${without}, the body in chunks`, plain, { need: 'chunked' }],
  ['absent-split', `${without}, the body in several packets`, plain, { need: 'split' }],
]

/** The plain body with the token in a further member. */
const withToken = (name: string) => ofObject((object) => object.plus(`"${name}":"$TOKEN"`))

const cookies = 'access_token=$TOKEN; token=$TOKEN; session=$TOKEN; Authorization=$TOKEN'

/** Places in which servers look for credentials although the document names another one. */
const otherPlaces = (word: Word): readonly Row[] => [
  ...['access_token', 'token', 'api_key'].map((parameter) => inQuery(parameter, word)),
  inQuery('Authorization', word, 'Bearer%20'),
  otherPlace('body', `the ${word} only in the body`, withToken('access_token')),
  otherPlace('body-token', `the ${word} only in the body, as "token"`, withToken('token')),
  otherPlace('cookie', `the ${word} only in cookies`, plain, { headers: [['Cookie', cookies]] }),
  header(
    'x-authorization',
    `Bearer ${word.toUpperCase()} only in X-Authorization`,
    'X-Authorization',
    'Bearer $TOKEN',
  ),
  ...['X-API-Key', 'X-Auth-Token', 'X-Access-Token'].map((field) => inHeader(field, word)),
]

/** The schemes of an operation, in document order. */
type Schemes = readonly [Credential, ...Credential[]]

const rowsOf = (scheme: Credential): SchemeRows =>
  scheme.type === 'apiKey' ? keyRows(scheme) : bearerRows

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

/** Whether a request of an operation has the token somewhere. */
const hasToken = ([_slug, _title, body, overrides]: Row, operation: BodyOperation): boolean => {
  const parts = writtenBody(body, operation)
  return placeholdersIn(JSON.stringify([parts, overrides])).some(
    (placeholder) => placeholder.kind === 'credential' && placeholder.name !== 'BAD_TOKEN',
  )
}

/** The credential in forms and places that no scheme of the operation has. */
const wrongFormRows = (operation: BodyOperation, schemes: Schemes): readonly Row[] => {
  const [first, ...others] = schemes
  const otherFormsOf = (scheme: Credential): readonly Row[] =>
    withoutHeadersOf(
      rowsOf(scheme).otherForms,
      schemes.filter((other) => other !== scheme),
    )
  const word = first.type === 'apiKey' ? 'key' : 'token'
  const rows = withUniqueSlugs([
    ...otherFormsOf(first),
    ...others.flatMap((scheme) => withHeaderInSlug(otherFormsOf(scheme), scheme)),
    ...withoutHeadersOf(otherPlaces(word), schemes),
  ])
  // An alternative that is not followed may allow the token in another place.
  return unsentAlternatives(operation.security).length > 0
    ? rows.filter((row) => !hasToken(row, operation))
    : rows
}

/** What a request has with a text instead of the token, in the form of the first scheme. */
export const credentialWith = (text: string, operation: BodyOperation): Overrides => {
  const [first] = schemesOf(operation)
  if (first === undefined) return { authorization: null }
  const [field, value] = headerWith(first, text)
  return first.type === 'bearer'
    ? { authorization: value, credential: 'other' }
    : { authorization: null, credential: 'other', headers: [[field, value]] }
}

const badTokenRows = (scheme: Credential, operation: BodyOperation): readonly Row[] => {
  const badToken: Overrides = { ...credentialWith('$BAD_TOKEN', operation), credential: 'bad' }
  const again = 'the bad token, with the body of the first request'
  return [
    ['bad-token', `${headerNameOf(scheme)} with the bad token`, plain, badToken],
    ['bad-token-again', again, firstAgain, badToken],
  ]
}

/** All made-up credentials of the first scheme, and one of each further scheme. */
const madeUpRows = ([first, ...others]: Schemes): readonly Row[] => [
  ...rowsOf(first).madeUp,
  ...others.flatMap((scheme) => withHeaderInSlug([rowsOf(scheme).madeUp[0]], scheme)),
]

const tablesOf = (operation: BodyOperation): Tables => {
  const [first, ...others] = schemesOf(operation)
  if (first === undefined) return {}
  const schemes: Schemes = [first, ...others]
  const without = new Set(schemes.map((scheme) => `no ${headerNameOf(scheme)}`))
  return {
    ...(isOptional(operation.security) ? { R1: [anonymous] } : {}),
    A1: absentRows([...without].join(' and ')),
    A2: wrongFormRows(operation, schemes),
    A4: rowsOf(first).letterCase,
    A5: badTokenRows(first, operation),
    A6: madeUpRows(schemes),
  }
}

/** The cases about the credential of an operation, by the rules that apply to it. */
export const credentialTables = memoize((operation: BodyOperation): Tables => {
  const tables = Object.entries(tablesOf(operation)) as [RuleId, readonly Row[]][]
  return Object.fromEntries(tables.filter(([rule]) => appliesTo(rule, operation)))
})
