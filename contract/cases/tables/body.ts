import type { Encoding } from '../../data/case.ts'
import { type Role, uniqueRoles } from '../../operation/role.ts'
import { joinWords } from '../../operation/response-words.ts'
import {
  type Body,
  body,
  id,
  name,
  nameOf,
  plain,
  plainValues,
  singleQuotedNameOf,
  tag,
} from './body-pieces.ts'
import { spelledIdRow } from './id-rows.ts'
import { misplaced } from './misplaced.ts'
import { type Overrides, type Row, type Tables, utf8 } from './row.ts'
import { comments, nested, spaces } from './strings.ts'

const absentBody: readonly Row[] = [
  ['absent', 'no body'],
  ['empty', 'an empty body', ''],
  ['empty-chunked', 'an empty body in chunks', '', { need: 'chunked' }],
]

const notJson: readonly Row[] = [
  ['white-space', 'nothing but white space', ' \r\n\t'],
  ['byte-order-mark', 'a byte order mark alone', '\ufeff'],
  [
    'byte-order-mark-before',
    'a byte order mark before a valid object',
    body`\ufeff${plain}`,
    { level: 'open' },
  ],
  ['word', 'a word without quotes', 'plant'],
  ['open-brace', 'an opening brace alone', '{'],
  ['cut-off-object', 'an object without its closing brace', body`{${id},${name}`],
  ['cut-off-string', 'an object cut off within a string', body`{${id},${nameOf.name}:"$NAME`],
  ['cut-off-member', 'an object cut off after a colon', body`{${name},${nameOf.id}:`],
  ['cut-off-name', 'an object cut off within a member name', body`{${id},${name},"ta`],
  ['cut-off-literal', 'an object cut off within a literal', body`{${id},${name},"alive":tru}`],
  ['trailing-comma', 'a comma before the closing brace', body`{${id},${name},}`],
  [
    'trailing-comma-array',
    'a comma before a closing bracket',
    body`{${id},${name},"colors":["red",]}`,
  ],
  ['leading-comma', 'a comma after the opening brace', body`{,${id},${name}}`],
  ['double-comma', 'two commas in a row', body`{${id},,${name}}`],
  ['missing-comma', 'no comma between members', body`{${id} ${name}}`],
  ['missing-colon', 'no colon after a member name', body`{${nameOf.id} $ID,${name}}`],
  ['equals-sign', 'an equals sign instead of a colon', body`{${nameOf.id}=$ID,${name}}`],
  ['missing-value', '$name without a value', body`{${id},${nameOf.name}:,${tag}}`],
  ['missing-further', 'an additional member without a value', body`{${id},${name},"color":}`],
  [
    'single-quotes',
    'strings in single quotes',
    body`{${singleQuotedNameOf.id}:$ID,${singleQuotedNameOf.name}:'$NAME'}`,
  ],
  ['backticks', 'a string in backticks', body`{${id},${nameOf.name}:\`$NAME\`}`],
  ['unquoted-names', 'member names without quotation marks', `{id:$ID,name:"$NAME"}`],
  ['unquoted-value', 'a $name without quotation marks', body`{${id},${nameOf.name}:fern}`],
  ...'NaN Infinity -Infinity 0$ID +$ID 0x$ID $ID. $IDe 1_$ID $IDn -'.split(' ').map(spelledIdRow),
  // Where nothing but the reading of JSON can refuse it.
  ...'NaN Infinity -Infinity undefined .5 True TRUE None'.split(' ').map((json): Row => {
    return [
      `further-${json}`,
      `an additional member is ${json}`,
      body`{${id},${name},"height":${json}}`,
    ]
  }),
  ['comma-after', 'a comma after the object', body`${plain},`],
  ...['}', ']', ';', '1', 'plant'].map((text): Row => [
    `after-${text}`,
    `${text} after the object`,
    body`${plain} ${text}`,
  ]),
  ['undefined-tag', '$tag is undefined', body`{${id},${name},${nameOf.tag}:undefined}`],
  ...comments.flatMap(([slug, words, text]): readonly Row[] => [
    [`${slug}-before`, `${words} before the object`, body`${text}\n${plain}`],
    [slug, `${words} between members`, body`{${id},${text}\n${name}}`],
    [`${slug}-after`, `${words} after the object`, body`${plain} ${text}`],
  ]),
  ['two-documents', 'two objects in a row', body`${plain}${plain}`],
  ['two-lines', 'two objects on two lines', body`${plain}\n${plain}`],
  ['nul-after', 'a NUL after the object', body`${plain}\0`],
  ['prefix', 'the text )]} before the object', body`)]}',\n${plain}`],
  ['callback', 'an object within a function call', body`plant(${plain});`],
  ['parentheses', 'an object in parentheses', body`(${plain})`],
  ['wrong-bracket', 'a brace closed by a bracket', body`{${id},${name}]`],
  ['raw-line-feed', 'a line feed within the $name', body`{${id},${nameOf.name}:"$NAME\n"}`],
  ['raw-tab', 'a tab within the $name', body`{${id},${nameOf.name}:"$NAME\t"}`],
  ['raw-nul', 'a NUL within the $name', body`{${id},${nameOf.name}:"$NAME\0"}`],
  ['raw-control', 'U+001F within the $name', body`{${id},${nameOf.name}:"$NAME\x1f"}`],
  [
    'bad-escape',
    'a $name with \\x41, an escape that JSON does not have',
    body`{${id},${nameOf.name}:"$NAME \\x41"}`,
  ],
  [
    'escaped-apostrophe',
    "a $name with \\', an escape that JSON does not have",
    body`{${id},${nameOf.name}:"$NAME \\'"}`,
  ],
  [
    'short-escape',
    'a $name with \\u12, an escape with too few digits',
    body`{${id},${nameOf.name}:"$NAME \\u12"}`,
  ],
  [
    'unescaped-quote',
    'a quotation mark within the $name',
    body`{${id},${nameOf.name}:"$NAME "x""}`,
  ],
  [
    'unclosed-quote',
    'a $name without its closing quotation mark',
    body`{${id},${nameOf.name}:"$NAME}`,
  ],
  ...spaces.flatMap(([slug, words, text]): readonly Row[] => [
    [slug, `${words} between members`, body`{${id},${text}${name}}`],
    [`${slug}-before`, `${words} before the object`, body`${text}${plain}`],
    [`${slug}-after`, `${words} after the object`, body`${plain}${text}`],
  ]),
  ['byte-order-mark-between', 'a byte order mark between members', body`{${id},\ufeff${name}}`],
  ['byte-order-mark-after', 'a byte order mark after the object', body`${plain}\ufeff`],
  ['nested', 'an array nested 30,000 levels deep and not closed', '['.repeat(30_000)],
  ['form', 'a form instead of JSON', 'id=$ID&name=$NAME'],
  ['xml', 'XML instead of JSON', '<plant><id>$ID</id><name>$NAME</name></plant>'],
  ['yaml', 'YAML instead of JSON', 'id: $ID\nname: $NAME\n'],
  [
    'trailing-comma-charset',
    'a comma before the closing brace, with a charset',
    body`{${id},${name},}`,
    utf8,
  ],
  [
    'trailing-comma-accept',
    'a comma before the brace, with Accept: */*',
    body`{${id},${name},}`,
    { accept: '*/*' },
  ],
  [
    'trailing-comma-chunked',
    'a comma before the closing brace, in chunks',
    body`{${id},${name},}`,
    { need: 'chunked' },
  ],
  ...misplaced,
]

/** A decoder by position takes an array for an object whose members have the order of its own type. */
const arraysOfMembers = [
  'name tag id',
  'id name tag',
  'id tag name',
  'name id tag',
  'tag id name',
  'tag name id',
].map((order): Row => {
  const members = order.split(' ') as Role[]
  const values = members.map((member) => plainValues[member])
  const names = members.map((member) => `$${member}`)
  return [
    `array-of-${members.join('-')}`,
    `the body is an array of ${joinWords(names, 'and')}`,
    `[${values.join(',')}]`,
    { about: members },
  ]
})

const idAndName: Overrides = { about: uniqueRoles }

const notAnObject: readonly Row[] = [
  ['array', 'the body is an array', '[]'],
  ['array-of-plant', 'the body is an array around $aPlant', body`[${plain}]`],
  ['array-of-plants', 'the body is an array with $aPlant twice', body`[${plain},${plain}]`],
  ['array-of-values', 'the body is an array of $id and $name', '[$ID,"$NAME"]', idAndName],
  ['array-nested', 'the body is an array nested 30,000 levels deep', nested()],
  ['string', 'the body is a string', '"$NAME"'],
  [
    'string-of-plant',
    'the body is a string that holds $aPlant',
    '"{\\"id\\":$ID,\\"name\\":\\"$NAME\\"}"',
  ],
  ['string-empty', 'the body is an empty string', '""'],
  ['number', 'the body is a number', '$ID'],
  ...['0', 'true', 'false', 'null'].map((json): Row => [json, `the body is ${json}`, json]),
  ...['7.0', '12.5', '1e400'].map((json): Row => [json, `the body is ${json}`, json]),
  ['array-of-name-id', 'the body is an array of $name and $id', '["$NAME",$ID]', idAndName],
  ...arraysOfMembers,
]

const invalid = (...bytes: number[]): Body =>
  body`{${id},${nameOf.name}:"$NAME ${Uint8Array.from(bytes)}"}`

const ff = Uint8Array.of(0xff)

const encodings: readonly Encoding[] = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']

const notUtf8: readonly Row[] = [
  ['latin-1', 'a $name with é in Latin-1', invalid(0xe9)],
  ['ff', 'a $name with the byte FF', invalid(0xff)],
  ['continuation', 'a $name with a continuation byte alone', invalid(0x80)],
  ['cut-off', 'a $name with a UTF-8 sequence without its last byte', invalid(0xf0, 0x9f, 0x8c)],
  [
    'bad-continuation',
    'a $name with a UTF-8 sequence with a wrong second byte',
    invalid(0xc3, 0x28),
  ],
  ['overlong', 'a $name with an overlong NUL (C0 80)', invalid(0xc0, 0x80)],
  ['surrogate', 'a $name with a surrogate in UTF-8', invalid(0xed, 0xa0, 0x80)],
  ['cesu-8', 'a $name with an emoji in CESU-8', invalid(0xed, 0xa0, 0xbc, 0xed, 0xbc, 0xb1)],
  ['beyond', 'a $name with a code point beyond U+10FFFF', invalid(0xf5, 0x80, 0x80, 0x80)],
  ['$tag', 'a $tag with the byte FF', body`{${id},${name},${nameOf.tag}:"${ff}"}`],
  ['member-name', 'a member name with the byte FF', body`{${id},${name},"${ff}":1}`],
  // Many readers of JSON guess the encoding from the first bytes, as RFC 4627 taught them.
  ...encodings.flatMap((encoding): readonly Row[] => {
    const words = `$aPlant in ${encoding.toUpperCase()}`
    return [
      [encoding, words, plain, { encoding }],
      [`${encoding}-marked`, `${words} with a byte order mark`, body`\ufeff${plain}`, { encoding }],
    ]
  }),
]

export const bodyTables: Tables = { N1: absentBody, N2: notJson, N3: notAnObject, N9: notUtf8 }
