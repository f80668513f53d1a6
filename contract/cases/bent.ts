import type { Case } from '../case.ts'
import { type More, type Row, casesOf, id, name, tag } from './case-row.ts'

const wrong = '"id":"fern"'
const numbered = `{${id},"name":5}`
const long = 'a'.repeat(9000)

const bent = (slug: string, words: string, more: More, body?: string): Row => [
  `id-string-${slug}`,
  `id is a string, ${words}`,
  body ?? `{${wrong},${name}}`,
  more,
]

/** What must be refused, asked in a way that is unusual besides: a check that hangs on the usual way lets it through. */
export const refusedThoughBent: readonly Case[] = [
  ...casesOf('N5', 'refuse', [
    bent('charset', 'with a charset', { type: 'application/json; charset=utf-8' }),
    bent('capitals', 'with APPLICATION/JSON', { type: 'APPLICATION/JSON' }),
    bent('accept-anything', 'with Accept: */*', { accept: '*/*' }),
    bent('no-accept', 'without Accept', { accept: null, needs: ['raw-headers'] }),
    bent('white-space', 'with white space around it all', {}, ` \r\n\t{ ${wrong} , ${name} }\n`),
    bent('tag-first', 'tag and name before it', {}, `{${tag},${name},${wrong}}`),
    bent('further', 'with a further member', {}, `{${wrong},${name},"color":"green"}`),
    bent('emoji', 'with emoji in the name', {}, `{${wrong},"name":"$NAME 🌱"}`),
  ]),
  ...casesOf('N6', 'refuse', [
    ['name-number-chunked', 'name is 5, in chunks', numbered, { needs: ['chunked'] }],
    ['name-number-split', 'name is 5, in several packets', numbered, { needs: ['split'] }],
    [
      'name-number-warm',
      'name is 5, on a connection that had a valid request before',
      numbered,
      { needs: ['reused-connection'] },
    ],
  ]),
  ...casesOf('N7', 'refuse', [
    [
      'tag-null-long',
      'tag is null, with a name of 9,000 characters',
      `{${id},"name":"$NAME ${long}","tag":null}`,
    ],
  ]),
  ...casesOf('N4', 'refuse', [
    [
      'name-charset',
      'no name, with a charset',
      `{${id},${tag}}`,
      { type: 'application/json;charset=UTF-8' },
    ],
    ['name-id-0', 'no name, and id is 0', `{"id":0,${tag}}`],
    ['name-id-negative', 'no name, and a negative id', `{"id":-$ID,${tag}}`],
    ['id-name-empty', 'no id, and an empty name', '{"name":""}'],
  ]),
  ...casesOf('N2', 'refuse', [
    [
      'trailing-comma-charset',
      'a comma before the closing brace, with a charset',
      `{${id},${name},}`,
      { type: 'application/json; charset=utf-8' },
    ],
    [
      'trailing-comma-chunked',
      'a comma before the closing brace, in chunks',
      `{${id},${name},}`,
      { needs: ['chunked'] },
    ],
  ]),
]
