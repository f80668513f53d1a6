import { literalJson } from '../../operation/json-text.ts'
import { ofString, plain, plainBody, withValues } from './plain.ts'
import { type Overrides, reused, type Row } from './row.ts'

/** The title of a request to another path, or with another method. */
const requestLine = '$method $target'

const acceptsCoding = (value: string): Overrides => ({ headers: [['Accept-Encoding', value]] })
const gzip = acceptsCoding('gzip, br')

/** 10,000 characters, of which gzip leaves a half: a buffer of it is soon full. */
const large = Array.from({ length: 2500 }, (_, at) =>
  ((at * at * 7919) % 46_649).toString(36).padStart(4, '-'),
)
  .join('')
  .slice(0, 10_000)
const coding = (slug: string, value: string): Row => [
  `content-encoding-${slug}`,
  `a plain body with Content-Encoding: ${value}`,
  plainBody,
  { headers: [['Content-Encoding', value]] },
]
const preflight: Overrides = {
  method: 'OPTIONS',
  authorization: null,
  type: null,
  headers: [
    ['Origin', 'https://shop.example'],
    ['Access-Control-Request-Method', '$operationMethod'],
    ['Access-Control-Request-Headers', '$requestHeaders'],
  ],
}

/** What the document does not show: reported, never asserted. */
export const open: readonly Row[] = [
  ['method-get', requestLine, undefined, { method: 'GET', type: null }],
  // After an accepted GET, which shows what is there.
  ['method-head', requestLine, undefined, { method: 'HEAD', type: null, ...reused }],
  ['method-options', requestLine, undefined, { method: 'OPTIONS', type: null }],
  ['method-put', requestLine, plain, { method: 'PUT' }],
  ['method-patch', requestLine, plain, { method: 'PATCH' }],
  ['method-trace', requestLine, undefined, { method: 'TRACE', type: null }],
  ['method-purge', requestLine, undefined, { method: 'PURGE', type: null }],
  ['method-delete', requestLine, undefined, { method: 'DELETE', type: null }],
  [
    'method-get-first-id',
    '$method $path/ID',
    undefined,
    { method: 'GET', target: '$path/$FIRST_ID', type: null },
  ],
  ['post-root', requestLine, plain, { target: '/' }],
  ['slash', requestLine, plain, { target: '$path/' }],
  ['capital-path', requestLine, plain, { target: '$capitalPath' }],
  // Without a body, because some routers read it before the path.
  ['slash-before', requestLine, undefined, { target: '/$path', type: null }],
  ['two-slashes', requestLine, undefined, { target: '$path//', type: null }],
  ['encoded-slash', requestLine, undefined, { target: '$path%2F', type: null }],
  ['encoded-path', requestLine, undefined, { target: '$encodedPath', type: null }],
  ['malformed-path', requestLine, undefined, { target: '/%zz', type: null }],
  ['path-below', '$method $path/ID', plain, { target: '$path/$ID' }],
  ['unknown-path', requestLine, plain, { target: '/no-such-path' }],
  ['query', '$method $path with a query', plain, { target: '$path?color=green' }],
  ['accept-html', 'a valid request with Accept: text/html', plain, { accept: 'text/html' }],
  [
    'accept-xml',
    'a valid request with Accept: application/xml',
    plain,
    { accept: 'application/xml' },
  ],
  // Without the slash, and with a weight that is no number: readers that take both for granted fail.
  ['accept-malformed', 'a valid request with Accept: json', plain, { accept: 'json' }],
  [
    'accept-malformed-weight',
    'a valid request with Accept: application/json;q=high',
    plain,
    { accept: 'application/json;q=high' },
  ],
  ['accept-gzip', 'a valid request with Accept-Encoding: gzip, br', plain, gzip],
  [
    'accept-gzip-large-$string',
    'a $string of 10,000 characters with Accept-Encoding: gzip, br',
    withValues({ string: `"$NAME ${large}"` }),
    gzip,
  ],
  [
    'accept-gzip-large-$optional',
    'a $optional of 10,000 characters with Accept-Encoding: gzip, br',
    withValues({ optional: `"${large}"` }),
    gzip,
  ],
  [
    'accept-gzip-excluded',
    'a valid request with Accept-Encoding: gzip;q=0',
    plain,
    acceptsCoding('gzip;q=0'),
  ],
  [
    'accept-identity',
    'a valid request with Accept-Encoding: identity',
    plain,
    acceptsCoding('identity'),
  ],
  ['http-1.0', 'a valid request in HTTP/1.0', plain, { version: '1.0' }],
  coding('gzip', 'gzip'),
  coding('br', 'br'),
  coding('unknown', 'x-unknown'),
  [
    'authorization-twice',
    'two headers with the credential',
    plain,
    { credential: 'several', headers: [['Authorization', '$credential']] },
  ],
  ['no-user-agent', 'a valid request without User-Agent', plain, { noUserAgent: true }],
  [
    'origin',
    'a valid request from another origin',
    plain,
    { headers: [['Origin', 'https://shop.example']] },
  ],
  ['preflight', 'a CORS preflight', undefined, preflight],
  [
    '$string-of-another-letter-case',
    'an additional member that differs from $string in letter case, and is a number',
    ofString(({ name }, object) => {
      const near = name.toUpperCase()
      return near === name ? undefined : object.plus(`${literalJson(near)}:7`)
    }),
  ],
  [
    '$number-at-once',
    'valid requests with one $number, many at once',
    withValues({ id: '$SAME_ID' }),
    { need: 'at-once' },
  ],
]
