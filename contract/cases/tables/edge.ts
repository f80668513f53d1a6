import type { Role } from '../../operation/role.ts'
import {
  type Body,
  body,
  escapedNameOf,
  id,
  name,
  nameOf,
  otherRequired,
  plain,
  tag,
} from './body-pieces.ts'
import { idRow, spelledIdRow, sumRow } from './id-rows.ts'
import type { Overrides, Row, Tables } from './row.ts'
import { inJson } from '../../operation/json-text.ts'
import { ascii, formats, isShort, nested, unicode } from './strings.ts'

/** Fresh ids beside the ends of the types in which servers keep an id. */
const nearEnds: readonly Row[] = [
  sumRow(0n, '-'),
  sumRow(2_147_483_647n, '+'),
  sumRow(-2_147_483_648n, '-'),
  sumRow(4_294_967_295n, '+'),
  sumRow(9_007_199_254_740_992n, '-'),
  sumRow(9_007_199_254_740_992n, '+'),
  sumRow(-9_007_199_254_740_992n, '-'),
  sumRow(9_223_372_036_854_775_807n, '-'),
  sumRow(-9_223_372_036_854_775_808n, '+'),
]

const int64: readonly Row[] = [
  ...nearEnds,
  // Not fresh: their refusal counts only if the server accepts a repeated id.
  ...['0', '-1', '9223372036854775807', '-9223372036854775808'].map(idRow),
  // For a server that refuses repeated ids this is the id 0 again.
  ['minus-0', '$id is -0', body`{${nameOf.id}:-0,${name}}`, { level: 'open' }],
]

const spelledIds: readonly Row[] = [
  ...['$ID.0', '$ID.000', '-$ID.0', '$IDe0', '$IDE+0', '$ID0e-1'].map(spelledIdRow),
  ...['1e3', '1.5e1'].map(idRow),
]

const textRows = (role: Role, bodyWith: (text: string) => Body): readonly Row[] =>
  unicode.map(([slug, words, text]) => [slug, `a $${role} ${words}`, bodyWith(inJson(text))])

const splitCharacter = body`{${nameOf.name}:"$NAME ${'🌱'.repeat(30)}",${id}}`
const wide = body`{${id},${nameOf.name}:"$NAME ${'木'.repeat(9000)}"}`
const swapped = body`{${id},${nameOf.name}:"$NAME \\udf31\\ud83c"}`

const names: readonly Row[] = [
  ['empty', 'an empty $name', body`{${id},${nameOf.name}:""}`],
  ['space', 'a $name of one space', body`{${id},${nameOf.name}:" "}`],
  ['spaces-around', 'a $name with spaces around it', body`{${id},${nameOf.name}:"  $NAME  "}`],
  ...formats.map((text): Row => [
    `like-${text}`,
    `$name is the string "${text}"`,
    body`{${id},${nameOf.name}:"${text}"}`,
  ]),
  ...textRows('name', (text) => body`{${id},${nameOf.name}:"$NAME ${text}"}`),
  ...unicode.filter(isShort).map(([slug, words, text]): Row => {
    return [
      `begins-${slug}`,
      `a $name that begins with text ${words}`,
      body`{${id},${nameOf.name}:"${inJson(text)} $NAME"}`,
    ]
  }),
  [
    'escaped-emoji',
    'a $name with an escaped emoji',
    body`{${id},${nameOf.name}:"$NAME \\ud83c\\udf31 \\uD83C\\uDF31"}`,
  ],
  [
    '65000',
    'a $name 65,000 characters long',
    body`{${id},${nameOf.name}:"$NAME ${'a'.repeat(65_000)}"}`,
  ],
  [
    '70000',
    'a $name 70,000 characters long',
    body`{${id},${nameOf.name}:"$NAME ${'a'.repeat(70_000)}"}`,
  ],
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
    body`{${id},${nameOf.name}:"$NAME \\ud800"}`,
    { level: 'open' },
  ],
  [
    'swapped-surrogates',
    'a $name with escaped surrogates in the wrong order',
    swapped,
    { level: 'open' },
  ],
  ['no-break-space', 'a $name of one no-break space', body`{${id},${nameOf.name}:"\\u00a0"}`],
  ['controls-only', 'a $name of control characters', body`{${id},${nameOf.name}:"\\u0000\\u0007"}`],
  ['line-break', 'a $name with CR LF', body`{${id},${nameOf.name}:"$NAME\\r\\nX-Plant: fern"}`],
  [
    'wide-255',
    'a $name 255 bytes long that ends in a two-byte character',
    body`{${id},${nameOf.name}:"$LONG_NAMEé"}`,
  ],
]

const tags: readonly Row[] = [
  ['empty', 'an empty $tag', body`{${id},${name},${nameOf.tag}:""}`],
  ['space', 'a $tag of one space', body`{${id},${name},${nameOf.tag}:" "}`],
  ...textRows('tag', (text) => body`{${id},${name},${nameOf.tag}:"${text}"}`),
  [
    'lone-surrogate',
    'a $tag with an escaped lone surrogate',
    body`{${id},${name},${nameOf.tag}:"\\udc00"}`,
    { level: 'open' },
  ],
  [
    'controls-only',
    'a $tag of control characters',
    body`{${id},${name},${nameOf.tag}:"\\u0000\\u0007"}`,
  ],
]

const many = (length: number): string =>
  Array.from({ length }, (_, index) => `"m${index}":${index}`).join(',')
const likeOthers = formats.map((text) => `"${text}":"${text}"`).join(',')
const loneSurrogate = body`{${id},${name},"\\ud800":"\\udc00"}`
const unspecified: Overrides = { level: 'open' }
const nestedObjects = (levels: number): string => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)

/** Where the limits of many readers and call stacks are. */
const deep = [500, 750, 1000].flatMap((levels): readonly Row[] => {
  const count = levels.toLocaleString('en')
  return [
    [
      `nested-arrays-${levels}`,
      `an additional member of ${count} nested arrays`,
      body`{${id},${name},"nest":${nested(levels)}}`,
      unspecified,
    ],
    [
      `nested-objects-${levels}`,
      `an additional member of ${count} nested objects`,
      body`{${id},${name},"nest":${nestedObjects(levels)}}`,
      unspecified,
    ],
  ]
})

const furtherRows: readonly Row[] = [
  ['color', 'an additional member "color"', body`{${id},${name},"color":"green"}`],
  ['null', 'an additional member that is null', body`{${id},${name},"color":null}`],
  [
    'object',
    'an additional member that is an object',
    body`{${id},${name},"pot":{${nameOf.id}:"x",${nameOf.name}:7}}`,
  ],
  [
    'array',
    'an additional member that is an array',
    body`{${id},${name},"leaves":[1,"two",null,[3]]}`,
  ],
  [
    'proto',
    'an additional member "__proto__"',
    body`{${id},${name},"__proto__":{"polluted":true}}`,
  ],
  [
    'constructor',
    'an additional member "constructor"',
    body`{${id},${name},"constructor":{"prototype":{"polluted":true}}}`,
  ],
  [
    'to-string',
    'an additional member "toString"',
    body`{${id},${name},"toString":"x","valueOf":1,"hasOwnProperty":false}`,
  ],
  [
    'type',
    'additional members "@type", "$type" and "class"',
    body`{${id},${name},"@type":"x","$type":"x","class":"x"}`,
  ],
  ['empty-name', 'an additional member with an empty name', body`{${id},${name},"":1}`],
  [
    'error',
    'an additional member named like the Error members',
    body`{${id},${name},"error":1,"message":"none"}`,
  ],
  [
    'big-number',
    'an additional member with a number of 30 digits',
    body`{${id},${name},"height":${'9'.repeat(30)}}`,
  ],
  [
    'nested',
    'an additional member nested 50 levels deep',
    body`{${id},${name},"nest":${nested(50)}}`,
  ],
  // RFC 8259, section 9: a reader may limit the depth of nesting and the range of numbers.
  ...deep,
  [
    'nested-5000',
    'an additional member of 5,000 nested objects',
    body`{${id},${name},"nest":${nestedObjects(5000)}}`,
    unspecified,
  ],
  [
    'nested-30000',
    'an additional member of 30,000 nested arrays',
    body`{${id},${name},"nest":${nested()}}`,
    unspecified,
  ],
  [
    'digits',
    'an additional member with 5,000 digits',
    body`{${id},${name},"height":${'7'.repeat(5000)}}`,
    unspecified,
  ],
  [
    'exponent',
    'an additional member with the number 1e999',
    body`{${id},${name},"height":1e999}`,
    unspecified,
  ],
  ['hundred', 'an additional member and 99 others', body`{${id},${name},${many(100)}}`],
  ['300', '300 additional members', body`{${id},${name},${many(300)}}`, unspecified],
  ...[...ascii, ...unicode.filter(({ 2: text }) => text.length <= 1000)].map(
    ([slug, words, text]): Row => {
      const json = JSON.stringify(text)
      return [
        `text-${slug}`,
        `an additional member with a name and value ${words}`,
        body`{${id},${name},${json}:${json}}`,
      ]
    },
  ),
  ['formats', 'additional members like other values', body`{${id},${name},${likeOthers}}`],
  [
    'lone-surrogate',
    'an additional member with an escaped lone surrogate',
    loneSurrogate,
    unspecified,
  ],
]

const allMembers: Overrides = { about: ['id', 'name', 'tag'] }

const spelling: readonly Row[] = [
  [
    '$name-first',
    'members in the order $name, $id',
    body`{${name},${id}}`,
    { about: ['name', 'id'] },
  ],
  ['$tag-first', 'members in the order $tag, $name, $id', body`{${tag},${name},${id}}`, allMembers],
  [
    '$tag-between',
    'members in the order $id, $tag, $name',
    body`{${id},${tag},${name}}`,
    allMembers,
  ],
  [
    'spaces',
    'spaces between all tokens',
    body` {${otherRequired} ${nameOf.id} : $ID , ${nameOf.name} : "$NAME" } `,
  ],
  [
    'tabs-and-lines',
    'tabs, CR and LF between all tokens',
    body`\t{${otherRequired}\r\n\t${nameOf.id}\t:\r$ID\n,\t${nameOf.name}:\r\n"$NAME"\t}\n`,
  ],
  ['line-feed-after', 'a line feed after the object', body`${plain}\n`],
  ['white-space-before', 'much white space before the object', body`${' \n'.repeat(500)}${plain}`],
  ['escaped-name', 'the member name $escapedName', body`{${id},${escapedNameOf.name}:"$NAME"}`],
  ['escaped-id', 'the member name $escapedId', body`{${escapedNameOf.id}:$ID,${name}}`],
  [
    'escaped-tag',
    'the member name $escapedTag',
    body`{${id},${name},${escapedNameOf.tag}:"indoor"}`,
  ],
  ['escaped-solidus', 'a $name with an escaped solidus', body`{${id},${nameOf.name}:"$NAME \\/"}`],
  [
    'escaped-letters',
    'a $name with escaped letters',
    body`{${id},${nameOf.name}:"$NAME \\u004d\\u006F\\u0073\\u0073"}`,
  ],
]

const twice: readonly Row[] = [
  ['$id', '$id twice', body`{${id},${name},${nameOf.id}:$ID}`, { about: ['id'] }],
  [
    'string-then-id',
    '$id twice, the first one a string',
    body`{${nameOf.id}:"fern",${id},${name}}`,
  ],
  ['$name', '$name twice', body`{${id},${name},${nameOf.name}:"$NAME 2"}`],
  ['$tag', '$tag twice', body`{${id},${name},${nameOf.tag}:"a",${nameOf.tag}:"b"}`],
  [
    '$name-then-null',
    '$name twice, the second one null',
    body`{${id},${name},${nameOf.name}:null}`,
  ],
  ['null-then-name', '$name twice, the first one null', body`{${id},${nameOf.name}:null,${name}}`],
  [
    'number-then-name',
    '$name twice, the first one a number',
    body`{${id},${nameOf.name}:5,${name}}`,
  ],
  [
    'array-then-tag',
    '$tag twice, the first one an array',
    body`{${id},${name},${nameOf.tag}:[],${nameOf.tag}:"b"}`,
  ],
  ['further', 'an additional member twice', body`{${id},${name},"color":1,"color":2}`],
]

export const edge: Tables = {
  V1: int64,
  V2: spelledIds,
  V3: names,
  V4: tags,
  V5: furtherRows,
  V6: spelling,
  V8: twice,
}
