import type { Role } from '../operation/role.ts'
import {
  type Overrides,
  type Row,
  type Tables,
  id,
  idRow,
  inJson,
  name,
  plain,
  tag,
  writtenRow,
} from './case-row.ts'
import { ascii, formats, isShort, nested, unicode } from './strings.ts'

/** Fresh ids beside the ends of the types in which servers keep an id. */
const nearEnds =
  '0-ID 2147483647+ID -2147483648-ID 4294967295+ID 9007199254740992-ID 9007199254740992+ID -9007199254740992-ID ' +
  '9223372036854775807-ID -9223372036854775808+ID'

const int64: readonly Row[] = [
  ...nearEnds.split(' ').map(idRow),
  // Not fresh: their refusal counts only if the server accepts a repeated id.
  ...['0', '-1', '9223372036854775807', '-9223372036854775808'].map(idRow),
  // For a server that refuses repeated ids this is the id 0 again.
  ['minus-0', '$id is -0', `{"id":-0,${name}}`, { level: 'open' }],
]

const writtenRows: readonly Row[] = [
  ...['7.0', '7.000', '-7.0', '7e0', '7E+0', '70e-1'].map(writtenRow),
  ...['1e3', '1.5e1'].map(idRow),
]

const textRows = (role: Role, body: (text: string) => string): readonly Row[] =>
  unicode.map(([slug, words, text]) => [slug, `a $${role} ${words}`, body(inJson(text))])

const splitCharacter = `{"name":"$NAME ${'🌱'.repeat(30)}",${id}}`
const wide = `{${id},"name":"$NAME ${'木'.repeat(9000)}"}`
const swapped = `{${id},"name":"$NAME \\udf31\\ud83c"}`

const names: readonly Row[] = [
  ['empty', 'an empty $name', `{${id},"name":""}`],
  ['space', 'a $name of one space', `{${id},"name":" "}`],
  ['spaces-around', 'a $name with spaces around it', `{${id},"name":"  $NAME  "}`],
  ...formats.map((text): Row => [
    `like-${text}`,
    `$name is the string "${text}"`,
    `{${id},"name":"${text}"}`,
  ]),
  ...textRows('name', (text) => `{${id},"name":"$NAME ${text}"}`),
  ...unicode.filter(isShort).map(([slug, words, text]): Row => {
    return [
      `begins-${slug}`,
      `a $name that begins with text ${words}`,
      `{${id},"name":"${inJson(text)} $NAME"}`,
    ]
  }),
  [
    'escaped-emoji',
    'a $name with an escaped emoji',
    `{${id},"name":"$NAME \\ud83c\\udf31 \\uD83C\\uDF31"}`,
  ],
  ['65000', 'a $name 65,000 characters long', `{${id},"name":"$NAME ${'a'.repeat(65_000)}"}`],
  ['70000', 'a $name 70,000 characters long', `{${id},"name":"$NAME ${'a'.repeat(70_000)}"}`],
  ...(['split', 'chunked'] as const).flatMap((need): readonly Row[] => [
    [
      `${need}-character`,
      `a $name cut within a character, the body ${need}`,
      splitCharacter,
      { need },
    ],
    [`${need}-wide`, `a $name 27,000 bytes long, the body ${need}`, wide, { need }],
  ]),
  [
    'lone-surrogate',
    'a $name with an escaped lone surrogate',
    `{${id},"name":"$NAME \\ud800"}`,
    { level: 'open' },
  ],
  [
    'swapped-surrogates',
    'a $name with escaped surrogates in the wrong order',
    swapped,
    { level: 'open' },
  ],
  ['no-break-space', 'a $name of one no-break space', `{${id},"name":"\\u00a0"}`],
  ['controls-only', 'a $name of control characters', `{${id},"name":"\\u0000\\u0007"}`],
  ['line-break', 'a $name with CR LF', `{${id},"name":"$NAME\\r\\nX-Plant: fern"}`],
  [
    'wide-255',
    'a $name 255 bytes long that ends in a two-byte character',
    `{${id},"name":"$LONG_NAMEé"}`,
  ],
]

const tags: readonly Row[] = [
  ['empty', 'an empty $tag', `{${id},${name},"tag":""}`],
  ['space', 'a $tag of one space', `{${id},${name},"tag":" "}`],
  ...textRows('tag', (text) => `{${id},${name},"tag":"${text}"}`),
  [
    'lone-surrogate',
    'a $tag with an escaped lone surrogate',
    `{${id},${name},"tag":"\\udc00"}`,
    { level: 'open' },
  ],
  ['controls-only', 'a $tag of control characters', `{${id},${name},"tag":"\\u0000\\u0007"}`],
]

const many = (length: number): string =>
  Array.from({ length }, (_, index) => `"m${index}":${index}`).join(',')
const likeOthers = formats.map((text) => `"${text}":"${text}"`).join(',')
const loneSurrogate = `{${id},${name},"\\ud800":"\\udc00"}`
const unspecified: Overrides = { level: 'open' }
const nestedObjects = (levels: number): string => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)

/** Where the limits of many readers and call stacks are. */
const deep = [500, 750, 1000].flatMap((levels): readonly Row[] => {
  const count = levels.toLocaleString('en')
  return [
    [
      `nested-arrays-${levels}`,
      `an additional member of ${count} nested arrays`,
      `{${id},${name},"nest":${nested(levels)}}`,
    ],
    [
      `nested-objects-${levels}`,
      `an additional member of ${count} nested objects`,
      `{${id},${name},"nest":${nestedObjects(levels)}}`,
    ],
  ]
})

const furtherRows: readonly Row[] = [
  ['color', 'an additional member "color"', `{${id},${name},"color":"green"}`],
  ['null', 'an additional member that is null', `{${id},${name},"color":null}`],
  ['object', 'an additional member that is an object', `{${id},${name},"pot":{"id":"x","name":7}}`],
  ['array', 'an additional member that is an array', `{${id},${name},"leaves":[1,"two",null,[3]]}`],
  ['proto', 'an additional member "__proto__"', `{${id},${name},"__proto__":{"polluted":true}}`],
  [
    'constructor',
    'an additional member "constructor"',
    `{${id},${name},"constructor":{"prototype":{"polluted":true}}}`,
  ],
  [
    'to-string',
    'an additional member "toString"',
    `{${id},${name},"toString":"x","valueOf":1,"hasOwnProperty":false}`,
  ],
  [
    'type',
    'additional members "@type", "$type" and "class"',
    `{${id},${name},"@type":"x","$type":"x","class":"x"}`,
  ],
  ['empty-name', 'an additional member with an empty name', `{${id},${name},"":1}`],
  [
    'error',
    'an additional member named like the Error members',
    `{${id},${name},"error":1,"message":"none"}`,
  ],
  [
    'big-number',
    'an additional member with a number of 30 digits',
    `{${id},${name},"height":${'9'.repeat(30)}}`,
  ],
  ['nested', 'an additional member nested 50 levels deep', `{${id},${name},"nest":${nested(50)}}`],
  // RFC 8259, section 9: a reader may limit the depth of nesting and the range of numbers.
  ...deep,
  [
    'nested-5000',
    'an additional member of 5,000 nested objects',
    `{${id},${name},"nest":${nestedObjects(5000)}}`,
    unspecified,
  ],
  [
    'nested-30000',
    'an additional member of 30,000 nested arrays',
    `{${id},${name},"nest":${nested()}}`,
    unspecified,
  ],
  [
    'digits',
    'an additional member with 5,000 digits',
    `{${id},${name},"height":${'7'.repeat(5000)}}`,
    unspecified,
  ],
  [
    'exponent',
    'an additional member with the number 1e999',
    `{${id},${name},"height":1e999}`,
    unspecified,
  ],
  ['hundred', 'an additional member and 99 others', `{${id},${name},${many(100)}}`],
  ['300', '300 additional members', `{${id},${name},${many(300)}}`, unspecified],
  ...[...ascii, ...unicode.filter(({ 2: text }) => text.length <= 1000)].map(
    ([slug, words, text]): Row => {
      const json = JSON.stringify(text)
      return [
        `text-${slug}`,
        `an additional member with a name and value ${words}`,
        `{${id},${name},${json}:${json}}`,
      ]
    },
  ),
  ['formats', 'additional members like other values', `{${id},${name},${likeOthers}}`],
  [
    'lone-surrogate',
    'an additional member with an escaped lone surrogate',
    loneSurrogate,
    unspecified,
  ],
]

const allMembers: Overrides = { about: ['id', 'name', 'tag'] }

const spelling: readonly Row[] = [
  ['$name-first', 'members in the order $name, $id', `{${name},${id}}`, { about: ['name', 'id'] }],
  ['$tag-first', 'members in the order $tag, $name, $id', `{${tag},${name},${id}}`, allMembers],
  ['$tag-between', 'members in the order $id, $tag, $name', `{${id},${tag},${name}}`, allMembers],
  ['spaces', 'spaces between all tokens', ` { "id" : $ID , "name" : "$NAME" } `],
  [
    'tabs-and-lines',
    'tabs, CR and LF between all tokens',
    `\t{\r\n\t"id"\t:\r$ID\n,\t"name":\r\n"$NAME"\t}\n`,
  ],
  ['line-feed-after', 'a line feed after the object', `${plain}\n`],
  ['white-space-before', 'much white space before the object', `${' \n'.repeat(500)}${plain}`],
  ['escaped-name', 'the member name $escapedName', `{${id},"\\u006eame":"$NAME"}`],
  ['escaped-id', 'the member name $escapedId', `{"\\u0069\\u0064":$ID,${name}}`],
  ['escaped-tag', 'the member name $escapedTag', `{${id},${name},"t\\u0061g":"indoor"}`],
  ['escaped-solidus', 'a $name with an escaped solidus', `{${id},"name":"$NAME \\/"}`],
  [
    'escaped-letters',
    'a $name with escaped letters',
    `{${id},"name":"$NAME \\u004d\\u006F\\u0073\\u0073"}`,
  ],
]

const twice: readonly Row[] = [
  ['$id', '$id twice', `{${id},${name},"id":$ID}`, { about: ['id'] }],
  ['string-then-id', '$id twice, the first one a string', `{"id":"fern",${id},${name}}`],
  ['$name', '$name twice', `{${id},${name},"name":"$NAME 2"}`],
  ['$tag', '$tag twice', `{${id},${name},"tag":"a","tag":"b"}`],
  ['$name-then-null', '$name twice, the second one null', `{${id},${name},"name":null}`],
  ['null-then-name', '$name twice, the first one null', `{${id},"name":null,${name}}`],
  ['number-then-name', '$name twice, the first one a number', `{${id},"name":5,${name}}`],
  ['array-then-tag', '$tag twice, the first one an array', `{${id},${name},"tag":[],"tag":"b"}`],
  ['further', 'an additional member twice', `{${id},${name},"color":1,"color":2}`],
]

export const edge: Tables = {
  V1: int64,
  V2: writtenRows,
  V3: names,
  V4: tags,
  V5: furtherRows,
  V6: spelling,
  V8: twice,
}
