import type { Case } from '../case.ts'
import { type Row, casesOf, id, name, plain, tag } from './case-row.ts'

const single = (slug: string, title: string): Case =>
  casesOf('R1', 'accept', [[slug, title, plain]])[0]!

/** The plain valid request as the run's first. */
export const first: Case = single('first', 'the first request of all, with id and name')
/** The plain valid request again and again. */
export const again: Case = single('again', 'id and name, again and again')
/** The plain valid request many times at once. */
export const atOnce: Case = single('at-once', 'id and name, many at once')

export const ordinary: readonly Case[] = casesOf('R1', 'accept', [
  ['plain', 'id and name', plain],
  ['tag', 'id, name and tag', `{${id},${name},${tag}}`],
  ['tag-of-words', 'a tag of several words', `{${id},${name},"tag":"easy to keep"}`],
  [
    'name-of-words',
    'a name with punctuation',
    `{${id},"name":"$NAME, St. John's (dwarf) - no. 7"}`,
  ],
  [
    'name-with-quotes',
    'a name with quotes and a backslash',
    `{${id},"name":"$NAME \\"Snow\\\\Queen\\""}`,
  ],
  ['name-with-percent', 'a name with percent and plus signs', `{${id},"name":"$NAME 100%25+"}`],
  ['name-with-braces', 'a name with braces and brackets', `{${id},"name":"$NAME {0} [1] $x"}`],
  ['name-with-ampersand', 'a name with &, < and >', `{${id},"name":"$NAME a & b < c > d"}`],
  ['name-of-digits', 'a name of digits', `{${id},"name":"$ID$ID"}`],
  ['name-of-capitals', 'a name of capitals', `{${id},"name":"MOSS AND FERN $ID"}`],
  ['name-in-lower-case', 'a name that begins with a small letter', `{${id},"name":"fern $NAME"}`],
  [
    'name-of-punctuation',
    'a name with all the punctuation of ASCII',
    `{${id},"name":"$NAME !\\"#$%&'()*+,-./:;<=>?@[\\\\]^_\`{|}~"}`,
  ],
  ...[
    '42',
    '1e3',
    '007',
    '0x1f',
    'null',
    'true',
    'yes',
    'a,b',
    'NaN',
    '2020-01-01',
    '1.0',
    '{}',
    '[]',
  ].map((text): Row => [`tag-like-${text}`, `the tag ${text}`, `{${id},${name},"tag":"${text}"}`]),
  ['accept-anything', 'Accept: */*', plain, { accept: '*/*' }],
  ['accept-list', 'Accept with a list', plain, { accept: 'text/plain;q=0.1, application/json' }],
  ['no-accept', 'no Accept field', plain, { accept: null, needs: ['raw-headers'] }],
  [
    'further-fields',
    'further header fields',
    plain,
    {
      headers: [
        ['X-Request-Id', '4f9c1f5e-8a44-4b0c-9a61-6f2d6c0a7a10'],
        ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
      ],
    },
  ],
  [
    'lower-case-fields',
    'header field names in lower case',
    plain,
    {
      credential: 'none',
      accept: null,
      type: null,
      headers: [
        ['accept', 'application/json'],
        ['authorization', 'Bearer $TOKEN'],
        ['content-type', 'application/json'],
      ],
      needs: ['raw-headers'],
    },
  ],
  [
    'upper-case-fields',
    'header field names in upper case',
    plain,
    {
      credential: 'none',
      accept: null,
      type: null,
      headers: [
        ['ACCEPT', 'application/json'],
        ['AUTHORIZATION', 'Bearer $TOKEN'],
        ['CONTENT-TYPE', 'application/json'],
      ],
      needs: ['raw-headers'],
    },
  ],
  ['split', 'the body in several packets', `{${id},${name},${tag}}`, { needs: ['split'] }],
  [
    'chunked',
    'the body in chunks',
    `{${id},${name},${tag}}`,
    { level: 'should', needs: ['chunked'] },
  ],
])
