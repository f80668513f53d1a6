import type { Role } from '../operation/role.ts'
import {
  type Row,
  type Tables,
  id,
  idRow,
  name,
  reused,
  tag,
  utf8,
  writtenRow,
} from './case-row.ts'
import { formats, nested } from './strings.ts'
import { withNamesOf } from './words.ts'

const missing: readonly Row[] = [
  ['$id', 'no $id', `{${name}}`],
  ['$id-with-tag', 'no $id, but $name and $tag', `{${name},${tag}}`, { about: ['name', 'tag'] }],
  ['$name', 'no $name', `{${id}}`],
  ['$name-with-tag', 'no $name, but $id and $tag', `{${id},${tag}}`, { about: ['id', 'tag'] }],
  ['both', 'neither $id nor $name, but a $tag', `{${tag}}`, { about: ['tag'] }],
  ['empty-object', 'an empty object', '{}'],
  ['further-only', 'neither $id nor $name, but an additional member', '{"color":"green"}'],
  ['$id-capital', '"Id" and "ID" instead of $id', `{"Id":$ID,"ID":$ID,${name}}`],
  ['$name-capital', '"Name" instead of $name', `{${id},"Name":"$NAME"}`],
  ['$name-misspelt', '"nmae" instead of $name', `{${id},"nmae":"$NAME"}`],
  ['$id-underscore', '"_id" and "plantId" instead of $id', `{"_id":$ID,"plantId":$ID,${name}}`],
  ['$id-with-space', '"id " with a space instead of $id', `{"id ":$ID,${name}}`],
  ['wrapped', '$id and $name within an additional member', `{"plant":{${id},${name}}}`],
  ['$name-in-proto', '$name within __proto__', `{${id},"__proto__":{${name}}}`],
  ['$name-in-constructor', '$name within constructor', `{${id},"constructor":{${name}}}`],
  [
    '$name-charset',
    'no $name, with a charset',
    `{${id},${tag}}`,
    { type: 'application/json;charset=UTF-8' },
  ],
  ['$name-id-0', 'no $name, and $id is 0', `{"id":0,${tag}}`],
  ['$name-id-negative', 'no $name, and a negative $id', `{"id":-$ID,${tag}}`],
  ['$id-name-empty', 'no $id, and an empty $name', '{"name":""}'],
]

const numbers = ['5', '0', '-1', '1.5', '1e400', '12345678901234567890', '5.0']
/** Neither numbers nor strings. */
const otherTypes = (
  'true false null {} [] {"name":"$NAME"} ["$NAME"] [$ID] [["$NAME"]] {"value":$ID} {"$ne":null} ' +
  '{"name":{"name":"$NAME"}} [1,2]'
).split(' ')

/** Titles have the members of a value by the names that these have in the body. */
const rowsFor = (
  role: Role,
  values: readonly string[],
  body: (json: string) => string,
): readonly Row[] => [
  ...values.map((json): Row => {
    const words = json.replace('$NAME', 'fern').replace('$ID', '7')
    return [`$${role}-${words}`, `$${role} is ${withNamesOf(words)}`, body(json)]
  }),
  [`$${role}-nested`, `$${role} is an array nested 30,000 levels deep`, body(nested())],
]

const withId = (json: string): string => `{"id":${json},${name}}`

/** The contents of JSON strings that careless servers take for integers. */
const likeIds = ['  ', '7.25', ' $ID ', '-$ID', '+$ID', '$ID plants', '$ID\\n', '\\"$ID\\"']

/** Longer than many messages: a server that cuts them by bytes splits a character. */
const emoji = '🌱'.repeat(99)

const wrongId: readonly Row[] = [
  ...['$ID', 'fern', ...formats, '١٢٣', '１２３', ...likeIds].map((text): Row => {
    const words = text.replace('$ID', '7')
    return [
      `$id-string-${words.replaceAll(' ', '_')}`,
      `$id is the string "${words}"`,
      withId(`"${text}"`),
    ]
  }),
  ['$id-string-empty', '$id is an empty string', withId('""')],
  ...rowsFor('id', otherTypes, withId),
  ...['1.5', '1.0000000001', '0.9999999999', '-0.5', '15e-1', '1e-1', '1e-7'].map(idRow),
  ...['7.5', '7.000001', '75e-1'].map(writtenRow),
  [
    '$id-and-all',
    '$id, $name and $tag are of another type, all at once',
    '{"id":"fern","name":5,"tag":null}',
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
    { type: 'APPLICATION/JSON' },
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
    ` \r\n\t{ "id":"fern" , ${name} }\n`,
  ],
  [
    '$id-string-tag-first',
    '$id is a string, after $tag and $name',
    `{${tag},${name},"id":"fern"}`,
    { about: ['tag', 'name'] },
  ],
  [
    '$id-string-further',
    '$id is a string, with an additional member',
    `{"id":"fern",${name},"color":"green"}`,
  ],
  [
    '$id-string-emoji',
    '$id is a string of emoji, and so is the $name',
    `{"id":"${emoji}","name":"$NAME ${emoji}"}`,
  ],
]

const name5 = `{${id},"name":5}`

const wrongName: readonly Row[] = [
  ...rowsFor('name', [...numbers, ...otherTypes], (json) => `{${id},"name":${json}}`),
  ['$name-number-chunked', '$name is 5, the body in chunks', name5, { need: 'chunked' }],
  ['$name-number-split', '$name is 5, the body in several packets', name5, { need: 'split' }],
  [
    '$name-number-warm',
    '$name is 5, on a connection that had a valid request before',
    name5,
    reused,
  ],
]

const longName = `"name":"$NAME ${'a'.repeat(65_000)}"`

const wrongTag: readonly Row[] = [
  ...rowsFor('tag', [...numbers, ...otherTypes], (json) => `{${id},${name},"tag":${json}}`),
  [
    '$tag-null-long',
    '$tag is null, with a $name of 65,000 characters',
    `{${id},${longName},"tag":null}`,
  ],
]

const outside64 =
  '9223372036854775807+ID -9223372036854775808-ID 18446744073709551616 9223372036854775808 -9223372036854775809 ' +
  '18446744073709551615 1e19 -1e19 1e30 1e400 -1e400 1e1000000000'

const outsideInt64: readonly Row[] = [
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
