import type { Case } from '../case.ts'
import { type Row, casesOf, id, name, plain, tag } from './case-row.ts'

const single = (slug: string, title: string): Case => casesOf('R1', 'accept', [[slug, title, plain]])[0]!

/** The plain valid request as the run's first. */
export const first: Case = single('first', 'the first request of all, with id and name')
/** The plain valid request again and again. */
export const again: Case = single('again', 'id and name, again and again')
/** The plain valid request many times at once. */
export const atOnce: Case = single('at-once', 'id and name, many at once')

const named = (slug: string, title: string, rest: string): Row => [slug, title, `{${id},"name":"$NAME${rest}"}`]

const headerNames = (slug: string, how: string, write: (name: string) => string): Row => [
  slug,
  `header names in ${how}`,
  plain,
  {
    credential: 'none',
    accept: null,
    type: null,
    headers: [
      [write('Accept'), 'application/json'],
      [write('Authorization'), 'Bearer $TOKEN'],
      [write('Content-Type'), 'application/json'],
    ],
  },
]

const full = `{${id},${name},${tag}}`
const tags = '42 1e3 007 0x1f null true yes a,b NaN 2020-01-01 1.0 {} []'.split(' ')

export const ordinary: readonly Case[] = casesOf('R1', 'accept', [
  ['plain', 'id and name', plain],
  ['tag', 'id, name and tag', full],
  ['tag-of-words', 'a tag of several words', `{${id},${name},"tag":"easy to keep"}`],
  named('name-of-words', 'a name with punctuation', ", St. John's (dwarf) - no. 7"),
  named('name-with-quotes', 'a name with quotes and a backslash', ' \\"Snow\\\\Queen\\"'),
  named('name-with-percent', 'a name with percent and plus signs', ' 100%25+'),
  named('name-with-braces', 'a name with braces and brackets', ' {0} [1] $x'),
  named('name-with-ampersand', 'a name with &, < and >', ' a & b < c > d'),
  ['name-of-digits', 'a name of digits', `{${id},"name":"$ID$ID"}`],
  ['name-of-capitals', 'a name of capitals', `{${id},"name":"MOSS AND FERN $ID"}`],
  ['name-in-lower-case', 'a name that begins with a small letter', `{${id},"name":"fern $NAME"}`],
  named('name-of-punctuation', 'a name with all the punctuation of ASCII', ' !\\"#$%&\'()*+,-./:;<=>?@[\\\\]^_`{|}~'),
  ...tags.map((text): Row => [`tag-like-${text}`, `the tag ${text}`, `{${id},${name},"tag":"${text}"}`]),
  ['accept-anything', 'Accept: */*', plain, { accept: '*/*' }],
  ['accept-list', 'Accept with a list', plain, { accept: 'text/plain;q=0.1, application/json' }],
  ['no-accept', 'no Accept header', plain, { accept: null }],
  [
    'further-fields',
    'further headers',
    plain,
    {
      headers: [
        ['X-Request-Id', '4f9c1f5e-8a44-4b0c-9a61-6f2d6c0a7a10'],
        ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
      ],
    },
  ],
  headerNames('lower-case-fields', 'lower case', (field) => field.toLowerCase()),
  headerNames('upper-case-fields', 'upper case', (field) => field.toUpperCase()),
  ['split', 'the body in several packets', full, { needs: ['split'] }],
  ['chunked', 'the body in chunks', full, { level: 'should', needs: ['chunked'] }],
])
