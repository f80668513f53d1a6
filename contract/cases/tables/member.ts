import type { Role } from '../../operation/role.ts'
import {
  type Body,
  type Piece,
  asBody,
  body,
  id,
  name,
  nameOf,
  otherRequired,
  plain,
  tag,
} from './body-pieces.ts'
import { writtenText } from './written-body.ts'
import { idRow, spelledIdRow, sumRow } from './id-rows.ts'
import { type Row, type Tables, reused, utf8 } from './row.ts'
import { formats, nested } from './strings.ts'
import { withExamples, withNamesOf } from './title-text.ts'

const missing: readonly Row[] = [
  ['$id', 'no $id', body`{${name}}`],
  [
    '$id-with-tag',
    'no $id, but $name and $tag',
    body`{${name},${tag}}`,
    { about: ['name', 'tag'] },
  ],
  ['$name', 'no $name', body`{${id}}`],
  ['$name-with-tag', 'no $name, but $id and $tag', body`{${id},${tag}}`, { about: ['id', 'tag'] }],
  ['both', 'neither $id nor $name, but a $tag', body`{${tag}}`, { about: ['tag'] }],
  ['empty-object', 'an empty object', '{}'],
  ['further-only', 'neither $id nor $name, but an additional member', '{"color":"green"}'],
  [
    '$id-capital',
    '"Id" and "ID" instead of $id',
    body`{${otherRequired}"Id":$ID,"ID":$ID,${name}}`,
  ],
  ['$name-capital', '"Name" instead of $name', body`{${id},"Name":"$NAME"}`],
  ['$name-misspelt', '"nmae" instead of $name', body`{${id},"nmae":"$NAME"}`],
  [
    '$id-underscore',
    '"_id" and "plantId" instead of $id',
    body`{${otherRequired}"_id":$ID,"plantId":$ID,${name}}`,
  ],
  [
    '$id-with-space',
    '"id " with a space instead of $id',
    body`{${otherRequired}"id ":$ID,${name}}`,
  ],
  ['wrapped', '$id and $name within an additional member', body`{"plant":${plain}}`],
  ['$name-in-proto', '$name within __proto__', body`{${id},"__proto__":{${name}}}`],
  ['$name-in-constructor', '$name within constructor', body`{${id},"constructor":{${name}}}`],
  [
    '$name-charset',
    'no $name, with a charset',
    body`{${id},${tag}}`,
    { type: '$plainMediaType;charset=UTF-8' },
  ],
  ['$name-id-0', 'no $name, and $id is 0', body`{${nameOf.id}:0,${tag}}`],
  ['$name-id-negative', 'no $name, and a negative $id', body`{${nameOf.id}:-$ID,${tag}}`],
  ['$id-name-empty', 'no $id, and an empty $name', body`{${nameOf.name}:""}`],
]

const numbers = ['5', '0', '-1', '1.5', '1e400', '12345678901234567890', '5.0']
/** Neither numbers nor strings. */
const otherTypes: readonly (string | Body)[] = [
  'true',
  'false',
  'null',
  '{}',
  '[]',
  body`{${nameOf.name}:"$NAME"}`,
  '["$NAME"]',
  '[$ID]',
  '[["$NAME"]]',
  '{"value":$ID}',
  '{"$ne":null}',
  body`{${nameOf.name}:{${nameOf.name}:"$NAME"}}`,
  '[1,2]',
]

/** Titles have the members of a value by the names that these have in the body. */
const rowsFor = (
  role: Role,
  values: readonly (string | Body)[],
  bodyWith: (value: Piece | Body) => Body,
): readonly Row[] => [
  ...values.map((value): Row => {
    const pieces = asBody(value)
    const slug = withExamples(writtenText(pieces))
    const words = withExamples(withNamesOf(pieces))
    return [`$${role}-${slug}`, `$${role} is ${words}`, bodyWith(pieces)]
  }),
  [`$${role}-nested`, `$${role} is an array nested 30,000 levels deep`, bodyWith(nested())],
]

const withId = (value: Piece | Body): Body => body`{${nameOf.id}:${value},${name}}`

/** The contents of JSON strings that careless servers take for integers. */
const likeIds = ['  ', '7.25', ' $ID ', '-$ID', '+$ID', '$ID plants', '$ID\\n', '\\"$ID\\"']

/** Longer than many messages: a server that cuts them by bytes splits a character. */
const emoji = '🌱'.repeat(99)

const wrongId: readonly Row[] = [
  ...['$ID', 'fern', ...formats, '١٢٣', '１２３', ...likeIds].map((text): Row => {
    const words = withExamples(text)
    return [
      `$id-string-${words.replaceAll(' ', '_')}`,
      `$id is the string "${words}"`,
      withId(`"${text}"`),
    ]
  }),
  ['$id-string-empty', '$id is an empty string', withId('""')],
  ...rowsFor('id', otherTypes, withId),
  ...['1.5', '1.0000000001', '0.9999999999', '-0.5', '15e-1', '1e-1', '1e-7'].map(idRow),
  ...['$ID.5', '$ID.000001', '$ID5e-1'].map(spelledIdRow),
  [
    '$id-and-all',
    '$id, $name and $tag are of another type, all at once',
    body`{${nameOf.id}:"fern",${nameOf.name}:5,${nameOf.tag}:null}`,
  ],
  [
    '$id-fraction-tiny',
    '$id has a fraction of 1e-20',
    withId('$ID.00000000000000000001'),
    { level: 'open' },
  ],
  ['$id-fraction-exponent', '$id is 1e-1000000000', withId('1e-1000000000'), { level: 'open' }],
  // A server that validates only the usual form accepts these.
  ['$id-string-charset', '$id is a string, with a charset', withId('"fern"'), utf8],
  [
    '$id-string-capitals',
    '$id is a string, with APPLICATION/JSON',
    withId('"fern"'),
    { type: '$upperMediaType' },
  ],
  [
    '$id-string-accept-anything',
    '$id is a string, with Accept: */*',
    withId('"fern"'),
    { accept: '*/*' },
  ],
  ['$id-string-no-accept', '$id is a string, without Accept', withId('"fern"'), { accept: null }],
  [
    '$id-string-white-space',
    '$id is a string, with white space',
    body` \r\n\t{${otherRequired} ${nameOf.id}:"fern" , ${name} }\n`,
  ],
  [
    '$id-string-tag-first',
    '$id is a string, after $tag and $name',
    body`{${tag},${name},${nameOf.id}:"fern"}`,
    { about: ['tag', 'name'] },
  ],
  [
    '$id-string-further',
    '$id is a string, with an additional member',
    body`{${nameOf.id}:"fern",${name},"color":"green"}`,
  ],
  [
    '$id-string-emoji',
    '$id is a string of emoji, and so is the $name',
    body`{${nameOf.id}:"${emoji}",${nameOf.name}:"$NAME ${emoji}"}`,
  ],
]

const name5 = body`{${id},${nameOf.name}:5}`

const wrongName: readonly Row[] = [
  ...rowsFor('name', [...numbers, ...otherTypes], (value) => body`{${id},${nameOf.name}:${value}}`),
  ['$name-number-chunked', '$name is 5, the body in chunks', name5, { need: 'chunked' }],
  ['$name-number-split', '$name is 5, the body in several packets', name5, { need: 'split' }],
  [
    '$name-number-warm',
    '$name is 5, on a connection that had a valid request before',
    name5,
    reused,
  ],
]

const longName = body`${nameOf.name}:"$NAME ${'a'.repeat(65_000)}"`

const wrongTag: readonly Row[] = [
  ...rowsFor(
    'tag',
    [...numbers, ...otherTypes],
    (value) => body`{${id},${name},${nameOf.tag}:${value}}`,
  ),
  [
    '$tag-null-long',
    '$tag is null, with a $name of 65,000 characters',
    body`{${id},${longName},${nameOf.tag}:null}`,
  ],
]

const outside64 =
  '18446744073709551616 9223372036854775808 -9223372036854775809 18446744073709551615 ' +
  '1e19 -1e19 1e30 1e400 -1e400 1e1000000000'

const outsideInt64: readonly Row[] = [
  sumRow(9_223_372_036_854_775_807n, '+'),
  sumRow(-9_223_372_036_854_775_808n, '-'),
  ...outside64.split(' ').map(idRow),
  ['100-digits', '$id has 100 digits', withId('7'.repeat(100))],
  ['5000-digits', '$id has 5,000 digits', withId('7'.repeat(5000))],
]

export const member: Tables = {
  N4: missing,
  N5: wrongId,
  N6: wrongName,
  N7: wrongTag,
  N8: outsideInt64,
}
