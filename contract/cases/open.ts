import type { Case } from '../case.ts'
import { type Row, casesOf, id, name, plain, tag } from './case-row.ts'

const other = (method: string, target = '/plants', body?: string): Row => [
  `${method.toLowerCase()}-${target.replace(/\W+/g, ' ').trim().replaceAll(' ', '-').toLowerCase() || 'root'}`,
  `${method} ${target.replace('$FIRST_ID', 'ID')}`,
  body,
  { method, target, ...(body === undefined ? { type: null } : {}) },
]

const withHeaders = (slug: string, title: string, headers: readonly (readonly [string, string])[]): Row => [
  slug,
  title,
  plain,
  { headers },
]

/** What the document does not show: reported, never asserted. */
export const open: readonly Case[] = casesOf('open', 'open', [
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
  ['id-again', 'the id of the first request again', `{"id":$FIRST_ID,${name},${tag}}`],
  withHeaders('expect', 'Expect: 100-continue', [['Expect', '100-continue']]),
  ['accept-html', 'Accept: text/html', plain, { accept: 'text/html' }],
  ['accept-xml', 'Accept: application/xml', plain, { accept: 'application/xml' }],
  withHeaders('accept-gzip', 'Accept-Encoding: gzip', [['Accept-Encoding', 'gzip, br']]),
  withHeaders('origin', 'a request from another origin', [['Origin', 'https://shop.example']]),
  [
    'preflight',
    'a CORS preflight',
    undefined,
    {
      method: 'OPTIONS',
      credential: 'none',
      type: null,
      headers: [
        ['Origin', 'https://shop.example'],
        ['Access-Control-Request-Method', 'POST'],
        ['Access-Control-Request-Headers', 'authorization,content-type'],
      ],
    },
  ],
  ['override', 'X-HTTP-Method-Override: GET', plain, { headers: [['X-HTTP-Method-Override', 'GET']] }],
  ['name-of-another-letter-case', 'NAME beside name', `{${id},${name},"NAME":7}`],
])
