import type { Encoding, Part } from '../../data/case.ts'
import { comments, spaces } from '../../../src/document/values/strings.ts'
import { withExampleValues } from '../../operation/placeholders.ts'
import { misplaced } from './misplaced.ts'
import {
  type PlainObject,
  around,
  asForm,
  asXml,
  asYaml,
  ofNumber,
  ofObject,
  ofOptional,
  ofString,
  plain,
  withValues,
} from './plain.ts'
import { type Row, type Tables, utf8 } from './row.ts'

// Bodies that are no JSON, whatever their schema is.

const absentBody: readonly Row[] = [
  ['absent', 'no body'],
  ['empty', 'an empty body', ''],
  ['empty-chunked', 'an empty body in chunks', '', { need: 'chunked' }],
]

/** The text of an object with its members, without the brace at its end. */
const unclosed = (object: PlainObject): string => object.plus().slice(0, -1)

const trailingComma = ofObject((object) => object.plus(''))

/** An object with text between its first member and the others, or after the only one. */
const afterFirst = (text: string) =>
  ofObject((object) => {
    const [first = '', ...others] = object.without()
    return `{${first}${text}${others.join()}}`
  })

/** A number in a spelling that JSON does not have. */
const spelledNumber = (json: string): Row => {
  const example = withExampleValues(json)
  return [`$number-${example}`, `$number is written as ${example}`, withValues({ number: json })]
}

/** A string whose text between the quotation marks JSON does not have. */
const spelledString = (slug: string, words: string, content: string): Row => [
  slug,
  words,
  withValues({ string: `"$NAME${content}"` }),
]

const cutOff: readonly Row[] = [
  ['open-brace', 'an opening brace alone', '{'],
  ['cut-off-object', 'an object without its closing brace', ofObject(unclosed)],
  [
    'cut-off-string',
    'an object cut off within a string',
    ofString((string, object) => `${object.upTo(string)}:"$NAME`),
  ],
  [
    'cut-off-member',
    'an object cut off after a colon',
    ofNumber((number, object) => `${object.upTo(number)}:`),
  ],
  [
    'cut-off-name',
    'an object cut off within a member name',
    ofObject((object) => `${unclosed(object)},"ta`),
  ],
  [
    'cut-off-literal',
    'an object cut off within a literal',
    ofObject((object) => object.plus('"alive":tru')),
  ],
]

const separators: readonly Row[] = [
  ['trailing-comma', 'a comma before the closing brace', trailingComma],
  [
    'trailing-comma-array',
    'a comma before a closing bracket',
    ofObject((object) => object.plus('"colors":["red",]')),
  ],
  [
    'leading-comma',
    'a comma after the opening brace',
    ofObject((object) => `{,${object.plus().slice(1)}`),
  ],
  ['double-comma', 'two commas in a row', afterFirst(',,')],
  [
    'missing-comma',
    'no comma between members',
    ofObject((object) => `{${[...object.without(), '"color":"green"'].join(' ')}}`),
  ],
  [
    'missing-colon',
    'no colon after a member name',
    ofNumber((number, object) => `${object.upTo(number)} ${number.json}}`),
  ],
  [
    'equals-sign',
    'an equals sign instead of a colon',
    ofNumber((number, object) => `${object.upTo(number)}=${number.json}}`),
  ],
  [
    'missing-value',
    '$string without a value',
    ofString((string, object) => `${object.upTo(string)}:,"color":"green"}`),
  ],
  [
    'missing-further',
    'an additional member without a value',
    ofObject((object) => object.plus('"color":')),
  ],
]

const quotes: readonly Row[] = [
  [
    'single-quotes',
    'strings in single quotes',
    ofString((string, object) => `${object.upTo(string).replaceAll('"', "'")}:'$NAME'}`),
  ],
  ['backticks', 'a string in backticks', withValues({ string: '`$NAME`' })],
  [
    'unquoted-names',
    'member names without quotation marks',
    ofObject(({ members }) => `{${members.map(({ name, json }) => `${name}:${json}`).join()}}`),
  ],
  ['unquoted-value', 'a $string without quotation marks', withValues({ string: 'fern' })],
]

/** What no reader of JSON may skip before or after the body. */
const besideBody: readonly Row[] = [
  ['byte-order-mark', 'a byte order mark alone', '\ufeff'],
  [
    'byte-order-mark-before',
    'a byte order mark before a valid body',
    around('\ufeff', ''),
    { level: 'open' },
  ],
  ['byte-order-mark-between', 'a byte order mark between members', afterFirst(',\ufeff')],
  ['byte-order-mark-after', 'a byte order mark after the body', around('', '\ufeff')],
  ['comma-after', 'a comma after the body', around('', ',')],
  ...['}', ']', ';', '1', 'word'].map((text): Row => [
    `after-${text}`,
    `${text} after the body`,
    around('', ` ${text}`),
  ]),
  ...comments.flatMap(([slug, words, text]): readonly Row[] => [
    [`${slug}-before`, `${words} before the body`, around(`${text}\n`, '')],
    [slug, `${words} between members`, afterFirst(`,${text}\n`)],
    [`${slug}-after`, `${words} after the body`, around('', ` ${text}`)],
  ]),
  ['two-documents', 'two bodies in a row', ({ text }) => text && text + text],
  ['two-lines', 'two bodies on two lines', ({ text }) => text && `${text}\n${text}`],
  ['nul-after', 'a NUL after the body', around('', '\0')],
  ['prefix', 'the text )]} before the body', around(")]}',\n", '')],
  ['callback', 'the body within a function call', around('callback(', ');')],
  ['parentheses', 'the body in parentheses', around('(', ')')],
  ['wrong-bracket', 'a brace closed by a bracket', ofObject((object) => `${unclosed(object)}]`)],
  ...spaces.flatMap(([slug, words, text]): readonly Row[] => [
    [slug, `${words} between members`, afterFirst(`,${text}`)],
    [`${slug}-before`, `${words} before the body`, around(text, '')],
    [`${slug}-after`, `${words} after the body`, around('', text)],
  ]),
]

const otherLanguages: readonly Row[] = [
  ['white-space', 'nothing but white space', ' \r\n\t'],
  ['word', 'a word without quotes', 'word'],
  ...'NaN Infinity -Infinity 0$ID +$ID 0x$ID $ID. $IDe 1_$ID $IDn -'.split(' ').map(spelledNumber),
  // Where nothing but the reading of JSON can refuse it.
  ...'NaN Infinity -Infinity undefined .5 True TRUE None'
    .split(' ')
    .map((json): Row => [
      `further-${json}`,
      `an additional member is ${json}`,
      ofObject((object) => object.plus(`"height":${json}`)),
    ]),
  ['nested', 'an array nested 30,000 levels deep and not closed', '['.repeat(30_000)],
  ['form', 'a form instead of JSON', asForm],
  ['xml', 'XML instead of JSON', asXml],
  ['yaml', 'YAML instead of JSON', asYaml],
]

const strings: readonly Row[] = [
  spelledString('raw-line-feed', 'a line feed within the $string', '\n'),
  spelledString('raw-tab', 'a tab within the $string', '\t'),
  spelledString('raw-nul', 'a NUL within the $string', '\0'),
  spelledString('raw-control', 'U+001F within the $string', '\x1f'),
  spelledString('bad-escape', 'a $string with \\x41, an escape that JSON does not have', ' \\x41'),
  spelledString(
    'escaped-apostrophe',
    "a $string with \\', an escape that JSON does not have",
    " \\'",
  ),
  spelledString('short-escape', 'a $string with \\u12, an escape with too few digits', ' \\u12'),
  spelledString('unescaped-quote', 'a quotation mark within the $string', ' "x"'),
  [
    'unclosed-quote',
    'a $string without its closing quotation mark',
    ofString((string, object) => `${object.upTo(string)}:"$NAME}`),
  ],
]

/** The commonest mistake, in a request that differs from the usual one. */
const otherRequests: readonly Row[] = [
  [
    'trailing-comma-charset',
    'a comma before the closing brace, with a charset',
    trailingComma,
    utf8,
  ],
  [
    'trailing-comma-accept',
    'a comma before the brace, with Accept: */*',
    trailingComma,
    { accept: '*/*' },
  ],
  [
    'trailing-comma-chunked',
    'a comma before the closing brace, in chunks',
    trailingComma,
    { need: 'chunked' },
  ],
]

const invalid = (slug: string, words: string, ...bytes: readonly number[]): Row => [
  slug,
  words,
  ofString((string, object): readonly Part[] => [
    `${object.upTo(string)}:"$NAME `,
    Uint8Array.from(bytes),
    '"}',
  ]),
]

const encodings: readonly Encoding[] = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']

const notUtf8: readonly Row[] = [
  invalid('latin-1', 'a $string with é in Latin-1', 0xe9),
  invalid('ff', 'a $string with the byte FF', 0xff),
  invalid('continuation', 'a $string with a continuation byte alone', 0x80),
  invalid('cut-off', 'a $string with a UTF-8 sequence without its last byte', 0xf0, 0x9f, 0x8c),
  invalid(
    'bad-continuation',
    'a $string with a UTF-8 sequence with a wrong second byte',
    0xc3,
    0x28,
  ),
  invalid('overlong', 'a $string with an overlong NUL (C0 80)', 0xc0, 0x80),
  invalid('surrogate', 'a $string with a surrogate in UTF-8', 0xed, 0xa0, 0x80),
  invalid('cesu-8', 'a $string with an emoji in CESU-8', 0xed, 0xa0, 0xbc, 0xed, 0xbc, 0xb1),
  invalid('beyond', 'a $string with a code point beyond U+10FFFF', 0xf5, 0x80, 0x80, 0x80),
  [
    '$optional',
    'a $optional with the byte FF',
    ofOptional(({ key }, object) => [`${unclosed(object)},${key}:"`, Uint8Array.of(0xff), '"}']),
  ],
  [
    'member-name',
    'a member name with the byte FF',
    ofObject((object) => [`${unclosed(object)},"`, Uint8Array.of(0xff), '":1}']),
  ],
  // Many readers of JSON guess the encoding from the first bytes, as RFC 4627 taught them.
  ...encodings.flatMap((encoding): readonly Row[] => {
    const words = `$aThing in ${encoding.toUpperCase()}`
    return [
      [encoding, words, plain, { encoding }],
      [`${encoding}-marked`, `${words} with a byte order mark`, around('\ufeff', ''), { encoding }],
    ]
  }),
]

export const syntax: Tables = {
  N1: absentBody,
  N2: [
    ...otherLanguages,
    ...cutOff,
    ...separators,
    ...quotes,
    ...besideBody,
    ...strings,
    ...otherRequests,
    ...misplaced,
  ],
  N9: notUtf8,
}
