import type { Case } from '../case.ts'
import { casesOf, id, name, plain } from './case-row.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)
const utf16 = (text: string): Uint8Array =>
  Uint8Array.from(text.split('').flatMap((char) => [char.charCodeAt(0), 0]))

export const absentBody: readonly Case[] = casesOf('N1', 'refuse', [
  ['absent', 'no body'],
  ['empty', 'an empty body', ''],
  ['empty-chunked', 'an empty body in chunks', '', { needs: ['chunked'] }],
])

export const notJson: readonly Case[] = casesOf('N2', 'refuse', [
  ['white-space', 'nothing but white space', ' \r\n\t'],
  ['byte-order-mark', 'a byte order mark alone', [bytes(0xef, 0xbb, 0xbf)]],
  [
    'byte-order-mark-before',
    'a byte order mark before a valid object',
    [bytes(0xef, 0xbb, 0xbf), plain],
    { level: 'open' },
  ],
  ['word', 'a bare word', 'plant'],
  ['open-brace', 'an opening brace alone', '{'],
  ['cut-off-object', 'an object without its closing brace', `{${id},${name}`],
  ['cut-off-string', 'an object cut off within a string', `{${id},"name":"$NAME`],
  ['cut-off-member', 'an object cut off after a colon', `{${name},"id":`],
  ['cut-off-name', 'an object cut off within a member name', `{${id},${name},"ta`],
  ['cut-off-literal', 'an object cut off within a literal', `{${id},${name},"alive":tru}`],
  ['trailing-comma', 'a comma before the closing brace', `{${id},${name},}`],
  ['trailing-comma-array', 'a comma before a closing bracket', `{${id},${name},"colors":["red",]}`],
  ['leading-comma', 'a comma after the opening brace', `{,${id},${name}}`],
  ['double-comma', 'two commas in a row', `{${id},,${name}}`],
  ['missing-comma', 'no comma between members', `{${id} ${name}}`],
  ['missing-colon', 'no colon after a member name', `{"id" $ID,${name}}`],
  ['equals-sign', 'an equals sign for a colon', `{"id"=$ID,${name}}`],
  ['missing-value', 'a member without a value', `{${id},"name":,"tag":"indoor"}`],
  ['single-quotes', 'single quotes', `{'id':$ID,'name':'$NAME'}`],
  ['unquoted-names', 'member names without quotes', `{id:$ID,name:"$NAME"}`],
  ['unquoted-value', 'a string without quotes', `{${id},"name":fern}`],
  ['nan', 'NaN', `{"id":NaN,${name}}`],
  ['infinity', 'Infinity', `{"id":Infinity,${name}}`],
  ['minus-infinity', '-Infinity', `{"id":-Infinity,${name}}`],
  ['undefined', 'undefined', `{${id},${name},"tag":undefined}`],
  ['line-comment', 'a line comment', `{${id},${name}} // plant`],
  ['block-comment', 'a block comment', `{${id},/* plant */${name}}`],
  ['hash-comment', 'a comment after #', `# plant\n{${id},${name}}`],
  ['two-documents', 'two objects in a row', `${plain}${plain}`],
  ['two-lines', 'two objects on two lines', `${plain}\n${plain}`],
  ['text-after', 'a word after the object', `${plain} plant`],
  ['brace-after', 'a closing brace too many', `${plain}}`],
  ['nul-after', 'a NUL after the object', [plain, bytes(0)]],
  ['prefix', 'a guard before the object', `)]}',\n${plain}`],
  ['callback', 'an object within a function call', `plant(${plain});`],
  ['wrong-bracket', 'a brace closed by a bracket', `{${id},${name}]`],
  ['leading-zero', 'a number with a leading zero', `{"id":0$ID,${name}}`],
  ['plus-sign', 'a number with a plus sign', `{"id":+$ID,${name}}`],
  ['hexadecimal', 'a hexadecimal number', `{"id":0x1F,${name}}`],
  ['bare-point', 'a number that ends in its point', `{"id":$ID.,${name}}`],
  ['leading-point', 'a number that begins with its point', `{${id},${name},"height":.5}`],
  ['bare-exponent', 'a number that ends in its exponent sign', `{"id":$IDe,${name}}`],
  ['digit-separator', 'a number with an underscore', `{"id":1_$ID,${name}}`],
  ['minus-alone', 'a minus sign alone', `{"id":-,${name}}`],
  ['capital-literal', 'True in capitals', `{${id},${name},"alive":True}`],
  ['none', 'None', `{${id},${name},"alive":None}`],
  ['raw-line-feed', 'a line feed within a string', `{${id},"name":"$NAME\n"}`],
  ['raw-tab', 'a tab within a string', `{${id},"name":"$NAME\t"}`],
  ['raw-nul', 'a NUL within a string', [`{${id},"name":"$NAME`, bytes(0), '"}']],
  ['bad-escape', 'an escape that JSON does not have', `{${id},"name":"$NAME \\x41"}`],
  ['short-escape', 'a \\u with too few digits', `{${id},"name":"$NAME \\u12"}`],
  ['unescaped-quote', 'a quote within a string', `{${id},"name":"$NAME "x""}`],
  ['form-feed', 'a form feed for white space', `{${id},\f${name}}`],
  ['no-break-space', 'a no-break space for white space', `{${id},\u00a0${name}}`],
  ['form', 'a form instead of JSON', 'id=$ID&name=$NAME'],
  ['xml', 'XML instead of JSON', '<plant><id>$ID</id><name>$NAME</name></plant>'],
  ['yaml', 'YAML instead of JSON', 'id: $ID\nname: $NAME\n'],
  ['utf-16', 'an object in UTF-16', [utf16('{"id":1,"name":"Fern"}')]],
])

export const notAnObject: readonly Case[] = casesOf('N3', 'refuse', [
  ['array', 'an array', '[]'],
  ['array-of-plant', 'an array around a plant', `[${plain}]`],
  ['array-of-values', 'an array of id and name', '[$ID,"$NAME"]'],
  ['string', 'a string', '"$NAME"'],
  ['string-of-plant', 'a string that holds a plant', '"{\\"id\\":$ID,\\"name\\":\\"$NAME\\"}"'],
  ['string-empty', 'an empty string', '""'],
  ['number', 'a number', '$ID'],
  ['zero', 'zero', '0'],
  ['true', 'true', 'true'],
  ['false', 'false', 'false'],
  ['null', 'null', 'null'],
])

const invalid = (first: number, ...rest: number[]): readonly (string | Uint8Array)[] => [
  `{${id},"name":"$NAME `,
  bytes(first, ...rest),
  '"}',
]

export const notUtf8: readonly Case[] = casesOf('N9', 'refuse', [
  ['latin-1', 'é in Latin-1', invalid(0xe9)],
  ['ff', 'the byte FF', invalid(0xff)],
  ['continuation', 'a continuation byte alone', invalid(0x80)],
  ['cut-off', 'a sequence without its last byte', invalid(0xf0, 0x9f, 0x8c)],
  ['bad-continuation', 'a sequence with a wrong second byte', invalid(0xc3, 0x28)],
  ['overlong', 'an overlong NUL', invalid(0xc0, 0x80)],
  ['surrogate', 'a surrogate', invalid(0xed, 0xa0, 0x80)],
  ['beyond', 'a code point beyond U+10FFFF', invalid(0xf5, 0x80, 0x80, 0x80)],
  ['tag', 'the byte FF in the tag', [`{${id},${name},"tag":"`, bytes(0xff), '"}']],
  ['member-name', 'the byte FF in a member name', [`{${id},${name},"`, bytes(0xff), '":1}']],
])
