import { body, id, name, nameOf, plain, tag } from './body-pieces.ts'
import { type Overrides, type Row, reused } from './row.ts'
import { inJson } from '../../operation/json-text.ts'
import { ascii, formats } from './strings.ts'

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
const full = body`{${id},${name},${tag}}`

export const ordinary: readonly Row[] = [
  ['first', 'the first request of the run: $plain', plain, { need: 'first' }],
  ['plain', '$plain', plain],
  ['$tag', '$plainWithTag', full],
  ['$name-of-digits', 'a $name of digits', body`{${id},${nameOf.name}:"$ID$ID"}`],
  ['$name-of-capitals', 'a $name of capitals', body`{${id},${nameOf.name}:"MOSS AND FERN $ID"}`],
  [
    '$name-in-lower-case',
    'a $name that begins with a small letter',
    body`{${id},${nameOf.name}:"fern $NAME"}`,
  ],
  ...ascii.flatMap(([slug, words, text]): readonly Row[] => [
    [`$name-${slug}`, `a $name ${words}`, body`{${id},${nameOf.name}:"$NAME ${inJson(text)}"}`],
    [
      `$name-begins-${slug}`,
      `a $name that begins with text ${words}`,
      body`{${id},${nameOf.name}:"${inJson(text)} $NAME"}`,
    ],
    [`$tag-${slug}`, `a $tag ${words}`, body`{${id},${name},${nameOf.tag}:"${inJson(text)}"}`],
  ]),
  ...formats.map((text): Row => [
    `$tag-like-${text}`,
    `$tag is the string "${text}"`,
    body`{${id},${name},${nameOf.tag}:"${text}"}`,
  ]),
  ...'+ - @ [ ( . / # * & ^'.split(' ').map((first): Row => {
    return [
      `$name-begins-${first}`,
      `a $name that begins with ${first}`,
      body`{${id},${nameOf.name}:"${first}$NAME"}`,
    ]
  }),
  // Not fresh: their refusal counts only if the server accepts a repeated name.
  ['$name-of-one-dot', 'a $name of one dot', body`{${id},${nameOf.name}:"."}`],
  ['$name-of-two-dots', 'a $name of two dots', body`{${id},${nameOf.name}:".."}`],
  ['$name-of-three-dots', 'a $name of three dots', body`{${id},${nameOf.name}:"..."}`],
  // Not fresh: their refusal counts only if the server accepts a repeated id.
  ...['1', '2147483647'].map((end): Row => [
    `$id-${end}`,
    `$id is ${end}`,
    body`{${nameOf.id}:${end},${name}}`,
  ]),
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
    '$tag-between',
    'a fresh $tag, between requests without a $tag',
    body`{${id},${name},${nameOf.tag}:"$NAME"}`,
    reused,
  ],
  ['split', 'a valid body in several packets', full, { need: 'split' }],
  ['chunked', 'a valid body in chunks', full, { level: 'should', need: 'chunked' }],
  [
    'expect',
    '$aPlant with Expect: 100-continue',
    plain,
    { level: 'should', headers: [['Expect', '100-continue']] },
  ],
  ['again', '$plain, again and again', plain, { need: 'repeated' }],
  ['at-once', '$plain, many at once', plain, { need: 'at-once' }],
  [
    '$tag-at-once',
    'a fresh $tag, many at once',
    body`{${id},${name},${nameOf.tag}:"$NAME"}`,
    { need: 'at-once' },
  ],
]
