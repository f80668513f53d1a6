import { type Overrides, type Row, id, name, plain } from './case-row.ts'

const other = (method: string, target = '/plants', body?: string): Row => [
  `${method.toLowerCase()}-${target.replace(/\W+/g, ' ').trim().replaceAll(' ', '-').toLowerCase() || 'root'}`,
  `${method} ${target.replace('$FIRST_ID', 'ID')}`,
  body,
  { method, target, ...(body === undefined ? { type: null } : {}) },
]

const gzip: Overrides = { headers: [['Accept-Encoding', 'gzip, br']] }
const preflight: Overrides = {
  method: 'OPTIONS',
  credential: 'none',
  type: null,
  headers: [
    ['Origin', 'https://shop.example'],
    ['Access-Control-Request-Method', 'POST'],
    ['Access-Control-Request-Headers', 'authorization,content-type'],
  ],
}

/** What the document does not show: reported, never asserted. */
export const open: readonly Row[] = [
  other('GET'),
  other('OPTIONS'),
  other('PUT', '/plants', plain),
  other('PATCH', '/plants', plain),
  other('DELETE'),
  other('GET', '/plants/$FIRST_ID'),
  other('POST', '/', plain),
  ['slash', 'POST /plants/', plain, { target: '/plants/' }],
  ['capital-path', 'POST /Plants', plain, { target: '/Plants' }],
  ['path-below', 'POST /plants/ID', plain, { target: '/plants/$ID' }],
  ['unknown-path', 'POST /no-such-path', plain, { target: '/no-such-path' }],
  ['query', 'POST /plants with a query', plain, { target: '/plants?color=green' }],
  ['expect', 'a valid request with Expect: 100-continue', plain, { headers: [['Expect', '100-continue']] }],
  ['accept-html', 'a valid request with Accept: text/html', plain, { accept: 'text/html' }],
  ['accept-xml', 'a valid request with Accept: application/xml', plain, { accept: 'application/xml' }],
  ['accept-gzip', 'a valid request with Accept-Encoding: gzip, br', plain, gzip],
  ['origin', 'a valid request from another origin', plain, { headers: [['Origin', 'https://shop.example']] }],
  ['preflight', 'a CORS preflight', undefined, preflight],
  ['name-of-another-letter-case', 'a further member "NAME" that is a number', `{${id},${name},"NAME":7}`],
]
