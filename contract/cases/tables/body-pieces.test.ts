import { expect, test } from 'vitest'
import {
  type Body,
  asBody,
  body,
  escapedNameOf,
  id,
  joinPieces,
  name,
  nameOf,
  otherRequired,
  plain,
  singleQuotedNameOf,
  splitAt,
  tag,
  variedRoles,
  writtenText,
} from './body-pieces.ts'

test('a body has the pieces and the bodies within it, and its texts as one piece', () => {
  const bytes = Uint8Array.of(1)
  expect(body`{${'"a"'}:1,${id},${body`${name}, `}${plain}${bytes}}`).toEqual([
    '{"a":1,',
    id,
    ',',
    name,
    ', ',
    ...plain,
    bytes,
    '}',
  ])
  expect(body``).toEqual([])
  expect(asBody(id)).toEqual([id])
  expect(asBody(plain)).toBe(plain)
  expect(joinPieces(['', 'a', bytes, 'b', 'c'])).toEqual(['a', bytes, 'bc'])
})

test.each<[text: string, pieces: Body]>([
  ['{"id":$ID,"name":"$NAME"}', plain],
  ['{"id":$ID,"name":"$NAME","tag":"indoor"}', body`{${id},${name},${tag}}`],
  ['{ "name" : 5}', body`{${otherRequired} ${nameOf.name} : 5}`],
  [
    String.raw`{"\u0069\u0064":1,"\u006eame":2,"t\u0061g":3}`,
    body`{${escapedNameOf.id}:1,${escapedNameOf.name}:2,${escapedNameOf.tag}:3}`,
  ],
  [`{'tag':5}`, body`{${singleQuotedNameOf.tag}:5}`],
  ['ab', ['a', Uint8Array.of(1), 'b']],
])('the tables write %s', (text, pieces) => {
  expect(writtenText(pieces)).toBe(text)
})

test.each<[position: number, before: Body, after: Body]>([
  [1, ['{'], [id, ',', name, '}']],
  [3, ['{"i'], ['d":$ID,', name, '}']],
  [5, ['{', nameOf.id], [':$ID,', name, '}']],
  [7, ['{', nameOf.id, ':$'], ['ID,', name, '}']],
  [9, ['{', id], [',', name, '}']],
  [25, plain, []],
])('a body is cut at %i within a piece or between two', (position, before, after) => {
  expect(splitAt(plain, position)).toEqual([before, after])
})

test('a member varies where its name is written, and not as one of the plain body', () => {
  expect(variedRoles(plain)).toEqual([])
  expect(variedRoles(body`{${id},${name},${tag},"id":5}`)).toEqual([])
  expect(variedRoles(body`{${nameOf.tag}:5,${escapedNameOf.id}:$ID,${name}}`)).toEqual([
    'id',
    'tag',
  ])
})
