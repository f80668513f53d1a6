import type { SentCredential } from '../../data/case.ts'
import { type Write, plain } from './plain.ts'
import type { Overrides, Row } from './row.ts'

// What the tables about credentials are written with: rows with a value in Authorization, in another header, in the query.

/** The rows about one scheme. */
export interface SchemeRows {
  /** The credential in other forms or places: no server accepts them. */
  readonly otherForms: readonly Row[]
  /** The scheme, or the name of its header, in another letter case. */
  readonly letterCase: readonly Row[]
  /** Well-formed credentials that nobody issued; the first one stands for all. */
  readonly madeUp: readonly [Row, ...Row[]]
}

/** A row with a value of Authorization; by default it is the title, too. */
export const authorization = (
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
export const header = (slug: string, title: string, field: string, value: string): Row => [
  slug,
  title,
  plain,
  { authorization: null, credential: 'other', headers: [[field, value]] },
]

/** A place in which no credential belongs. */
export const otherPlace = (
  slug: string,
  title: string,
  body: Write,
  overrides: Overrides = {},
): Row => [slug, title, body, { credential: 'other', ...overrides }]

/** What the token is called: `token`, or `key`. */
export type Word = 'token' | 'key'

/** A row with the token in the query only; `parameter` and `beforeToken` are percent-encoded. */
export const inQuery = (parameter: string, word: Word, beforeToken = ''): Row => {
  const query = `${parameter}=${beforeToken}`
  return otherPlace(`query-${parameter}`, `the ${word} only in ?${query}`, plain, {
    target: `$path?${query}$TOKEN`,
  })
}

/** A row with the token in another header only. */
export const inHeader = (field: string, word: Word): Row =>
  header(field.toLowerCase(), `the ${word} only in ${field}`, field, '$TOKEN')
