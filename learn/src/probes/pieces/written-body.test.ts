import { expect, test } from 'vitest'
import {
  type Body,
  body,
  id,
  name,
  nameOf,
  otherRequired,
  plain,
  singleQuotedNameOf,
  tag,
} from './body-pieces.ts'
import { flatPieces, splitAt, writtenText } from './written-body.ts'

test.each<[text: string, pieces: Body]>([
  ['{"id":$ID,"name":"$NAME"}', plain],
  ['{"id":$ID,"name":"$NAME","tag":"indoor"}', body`{${id},${name},${tag}}`],
  ['{ "name" : 5}', body`{${otherRequired} ${nameOf.name} : 5}`],
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
  expect(splitAt(plain, position)).toEqual({ before, after })
})

test('members and plain bodies are names and texts', () => {
  expect(flatPieces(body`[${plain},${tag}]`)).toEqual([
    '[{',
    nameOf.id,
    ':$ID,',
    nameOf.name,
    ':"$NAME"},',
    nameOf.tag,
    ':"indoor"]',
  ])
})
