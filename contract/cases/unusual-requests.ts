import type { Case, Need } from '../case.ts'
import { type Overrides, type Row, casesOf, id, name, tag } from './case-row.ts'

const wrong = '"id":"fern"'
const numbered = `{${id},"name":5}`
const long = `"name":"$NAME ${'a'.repeat(9000)}"`
const comma = `{${id},${name},}`
const utf8 = { type: 'application/json; charset=utf-8' }

const idString = (slug: string, how: string, overrides: Overrides, body?: string): Row => [
  `id-string-${slug}`,
  `id is a string, ${how}`,
  body ?? `{${wrong},${name}}`,
  overrides,
]

const nameNumber = (slug: string, how: string, need: Need): Row => [
  `name-number-${slug}`,
  `name is 5, ${how}`,
  numbered,
  { needs: [need] },
]

/** Invalid requests in an unusual form: a server that validates only the usual form accepts them. */
export const unusualRequests: readonly Case[] = [
  ...casesOf('N5', 'refuse', [
    idString('charset', 'with a charset', utf8),
    idString('capitals', 'with APPLICATION/JSON', { type: 'APPLICATION/JSON' }),
    idString('accept-anything', 'with Accept: */*', { accept: '*/*' }),
    idString('no-accept', 'without Accept', { accept: null }),
    idString('white-space', 'with white space between all tokens', {}, ` \r\n\t{ ${wrong} , ${name} }\n`),
    idString('tag-first', 'after tag and name', {}, `{${tag},${name},${wrong}}`),
    idString('further', 'with a further member', {}, `{${wrong},${name},"color":"green"}`),
    idString('emoji', 'with emoji in the name', {}, `{${wrong},"name":"$NAME 🌱"}`),
  ]),
  ...casesOf('N6', 'refuse', [
    nameNumber('chunked', 'the body in chunks', 'chunked'),
    nameNumber('split', 'the body in several packets', 'split'),
    nameNumber('warm', 'on a connection that had a valid request before', 'reused-connection'),
  ]),
  ...casesOf('N7', 'refuse', [
    ['tag-null-long', 'tag is null, with a name of 9,000 characters', `{${id},${long},"tag":null}`],
  ]),
  ...casesOf('N4', 'refuse', [
    ['name-charset', 'no name, with a charset', `{${id},${tag}}`, { type: 'application/json;charset=UTF-8' }],
    ['name-id-0', 'no name, and id is 0', `{"id":0,${tag}}`],
    ['name-id-negative', 'no name, and a negative id', `{"id":-$ID,${tag}}`],
    ['id-name-empty', 'no id, and an empty name', '{"name":""}'],
  ]),
  ...casesOf('N2', 'refuse', [
    ['trailing-comma-charset', 'a comma before the closing brace, with a charset', comma, utf8],
    ['trailing-comma-chunked', 'a comma before the closing brace, in chunks', comma, { needs: ['chunked'] }],
  ]),
]
