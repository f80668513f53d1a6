import { ofObject, ofOptional, plain, plainBody, textOf, withValues } from './plain.ts'
import { type Overrides, type Row, reused } from './row.ts'

const otherLetterCase: Overrides = {
  authorization: null,
  credential: 'token',
  accept: null,
  type: null,
  headers: [
    ['aCCEPT', '$accept'],
    ['aUTHORIZATION', '$credential'],
    ['cONTENT-tYPE', '$mediaType'],
  ],
}
const tracing = [
  ['X-Request-Id', '4f9c1f5e-8a44-4b0c-9a61-6f2d6c0a7a10'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
] as const

/** The plain body with its optional string, if there is one. */
const full = ofObject((object) =>
  object.optional === undefined ? object.plus() : object.plus(textOf(object.optional)),
)

const withFreshOptional = withValues({ optional: '"$NAME"' })

/** The plain request, before all others. */
export const first: Row = [
  'first',
  'the first request of the run: $plain',
  plain,
  { need: 'first' },
]

/** The plain request. */
export const ordinary: readonly Row[] = [
  ['plain', '$plain', plain],
  [
    '$optional',
    '$plainWithOptional',
    ofOptional((optional, object) => object.plus(textOf(optional))),
  ],
]

/** Ordinary requests that differ from the plain one in what is not their body. */
export const ordinaryRequests: readonly Row[] = [
  ['accept-anything', 'a valid request with Accept: */*', plain, { accept: '*/*' }],
  [
    'accept-list',
    'a valid request with a list in Accept',
    plain,
    { accept: 'text/plain;q=0.1, $accept' },
  ],
  ['no-accept', 'a valid request without Accept', plain, { accept: null }],
  ['further-fields', 'a valid request with further headers', plain, { headers: tracing }],
  [
    'field-letter-case',
    'a valid request with header names in another letter case',
    plain,
    otherLetterCase,
  ],
  [
    '$optional-between',
    'a fresh $optional, between requests without a $optional',
    withFreshOptional,
    reused,
  ],
  ['split', 'a valid body in several packets', full, { need: 'split' }],
  ['chunked', 'a valid body in chunks', full, { level: 'should', need: 'chunked' }],
  [
    'expect',
    '$aThing with Expect: 100-continue',
    plainBody,
    { level: 'should', headers: [['Expect', '100-continue']] },
  ],
  ['again', '$plain, again and again', plain, { need: 'repeated' }],
  ['at-once', '$plain, many at once', plain, { need: 'at-once' }],
  ['$optional-at-once', 'a fresh $optional, many at once', withFreshOptional, { need: 'at-once' }],
]
