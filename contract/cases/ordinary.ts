import { type Overrides, type Row, id, inJson, name, plain, reused, tag } from './case-row.ts'
import { ascii, formats } from './strings.ts'

const otherLetterCase: Overrides = {
  authorization: null,
  credential: 'token',
  accept: null,
  type: null,
  headers: [
    ['aCCEPT', 'application/json'],
    ['aUTHORIZATION', 'Bearer $TOKEN'],
    ['cONTENT-tYPE', 'application/json'],
  ],
}
const tracing = [
  ['X-Request-Id', '4f9c1f5e-8a44-4b0c-9a61-6f2d6c0a7a10'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
] as const
const full = `{${id},${name},${tag}}`

export const ordinary: readonly Row[] = [
  ['first', 'the first request of the run: $plain', plain, { need: 'first' }],
  ['plain', '$plain', plain],
  ['$tag', '$plainWithTag', full],
  ['$name-of-digits', 'a $name of digits', `{${id},"name":"$ID$ID"}`],
  ['$name-of-capitals', 'a $name of capitals', `{${id},"name":"MOSS AND FERN $ID"}`],
  ['$name-in-lower-case', 'a $name that begins with a small letter', `{${id},"name":"fern $NAME"}`],
  ...ascii.flatMap(([slug, words, text]): readonly Row[] => [
    [`$name-${slug}`, `a $name ${words}`, `{${id},"name":"$NAME ${inJson(text)}"}`],
    [
      `$name-begins-${slug}`,
      `a $name that begins with text ${words}`,
      `{${id},"name":"${inJson(text)} $NAME"}`,
    ],
    [`$tag-${slug}`, `a $tag ${words}`, `{${id},${name},"tag":"${inJson(text)}"}`],
  ]),
  ...formats.map((text): Row => [
    `$tag-like-${text}`,
    `$tag is the string "${text}"`,
    `{${id},${name},"tag":"${text}"}`,
  ]),
  ...'+ - @ [ ( . / # * & ^'.split(' ').map((first): Row => {
    return [
      `$name-begins-${first}`,
      `a $name that begins with ${first}`,
      `{${id},"name":"${first}$NAME"}`,
    ]
  }),
  // Not fresh: their refusal counts only if the server accepts a repeated name.
  ['$name-of-one-dot', 'a $name of one dot', `{${id},"name":"."}`],
  ['$name-of-two-dots', 'a $name of two dots', `{${id},"name":".."}`],
  ['$name-of-three-dots', 'a $name of three dots', `{${id},"name":"..."}`],
  // Not fresh: their refusal counts only if the server accepts a repeated id.
  ...['1', '2147483647'].map((end): Row => [
    `$id-${end}`,
    `$id is ${end}`,
    `{"id":${end},${name}}`,
  ]),
  ['accept-anything', 'a valid request with Accept: */*', plain, { accept: '*/*' }],
  [
    'accept-list',
    'a valid request with a list in Accept',
    plain,
    { accept: 'text/plain;q=0.1, application/json' },
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
    'a fresh $tag, between $plants without a $tag',
    `{${id},${name},"tag":"$NAME"}`,
    reused,
  ],
  ['split', 'a valid body in several packets', full, { need: 'split' }],
  ['chunked', 'a valid body in chunks', full, { level: 'should', need: 'chunked' }],
  [
    'expect',
    'a $plant with Expect: 100-continue',
    plain,
    { level: 'should', headers: [['Expect', '100-continue']] },
  ],
  ['again', '$plain, again and again', plain, { need: 'repeated' }],
  ['at-once', '$plain, many at once', plain, { need: 'at-once' }],
]
