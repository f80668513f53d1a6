import type { Credential, CredentialSet, Operation } from '../../../src/document/document.ts'
import {
  headerOfCredential,
  isOptional,
  ordinarySet,
  partsWith,
  withQuery,
} from '../../../src/document/security.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { appliesTo } from '../../rules/rules.ts'
import type { RuleId } from '../../rules/rules.ts'
import { formOf, isEnough, placeWords, schemesOf } from '../../operation/credentials.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'
import { basicRows } from './basic.ts'
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

/** A scheme, with the credentials that its alternative needs beside it. */
interface SchemeInSet {
  readonly scheme: Credential
  readonly others: CredentialSet
}

/**
 * The schemes of an operation in document order, those of one form once, each in the first alternative that has it. What
 * an alternative needs beside one that a run lacks is not sent.
 */
const schemesInSets = (operation: Operation): readonly SchemeInSet[] => {
  const { alternatives } = operation.security
  return schemesOf(operation).map((scheme) => {
    const set = alternatives.find((credentials) =>
      credentials.some(({ name }) => name === scheme.name),
    )
    return { scheme, others: set?.filter(({ name }) => name !== scheme.name) ?? [] }
  })
}

const rowsOf = (scheme: Credential): SchemeRows => {
  if (scheme.type === 'bearer') return bearerRows
  return scheme.type === 'basic' ? basicRows : keyRows(scheme)
}

/** Slugs of the rows about a further scheme begin with its place. */
const withPlaceInSlug = (rows: readonly Row[], scheme: Credential): readonly Row[] => {
  const place = placeWords(scheme).toLowerCase().replace('?', 'query ').replaceAll(' ', '-')
  return rows.map(([slug, ...rest]) => [`${place}-${slug}`, ...rest])
}

/** Rows that have other credentials, too. */
const beside = (others: CredentialSet, rows: readonly Row[]): readonly Row[] =>
  others.length === 0
    ? rows
    : rows.map(([slug, title, body, overrides]) => [
        slug,
        title,
        body,
        { ...overrides, credentials: others },
      ])

/** The places of a row that may carry a credential: headers in lower case, and parameters of the query. */
const placesIn = ([_slug, _title, _body, overrides = {}]: Row): readonly string[] => {
  const { authorization: value, headers = [], target = '' } = overrides
  const names = headers.map(([field]) => field.toLowerCase())
  const [, query = ''] = target.split('?')
  const parameters = query.split('&').map((text) => `?${text.split('=')[0]}`)
  return [...(typeof value === 'string' ? ['authorization'] : []), ...names, ...parameters]
}

const placeOf = (scheme: Credential): string =>
  headerOfCredential(scheme) ??
  `?${scheme.type === 'apiKey' ? encodeURIComponent(scheme.parameter) : ''}`

/** Without rows that have a value in the place of a scheme: it may be a credential of this one. */
const withoutPlacesOf = (rows: readonly Row[], schemes: readonly Credential[]): readonly Row[] => {
  const places = schemes.map(placeOf)
  return rows.filter((row) => !placesIn(row).some((place) => places.includes(place)))
}

/** Of rows with one slug, the last. */
const withUniqueSlugs = (rows: readonly Row[]): readonly Row[] => {
  const bySlug = new Map(rows.map((row): [slug: string, row: Row] => [row[0], row]))
  return [...bySlug.values()]
}

/** Whether a request of an operation has the token somewhere. */
const hasToken = ([_slug, _title, body, overrides]: Row, operation: Operation): boolean => {
  const parts = writtenBody(body, operation)
  return placeholdersIn(JSON.stringify([parts, overrides])).some(
    (placeholder) => placeholder.kind === 'credential' && !placeholder.name.startsWith('BAD_'),
  )
}

/** The credential in forms and places that no scheme of the operation has. */
const wrongFormRows = (operation: Operation, schemes: readonly SchemeInSet[]): readonly Row[] => {
  const { security } = operation
  const all = schemes.map(({ scheme }) => scheme)
  const rowsAbout = ({ scheme, others }: SchemeInSet, rows: readonly Row[]): readonly Row[] => {
    // Without this one, the others may be all that another alternative needs.
    if (isEnough(others, security)) return []
    const isOther = (other: Credential): boolean => formOf(other) !== formOf(scheme)
    return beside(others, withoutPlacesOf(rows, all.filter(isOther)))
  }
  const [first, ...later] = schemes
  const word = first?.scheme.type === 'apiKey' ? 'key' : 'token'
  const elsewhere = first && rowsAbout(first, withoutPlacesOf(otherPlaces(word), [first.scheme]))
  const rows = withUniqueSlugs([
    ...(first ? rowsAbout(first, rowsOf(first.scheme).otherForms) : []),
    ...later.flatMap((part) =>
      withPlaceInSlug(rowsAbout(part, rowsOf(part.scheme).otherForms), part.scheme),
    ),
    ...(elsewhere ?? []),
  ])
  // An alternative that is not followed may allow the token in another place.
  return security.ignored ? rows.filter((row) => !hasToken(row, operation)) : rows
}

/** All but one of the credentials that an alternative needs together. */
const incompleteRows = ({ security }: Operation): readonly Row[] =>
  security.alternatives
    .filter((set) => set.length > 1)
    .flatMap((set) =>
      set.flatMap((missing): readonly Row[] => {
        const credentials = set.filter((credential) => credential !== missing)
        if (isEnough(credentials, security)) return []
        const name = slugOf([missing, ...credentials])
        const title = `no ${placeWords(missing)} beside ${credentials.map(placeWords).join(' and ')}`
        return [[`incomplete-${name}`, title, plain, { credential: 'other', credentials }]]
      }),
    )

const slugOf = (set: CredentialSet): string =>
  set.map(({ name }) => name.replaceAll(/\W+/g, '-')).join('-')

/** A valid request by each further alternative. */
const alternativeRows = (operation: Operation): readonly Row[] => {
  const ordinary = ordinarySet(operation)
  const others = operation.security.alternatives.filter((set) => set.length > 0 && set !== ordinary)
  return others.map((credentials) => {
    const names = credentials.map(({ name }) => JSON.stringify(name)).join(' and ')
    const overrides: Overrides = { authorization: null, credential: 'alternative', credentials }
    return [
      `credential-${slugOf(credentials)}`,
      `$aThing with the credential ${names}`,
      plain,
      overrides,
    ]
  })
}

/** What a request has with a text instead of the token, in the form of the first scheme; `coded` is the text in Base64. */
export const credentialWith = (
  text: string,
  operation: Operation,
  coded: string = text,
): Overrides => {
  const [first, ...credentials] = ordinarySet(operation)
  if (first === undefined) return { authorization: null }
  const { headers, query } = partsWith([first], () => (first.type === 'basic' ? coded : text))
  const [[field, value] = []] = headers
  const ofScheme: Overrides =
    field === 'Authorization'
      ? { authorization: value! }
      : { authorization: null, ...(headers.length > 0 && { headers }) }
  return {
    ...ofScheme,
    credential: 'other',
    ...(query !== '' && { target: withQuery('$path', query) }),
    ...(credentials.length > 0 && { credentials }),
  }
}

const badTokenRows = (scheme: Credential, operation: Operation): readonly Row[] => {
  const badToken: Overrides = {
    ...credentialWith('$BAD_TOKEN', operation, '$BAD_BASIC'),
    credential: 'bad',
  }
  const again = 'the bad token, with the body of the first request'
  return [
    ['bad-token', `${placeWords(scheme)} with the bad token`, plain, badToken],
    ['bad-token-again', again, firstAgain, badToken],
  ]
}

/** All made-up credentials of the first scheme, and one of each further scheme. */
const madeUpRows = ([first, ...later]: readonly SchemeInSet[]): readonly Row[] => [
  ...(first ? beside(first.others, rowsOf(first.scheme).madeUp) : []),
  ...later.flatMap(({ scheme, others }) =>
    beside(others, withPlaceInSlug([rowsOf(scheme).madeUp[0]], scheme)),
  ),
]

const tablesOf = (operation: Operation): Tables => {
  const schemes = schemesInSets(operation)
  const [first] = schemes
  if (first === undefined) return {}
  const without = new Set(schemes.map(({ scheme }) => `no ${placeWords(scheme)}`))
  return {
    R1: [...(isOptional(operation.security) ? [anonymous] : []), ...alternativeRows(operation)],
    A1: [...absentRows([...without].join(' and ')), ...incompleteRows(operation)],
    A2: wrongFormRows(operation, schemes),
    A4: beside(first.others, rowsOf(first.scheme).letterCase),
    A5: badTokenRows(first.scheme, operation),
    A6: madeUpRows(schemes),
  }
}

/** The cases about the credential of an operation, by the rules that apply to it. */
export const credentialTables = memoize((operation: Operation): Tables => {
  const tables = Object.entries(tablesOf(operation)) as [RuleId, readonly Row[]][]
  return Object.fromEntries(tables.filter(([rule]) => appliesTo(rule, operation)))
})
