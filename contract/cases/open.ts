import { type Overrides, type Row, id, name, plain } from './case-row.ts'

const gzip: Overrides = { headers: [['Accept-Encoding', 'gzip, br']] }
const preflight: Overrides = {
  method: 'OPTIONS',
  authorization: null,
  type: null,
  headers: [
    ['Origin', 'https://shop.example'],
    ['Access-Control-Request-Method', 'POST'],
    ['Access-Control-Request-Headers', 'authorization,content-type'],
  ],
}

/** What the document does not show: reported, never asserted. */
export const open: readonly Row[] = [
  ['get-plants', 'GET /plants', undefined, { method: 'GET', type: null }],
  ['options-plants', 'OPTIONS /plants', undefined, { method: 'OPTIONS', type: null }],
  ['put-plants', 'PUT /plants', plain, { method: 'PUT' }],
  ['patch-plants', 'PATCH /plants', plain, { method: 'PATCH' }],
  ['delete-plants', 'DELETE /plants', undefined, { method: 'DELETE', type: null }],
  [
    'get-plants-first-id',
    'GET /plants/ID',
    undefined,
    { method: 'GET', target: '/plants/$FIRST_ID', type: null },
  ],
  ['post-root', 'POST /', plain, { target: '/' }],
  ['slash', 'POST /plants/', plain, { target: '/plants/' }],
  ['capital-path', 'POST /Plants', plain, { target: '/Plants' }],
  ['path-below', 'POST /plants/ID', plain, { target: '/plants/$ID' }],
  ['unknown-path', 'POST /no-such-path', plain, { target: '/no-such-path' }],
  ['query', 'POST /plants with a query', plain, { target: '/plants?color=green' }],
  ['accept-html', 'a valid request with Accept: text/html', plain, { accept: 'text/html' }],
  [
    'accept-xml',
    'a valid request with Accept: application/xml',
    plain,
    { accept: 'application/xml' },
  ],
  ['accept-gzip', 'a valid request with Accept-Encoding: gzip, br', plain, gzip],
  [
    'origin',
    'a valid request from another origin',
    plain,
    { headers: [['Origin', 'https://shop.example']] },
  ],
  ['preflight', 'a CORS preflight', undefined, preflight],
  [
    'name-of-another-letter-case',
    'a further member "NAME" that is a number',
    `{${id},${name},"NAME":7}`,
  ],
  [
    'id-at-once',
    'valid plants with one id, many at once',
    `{"id":$SAME_ID,${name}}`,
    { need: 'at-once' },
  ],
]
